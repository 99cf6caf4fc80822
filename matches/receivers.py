"""What this app does when guests become members, and when people leave."""

from __future__ import annotations

from django.db.models import Exists, F, OuterRef, QuerySet
from django.dispatch import receiver
from django.utils.translation import gettext as _, ngettext

from bots.models import Bot
from bots.signals import withdrawal_considered
from clubs.closing import Effect, Fact
from clubs.errors import ClubError
from clubs.models import Club, Player
from clubs.signals import account_deleted, closing_considered, company_asked, guest_merged
from matches import adjournments, comments, device_tables, order_times, sittings, substituting, talking
from matches.models import (
    Claim,
    ConventionCard,
    Correction,
    CountedMatch,
    Event,
    Explanation,
    ImportedMatch,
    Match,
    Objection,
    Order,
    Proposal,
    Report,
    ReportedWords,
    Seat,
    SitsOut,
    Sitting,
    TableConventions,
    TableLine,
    TurnDraft,
)
from matches.signals import match_finished, match_voided

MANY = 10
"""To so many matches that are not over there is a link."""


@receiver(guest_merged)
def move_seats(guest: Player, into: Player, **__: object) -> None:
    """The guest's seats become the member's. Raises ClubError if the two have sat at one table: they are two people.

    The matches are locked, so that one that ends meanwhile is rated and settled for the one or the other, not for both.
    """
    own = sittings.of_player(guest)
    matches = Match.objects.select_for_update(no_key=True).filter(pk__in=list(own)).order_by("pk")
    held = [match.pk for match in matches]
    common = set(sittings.of_player(into))
    if shared := sorted(common.intersection(held)):
        raise ClubError(
            _(
                "%(guest)s and %(into)s have sat at the same table (match %(number)s): they are two people "
                "and cannot be merged."
            )
            % {"guest": guest, "into": into, "number": shared[0]}
        )
    Seat.objects.filter(match__in=held, player=guest).update(player=into)
    Sitting.objects.filter(match__in=held, player=guest).update(player=into)
    SitsOut.objects.filter(player=guest).update(player=into)
    Event.objects.filter(by=guest).update(by=into)
    Report.objects.filter(about=guest).update(about=into)
    ReportedWords.objects.filter(player=guest).update(player=into)
    TableConventions.objects.filter(player=guest).update(player=into)
    TableLine.objects.filter(player=guest).update(player=into)


@receiver([match_finished, match_voided])
def end_what_waits(match: Match, **__: object) -> None:
    """A match that is over rests no more, nothing is ordered there, and no seat is free."""
    if match.adjourns:
        adjournments.drop(match)
    order_times.end_all(match, Order.Why.OVER)
    substituting.end_all(match)


@receiver(match_finished)
def have_it_counted(match: Match, **__: object) -> None:
    """What was played on the site goes into the statistics (`deal_counting`), once; but on one device by all."""
    if not match.entered and match.device_id is None:
        CountedMatch.objects.bulk_create([CountedMatch(match=match)], ignore_conflicts=True)


@receiver(company_asked)
def sat_together(player: Player, **__: object) -> QuerySet[Seat, int]:
    """Who has sat at a table with them."""
    at = Seat.objects.filter(player=player).values("match")
    return Seat.objects.filter(match__in=at).order_by().values_list("player", flat=True)


@receiver(company_asked)
def gave_seats_up(player: Player, **__: object) -> QuerySet[Sitting, int]:
    """Who had sat at such a table before."""
    at = Seat.objects.filter(player=player).values("match")
    return Sitting.objects.filter(match__in=at).order_by().values_list("player", flat=True)


@receiver(withdrawal_considered)
def matches_of_bot(bot: Bot, **__: object) -> list[str]:
    """Those that are over stay as they are; those that have begun are played on."""
    own = Match.objects.filter(seats__player=bot.player).order_by().distinct()
    n, over = (
        own.filter(status=Match.Status.RUNNING).count(),
        own.filter(status=Match.Status.FINISHED).count(),
    )
    begun = ngettext(
        "%(n)s match that it has begun is played on.", "%(n)s matches that it has begun are played on.", n
    )
    stay = ngettext(
        "%(n)s match that it has played stays, with its result and the ratings that came of it.",
        "%(n)s matches that it has played stay, with their results and the ratings that came of them.",
        over,
    )
    return [words % {"n": number} for words, number in ((begun, n), (stay, over)) if number]


@receiver(account_deleted)
def forget_reasons(player: Player, **__: object) -> None:
    """Their own words go; what they still object to stands as an objection."""
    Objection.objects.filter(player=player).update(reason="")
    Correction.objects.filter(by=player).update(reason="")
    Report.objects.filter(by=player).update(text="")
    comments.forget(player)
    talking.forget(player)
    Report.objects.filter(about=player).update(text="", note="")
    ReportedWords.objects.filter(player=player).delete()
    Proposal.objects.filter(by=player).update(reason="")
    sat = Seat.objects.filter(player=player, match=OuterRef("match"), index=OuterRef("seat"))
    Explanation.objects.filter(Exists(sat)).update(text="")
    ImportedMatch.objects.filter(owner=player).delete()
    Claim.objects.filter(Exists(sat)).update(line="")
    TurnDraft.objects.filter(player=player).delete()
    order_times.end(Order.objects.filter(player=player, state=Order.State.WAITING), Order.Why.SELF)
    substituting.forget(player)
    device_tables.forget(player)
    _leave_cards(player)


def _leave_cards(player: Player) -> None:
    """A card that somebody shares is theirs now; the others go. What lies on tables stays, as what was agreed."""
    ConventionCard.objects.filter(partner=player).update(partner=None)
    ConventionCard.objects.filter(player=player, partner=None).delete()
    ConventionCard.objects.filter(player=player).update(player=F("partner"), partner=None)


@receiver(closing_considered)
def matches_of_club(club: Club, **__: object) -> list[Fact]:
    """What is not over has to be played to its end or stopped before; what was played stays. Four queries."""
    over = (Match.Status.FINISHED, Match.Status.VOID)
    running = Match.objects.filter(club=club).exclude(status__in=over)
    waits, played = running.count(), Match.objects.filter(club=club, status=Match.Status.FINISHED).count()
    objected = Objection.objects.filter(match__club=club, status=Objection.Status.OPEN).count()
    return [
        Fact(
            Effect.IN_THE_WAY,
            "matches",
            waits,
            ngettext(
                "%(n)s match is not over: play it to its end, stop it or call it off.",
                "%(n)s matches are not over: play them to their end, stop them or call them off.",
                waits,
            )
            % {"n": waits},
            links=tuple(
                (str(match.code), match.get_absolute_url()) for match in running.order_by("pk")[:MANY]
            ),
        ),
        Fact(
            Effect.STAYS,
            "played",
            played,
            ngettext(
                "%(n)s match that has been played stays, with its result and ratings.",
                "%(n)s matches that have been played stay, with their results and ratings.",
                played,
            )
            % {"n": played},
        ),
        Fact(
            Effect.STAYS,
            "objections",
            objected,
            ngettext(
                "%(n)s objection waits: it can still be decided.",
                "%(n)s objections wait: they can still be decided.",
                objected,
            )
            % {"n": objected},
        ),
    ]
