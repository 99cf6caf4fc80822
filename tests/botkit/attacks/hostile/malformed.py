"""Answers something that is no JSON."""

import os

from kerho_bot import run

run(lambda turn: os.write(1, b"{'type': act}\n") and "KS")
