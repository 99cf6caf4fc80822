"""When moves at a new table are shown, as a form asks for it."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext, gettext_lazy as _, ngettext

from games.core.game import Game
from games.core.state import State
from matches.convention_cards import plays_with_partners
from matches.pace_rules import Pace

TICKS: Final = (0, 3, 5, 10)
STOPS: Final = (0, 5, 8, 12)


class PaceForm(forms.Form):
    """For games with partners: moves on an even tick, and stop signs."""

    tick = forms.TypedChoiceField(
        label=_("Moves are shown"),
        required=False,
        coerce=int,
        choices=[(0, _("at once")), *((n, _("every %(n)s seconds") % {"n": n}) for n in TICKS[1:])],
        help_text=_("So that how long a partner thinks tells nothing."),
    )
    stop = forms.TypedChoiceField(
        label=_("Stop signs"),
        required=False,
        coerce=int,
        choices=[(0, _("none")), *((n, _("the next waits %(n)s seconds") % {"n": n}) for n in STOPS[1:])],
    )
    jumps = forms.BooleanField(label=_("A jump bid is a stop sign by itself"), required=False)

    def __init__(self, *args: Any, game: type[Game], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not plays_with_partners(game):
            self.fields.clear()
        elif game.State is None or game.State.is_jump is State.is_jump:
            del self.fields["jumps"]

    def pace(self) -> Pace:
        """What was chosen; at once where nothing is asked."""
        given = self.cleaned_data
        return Pace(given.get("tick") or 0, given.get("stop") or 0, bool(given.get("jumps")))


def pace_said(pace: Pace) -> list[str]:
    """The choice in words, nothing where all is as usual."""
    said = []
    if pace.tick:
        said.append(gettext("moves are shown every %(n)s seconds") % {"n": pace.tick})
    if pace.stop:
        text = ngettext("after a stop sign %(n)s second", "after a stop sign %(n)s seconds", pace.stop)
        said.append(text % {"n": pace.stop})
    return [*said, gettext("a jump bid is a stop sign")] if pace.jumps else said
