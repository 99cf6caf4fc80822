"""Takes all the memory there is."""

from kerho_bot import run


def choose(turn):
    hoard = []
    while True:
        hoard.append(bytearray(8 * 1024 * 1024))


run(choose)
