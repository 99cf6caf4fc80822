"""Tournaments in the formats that have pages of their own, for the table of who may do what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta

from clubs.models import Club, Player
from common.site_time import today
from tests.tournaments.matches import matches_of, win
from tournaments.models import Competition
from tournaments.policy import digest_of
from tournaments.services import competitions
from tournaments.services.arena import arena_pause
from tournaments.services.challenges import challenge_make
from tournaments.services.seeding import seeding_set


def formats(club: Club, who: Mapping[str, Player]) -> dict[str, str]:
    """The words that the addresses of the table are filled with."""
    grouped, bracketed = _made(club, who, "groups-play-offs"), _made(club, who, "knock-out")
    competitions.start(competition=bracketed)
    leagued = _made(club, who, "league")
    competitions.start(competition=leagued)
    found = {"grouped": grouped.slug, "groups_drawn": bracketed.slug, "leagued": leagued.slug}
    return (
        found
        | {"window_day": (today() + timedelta(days=10)).isoformat()}
        | _ladder(club, who)
        | _arena(club, who)
    )


def mixed_events(club: Club, bot: Player) -> dict[str, str]:
    """Two tournaments for people and bots: of one who enters must know what holds, in the other the bot has entered."""
    both = [
        competitions.create_competition(
            kind="tournament", title="Mixed", game="hex", format="swiss", club=club, takes_bots=True
        )
        for _one in range(2)
    ]
    competitions.enter(competition=both[1], players=[bot])
    return {"mixed": both[0].slug, "mixed_policy": digest_of(both[0]), "mixed_entered": both[1].slug}


def _arena(club: Club, who: Mapping[str, Player]) -> dict[str, str]:
    """Four play, and elsewhere pauses after it; and an arena of una and duo, whose only table is over."""
    made = _made(club, who, "arena", ("una", "seated", "elsewhere", "host"))
    competitions.start(competition=made)
    arena_pause(competition=made, player=who["elsewhere"], paused=True)
    free = _made(club, who, "arena", ("una", "duo"))
    competitions.start(competition=free)
    for match in matches_of(free):
        win(match)
    return {"arena": made.slug, "free_arena": free.slug}


def _ladder(club: Club, who: Mapping[str, Player]) -> dict[str, str]:
    """From the top una, seated, elsewhere and host; elsewhere has challenged seated, and host may challenge una."""
    made = _made(club, who, "ladder", ("una", "seated", "elsewhere", "host"), {"reach": 3})
    entries = list(made.entries.order_by("pk"))
    seeding_set(competition=made, seeding="hand", order=[entry.pk for entry in entries])
    competitions.start(competition=made)
    one = challenge_make(competition=made, challenger=who["elsewhere"], challenged=entries[1].pk)
    return {"ladder": made.slug, "challenge": str(one.pk), "rung": str(entries[0].pk)}


def _made(
    club: Club,
    who: Mapping[str, Player],
    format: str,
    names: Sequence[str] = ("una", "duo", "tre"),
    settings: Mapping[str, int] | None = None,
) -> Competition:
    by = who["organiser"]
    made = competitions.create_competition(
        kind="tournament",
        title="Kuppi",
        game="hex",
        format=format,
        club=club,
        organiser=by,
        seed=7,
        options={"size": 4},
        settings=settings,
    )
    competitions.enter(competition=made, players=[who[name] for name in names], by=by)
    return made
