"""A task that takes as long as a test wants, for workers to be killed in."""

import time
from pathlib import Path

from celery import shared_task


@shared_task
def work(folder: str) -> None:
    """Sign the book of `folder` and wait there until the file `finish` appears; then sign out."""
    book = Path(folder) / "book"
    with book.open("a") as pages:
        pages.write("in\n")
    deadline = time.monotonic() + 60
    while not (Path(folder) / "finish").exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    with book.open("a") as pages:
        pages.write("out\n")
