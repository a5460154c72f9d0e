"""What follows from an event by itself: layers (418) and triggered abilities (410)."""
