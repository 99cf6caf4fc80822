"""What this app does when matches are over or annulled and when guests become members, and who entered themselves."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

from django.db.models import BigIntegerField, Case, Count, F, Q, QuerySet, When
from django.dispatch import receiver
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext

from bots.models import Bot
from bots.signals import withdrawal_considered
from clubs.closing import Effect, Fact
from clubs.errors import ClubError
from clubs.letters import Part
from clubs.models import Club, Player
from clubs.selectors import player_of
from clubs.signals import account_deleted, closing_considered, guest_merged, parts_asked
from ledger.gatherings import Gathering, key_of
from ledger.signals import gatherings_asked
from matches.effects import Weight
from matches.errors import MatchError
from matches.models import CorrectionEffect, Match
from matches.signals import (
    consent_asked,
    dependants_asked,
    ending_read,
    finality_asked,
    match_annulled,
    match_corrected,
    match_finished,
    match_voided,
    officials_asked,
    result_weighed,
    seats_asked,
    substitute_asked,
)
from tournaments.dependants import dependants, final_said
from tournaments.entrants import (
    forget_name,
    move_members,
    people_of,
    players_by_entry,
    shared_competition,
)
from tournaments.models import (
    ApartPair,
    Application,
    Competition,
    Entry,
    EntryAnswer,
    EntryMember,
    Event,
    PairingMatch,
    Series,
    SeriesMember,
    SeriesPlace,
)
from tournaments.permissions import office_at_match
from tournaments.selectors import table_of_standings, visible
from tournaments.services.apart import apart_forget, apart_move
from tournaments.services.counting import count_anew, count_when_over
from tournaments.services.merged_applications import move_applications
from tournaments.services.partner_list import partners_forget, partners_move

LATEST = 5
"""Tournaments whose fees are likely to be charged now."""


@receiver(withdrawal_considered)
def entries_of_bot(bot: Bot, **__: object) -> list[str]:
    """It is struck off those that are not drawn, and misses what has not begun of those that run.

    Organisers enter any bot: a league that its owner may not see is counted and not named.
    """
    ended = (Competition.Status.FINISHED, Competition.Status.CANCELLED)
    entered = Competition.objects.filter(entries__player=bot.player).exclude(status__in=ended)
    seen = visible(entered, player_of(bot.owner)).annotate(made=Count("round_set", distinct=True))
    told = [
        _missed(one, one.rounds - one.made)
        for one in seen.order_by("title", "pk")
        if one.status == Competition.Status.DRAFT or one.rounds > one.made
    ]
    unseen = entered.exclude(pk__in=[one.pk for one in seen]).count()
    words = ngettext(
        "It drops out of %(n)s league of a club that you cannot see, too.",
        "It drops out of %(n)s leagues of clubs that you cannot see, too.",
        unseen,
    )
    return [*told, *([words % {"n": unseen}] if unseen else [])]


def _missed(one: Competition, to_come: int) -> str:
    if one.status == Competition.Status.DRAFT:
        return _("It is struck off “%(title)s” when that is drawn.") % {"title": one}
    words = ngettext(
        "In “%(title)s” it misses %(n)s round that is still to be made, and forfeits its table of two in it; "
        "nobody’s rating moves by that.",
        "In “%(title)s” it misses %(n)s rounds that are still to be made, and forfeits its tables of two in them; "
        "nobody’s rating moves by that.",
        to_come,
    )
    return words % {"title": one, "n": to_come}


@receiver(ending_read)
def read_pairing(**__: object) -> str:
    """Its pairing."""
    return "pairing_match__pairing__round"


@receiver([match_finished, match_voided])
def count_pairing(match: Match, **__: object) -> None:
    """Count its pairing, if that is over."""
    count_when_over(match)


@receiver([match_annulled, match_corrected])
def count_pairing_anew(match: Match, **__: object) -> None:
    """Count its pairing as its matches are now."""
    count_anew(match)


@receiver(seats_asked)
def keep_to_the_draw(match: Match, new: set[int], **__: object) -> None:
    """Who plays in a competition is who entered it. Raises MatchError."""
    if new and PairingMatch.objects.filter(match=match).exists():
        raise MatchError(
            _("In a competition those play who were drawn: declare the match void and play the pairing anew.")
        )


@receiver(result_weighed)
def weigh_standing(match: Match, **__: object) -> list[Weight]:
    """Everybody's place in the standings of the competition."""
    competition = Competition.objects.filter(round_set__pairings__matches__match=match).first()
    if competition is None:
        return []
    lines = table_of_standings(competition)
    members = players_by_entry(competition)
    return [
        Weight(player, CorrectionEffect.What.STANDING, row.line.place)
        for row in lines
        for player in members.get(row.entry.pk, [row.entry.player_id])
    ]


