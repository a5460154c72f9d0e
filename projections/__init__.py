"""What people look at, made from the state and the events."""
