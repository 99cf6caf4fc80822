"""For work on Kerho itself: the embedded default with Django's debug pages."""

from config.settings.embedded import *  # noqa: F403

DEBUG = True
INTERNAL_IPS = ["127.0.0.1"]