@receiver(dependants_asked)
def drawn_by_result(match: Match, **__: object) -> list[str]:
    """The tables and rounds of its competition that were drawn by it."""
    link = PairingMatch.objects.select_related("pairing__round__competition").filter(match=match).first()
    return dependants(link.pairing.round.competition, link.pairing) if link is not None else []


@receiver(finality_asked)
def final_table_stays(match: Match, **__: object) -> list[str]:
    """The final table of its competition, once that is final. A query."""
    competition = Competition.objects.filter(round_set__pairings__matches__match=match).first()
    return final_said(competition) if competition is not None else []


@receiver(guest_merged)
def move_entries(guest: Player, into: Player, **__: object) -> None:
    """Entries become the member's. Raises ClubError if both are entered in one competition."""
    shared = shared_competition(guest, into)
    if shared is not None:
        raise ClubError(
            _(
                "%(guest)s and %(into)s are both entered in “%(competition)s”: withdraw one of them before its draw; "
                "after it they are two people and cannot be merged."
            )
            % {"guest": guest, "into": into, "competition": shared}
        )
    _check_deals_unseen(guest, into)
    # In one statement: a row changed twice in a transaction makes PostgreSQL lock its competition, against the order.
    Entry.objects.filter(Q(player=guest) | Q(entered_by=guest)).update(
        player=Case(When(player=guest, then=into.pk), default=F("player"), output_field=BigIntegerField()),
        entered_by=Case(
            When(entered_by=guest, then=into.pk), default=F("entered_by"), output_field=BigIntegerField()
        ),
    )
    Competition.objects.filter(organiser=guest).update(organiser=into)
    move_applications(guest, into)
    move_members(guest, into)
    partners_move(guest, into)
    Event.objects.filter(organiser=guest).update(organiser=into)
    Series.objects.filter(organiser=guest).update(organiser=into)
    apart_move(guest, into)
    SeriesMember.objects.filter(player=guest).exclude(series__members__player=into).update(player=into)
    SeriesPlace.objects.filter(player=guest).exclude(series__places__player=into).update(player=into)


def _check_deals_unseen(guest: Player, into: Player) -> None:
    """Raise ClubError if the member has seen deals that the guest is still to play."""
    open_ = Competition.objects.filter(status__in=(Competition.Status.DRAFT, Competition.Status.RUNNING))
    plays = Q(entries__player=guest) | Q(members__player=guest)
    seen = open_.filter(plays, deals__looks__player=into).order_by("pk").first()
    if seen is not None:
        raise ClubError(
            _(
                "%(into)s has seen the deals of “%(competition)s”, in which %(guest)s plays: merge them once it is "
                "over."
            )
            % {"guest": guest, "into": into, "competition": seen}
        )


@receiver(consent_asked)
def entered_themselves(match: Match, players: Collection[int], **__: object) -> QuerySet[Player, int]:
    """Who entered the match's competition themselves, or said themselves that they play for who did."""
    entries = Entry.objects.filter(
        pairings__pairing__matches__match=match, name="", player__in=players, entered_by=F("player")
    )
    members = EntryMember.objects.filter(
        entry__pairings__pairing__matches__match=match, player__in=players, entered_by=F("player")
    )
    own = Q(pk__in=entries.values("player")) | Q(pk__in=members.values("player"))
    return Player.objects.filter(own).order_by().values_list("pk", flat=True)


