"""The games: the list, and a page each with rules, options, leaderboard and latest matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import markdown
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.safestring import mark_safe
from django.utils.translation import get_language, gettext as _, ngettext, pgettext_lazy

from clubs.models import Player
from clubs.selectors import player_of
from common.request_input import game_at, whole
from common.speaking import NOBODY, ReadersWords, spoken
from games.core import registry
from games.core.game import Game
from games.core.rules_page import page_language, rules_page
from lobby.forms import for_company
from matches import seat_wins
from matches.models import Match
from matches.seat_wins import SeatWins
from matches.selectors import named_players, visible
from ratings import selectors as ratings
from ratings.models import Pool
from ratings.plot import PlotPoint, rating_plot
from tournaments.selectors import competitions, visible as visible_competitions

FAMILIES: dict[str, Promise] = {
    "adding": pgettext_lazy("a family of games", "Adding games"),
    "banking": pgettext_lazy("a family of games", "Banking games"),
    "bluffing": pgettext_lazy("a family of games", "Bluffing"),
    "boards": pgettext_lazy("a family of games", "Board games"),
    "climbing": pgettext_lazy("a family of games", "Climbing and shedding"),
    "cue": pgettext_lazy("a family of games", "Cue sports"),
    "darts": pgettext_lazy("a family of games", "Darts"),
    "fishing": pgettext_lazy("a family of games", "Fishing games"),
    "mathematical": pgettext_lazy("a family of games", "Mathematical games"),
    "outdoor": pgettext_lazy("a family of games", "Outdoor games"),
    "other": pgettext_lazy("a family of games", "Other games"),
    "patience": pgettext_lazy("a family of games", "Patiences"),
    "rummy": pgettext_lazy("a family of games", "Rummy"),
    "throwing": pgettext_lazy("a family of games", "Throwing and sliding"),
    "tiles": pgettext_lazy("a family of games", "Tile games"),
    "tricks": pgettext_lazy("a family of games", "Trick games"),
    "vying": pgettext_lazy("a family of games", "Poker and vying"),
}

WAYS: dict[str, Promise] = {
    "play": pgettext_lazy("which games", "Played here"),
    "sheet": pgettext_lazy("which games", "Score sheet only"),
}
MOST_PLAYERS = 12
"""The largest number of players that is offered to look for."""


def family(game: type[Game]) -> str:
    """What the game's family is called; a new one by its folder until it has a title here."""
    return str(FAMILIES.get(game.family, game.family))


def for_how_many(game: type[Game]) -> str:
    """`2 to 6 players`, `3, 4 or 6 players`."""
    seats = game.seats
    if len(seats) > 2 and seats == tuple(range(seats[0], seats[-1] + 1)):
        return _("%(least)d to %(most)d players") % {"least": seats[0], "most": seats[-1]}
    if len(seats) == 1:
        return ngettext("%(n)d player", "%(n)d players", seats[0]) % {"n": seats[0]}
    several, last = ", ".join(map(str, seats[:-1])), seats[-1]
    return _("%(several)s or %(last)d players") % {"several": several, "last": last}


@dataclass(frozen=True, slots=True)
class GameSearch:
    """What somebody looks for among the games; what cannot be understood asks for nothing."""

    words: str
    family: str
    players: int | None
    way: str

    @classmethod
    def asked(cls, request: HttpRequest) -> GameSearch:
        given = request.GET
        return cls(
            given.get("q", ""), given.get("family", ""), whole(given.get("players", "")), given.get("way", "")
        )

    def finds(self, game: type[Game]) -> bool:
        """Whether a game is such a one: its words are in the title, the summary, the family or the key."""
        text = f"{game.title} {spoken(game.summary)} {family(game)} {game.key}".lower()
        return (
            self.words.strip().lower() in text
            and (self.family not in FAMILIES or self.family == game.family)
            and (self.players is None or self.players in game.seats)
            and (self.way not in WAYS or (self.way == "play") == game.dealt_here())
        )


