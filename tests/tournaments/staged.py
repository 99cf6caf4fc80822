"""Events of several stages: made, entered and played."""

from __future__ import annotations

from clubs.models import Club, Player
from matches.models import Match
from tournaments.models import Competition, Event, Pairing, PairingEntry
from tournaments.services import competitions
from tournaments.services.counting import close_when_counted
from tournaments.services.events import entrants_divide, stage_draw
from tournaments.services.presets import groups_and_knock_out, swiss_and_final


def entered(event: Event, people: int, prefix: str = "E") -> list[Player]:
    """So many new people in the first section of the first stage."""
    players = Player.objects.bulk_create(
        Player(name=f"{prefix}{n}", slug=f"{prefix.lower()}{n}-{event.pk}") for n in range(1, people + 1)
    )
    competitions.enter(competition=sections(event, 1)[0], players=players)
    return players


def sections(event: Event, stage: int) -> list[Competition]:
    return list(Competition.objects.filter(event=event, stage=stage).order_by("pk"))


def group_event(
    club: Club, people: int, *, groups: int = 2, go_on: int = 2, consolation: bool = True
) -> Event:
    """Groups of Hex with so many divided among them, not yet drawn."""
    event = groups_and_knock_out(
        title="Hex Cup", club=club, game="hex", groups=groups, go_on=go_on, consolation=consolation
    )
    entered(event, people)
    entrants_divide(event=event, by="rating")
    return event


def swiss_event(club: Club, people: int, *, rounds: int = 2, finalists: int = 4) -> Event:
    event = swiss_and_final(title="Hex Open", club=club, game="hex", rounds=rounds, finalists=finalists)
    entered(event, people)
    return event


def play_stage(event: Event, stage: int, *, draw: bool = True) -> None:
    """All its sections are drawn and played: who entered earlier wins."""
    if draw:
        stage_draw(event=event, stage=stage)
    for section in sections(event, stage):
        play_section(section)


def play_section(section: Competition) -> None:
    """Its rounds with their results, as they are counted: matches of Hex themselves are played in other tests."""
    for _round in range(60):
        open_ = list(Pairing.objects.filter(round__competition=section, counted=False))
        for pairing in open_:
            _count(pairing)
        competitions.make_next_round(competition_id=section.pk)
        if not open_:
            return


def _count(pairing: Pairing) -> None:
    """Who was made first wins."""
    sides = sorted(pairing.sides.select_related("entry"), key=lambda side: side.entry.player_id)
    for side, points in zip(sides, (2, 0), strict=True):
        PairingEntry.objects.filter(pk=side.pk).update(points=points, score=points)
    Match.objects.filter(pairing_match__pairing=pairing).update(status=Match.Status.VOID)
    Pairing.objects.filter(pk=pairing.pk).update(counted=True)
    close_when_counted(pairing.round_id)
