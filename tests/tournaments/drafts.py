"""Tournaments whose rounds the organisers publish, and what happens in them."""

from __future__ import annotations

from clubs.models import Club, Player
from matches.models import Match
from tests.tournaments.matches import matches_of, win
from tournaments.models import Competition, Pairing, Round
from tournaments.services import competitions
from tournaments.services.drafts import draft_draw, draft_of, round_publish
from tournaments.services.finality import provisional_set


def drafted(
    club: Club,
    people: int,
    *,
    rounds: int = 3,
    format: str = "swiss",
    game: str = "hex",
    seed: int = 7,
    provisional: int = 30,
) -> Competition:
    """With so many entered, and the draft of its first round. provisional: minutes until its table is final."""
    made = competitions.create_competition(
        kind="tournament",
        title="Hex Swiss",
        game=game,
        format=format,
        settings={"rounds": rounds} if rounds else {},
        club=club,
        seed=seed,
        drafts=True,
    )
    provisional_set(competition=made, minutes=provisional)
    players = Player.objects.bulk_create(
        Player(name=f"P{n}", slug=f"d{n}-{made.pk}") for n in range(1, people + 1)
    )
    competitions.enter(competition=made, players=players)
    return competitions.start(competition=made)


def the_draft(competition: Competition) -> Round:
    made = draft_of(competition)
    assert made is not None
    return made


def publish(competition: Competition) -> Round:
    return round_publish(competition=competition, round_id=the_draft(competition).pk)


def win_all(competition: Competition) -> None:
    """The first of each open table wins, and the call for the next round is answered."""
    for match in matches_of(competition, status=Match.Status.RUNNING):
        win(match)
    competitions.make_next_round(competition_id=competition.pk)


def play_on(competition: Competition) -> Round:
    """The draft is published and played, and the next one drawn."""
    publish(competition)
    win_all(competition)
    made = draft_draw(competition=competition)
    assert made is not None
    return made


def seated(round_: Round) -> list[tuple[str, ...]]:
    """The names at each table."""
    rows = Pairing.objects.filter(round=round_).order_by("table")
    return [tuple(side.entry.player.name for side in row.sides.order_by("position")) for row in rows]


def two_rounds_played(club: Club) -> Competition:
    """Six people, two rounds with all their results."""
    made = drafted(club, 6)
    play_on(made)
    publish(made)
    win_all(made)
    made.refresh_from_db()
    return made
