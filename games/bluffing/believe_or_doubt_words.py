"""What may be done at Believe or Doubt, by number and by text, and what its phases and squares are called."""

from __future__ import annotations

from typing import Final

from games.bluffing.trivia_packs import (
    HIGHEST,
    MOST_CATEGORIES,
)
from games.core.errors import Illegal
from games.core.messages import say, say_in
from games.core.state import Action

ORDINARY, FREE, PIE = "ordinary", "free", "pie"
BELIEVE, DOUBT, STAY, EXACTLY, ENOUGH, TOPIC, MOVE, ANSWER = 0, 1, 2, 3, 4, 10, 50, 100
PLAIN: Final = ("believe", "doubt", "stay", "exactly", "enough")
"""Actions: TOPIC + number of a category; MOVE + seat to sit down left of; ANSWER + number."""
DEALING, PIE_CHOICE, BANNING, CHOOSING, DRAWING, ANSWERING, JUDGING, OPENING, OVER, WISHING = range(10)
PHASES: Final = (
    say_in("phase", "draw"),
    say_in("phase", "stay or move"),
    say_in("phase", "ban a category"),
    say_in("phase", "choose a category"),
    say_in("phase", "question"),
    say_in("phase", "answer"),
    say_in("phase", "believe or doubt"),
    say_in("phase", "open"),
    say_in("phase", "over"),
    say_in("phase", "exact enough?"),
)
SQUARES_SAID: Final = {
    ORDINARY: say_in("a square", "ordinary"),
    FREE: say_in("a square", "free"),
    PIE: say_in("a square", "pie"),
}
SPOKEN: Final = {
    "believe": say_in("a move", "believe"),
    "doubt": say_in("a move", "doubt"),
    "stay": say_in("a move", "stay"),
    "exactly": say("Ask for the exact number"),
    "enough": say("It is exact enough"),
}


def text_of(action: Action) -> str:
    """The text of an action, in logs and on the wire."""
    if action >= ANSWER:
        return "answer " + str(action - ANSWER)
    if action >= MOVE:
        return "move " + str(action - MOVE)
    return "topic " + str(action - TOPIC + 1) if action >= TOPIC else PLAIN[action]


def action_of(text: str, seats: int) -> Action:
    """The action of a text. Raises Illegal."""
    word, _, number = text.partition(" ") if isinstance(text, str) else ("", "", "")
    if word in PLAIN and word == text:
        return PLAIN.index(word)
    if number.isascii() and number.isdigit() and str(int(number[:7])) == number:
        value = int(number)
        if word == "answer" and value <= HIGHEST:
            return ANSWER + value
        if word == "move" and value < seats:
            return MOVE + value
        if word == "topic" and 1 <= value <= MOST_CATEGORIES:
            return TOPIC + value - 1
    raise Illegal(
        say(
            "{text} is not `answer` and a number, `topic` and a number, `believe` or `doubt`.",
            text=f"{text!r:.60}",
        )
    )
