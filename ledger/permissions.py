"""Who may do what with a club's money: the one place where pages and the API ask."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import IntEnum

from django.db.models import Q, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404

from clubs.models import Club, Deputy, Membership, Player, User
from clubs.permissions import deputies_today, has_role
from clubs.selectors import player_of
from ledger import selectors
from ledger.joint import household_of, standing
from ledger.looks import note_look
from ledger.models import Payment


def is_treasurer(player: Player | None, club: Club, *, not_for: Collection[int] = ()) -> bool:
    """Whether a player keeps the club's money: named so by an owner, and still a member; or their deputy."""
    stood_for = deputies_today(club=club, deputy=player, office=Deputy.Office.TREASURER)
    stood_for = stood_for.exclude(officer__in=not_for)
    kept = club.treasurers.filter(Q(player=player) | Q(player__in=stood_for.values("officer")))
    return has_role(player, club, Membership.Role.MEMBER) and kept.exists()


def sees_all(player: Player | None, club: Club, *, not_for: Collection[int] = ()) -> bool:
    """Whether a player may look at everybody's money: organisers, owners and treasurers.

    not_for: whom a decision is about (ids); their deputies do not take it for them.
    """
    organises = has_role(player, club, Membership.Role.ORGANISER, not_for=not_for)
    return organises or is_treasurer(player, club, not_for=not_for)


def may_reverse(player: Player | None, club: Club, *, not_for: Collection[int] = ()) -> bool:
    """Whether a player may take an entry back: owners and treasurers.

    not_for: whom it is about (ids); their deputies may not, where they may not themselves.
    """
    owns = has_role(player, club, Membership.Role.OWNER, not_for=not_for)
    return owns or is_treasurer(player, club, not_for=not_for)


def keepers_of(club: Club) -> QuerySet[Player]:
    """Who may take an entry back, with those who stand in for them today: owners and treasurers."""
    office = deputies_today(club=club, office__in=(Deputy.Office.TREASURER, Deputy.Office.OWNER))
    owns = Q(memberships__club=club, memberships__role=Membership.Role.OWNER)
    kept = Q(treasurer_of__club=club, memberships__club=club)
    return Player.objects.filter(owns | kept | Q(pk__in=office.values("deputy"))).distinct().order_by("pk")


def answering(club: Club, *, party: Collection[int]) -> list[Player]:
    """Who hears of an objection: keepers who are no party (ids) to it, nor stand in for one; else organisers."""
    organising = Membership.objects.filter(club=club, role=Membership.Role.ORGANISER)
    for office in (keepers_of(club), Player.objects.filter(memberships__in=organising).order_by("pk")):
        apart = [player for player in office.exclude(pk__in=party) if sees_all(player, club, not_for=party)]
        if apart:
            return apart
    return []


def speaks_for(by: Player, player: Player, club: Club, *, not_for: Collection[int] = ()) -> bool:
    """A guest cannot log in: an organiser of the club confirms for a guest."""
    return player.is_guest and has_role(by, club, Membership.Role.ORGANISER, not_for=not_for)


def may_decide(payment: Payment, by: Player) -> bool:
    """Whether a proposed payment waits for `by` to confirm it, for themselves or for a guest.

    Who proposed it does not confirm it as well, nor does their deputy.
    """
    proposer, other = proposer_and_other(payment)
    own = {proposer.pk, payment.proposed_by_id}
    return by.pk == other.pk or (by.pk != proposer.pk and speaks_for(by, other, payment.club, not_for=own))


def proposer_and_other(payment: Payment) -> tuple[Player, Player]:
    """Who proposed it, or for whom it was proposed, and who is to confirm it."""
    payer, payee = payment.payer, payment.payee
    return (payer, payee) if _said_by(payment, payer) else (payee, payer)


def _said_by(payment: Payment, payer: Player) -> bool:
    """Whether it was recorded as the payer's word: by the payer, or for a payer who is a guest."""
    return payment.proposed_by_id == payer.pk or (
        payment.proposed_by_id != payment.payee_id and payer.is_guest
    )


class Needs(IntEnum):
    """What an address asks of whoever comes."""

    OWN = 1
    """To have money in the club, or to be a member."""
    ALL = 2
    """To see everybody's money: treasurers, organisers, owners."""
    REVERSE = 3
    """To take entries back: treasurers, owners."""
    OWNER = 4


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody at a club's books."""

    club: Club
    player: Player
    sees_all: bool

    @property
    def people(self) -> QuerySet[Player]:
        """Whom the club's books may name."""
        return selectors.people(club=self.club)

    def noted(self) -> Visit:
        """That somebody sees all of it is recorded."""
        if self.sees_all:
            note_look(club=self.club, by=self.player)
        return self

    def whose(self, slug: str) -> Player:
        """Whose statement is looked at, which is recorded: one's own, theirs whom one pays for, anybody's.

        Raises Http404.
        """
        if "\0" in slug:
            raise Http404
        rows = selectors.people(club=self.club)
        if slug != self.player.slug and not self.sees_all:
            rows = rows.filter(pk__in=standing(self.club.pk).filter(payer=self.player).values("player"))
        person = get_object_or_404(rows, slug=slug)
        note_look(club=self.club, by=self.player, whose=person)
        return person

    def party(self, slug: str) -> Player | None:
        """Who pays or is paid in a proposal; none: the pot. Raises Http404."""
        return get_object_or_404(self.people, slug=slug) if slug else None

    def sides_of(self, *parties: Player | None) -> list[Player | None]:
        """Whose part of a proposal the reader sees; who sees all sees every one. Raises Http404.

        It is recorded, also for those who are paid for there.
        """
        if not self.sees_all and self.player not in parties:
            raise Http404
        seen = [one for one in parties if self.sees_all or one == self.player]
        for one in seen:
            for person in household_of(self.club, one) if one is not None else []:
                note_look(club=self.club, by=self.player, whose=person)
        return seen


def visit(user: object, slug: str, needs: Needs = Needs.OWN) -> Visit:
    """Raises Http404 for whoever may not: not even that there are books is told."""
    player = player_of(user) if isinstance(user, User) else None
    club = get_object_or_404(Club, slug=slug)
    if player is None:
        raise Http404
    all_of_it = sees_all(player, club)
    allowed = {
        Needs.OWN: lambda: all_of_it or selectors.people(club=club).filter(pk=player.pk).exists(),
        Needs.ALL: lambda: all_of_it,
        Needs.REVERSE: lambda: may_reverse(player, club),
        Needs.OWNER: lambda: has_role(player, club, Membership.Role.OWNER),
    }
    if not allowed[needs]():
        raise Http404
    return Visit(club, player, all_of_it)
