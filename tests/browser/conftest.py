"""A real Chromium for pytest-playwright's `page`, whichever this machine has; skipped with the reason without one."""

import os
from typing import Any

import pytest

from config.checks import browser


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """How Playwright starts the browser that was found.

    Without one the tests are skipped, except in CI, where that is a failure.
    """
    try:
        found = browser.find()
    except browser.NoBrowser as reason:
        if os.environ.get("CI") == "true":
            pytest.fail(f"CI must not skip browser tests: {reason}")
        pytest.skip(str(reason))
    return {
        **browser_type_launch_args,
        "executable_path": found.executable,
        "args": found.arguments,
        "env": {**os.environ, **found.environment},
    }


@pytest.fixture(scope="session", autouse=True)
def _orm_beside_playwright() -> Any:
    """Playwright's own event loop runs in the test's thread, where Django would refuse to touch the database."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        for name, value in browser.playwright_environment().items():
            patch.setenv(name, value)
        yield
