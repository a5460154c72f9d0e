"""What there is at a moment: positions, objects, legal actions, differences, explanations."""
