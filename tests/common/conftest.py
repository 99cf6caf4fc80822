"""A Celery of a test's own."""

from collections.abc import Iterator

import pytest
from celery import Celery

from config.celery import app as ours


@pytest.fixture
def app() -> Iterator[Celery]:
    """In this process; a worker of it makes it everybody's, so the site's is put back afterwards."""
    own = Celery("own", broker="memory://", backend="cache+memory://", set_as_current=False)
    own.conf.worker_hijack_root_logger = False
    yield own
    ours.set_current()
    ours.set_default()
