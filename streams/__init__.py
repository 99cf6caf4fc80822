"""Server-sent events: pages that are told of news instead of asking, by a process of its own (`manage.py streams`)."""
