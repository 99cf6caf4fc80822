"""What the form of a new tournament asks about card movements: boards, and how they are scored."""

from __future__ import annotations

from collections.abc import Collection

from django import forms
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from common.speaking import spoken
from tournaments.card_movements import CARD_MOVEMENTS
from tournaments.engine.formats.boards import SCORINGS

said = lazy(spoken, str)
FIELDS = ("boards", "scoring", "arrow_switch")


class MovementFields(forms.Form):
    """Left out where a game is played in no card movement."""

    boards = forms.IntegerField(
        label=_("Boards of a round"),
        min_value=0,
        max_value=40,
        required=False,
        help_text=_(
            "In card movements. Empty: as usual; in an individual movement whole matches, such as rubbers, are played "
            "then, and no boards."
        ),
    )
    scoring = forms.TypedChoiceField(
        label=_("Boards are scored by"),
        coerce=int,
        required=False,
        empty_value=None,
        choices=[(number, said(words)) for number, words in enumerate(SCORINGS)],
    )
    arrow_switch = forms.BooleanField(
        label=_("Exchange directions in the last rounds"),
        required=False,
        initial=True,
        help_text=_("In a Mitchell: then there is one winner, and everybody is compared with everybody."),
    )

    def ask_only_for(self, formats: Collection[str]) -> None:
        """Nothing of it where none of the formats is a card movement."""
        if not set(CARD_MOVEMENTS) & set(formats):
            for name in FIELDS:
                del self.fields[name]
