"""A browser for the tests of browser sources."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import time
from collections.abc import Iterator

import pytest

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start a browser, and return the URL that controls it."""
    assert BROWSER is not None
    folder = tmp_path_factory.mktemp("browser")
    command = [
        BROWSER, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
        "--disable-background-networking",
        "--remote-debugging-port=0", f"--user-data-dir={folder}", "about:blank",
    ]  # fmt: skip
    silent = subprocess.DEVNULL
    with subprocess.Popen(command, stdout=silent, stderr=silent) as process:
        try:
            port = folder / "DevToolsActivePort"
            for _ in range(300):
                if port.exists() and port.read_text().strip():
                    break
                time.sleep(0.1)
            yield f"http://127.0.0.1:{port.read_text().split()[0]}"
            process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(30)
        finally:
            process.kill()
