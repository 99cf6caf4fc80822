"""A new tournament, or a new event of several stages, set as another one is: without its entrants and its dates."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Player
from ledger.permissions import may_reverse
from matches.strictness import Strictness
from tournaments.errors import CompetitionError
from tournaments.models import (
    Competition,
    CompetitionCard,
    EntryFee,
    EntryQuestion,
    Event,
    EventTerms,
    EventVenue,
    Prize,
    Regulations,
)
from tournaments.services import competitions
from tournaments.services.entry_fees import entry_fee_set
from tournaments.services.events import event_create
from tournaments.services.prizes import prize_offer

SAID = ("approval", "checks_in", "venue", "address", "map_link", "categories", "penalties", "pace", "more")
"""What holds for an event and has no date."""


@transaction.atomic
def competition_clone(*, competition: Competition, title: str, by: Player) -> Competition:
    """A tournament of the same club open for entries, with another seed, and with all that the organisers have set.

    What costs or pays the club's money (the entry fee, prizes of money) comes along only where `by` keeps that money.
    Raises CompetitionError for a stage of an event, a league and what its game or format no longer allows.
    """
    if competition.event_id is not None:
        raise CompetitionError(_("It is a stage of an event: clone the event."))
    return _cloned(competition, title, by)


@transaction.atomic
def event_clone(*, event: Event, title: str, by: Player) -> Event:
    """An event with the same stages and sections, and who comes into each from the stage before.

    A stage that is called by its event is called by the new one. Raises as `competition_clone`.
    """
    made = event_create(title=title, club=event.club, organiser=by, kind=event.kind, counting=event.counting)
    EventVenue.objects.bulk_create(
        EventVenue(event=made, venue_id=one.venue_id, tables=one.tables) for one in event.venues_used.all()
    )
    for stage in event.competitions.select_related("club").order_by("stage", "pk"):
        one = _cloned(stage, _renamed(stage.title, event.title, made.title), by)
        one.event, one.stage, one.section, one.filling = made, stage.stage, stage.section, stage.filling
        one.save(update_fields=["event", "stage", "section", "filling"])
    return made


def _renamed(stage: str, event: str, new: str) -> str:
    """`_renamed("Cup: final", "Cup", "Spring Cup")` is "Spring Cup: final", cut to what a title may have."""
    if not stage.startswith(event):
        return stage
    rest = stage[len(event) :]
    return f"{new[: 80 - len(rest)].rstrip()}{rest}"


def _cloned(old: Competition, title: str, by: Player) -> Competition:
    if old.kind != Competition.Kind.TOURNAMENT or old.club is None:
        raise CompetitionError(_("Only the tournaments of a club are cloned."))
    made = competitions.create_competition(
        kind=old.kind,
        title=title,
        game=old.game,
        format=old.format,
        seats=old.seats,
        options=old.options,
        settings=old.settings,
        tie_breaks=old.tie_breaks,
        club=old.club,
        organiser=by,
        rated=old.rated,
        most_entries=old.most_entries,
        drafts=old.drafts,
        takes_bots=old.takes_bots,
        played_here=old.played_here,
        watch_delay=old.watch_delay,
        own_bots_rated=old.own_bots_rated,
        strictness=Strictness(old.strictness, old.strictness_details),
        scheme=old.scheme,
        seeding=old.seeding,
    )
    _clone_said(old, made)
    _clone_conventions(old, made)
    _clone_money(old, made, by)
    return made


def _clone_said(old: Competition, made: Competition) -> None:
    """Terms, regulations, venues, the questions of the entry form, and how long the table is provisional."""
    made.provisional = old.provisional
    made.save(update_fields=["provisional"])
    for terms in EventTerms.objects.filter(competition=old):
        EventTerms.objects.create(competition=made, **{name: getattr(terms, name) for name in SAID})
    for rules in Regulations.objects.filter(competition=old):
        rules.pk, rules.competition, rules._state.adding = None, made, True
        rules.save()
    EventVenue.objects.bulk_create(
        EventVenue(competition=made, number=one.number, venue_id=one.venue_id, tables=one.tables)
        for one in old.event_venues.all()
    )
    EntryQuestion.objects.bulk_create(
        EntryQuestion(
            competition=made,
            number=one.number,
            text=one.text,
            kind=one.kind,
            options=one.options,
            required=one.required,
        )
        for one in old.questions.all()
    )


def _clone_conventions(old: Competition, made: Competition) -> None:
    """Which conventions are allowed, with the cards that are listed or everybody's."""
    made.conventions = old.conventions
    made.save(update_fields=["conventions"])
    fields = ("version_id", "title", "text", "digest", "public")
    CompetitionCard.objects.bulk_create(
        CompetitionCard(competition=made, **{name: getattr(card, name) for name in fields})
        for card in old.cards.filter(entry=None)
    )


def _clone_money(old: Competition, made: Competition, by: Player) -> None:
    """The entry fee, and what is offered as prizes."""
    assert made.club is not None
    keeps = may_reverse(by, made.club)
    for found in EntryFee.objects.filter(competition=old).select_related("fee__currency") if keeps else ():
        amounts = (found.fee.member, found.fee.guest, found.fee.junior)
        code = found.fee.currency.code
        entry_fee_set(
            competition=made, currency=code, amounts=amounts, owed=found.owed, refund_until=None, by=by
        )
    prizes = Prize.objects.filter(of__competition=old).select_related("currency").order_by("pk")
    for one in prizes if keeps else prizes.filter(amount=0):
        prize_offer(
            competition=made,
            kind=one.kind,
            by=by,
            place=one.place,
            category=one.category,
            amount=one.amount,
            currency=one.currency.code if one.currency else "",
            thing=one.thing,
        )
