"""How the rooms of the house are put together: settings, addresses, servers and workers."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
