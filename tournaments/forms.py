"""Forms of club nights and competitions."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import Player, User
from games.core import registry
from games.core.errors import UnknownGame
from games.core.game import Game
from tournaments.competitions import MOST_ENTRIES
from tournaments.founding import bots_for
from tournaments.models import Seating, Session


class NightForm(forms.Form):
    """A club night: when, where, which games and what may be played for."""

    title = forms.CharField(label=_("Title"), max_length=80)
    starts_at = forms.DateTimeField(
        label=_("Begins"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
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
        self.fields["starts_at"].initial = timezone.localtime().replace(second=0, microsecond=0)

    def clean_stakes(self) -> str:
        """What was not asked is as each table agrees."""
        return self.cleaned_data["stakes"] or Session.Stakes.ANY


class SessionForm(NightForm):
    """A new club night, which may come again."""

    times = forms.IntegerField(label=_("How many times"), min_value=1, max_value=60, initial=1)
    every_days = forms.IntegerField(label=_("Days between"), min_value=1, max_value=60, initial=7)
    field_order = ["title", "starts_at", "place", "times", "every_days", "stakes", "games"]


class GuestForm(forms.Form):
    """A guest by name."""

    name = forms.CharField(label=_("Guest's name"), max_length=60)


def game_choices() -> list[tuple[str, str]]:
    """Every game by title."""
    return [(game.key, game.title) for game in registry.all_games()]


class GameChoiceForm(forms.Form):
    """Which game, before its options can be asked."""

    game = forms.ChoiceField(label=_("Game"), choices=game_choices)

    def chosen(self) -> type[Game] | None:
        """The game if a known one has been chosen."""
        try:
            return registry.get(str(self.data.get("game", "")))
        except UnknownGame:
            return None


class TournamentForm(forms.Form):
    """A new tournament of the club."""

    title = forms.CharField(label=_("Title"), max_length=80)
    cycles = forms.IntegerField(label=_("Times everybody meets"), min_value=1, max_value=4, initial=1)


class LeagueForm(forms.Form):
    """A new league of bots at a game."""

    title = forms.CharField(label=_("Title"), max_length=80)
    seats = forms.TypedChoiceField(label=_("Seats at a table"), coerce=int, required=False, empty_value=None)
    rounds = forms.IntegerField(
        label=_("Rounds"),
        min_value=0,
        max_value=500,
        initial=0,
        help_text=_("0: until everybody has met everybody."),
    )
    boards = forms.IntegerField(
        label=_("Boards at a table"),
        min_value=1,
        max_value=50,
        initial=1,
        help_text=_("Each is played once for every way of sitting down."),
    )
    most_entries = forms.IntegerField(
        label=_("Most entries"), min_value=2, max_value=MOST_ENTRIES, required=False
    )
    entries_until = forms.DateTimeField(
        label=_("Entries until"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        help_text=_("Then the draw is made. Empty: when an organiser closes the entries."),
    )
    bots = forms.ModelMultipleChoiceField(
        label=_("Bots entered at once"),
        queryset=Player.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Others are entered by their owners."),
    )
    begin = forms.BooleanField(label=_("Draw at once and begin"), required=False)

    def __init__(self, *args: Any, game: type[Game], user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        seats, bots = self.fields["seats"], self.fields["bots"]
        assert isinstance(seats, forms.TypedChoiceField) and isinstance(bots, forms.ModelMultipleChoiceField)
        seats.choices = [("", _("as usual")), *((str(size), str(size)) for size in game.seats)]
        if len(game.seats) == 1:
            del self.fields["seats"]
        own = [bot.player_id for bot in bots_for(game.key, user)]
        bots.queryset = Player.objects.filter(pk__in=own).order_by("name")

    def wanted(self) -> dict[str, Any]:
        """What was filled in, as `found_league` takes it."""
        return {**self.cleaned_data, "bots": list(self.cleaned_data["bots"])}


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
