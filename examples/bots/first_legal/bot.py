"""The smallest bot there is: it plays the first move it is offered, in every game."""

from kerho_bot import run


def choose(turn):
    return turn.legal[0]


if __name__ == "__main__":
    run(choose, name="First legal")
