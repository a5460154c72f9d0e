"""What every rule needs: the engine with its inputs and refusals, compiled abilities, and the context that resolves
references."""