def game_list(request: HttpRequest) -> HttpResponse:
    """Every game, by family; found by words, family, the number of players and whether it is played here."""
    asked = GameSearch.asked(request)
    found = [game for game in registry.all_games() if asked.finds(game)]
    families: dict[str, list[dict[str, object]]] = {}
    for game in found:
        shown = {"game": game, "players": for_how_many(game), "summary": spoken(game.summary)}
        families.setdefault(family(game), []).append(shown)
    context = {
        "families": sorted(families.items()),
        "asked": asked,
        "choices": sorted(FAMILIES.items(), key=lambda item: str(item[1])),
        "numbers": range(1, MOST_PLAYERS + 1),
        "ways": WAYS.items(),
        "count": len(found),
    }
    return render(request, "pages/games.html", context)


def game_page(request: HttpRequest, key: str) -> HttpResponse:
    """A game: how it is played, who plays it well."""
    game = game_at(key)
    population = request.GET.get("who", Pool.Population.EVERYONE)
    pace = request.GET.get("pace", Pool.Pace.UNCLOCKED)
    known = population in Pool.Population.values and pace in Pool.Pace.values
    pool = ratings.find_pool(game=key, population=population, pace=pace) if known else None
    viewer = player_of(request.user)
    leaders = _leaders(pool, viewer) if pool else []
    language = page_language(game, get_language()[:2])
    context = {
        "game": game,
        "summary": spoken(game.summary),
        "language": language,
        "players": for_how_many(game),
        "family": family(game),
        "company": for_company(game),
        "plot": _plot(pool, leaders[0].player) if pool and leaders else "",
        # The text is the project's own, from the game's module.
        "rules": [
            (title, mark_safe(markdown.markdown(text, extensions=["tables"])))
            for title, text in rules_page(game, language, ReadersWords(NOBODY))
        ],
        "leaders": leaders,
        "population": population,
        "populations": Pool.Population.choices,
        "several_seats": game.seats != (1,) and not game.record,
        "seat_wins": [_seats_shown(one) for one in seat_wins.of_game(key)],
        "pace": pace,
        "paces": Pool.Pace.choices if for_company(game) else (),
        "latest": visible(viewer, game=key, status=Match.Status.FINISHED)[:8],
        "competitions": visible_competitions(competitions(game=key), viewer)[:6],
    }
    return render(request, "pages/game.html", context)


def _seats_shown(table: SeatWins) -> dict[str, object]:
    """The wins of each seat for so many players, in words; shares and their intervals in per cent."""
    return {
        "players": ngettext("%(n)d player", "%(n)d players", table.players) % {"n": table.players},
        "matches": table.matches,
        "even": table.even,
        "sides": [
            {
                "name": _seats_named(side.seats),
                "won": side.won,
                "shared": side.shared,
                "share": 100 * side.share,
                "low": 100 * side.low,
                "high": 100 * side.high,
            }
            for side in table.sides
        ],
    }


def _seats_named(seats: Sequence[int]) -> str:
    """`Seat 1`, `Seats 1, 3`."""
    numbers = ", ".join(str(seat + 1) for seat in seats)
    return ngettext("Seat %(numbers)s", "Seats %(numbers)s", len(seats)) % {"numbers": numbers}


def _leaders(pool: Pool, viewer: Player | None) -> list[ratings.Standing]:
    """The best twenty; a guest of a club that does not let the viewer in keeps the rank and is not named."""
    rows = ratings.leaderboard(pool=pool, limit=20)
    named = set(
        named_players(viewer).filter(pk__in=[row.player.pk for row in rows]).values_list("pk", flat=True)
    )
    return [row for row in rows if row.player.pk in named]


def _plot(pool: Pool, leader: Player) -> str:
    """The leader's rating, match by match. The numbers are in a table on the leader's own page."""
    history = ratings.history(pool=pool, player=leader, limit=200)
    return mark_safe(
        rating_plot([PlotPoint(change.at, change.mu, change.sd) for change in history], title=leader.name)
    )
