"""An installed browser, which makes PNG of SVG."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from rewind.events.errors import QueryError

BROWSERS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "msedge",
)
"""Programs that can do it, as they are called on their systems."""

_SCALE = 2
"""Pixels of the image for one of the drawing: sharp on paper and on small screens."""

_SECONDS = 60


def png_of(svg: str) -> bytes:
    """The PNG image of an SVG image that names its size. Raises QueryError RW2210 where no browser can make it."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise QueryError(
            "RW2210", f"a PNG image needs an installed browser ({', '.join(BROWSERS[:3])}); write .svg instead"
        )
    size = re.search(r'<svg [^>]*width="([0-9]+)[^"]*" height="([0-9]+)', svg)
    assert size is not None, "the picture names its size"
    with TemporaryDirectory() as folder:
        drawing, image = Path(folder, "position.svg"), Path(folder, "position.png")
        drawing.write_text(svg, encoding="utf-8")
        options = [
            "--headless",
            "--no-sandbox",  # what it opens is the drawing alone, which holds no program
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--hide-scrollbars",
            f"--user-data-dir={folder}/profile",
            f"--force-device-scale-factor={_SCALE}",
            f"--window-size={size[1]},{size[2]}",
            f"--screenshot={image}",
            drawing.as_uri(),
        ]
        try:
            ran = subprocess.run([browser, *options], capture_output=True, timeout=_SECONDS, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise QueryError("RW2210", f"{browser} made no PNG image: {type(error).__name__}") from error
        if not image.is_file():
            raise QueryError("RW2210", f"{browser} made no PNG image (exit status {ran.returncode})")
        return image.read_bytes()
