"""A position as a picture, for a report or a README: SVG that is written here, and PNG that a browser makes of it."""

from rewind.projections.pictures.position_picture import position_picture

__all__ = ["position_picture"]
