"""Ends with the status of a process that somebody killed, to have a lost match declared void."""

import os

from kerho_bot import run

run(lambda turn: os._exit(137))
