"""A browser for the page: Debian's Chromium, one a worker, and pages of games opened from a disk."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, sync_playwright

CHROMIUM = shutil.which("chromium")

FLAGS = ["--no-sandbox", "--disable-dev-shm-usage"]
"""CI is root, in a machine that may have little shared memory."""

Open = Callable[..., Page]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("no chromium: apt-get install chromium")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield started
        started.close()


@pytest.fixture
def open_page(browser: Browser, tmp_path: Path) -> Iterator[Open]:
    """Opens a page's bytes as a file. Whatever it asks for but itself, and whatever it complains of, is a failure."""
    contexts: list[BrowserContext] = []
    amiss: list[str] = []

    def opened(
        made: bytes, link: str = "", *, width: int = 1280, height: int = 900, dark: bool = False, clock: bool = False
    ) -> Page:
        file = tmp_path / f"game{len(contexts)}.html"
        file.write_bytes(made)
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )
        contexts.append(context)
        page = context.new_page()

        def asked(request: Request) -> None:
            if request.url.partition("#")[0] != file.as_uri() and not request.url.startswith("data:,"):
                amiss.append(f"asks for {request.url}")

        page.on("request", asked)
        page.on("console", lambda message: amiss.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: amiss.append(f"raises {error}"))
        page.on("dialog", lambda dialog: amiss.append(f"says {dialog.message}"))
        if clock:
            page.clock.install()
        page.goto(file.as_uri() + link)
        page.wait_for_selector("html[data-ready]")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert amiss == []
