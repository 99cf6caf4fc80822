"""Answers JSON so deep that a careless reader falls over."""

import os

from kerho_bot import run

run(lambda turn: os.write(1, b"[" * 60000 + b"\n") and "KS")
