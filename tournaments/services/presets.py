"""Events made in one go: groups and a knock-out, a Swiss system and a final, a game a stage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_uppercase
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Club, Player
from games.core import registry
from matches.strictness import UNSAID, Strictness
from tournaments.engine.berger import RoundRobin
from tournaments.errors import CompetitionError
from tournaments.models import Event
from tournaments.services.events import MOST_STAGES, event_create, stage_add

MOST_GROUPS: Final = 16
FINALS: Final = ("knock-out", RoundRobin.key)


@transaction.atomic
def groups_and_knock_out(
    *,
    title: str,
    club: Club,
    game: str,
    groups: int,
    go_on: int,
    organiser: Player | None = None,
    options: Mapping[str, object] | None = None,
    consolation: bool = False,
    strictness: Strictness = UNSAID,
) -> Event:
    """Round robins side by side; the best of each go on into a knock-out, the others, if wished, into another."""
    if not 2 <= groups <= MOST_GROUPS or not 1 <= go_on <= 8:
        raise CompetitionError(_("2 to %(most)s groups, of which 1 to 8 each go on.") % {"most": MOST_GROUPS})
    event = event_create(title=title, club=club, organiser=organiser)
    more: dict[str, Any] = {
        "event": event, "game": game, "options": options, "by": organiser, "strictness": strictness,
    }  # fmt: skip
    for name in ascii_uppercase[:groups]:
        stage_add(
            stage=1,
            section=name,
            format=RoundRobin.key,
            title=_named(event, _("group %(name)s") % {"name": name}),
            **more,
        )
    final = {"first": 1, "last": go_on}
    stage_add(
        stage=2,
        section=_("Knock-out"),
        format="knock-out",
        rule=final,
        title=_named(event, _("knock-out")),
        **more,
    )
    if consolation:
        rest = {"first": go_on + 1}
        stage_add(
            stage=2,
            section=_("Consolation"),
            format="knock-out",
            rule=rest,
            title=_named(event, _("consolation")),
            **more,
        )
    return event


@transaction.atomic
def swiss_and_final(
    *,
    title: str,
    club: Club,
    game: str,
    rounds: int,
    finalists: int,
    organiser: Player | None = None,
    final: str = "knock-out",
    options: Mapping[str, object] | None = None,
    strictness: Strictness = UNSAID,
) -> Event:
    """A Swiss system for everybody, whose best play a final."""
    if final not in FINALS or not 2 <= finalists <= 64:
        raise CompetitionError(_("The final is a knock-out or a round robin of 2 to 64."))
    event = event_create(title=title, club=club, organiser=organiser)
    more: dict[str, Any] = {
        "event": event, "game": game, "options": options, "by": organiser, "strictness": strictness,
    }  # fmt: skip
    swiss = _named(event, _("Swiss system"))
    stage_add(stage=1, format="swiss", settings={"rounds": rounds}, title=swiss, **more)
    best = {"first": 1, "last": finalists}
    stage_add(stage=2, section=_("Final"), format=final, rule=best, title=_named(event, _("final")), **more)
    return event


@transaction.atomic
def all_round(
    *,
    title: str,
    club: Club,
    games: Sequence[str],
    organiser: Player | None = None,
    rounds: int = 0,
    counting: str = Event.Counting.PLACE_SUM,
    strictness: Strictness = UNSAID,
) -> Event:
    """A game a stage, which everybody plays: as a round robin, or with `rounds` as a Swiss system."""
    if not 2 <= len(games) <= MOST_STAGES or len(set(games)) < len(games):
        raise CompetitionError(_("2 to %(most)s different games, a stage each.") % {"most": MOST_STAGES})
    event = event_create(
        title=title, club=club, organiser=organiser, kind=Event.Kind.ALL_ROUND, counting=counting
    )
    how: dict[str, Any] = (
        {"format": "swiss", "settings": {"rounds": rounds}} if rounds else {"format": RoundRobin.key}
    )
    for stage, game in enumerate(games, 1):
        stage_add(
            event=event,
            stage=stage,
            game=game,
            rule={"order": "drawn"},
            title=_named(event, registry.get(game).title),
            strictness=strictness,
            by=organiser,
            **how,
        )
    return event


def _named(event: Event, what: str) -> str:
    """The title of a stage, as long as a title may be."""
    room = 80 - len(what) - 2
    return f"{event.title[:room].rstrip()}: {what}" if room > 0 else what[:80]
