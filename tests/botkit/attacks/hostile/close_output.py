"""Closes its output and stays."""

import os
import time

from kerho_bot import run


def choose(turn):
    os.close(1)
    time.sleep(3600)
    return ""


run(choose)
