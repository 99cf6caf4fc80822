"""Computes for ever and ignores every signal it may ignore."""

import signal

from kerho_bot import run

for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}:
    try:
        signal.signal(number, signal.SIG_IGN)
    except OSError:
        pass


def choose(turn):
    while True:
        pass


run(choose)
