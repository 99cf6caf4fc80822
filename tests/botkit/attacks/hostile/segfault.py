"""Breaks its own interpreter."""

import ctypes

from kerho_bot import run

run(lambda turn: ctypes.string_at(0))
