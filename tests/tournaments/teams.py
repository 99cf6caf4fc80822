"""Tournaments of pairs and teams of a club, and of changing partners."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from clubs.models import Club, Player
from clubs.services import join
from tournaments.card_movements import ROOMS
from tournaments.models import Competition, Entry, Pairing
from tournaments.services import competitions
from tournaments.services.boards import TypedLine, boards_enter
from tournaments.services.members import enter_team


def crowd(club: Club, count: int, mark: str = "t") -> list[Player]:
    """So many members of the club."""
    made = Player.objects.bulk_create(
        Player(name=f"{mark.upper()}{n}", slug=f"{mark}{n}-{club.pk}") for n in range(1, count + 1)
    )
    for player in made:
        join(club=club, player=player)
    return made


def founded(club: Club, *, game: str = "tuppi", format: str = "swiss", **more: object) -> Competition:
    """Open for entries."""
    return competitions.create_competition(
        kind="tournament",
        title="Pairs",
        game=game,
        format=format,
        club=club,
        seed=7,
        **more,  # type: ignore[arg-type]
    )


def enter_all(
    competition: Competition, people: Sequence[Player], by: Player, substitutes: int = 0
) -> list[Entry]:
    """As many pairs or teams as the people make, entered by an organiser."""
    left = iter(people)
    found = []
    while players := list(islice(left, competition.team_size)):
        more = list(islice(left, substitutes))
        found.append(enter_team(competition=competition, players=players, substitutes=more, by=by))
    return found


def started(club: Club, count: int, *, substitutes: int = 0, **more: object) -> Competition:
    """Drawn, of so many pairs or teams."""
    made = founded(club, **more)  # type: ignore[arg-type]
    owner = club.memberships.get(role="owner").player
    enter_all(made, crowd(club, count * (made.team_size + substitutes)), owner, substitutes)
    return competitions.start(competition=made)


def individuals(club: Club, count: int, **more: object) -> Competition:
    """An individual movement of so many, drawn."""
    made = founded(club, **{"format": "whist", **more})  # type: ignore[arg-type]
    competitions.enter(competition=made, players=crowd(club, count))
    return competitions.start(competition=made)


def play_boards(competition: Competition, by: Player, score: int = 20) -> None:
    """Every open table enters a result for each board: the lower numbered entrant of the first side makes more."""
    rooms = ROOMS.get(competition.format, 1)
    for pairing in Pairing.objects.filter(
        round__competition=competition, round__state="published", counted=False
    ).order_by("round__number", "table"):
        first, last = pairing.sides.order_by("position")[0], pairing.sides.order_by("-position")[0]
        lean = score * ((last.entry.number or 0) - (first.entry.number or 0))
        lines = [
            TypedLine(board, str(lean if room == 1 else -lean), room)
            for room in range(1, rooms + 1)
            for board in pairing.boards
        ]
        boards_enter(competition=competition, pairing_id=pairing.pk, lines=lines, by=by)
    competitions.make_next_round(competition_id=competition.pk)
    competition.refresh_from_db()
