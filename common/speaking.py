"""What the rules engine says, in the reader's language and with the names of those at the table."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext

from common.numbers import written
from games.core.messages import VERBATIM, Message, Text, Words
from games.core.naming import Names


class ReadersWords(Words):
    """Messages for whoever reads the page: the active language, its numbers, and names where they are known."""

    def __init__(self, names: Names | None = None) -> None:
        self.names = names

    def said(self, message: Message) -> str:
        text = super().said(message)
        # what a game has not made a message of yet is English with marks for people
        return self.names.put_in(text) if self.names and message.template == VERBATIM else text

    def template(self, message: Message) -> str:
        if message.plural:
            return ngettext(message.template, message.plural, message.count)
        return gettext(message.template) if message.template else ""

    def seat(self, number: int) -> str:
        known = self.names.seats if self.names else ()
        return known[number] if number < len(known) else super().seat(number)

    def side(self, number: int) -> str:
        if self.names and number < len(self.names.sides):
            return self.names.side(number)
        return super().side(number)

    def number(self, number: int) -> str:
        return written(number)


def said(text: Text, names: Names | None = None) -> str:
    """A message in the reader's words. Text that is no message yet is English, and gets its names."""
    if isinstance(text, Message):
        return ReadersWords(names).said(text)
    return names.put_in(text) if names else text
