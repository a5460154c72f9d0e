"""A game as one HTML page: a file that works from a disk, without a network, for whoever it was made for.

`changed`, `frames`, `story`, `marks` and `data` say what is on it; `document` puts it into the files of `static/`.
"""

from rewind.projections.page.document import page

__all__ = ["page"]
