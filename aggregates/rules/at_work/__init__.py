"""What static abilities and effects allow, forbid, replace and make dearer at a moment (418.5, 419, 409.1)."""
