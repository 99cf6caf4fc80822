"""Would live on after the match: leaves its session, forks, ignores what would end it, and waits."""

import os
import signal
import time

from kerho_bot import run

for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGALRM, signal.SIGXCPU):
    signal.signal(number, signal.SIG_IGN)


def leave():
    for step in (os.setsid, os.fork):
        try:
            step()
        except OSError:
            pass


def choose(turn):
    leave()
    return "stopped"


run(choose)
while True:  # bye was said, and it stays
    time.sleep(1)
