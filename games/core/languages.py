"""Other languages where there is no site: the catalogue that lies beside the games in a checkout, read by gettext."""

from __future__ import annotations

from gettext import GNUTranslations, translation
from pathlib import Path
from typing import Final

from games.core.errors import RulesError
from games.core.messages import VERBATIM, Message, say
from games.core.naming import Numbered

CATALOGUES: Final = Path(__file__).resolve().parents[2] / "locale"
ENGLISH: Final = "en"


class Translated(Numbered):
    """Messages in the language of a catalogue, with numbers for people."""

    def __init__(self, catalogue: GNUTranslations) -> None:
        super().__init__()
        self.catalogue = catalogue

    def template(self, message: Message) -> str:
        if message.plural:
            return self.catalogue.ngettext(message.template, message.plural, message.quantity)
        if message.context:
            return self.catalogue.pgettext(message.context, message.template)
        return message.template if message.template == VERBATIM else self.catalogue.gettext(message.template)


def words_in(language: str) -> Numbered:
    """What says messages in a language, `fi`. Raises RulesError where there is no catalogue of it."""
    if language == ENGLISH:
        return Numbered()
    if not CATALOGUES.is_dir():
        raise RulesError(say("The kit speaks English alone: other languages are in a checkout of Kerho."))
    known = sorted(path.parent.parent.name for path in CATALOGUES.glob("*/LC_MESSAGES/django.mo"))
    if language not in known:
        raise RulesError(
            say(
                "There is no language {language}; there are: {list}.",
                language=repr(language),
                list=", ".join([ENGLISH, *known]),
            )
        )
    found = translation("django", CATALOGUES, [language])
    assert isinstance(found, GNUTranslations)
    return Translated(found)
