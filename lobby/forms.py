"""The form of a new table: who sits where, who may come, and on which terms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy as _

from clubs.models import Club, Player
from common.watching import Delay
from games.core import registry
from games.core.game import Game
from lobby.errors import LobbyError
from lobby.models import OpenTable
from lobby.selectors import BOTS_AFTER
from lobby.services import HOURS
from matches.claim_windows import LENGTHS
from matches.models import Match
from matches.nights_on import NightOn, nights_for

Audience = OpenTable.Audience
FREE: Final = "free"
"""What stands for a seat that whoever comes may take."""
LONG: Final[dict[int, Promise]] = dict(
    zip(HOURS, (_("for an hour"), _("for a day"), _("for a week")), strict=True)
)


AFTER: Final[dict[int, Promise]] = dict(
    zip(
        BOTS_AFTER,
        (
            _("not by themselves"),
            _("after a minute"),
            _("after 5 minutes"),
            _("after 15 minutes"),
            _("after an hour"),
        ),
        strict=True,
    )
)


class GameHereForm(forms.Form):
    """Which game: one that is played on the site by two or more."""

    game = forms.ChoiceField(label=_("Game"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["game"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(game.key, game.title) for game in registry.all_games() if for_company(game)]


def for_company(game: type[Game]) -> bool:
    """Whether a game is played on the site by more than one."""
    return game.dealt_here() and max(game.seats) > 1


class TableForm(forms.Form):
    """Who may sit down, for how long the table waits, and whether it is rated; the objective where it is open."""

    audience = forms.ChoiceField(label=_("Free seats are for"))
    night = forms.TypedChoiceField(
        label=_("One of the club night"),
        required=False,
        coerce=int,
        empty_value=None,
        help_text=_("The match is then one of the night, and its people have been checked in there."),
    )
    hours = forms.TypedChoiceField(label=_("It waits"), choices=list(LONG.items()), coerce=int, initial=24)
    bots_after = forms.TypedChoiceField(
        label=_("Bots take seats that are free"),
        required=False,
        coerce=int,
        choices=list(AFTER.items()),
        help_text=_("The host can let them at any time."),
    )
    objective = forms.ChoiceField(
        label=_("Played"),
        required=False,
        choices=[("", _("as each likes")), *((choice.value, choice.label) for choice in Match.Objective)],
    )
    rated = forms.BooleanField(
        label=_("Rated"), required=False, initial=True, help_text=_("Else it changes nobody’s rating.")
    )
    ends_decided = forms.BooleanField(
        label=_("A deal ends as soon as nothing can change"),
        required=False,
        help_text=_("Else it is played out, or one claims the rest and all agree."),
    )
    unwatched = forms.BooleanField(
        label=_("Nobody looks on"),
        required=False,
        help_text=_(
            "Others see the match once it is over. Else they see what lies open, never what is in a hand."
        ),
    )
    watch_delay = forms.TypedChoiceField(
        label=_("Others see it"),
        required=False,
        coerce=int,
        choices=Delay.choices,
        help_text=_("Whoever does not play sees the table so much later. A club can ask for a least delay."),
    )
    opens_deals = forms.BooleanField(
        label=_("A deal that is over lies open"),
        required=False,
        help_text=_(
            "Whoever may look on then sees all its hands, and never those of the deal that is played."
        ),
    )
    talk = forms.ChoiceField(
        label=_("What may be said"),
        required=False,
        choices=[("", _("nothing but moves")), *Match.SiteTalk.choices],
        help_text=_(
            "Only before anybody has looked at the cards of a deal, and after the match. Talk is for tables of a club; "
            "where a junior sits there are greetings alone."
        ),
    )
    claim_window = forms.TypedChoiceField(
        label=_("Time for claims"),
        required=False,
        coerce=int,
        choices=[(0, _("until all have answered"))]
        + [(seconds, _("%(n)s seconds") % {"n": seconds}) for seconds in LENGTHS[1:]],
        help_text=_(
            "Always as long, whether anybody could claim or not. Who does not answer has said nothing. Among people."
        ),
    )

    def __init__(self, *args: Any, game: type[Game], host: Player, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.clubs = {f"club-{club.pk}": club for club in _clubs_of(host)}
        field = self.fields["audience"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [
            (Audience.ANYBODY.value, Audience.ANYBODY.label),
            *((key, _("members of %(club)s") % {"club": club.name}) for key, club in self.clubs.items()),
            (Audience.LINK.value, Audience.LINK.label),
        ]
        self._offer_nights(nights_for(host))
        if game.State is None or not game.State.claimed_by:
            del self.fields["ends_decided"]
        if not game.interrupts:
            del self.fields["claim_window"]
        if not game.hidden:
            del self.fields["opens_deals"]
        if game.objective != "either":
            del self.fields["objective"]

    def _offer_nights(self, nights: Sequence[NightOn]) -> None:
        """Those at which the host may open tables; not asked where there are none."""
        keys = {club.pk: key for key, club in self.clubs.items()}
        own = [one for one in nights if one.club_id in keys]
        self.with_nights = [keys[one.club_id] for one in own]
        field = self.fields["night"]
        assert isinstance(field, forms.ChoiceField)
        titles = [(one.number, f"{one.title} ({self.clubs[keys[one.club_id]]})") for one in own]
        field.choices = [("", _("none, it stands alone")), *titles]
        if not own:
            del self.fields["night"]

    def rows(self) -> Iterator[tuple[forms.BoundField, str, str]]:
        """Each field, with when it is asked: for the page's script, and in words."""
        for field in self:
            of_night = field.name == "night"
            when = "audience=" + "|".join(self.with_nights) if of_night else ""
            yield field, when, gettext("members of a club") if of_night else ""

    @property
    def for_club(self) -> str:
        """When the free seats are for members of a club, as a condition of the page's script; empty without clubs."""
        return "audience=" + "|".join(self.clubs) if self.clubs else ""

    @property
    def chosen_club(self) -> Club | None:
        """For whose members the free seats are; None where they are for others, or nothing has been sent yet."""
        return (
            self.clubs.get(self.cleaned_data.get("audience", ""))
            if self.is_bound and self.is_valid()
            else None
        )

    @property
    def club(self) -> Club | None:
        """The same, or else the first of the host's clubs, with whose unit a stake is begun."""
        return self.chosen_club or next(iter(self.clubs.values()), None)

    def terms(self) -> dict[str, Any]:
        """What `open_table` takes by keyword, but for game, seats and options."""
        given = self.cleaned_data
        club = self.clubs.get(given["audience"])
        return {
            "audience": Audience.CLUB if club is not None else given["audience"],
            "club": club,
            "night": given.get("night") if club is not None else None,
            "hours": given["hours"],
            "bots_after": int(given.get("bots_after") or 0),
            "objective": given.get("objective", ""),
            "rated": given["rated"],
            "ends_decided": given.get("ends_decided", False),
            "unwatched": given["unwatched"],
            "watch_delay": int(given.get("watch_delay") or 0),
            "opens_deals": given.get("opens_deals", False),
            "talk": given.get("talk", ""),
            "claim_window": int(given.get("claim_window") or 0),
        }


def _clubs_of(host: Player) -> list[Club]:
    own = Club.objects.filter(memberships__player=host, closed_at=None)
    return list(own.order_by("name", "pk"))


def seats_from(chosen: list[str], host: Player, people: dict[str, Player]) -> list[Player | None]:
    """Who sits where by what was chosen for the seats beside the host's. Raises LobbyError for nonsense.

    `people`: whom one can choose, by number.
    """
    seats: list[Player | None] = [host]
    for one in chosen:
        if one and one != FREE and one not in people:
            raise LobbyError(gettext("Choose who sits there, or leave the seat free."))
        if one:
            seats.append(None if one == FREE else people[one])
    return seats
