"""Writes line upon line before it is asked."""

import os

from kerho_bot import run


def choose(turn):
    while True:
        os.write(1, b"{}\n" * 20000)


run(choose)
