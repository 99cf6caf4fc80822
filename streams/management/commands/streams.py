"""`python manage.py streams`: the process that keeps streams open. As many of them as are needed, behind one proxy."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from operations.versions import refuse_to_start


class Command(BaseCommand):
    """Serves until it is asked to end."""

    help = "Serve the streams of live tables (server-sent events) at /live/."

    def add_arguments(self, parser: CommandParser) -> None:
        """Where to serve."""
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8001)
        parser.add_argument(
            "--pages-port", type=int, default=0, help="the port of the pages, if no proxy joins the two"
        )

    def handle(self, *args: Any, host: str, port: int, pages_port: int, **options: Any) -> None:
        """Serve."""
        from streams.serving import serve

        refuse_to_start()
        serve(host, port, pages_port)