@receiver(gatherings_asked)
def latest_tournaments(club: Club, **__: object) -> list[Gathering]:
    """Who has entered the latest tournaments: each pays what entering costs, of a pair both, for all stages once.

    Three queries.
    """
    first = Q(stage=None) | Q(stage=1)
    rows = Competition.objects.filter(
        first, club=club, kind=Competition.Kind.TOURNAMENT, entries__isnull=False
    )
    return [
        Gathering(
            key_of("tournament", row.created_at),
            row.title,
            {
                player: entry.entered_at
                for entry in row.entries.all()
                for player in [one.player_id for one in entry.members.all()] or [entry.player_id]
            },
        )
        for row in rows.distinct().prefetch_related("entries__members")[:LATEST]
    ]


@receiver(closing_considered)
def competitions_of_club(club: Club, **__: object) -> list[Fact]:
    """Those that are not over have to be played to their end or cancelled before. Two queries."""
    to_end = (Competition.Status.DRAFT, Competition.Status.RUNNING)
    rows = Competition.objects.filter(club=club, status__in=to_end).order_by("pk")
    count = rows.count()
    return [
        Fact(
            Effect.IN_THE_WAY,
            "competitions",
            count,
            ngettext(
                "%(n)s tournament or league is not over: play it to its end or cancel it.",
                "%(n)s tournaments or leagues are not over: play them to their end or cancel them.",
                count,
            )
            % {"n": count},
            links=tuple((one.title, reverse("competition", args=[one.slug])) for one in rows[:10]),
        )
    ]


@receiver(parts_asked)
def entrants(club: Club, **__: object) -> list[Part]:
    """Who is entered in one of the club's latest tournaments. One query."""
    begin = _("Hello {name},") + "\n\n" + _("about {tournament}:") + "\n\n"
    latest = Competition.objects.filter(club=club, entries__isnull=False).distinct().order_by("-pk")[:LATEST]
    return [
        Part(f"tournament/{one.pk}", one.title, partial(_entered, one), ("tournament",), begin)
        for one in latest
    ]


def _entered(competition: Competition) -> dict[int, Callable[[], dict[str, str]]]:
    people = people_of([competition.pk]).values_list("pk", flat=True)
    return dict.fromkeys(people, lambda: {"tournament": competition.title})


@receiver(officials_asked)
def official_of_event(match: Match, player: Player, **__: object) -> str | None:
    """An office of its event, or a link to its table that is in use."""
    return office_at_match(match, player) or None


@receiver(account_deleted)
def forget_answers(player: Player, **__: object) -> None:
    """What they answered on entry forms goes, what they helped to run and why they were not let in, and their name."""
    forget_name(player)
    apart_forget([player])
    partners_forget(player)
    EntryAnswer.objects.filter(player=player).delete()
    player.offices.all().delete()
    player.table_links_used.update(used_by=None)
    Application.objects.filter(player=player).update(because="")
    open_ = Application.objects.filter(player=player, state__in=Application.OPEN)
    Application.objects.filter(pk__in=open_.filter(captain__isnull=False).values("captain")).delete()
    open_.delete()


@receiver(substitute_asked)
def keep_entrants_and_who_is_apart(match: Match, newcomer: Player | None, **__: object) -> None:
    """Who is entered plays at an event's table; nor does anybody sit down with whom they are kept apart from."""
    if PairingMatch.objects.filter(match=match).exists():
        raise MatchError(_("At a table of an event nobody sits in for anybody: ask its organisers."))
    if newcomer is None or match.club_id is None:
        return
    seated = match.seats.values("player")
    pairs = ApartPair.objects.filter(club=match.club_id, until=None)
    if pairs.filter(Q(one=newcomer, other__in=seated) | Q(other=newcomer, one__in=seated)).exists():
        raise MatchError(_("You cannot sit down at this table."))
