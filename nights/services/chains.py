"""People cut in and out at a table: who is of the chain, from its proposal to its end.

The people of a chain change, and it ends, by everybody's word, which holds from the next match on: what is being played
is played to its end and settled by those who began it. Each function of a chain that has begun locks the night's row
first, then the people; what is refused has changed nothing.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext

from clubs.models import Player
from clubs.services import hold
from games.core.commitment import seal
from ledger.agreed import check_may_join
from matches.permissions import keeps_for_club
from nights import permissions
from nights.engine.cutting import MORE
from nights.errors import MayNotAgree, SessionError
from nights.models import Chain, ChainAsk, ChainLot, ChainMember, ChainWord, Session, SessionTable
from nights.selectors.chain_members import concerned, newest, now_of
from nights.selectors.seating import free_people
from nights.services.holding import held

Kind = ChainAsk.Kind


@dataclass(frozen=True, slots=True)
class Cutting:
    """That people cut in and out: who sits out first, and how they are seated after each match (`Chain.Partners`)."""

    out: Sequence[Player] = ()
    partners: str = Chain.Partners.KEPT


def put(table: SessionTable, cutting: Cutting | None) -> None:
    """What was asked for at a table that waits; None: as it stands. The caller holds the night and the people.

    Raises SessionError for people who cannot cut in there; LedgerError for a junior at a stake of money.
    """
    chain = table.chain
    seated = [seat.player for seat in table.match.seats.select_related("player").order_by("index")]
    if cutting is None:
        if chain is None:
            return
        known = {seat.pk for seat in seated}
        cutting = Cutting(
            [one.player for one in chain.members.select_related("player") if one.player_id not in known],
            chain.partners,
        )
    if not cutting.out:
        _nobody(table)
        return
    if not table.match.entered:
        raise SessionError(_("People cut in and out at tables with real cards alone."))
    _check_people(table, seated, cutting)
    for player in cutting.out:
        check_may_join(match=table.match, player=player)
    chain = chain or _made(table)
    chain.partners = cutting.partners
    chain.save(update_fields=["partners"])
    chain.members.all().delete()
    ChainMember.objects.bulk_create(
        ChainMember(chain=chain, player=player) for player in (*seated, *cutting.out)
    )


def _made(table: SessionTable) -> Chain:
    table.chain, table.link = Chain.objects.create(session=table.session), 1
    table.save(update_fields=["chain", "link"])
    seal_lot(table.chain, 1)
    return table.chain


def _nobody(table: SessionTable) -> None:
    chain, table.chain, table.link = table.chain, None, None
    if chain is not None:
        table.save(update_fields=["chain", "link"])
        chain.delete()


def _check_people(table: SessionTable, seated: Sequence[Player], cutting: Cutting) -> None:
    if cutting.partners not in Chain.Partners.values:
        raise SessionError(_("Who cuts in takes the free seat (kept), or seats are drawn anew (drawn)."))
    twice = [
        player for number, player in enumerate(cutting.out) if player in (*seated, *cutting.out[:number])
    ]
    if twice:
        raise SessionError(
            _("%(player)s cannot sit at the table and sit out first: choose somebody once.")
            % {"player": twice[0]}
        )
    if len(seated) < 2 or len(cutting.out) > MORE:
        raise SessionError(
            _("People cut in and out where two or more sit, with at most %(more)s who sit out.")
            % {"more": MORE}
        )


def seal_lot(chain: Chain, number: int) -> ChainLot:
    """The lot after a match of that number: its seed is fixed before anybody knows how the match ends."""
    return ChainLot.objects.create(chain=chain, number=number, seal=seal(secrets.token_hex(16)).text)


def begin(table: SessionTable) -> None:
    """Everybody has agreed, and the first match has begun. The caller holds the match."""
    chain = table.chain
    if chain is None:
        return
    wrote = dict(table.consents.values_list("player", "written_by"))
    for member in chain.members.all():
        member.written_by_id = wrote[member.player_id]
        member.save(update_fields=["written_by"])
    chain.began_at = timezone.now()
    chain.save(update_fields=["began_at"])


@transaction.atomic
def ask(*, table: SessionTable, kind: str, player: Player | None, by: Player) -> ChainAsk:
    """Ask everybody whether `player` may join or leave, or whether the chain ends (`player` None); again, the same.

    Nobody's word is given by it. Raises MayNotAgree for who neither cuts in there nor keeps score for the club;
    SessionError; LedgerError for a junior at a stake of money.
    """
    chain, now = lock_chain(table, *([player] if player else []))
    check_may_speak(now, by, now_of(chain))
    if kind not in Kind.values or (player is None) != (kind == Kind.END):
        raise SessionError(_("Say who joins or who leaves, or that it ends."))
    waits = chain.asks.filter(done_at=None).first()
    if waits is not None:
        if (waits.kind, waits.player_id) == (kind, player and player.pk):
            return waits
        raise SessionError(_("Another change waits for everybody's word here: drop that one first."))
    _check_possible(chain, now, kind, player)
    return ChainAsk.objects.create(chain=chain, kind=kind, player=player, asked_by=by)


@transaction.atomic
def agree_to_ask(*, ask: ChainAsk, player: Player, by: Player) -> ChainAsk:
    """A player's word to a change of the chain; with the last one it is done. Repeating it changes nothing.

    `by` writes it down: the player, or a scorekeeper of the club who heard it said and does not cut in there; where
    there is a stake members say so themselves. Raises as `ask`.
    """
    table = newest(ask.chain)
    chain, now = lock_chain(table, *([ask.player] if ask.player else []))
    made = ChainAsk.objects.filter(pk=ask.pk).select_related("player").first()
    if made is not None and made.done_at and made.words.filter(player=player).exists():
        return made
    if made is None or made.done_at:
        raise SessionError(_("That is not asked for any more: look again."))
    people = concerned(made)
    if player.pk not in permissions.sayable(now, people, by):
        raise MayNotAgree(
            _(
                "Only %(player)s can say that; where nothing is at stake, a scorekeeper who does not cut in there."
            )
            % {"player": player}
        )
    _check_possible(chain, now, made.kind, made.player)
    ChainWord.objects.get_or_create(ask=made, player=player, defaults={"written_by": by})
    if set(made.words.values_list("player_id", flat=True)) >= set(people):
        _do(made, chain, now)
    return made


@transaction.atomic
def drop_ask(*, ask: ChainAsk, by: Player) -> None:
    """Nothing changes after all; repeating it changes nothing. Raises MayNotAgree, SessionError once it is done."""
    chain, now = lock_chain(newest(ask.chain))
    made = ChainAsk.objects.filter(pk=ask.pk).select_related("player").first()
    if made is None:
        return
    if made.done_at:
        raise SessionError(_("It is done: ask for another change."))
    check_may_speak(now, by, {*now_of(chain), made.player_id or 0})
    made.delete()


def lock_chain(table: SessionTable, *people: Player) -> tuple[Chain, SessionTable]:
    """The chain of a table and its newest table as they are now, the night locked and the people held.

    Raises SessionError where nobody cuts in, and once the night or the chain is over.
    """
    session: Session = held(table.session)
    permissions.must_be_open(session)
    hold(people)
    chain = Chain.objects.filter(tables=table.pk).first()
    if chain is None or chain.began_at is None:
        raise SessionError(_("Nobody cuts in at this table, or not everybody has agreed yet."))
    if chain.ended_at:
        raise SessionError(_("Everybody has said that it ends: open another table."))
    return chain, newest(chain)


def check_may_speak(table: SessionTable, by: Player, people: Collection[int]) -> None:
    """Raises MayNotAgree for who neither cuts in there nor keeps score for the club."""
    if by.pk not in people and not keeps_for_club(by, table.match):
        raise MayNotAgree(_("Only those who cut in there and the club's scorekeepers do that."))


def _check_possible(chain: Chain, now: SessionTable, kind: str, player: Player | None) -> None:
    people, seats = now_of(chain), now.match.seats.count()
    if player is None:
        return
    if kind == Kind.LEAVE:
        if player.pk not in people:
            raise SessionError(_("%(player)s does not cut in at this table.") % {"player": player})
        if len(people) <= seats:
            raise SessionError(
                ngettext(
                    "With fewer than %(n)s person nobody can play on: ask that it ends.",
                    "With fewer than %(n)s people nobody can play on: ask that it ends.",
                    seats,
                )
                % {"n": seats}
            )
        return
    if player.pk in people:
        raise SessionError(_("%(player)s cuts in at this table already.") % {"player": player})
    if len(people) >= seats + MORE:
        raise SessionError(
            _("At most %(more)s sit out: somebody leaves first, or you open another table.") % {"more": MORE}
        )
    permissions.check_here(now.session, [player])
    if player.pk not in free_people(now.session):
        raise SessionError(_("%(player)s sits at another table.") % {"player": player})
    check_may_join(match=now.match, player=player)


def _do(made: ChainAsk, chain: Chain, now: SessionTable) -> None:
    """What everybody has agreed to holds from the next match on."""
    link, moment = now.link or 1, timezone.now()
    if made.kind == Kind.JOIN:
        wrote = made.words.get(player=made.player_id)
        ChainMember.objects.create(
            chain=chain, player_id=wrote.player_id, since=link + 1, written_by_id=wrote.written_by_id
        )
    elif made.kind == Kind.LEAVE:
        chain.members.filter(player=made.player_id, until=None).update(until=link)
    else:
        chain.ended_at = moment
        chain.save(update_fields=["ended_at"])
    made.done_at = moment
    made.save(update_fields=["done_at"])
