"""A bot that repeats what it hears, and a worker that plays with bots until it is killed."""

from __future__ import annotations

ECHO = "import sys\nfor line in sys.stdin:\n    print(line, end='')\n"


WORKER = """
import sys, time
from pathlib import Path
from botkit.sandbox import Limits, find_jail, launch
process = launch(find_jail(sys.argv[1]), Path(sys.argv[2]), "bot.py", Limits(start=20))
process.await_jail()
process.read_line(time.monotonic() + 20)
if sys.argv[3] == "pause":
    process.pause()
    time.sleep(0.1)
print(process.pid, process._stage.folder, sep=chr(10), flush=True)
time.sleep(60)
"""
