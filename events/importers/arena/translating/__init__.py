"""What the client reports, as events of this project."""
