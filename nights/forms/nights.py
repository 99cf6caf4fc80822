"""Forms of a night: planning it, a guest's name, how everybody is seated."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from common.time_fields import SiteTimeField
from games.core.game import Game
from matches.forms.options import game_choices
from nights.models import Seating, Session


class NightForm(forms.Form):
    """A club night: when, where, which games and what may be played for."""

    title = forms.CharField(label=_("Title"), max_length=80)
    starts_at = SiteTimeField(label=_("Begins"))
    place = forms.CharField(label=_("Place"), max_length=120, required=False)
    stakes = forms.ChoiceField(
        label=_("Stakes"),
        choices=Session.Stakes.choices,
        initial=Session.Stakes.ANY,
        required=False,
        help_text=_("What tables may play for on this night."),
    )
    games = forms.MultipleChoiceField(
        label=_("Games on offer"),
        choices=lambda: game_choices(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("None chosen: every game."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["starts_at"].initial = timezone.now().replace(second=0, microsecond=0)

    def rows(self) -> list[forms.BoundField]:
        """What is asked of every night; the games, and whether it comes again, fold away below."""
        return [self[name] for name in ("title", "starts_at", "place", "stakes")]

    def clean_stakes(self) -> str:
        """What was not asked is as each table agrees."""
        return self.cleaned_data["stakes"] or Session.Stakes.ANY


class SessionForm(NightForm):
    """A new club night, which may come again."""

    times = forms.IntegerField(label=_("How many times"), min_value=1, max_value=60, initial=1)
    every_days = forms.IntegerField(label=_("Days between"), min_value=1, max_value=60, initial=7)
    field_order = ["title", "starts_at", "place", "times", "every_days", "stakes", "games"]

    def rows_of_repeating(self) -> list[forms.BoundField]:
        return [self["times"], self["every_days"]]

    def repeats(self) -> bool:
        """It comes again, or was to and something was wrong with that."""
        return str(self["times"].value()) != "1" or any(row.errors for row in self.rows_of_repeating())


class GuestForm(forms.Form):
    """A guest by name."""

    name = forms.CharField(label=_("Guest's name"), max_length=60)


class SeatingForm(forms.Form):
    """How everybody is seated."""

    method = forms.ChoiceField(
        label=_("Seated"), choices=Seating.Method.choices, initial=Seating.Method.AVOID
    )
    size = forms.TypedChoiceField(label=_("People at a table"), coerce=int)

    def __init__(self, *args: Any, game: type[Game], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["size"]
        assert isinstance(field, forms.TypedChoiceField)
        field.choices = [(str(size), str(size)) for size in game.seats]
        field.initial = str(game.default_seats())
