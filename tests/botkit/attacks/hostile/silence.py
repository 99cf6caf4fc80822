"""Sits there."""

import time

from kerho_bot import run

run(lambda turn: time.sleep(3600))
