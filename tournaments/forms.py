"""Forms of competitions."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.models import Player, User
from common.time_fields import SiteTimeField
from games.core.game import Game
from tournaments.permissions import bots_for
from tournaments.services.competitions import MOST_ENTRIES


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
    entries_until = SiteTimeField(
        label=_("Entries until"),
        required=False,
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
        """What was filled in, as `create_league` takes it."""
        return {**self.cleaned_data, "bots": list(self.cleaned_data["bots"])}
