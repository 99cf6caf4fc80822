"""`manage.py` with quick migrations, for tests that make another site: `-m tests.helpers.quick_manage COMMAND`."""

import os
import sys

from django.core.management import execute_from_command_line

from tests.helpers.quick_migrations import quick_migrations

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.development")
    with quick_migrations():
        execute_from_command_line(["manage.py", *sys.argv[1:]])
