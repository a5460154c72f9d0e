"""What a scenario says must be true, looked at in the state and in the events of a run."""
