"""What the rules engine says, in the reader's language and with the names of those at the table."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext, pgettext

from common.numbers import signed, written
from games.core.messages import VERBATIM, Message
from games.core.naming import Named, Names

NOBODY = Names((), ())


class ReadersWords(Named):
    """Messages for whoever reads the page: the active language, its numbers, and names where they are known."""

    def template(self, message: Message) -> str:
        if message.plural:
            return ngettext(message.template, message.plural, message.quantity)
        if message.context:
            return pgettext(message.context, message.template)
        return gettext(message.template) if message.template not in ("", VERBATIM) else message.template

    def number(self, number: int) -> str:
        return written(number)

    def signed(self, number: int) -> str:
        return signed(number)


def spoken(text: str, names: Names = NOBODY) -> str:
    """A message in the reader's words. Text that is no message yet is English, and gets its names."""
    return ReadersWords(names).said(text)
