"""Tournaments of people and bots: entered, and every match that is on the site played to its end."""

from __future__ import annotations

from collections.abc import Callable

from clubs.models import Club, Player
from matches import event_store, services
from matches.bot_play import play_bots
from matches.models import Match
from tests.helpers.company import browser_of
from tests.tournaments.matches import matches_of, win
from tournaments.models import Competition
from tournaments.services import competitions

PEOPLE = ("Member", "Keeper", "Author", "Stranger")


def mixed(club: Club, format: str, entrants: list[Player], **more: object) -> Competition:
    """A tournament of small Hex into which bots may come, with these entered and not yet drawn."""
    made = competitions.create_competition(
        kind="tournament",
        title="Mixed",
        game="hex",
        format=format,
        options={"size": 4},
        club=club,
        seed=7,
        takes_bots=True,
        **more,  # type: ignore[arg-type]
    )
    competitions.enter(competition=made, players=entrants)
    return made


def by_service(match: Match, player: Player, seat: int, text: str, seq: int) -> None:
    """A person's move."""
    services.play_move(match_id=match.pk, seat=seat, texts=[text], expect_seq=seq, by=player)


def by_page(match: Match, player: Player, _seat: int, text: str, seq: int) -> None:
    """The same on the page of the match."""
    sent = {"move": text, "seq": str(seq)}
    answer = browser_of(player).post(f"/matches/{match.code}/play/", sent)
    assert answer.status_code == 302, answer.content.decode()


def play_out(match: Match, move: Callable[[Match, Player, int, str, int], None] = by_service) -> Match:
    """Workers play the bots, and people the first cell that is free, until it is over."""
    players = {seat.index: seat.player for seat in match.seats.select_related("player")}
    for _turn in range(60):
        play_bots(match_id=match.pk, holder="test")
        match.refresh_from_db()
        if match.is_over:
            return match
        live = event_store.load(match, seats=len(players))
        (seat,) = live.actors()
        move(match, players[seat], seat, live.legal_texts(seat)[0], live.seq)
    raise AssertionError("the match does not come to an end")


def play_round(made: Competition) -> list[Match]:
    """Every match that is on: on the site by moves, on sheets the first side wins."""
    played = matches_of(made, status=Match.Status.RUNNING)
    for match in played:
        if match.entered:
            win(match)
        else:
            play_out(match)
    return played
