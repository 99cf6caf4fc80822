"""Fills the log, then goes on."""

import sys

from kerho_bot import run


def choose(turn):
    while True:
        sys.stderr.write("all work and no play makes jack a dull bot\n" * 1000)


run(choose)
