"""What the client tells, as events of this project."""
