"""A table's agreement: proposed, agreed by every one of its players, then begun, and frozen from then on.

Every function is one transaction; all but `propose_table` lock the table's match first, so that two who agree at once,
or one who agrees while another draws, come one after the other. What is refused has changed nothing.

A stored consent is always to the terms as they stand: whatever changes the terms takes the consents back.
Sources: My Games, lines 215-219 (sides are agreed by everybody, or drawn by cards if anybody demands it), 223-239.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Unpack

from django.db import transaction
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.models import Club, Notice, Player
from clubs.services import hold
from clubs.telling import tell
from common import site_time
from games.core.commitment import Sealed
from games.core.messages import say
from ledger.agreed import agree_stake, renew_caps
from matches import seating, services as matches
from matches.event_store import table_of
from matches.models import Match
from matches.permissions import keeps_score
from matches.strictness import UNSAID
from matches.telling import title_of
from nights import permissions
from nights.engine import team_draw
from nights.errors import MayNotAgree, SessionError
from nights.models import Session, SessionTable, TableConsent, TeamDraw
from nights.permissions import may_agree_for, may_write_for
from nights.played_here import begin_clock, check_played_here
from nights.selectors.rule_sheets import check_offered, departures
from nights.selectors.terms import Terms, TermsAsked, as_it_is, drawable, draws_sides, terms_of
from nights.services import chains, house_games, time_limits
from nights.services.chains import Cutting
from nights.services.holding import held, held_table
from nights.services.placing import place

Sides = SessionTable.Sides


@transaction.atomic
def propose_table(
    *,
    session: Session,
    game: str,
    players: Sequence[Player],
    by: Player | None,
    sides: str = Sides.AGREED,
    cutting: Cutting | None = None,
    played_here: bool = False,
    **asked: Unpack[TermsAsked],
) -> SessionTable:
    """A table whose match waits until every player has agreed. `players` in seat order; partners sit opposite.

    `by` proposes it; None: the site itself. `cutting`: who sits out first, where people cut in and out. `played_here`:
    it is dealt and played on the site (`nights.played_here`). The seed of a draw of sides is sealed here. Raises
    SessionError (the night is over, the game not on offer, the stake not allowed, somebody not here; `ThereAlready`),
    MatchError, BadOption, UnknownGame, ClubError, or LedgerError for a stake that cannot be.
    """
    locked = held(session)
    permissions.must_be_open(locked)
    permissions.check_offer(locked, game)
    stake, rules = asked.get("stake"), asked.get("rules")
    permissions.check_stake(locked, stake)
    if rules is not None:
        check_offered(rules, locked.club, game)
    everybody = [*players, *(cutting.out if cutting else ())]
    hold(everybody)  # who is going home at this moment has gone, or stays
    permissions.check_here(locked, everybody)
    plan = plan_of(game, players, asked, locked.club, not played_here)
    (match,) = matches.create_matches([plan], held=True)
    permissions.check_only(locked, match, [player.pk for player in players])
    agree_stake(match=match, terms=stake, night=site_time.day_of(locked.starts_at))
    table = place(
        locked,
        match,
        by=by,
        sides=sides,
        rules=rules,
        departs=departures(game, asked),
        **time_limits.columns(asked.get("time_limit"), table_of(match, len(players))),
    )
    chains.put(table, cutting)
    return table


@transaction.atomic
def change_terms(
    *,
    table: SessionTable,
    by: Player,
    players: Sequence[Player] | None = None,
    cutting: Cutting | None = None,
    **asked: Unpack[TermsAsked],
) -> SessionTable:
    """Put other terms in place of those proposed; `players` None: the same in the same seats. The game stays.

    `cutting` None: who sits out first stays; with nobody `out` nobody cuts in.

    Everybody has to agree anew, unless nothing has changed. Sides that were drawn stay as they were drawn. Raises
    MayNotAgree for who neither sits there nor keeps score for the club, else like `propose_table`.
    """
    hold([*(players or ()), *(cutting.out if cutting else ())])
    held = waiting(table)
    _check_at_the_table(held, by)
    before = terms_of(held)
    people = list(players) if players is not None else list(before.players)
    stake = asked.get("stake")
    permissions.check_stake(held.session, stake)
    permissions.check_sits(held, [*people, *(cutting.out if cutting else ())])
    _reseat(held, before, people)
    sides = table_of(held.match).sides
    plan = plan_of(held.match.game, people, asked, held.session.club, held.match.entered)
    held.match = seating.remake_match(match=held.match, plan=plan, held=True)
    if held.sides == Sides.DRAWN and table_of(held.match).sides != sides:
        raise SessionError(
            _("The sides were drawn by cards: options that part the players otherwise come too late.")
        )
    agree_stake(match=held.match, terms=stake, night=site_time.day_of(held.session.starts_at))
    time_limits.put(held, asked.get("time_limit"))
    _name_rules(held, asked)
    chains.put(held, cutting)
    if terms_of(held).digest != before.digest:
        held.consents.all().delete()
    return held


def _name_rules(held: SessionTable, asked: TermsAsked) -> None:
    """The rule sheet of the new terms; one by which the table stands already may have been retired meanwhile."""
    rules = asked.get("rules")
    if rules is not None and rules != held.rules:
        check_offered(rules, held.session.club, held.match.game)
    held.rules, held.departs = rules, departures(held.match.game, asked)
    held.save(update_fields=["rules", "departs"])


def _reseat(held: SessionTable, before: Terms, people: Sequence[Player]) -> None:
    """Other people or seats make the sides a matter of agreement, except that drawn sides stay."""
    if [player.pk for player in people] == [player.pk for player in before.players]:
        return
    if held.sides == Sides.DRAWN:
        raise SessionError(
            _(
                "The sides were drawn by cards and stay so: call the table off to seat other people or to change seats."
            )
        )
    if held.sides != Sides.AGREED:
        held.sides = Sides.AGREED
        held.save(update_fields=["sides"])


@transaction.atomic
def agree(*, table: SessionTable, player: Player, by: Player, terms: str | None = None) -> SessionTable:
    """A player's word that the terms are agreed; with the last one the match begins. Repeating it changes nothing.

    `by` writes it down: the player, or a scorekeeper of the club who heard it said and does not sit there. Where there
    is a stake nobody agrees for a member; for a guest, who has no login, such a scorekeeper agrees even then.
    `terms`: the digest of what was read, so that nobody agrees to what has just been changed. Raises MayNotAgree,
    SessionError.
    """
    held = held_table(table)
    over = held.match.status not in (Match.Status.WAITING, Match.Status.VOID)
    if over and held.consents.filter(player=player).exists():
        return held
    _check_waits(held)
    _check_confirms_for(held, player, by)
    _check_own_agreement(held, player, by)
    permissions.check_sits(held, [player])
    now = terms_of(held)
    if terms is not None and terms != now.digest:
        raise SessionError(_("The terms have changed since you read them: look again before you agree."))
    _write_down(held, now, [player], by)
    _begin_if_agreed(held, now)
    return held


@transaction.atomic
def agree_for_all(*, table: SessionTable, by: Player | None) -> SessionTable:
    """Everybody's word at once, as `by` heard it said at the table, and the match begins (None: each player's own).

    Where there is a stake only the words that `by` may give are written, and the match waits for the others. For
    callers who have made sure that `by` keeps score for the club. Raises SessionError.
    """
    held = waiting(table)
    now = terms_of(held)
    permissions.check_sits(held, now.everybody)
    agree = [
        player
        for player in now.everybody
        if by is None or not now.each_agrees or may_agree_for(held, player, by)
    ]
    _write_down(held, now, agree, by)
    _begin_if_agreed(held, now)
    return held


@transaction.atomic
def withdraw_consent(*, table: SessionTable, player: Player, by: Player) -> SessionTable:
    """Take a player's word back, as long as the match waits. Who may is as in `agree`; repeating changes nothing."""
    held = waiting(table)
    _check_confirms_for(held, player, by)
    held.consents.filter(player=player).delete()
    return held


@transaction.atomic
def withdraw_consents(*, session: Session, player: Player) -> None:
    """Who goes home agrees to nothing any more: the waiting tables of the night where they sit do not begin."""
    there = Q(match__seats__player=player) | Q(chain__members__player=player)
    rows = SessionTable.objects.filter(
        there, session=session, match__status=Match.Status.WAITING, match__instead=None
    )
    wanted = list(rows.values_list("match", flat=True))
    locked = Match.objects.select_for_update(no_key=True).filter(pk__in=wanted).order_by("pk")
    waiting = [match.pk for match in locked if match.status == Match.Status.WAITING]
    TableConsent.objects.filter(table__match__in=waiting, player=player).delete()


@transaction.atomic
def demand_draw(*, table: SessionTable, player: Player, by: Player) -> TeamDraw:
    """Cards decide who plays with whom, or without partners who sits where, because `player` demands it: from the
    sealed seed, once; asking again gives the same draw.

    Everybody moves to the seat the cards give them. Sides need no consent from now on; what was agreed about the rest
    stays agreed. `by` as in `agree`. Raises MayNotAgree, SessionError.
    """
    held = held_table(table)
    _check_confirms_for(held, player, by)
    made = TeamDraw.objects.filter(table=held).first()
    if made is not None:
        return made
    _check_waits(held)
    if not drawable(held):
        raise SessionError(
            _("Cards decide only where several sit who have not been seated by the night's seating.")
        )
    before = terms_of(held)
    seed = str(Sealed.parse(held.seal).outcome)
    people = [person.pk for person in before.players]
    by_sides = draws_sides(before.sides)
    drawn = team_draw.draw(people, seed) if by_sides else team_draw.draw_seats(people, seed)
    _seat_as_drawn(held, before, drawn, by_sides=by_sides)
    held.consents.update(terms=terms_of(held).digest)
    return TeamDraw.objects.create(
        table=held,
        seed=seed,
        cards=[{"player": drawn_card.player, "card": drawn_card.card} for drawn_card in drawn],
        demanded_by=player,
        written_by=by,
    )


def _seat_as_drawn(
    held: SessionTable, before: Terms, drawn: Sequence[team_draw.Drawn], *, by_sides: bool
) -> None:
    match = held.match
    sides = table_of(match).sides
    order = team_draw.seated(drawn, sides) if by_sides else [card.player for card in drawn]
    people = {player.pk: player for player in before.players}
    seated = [people[player] for player in order]
    plan = plan_of(match.game, seated, as_it_is(match), held.session.club, match.entered)
    held.match = seating.remake_match(match=match, plan=plan, held=True)
    held.sides = Sides.DRAWN
    held.save(update_fields=["sides"])


@transaction.atomic
def call_off_table(*, table: SessionTable, by: Player) -> SessionTable:
    """A table that has not begun is not played: its match is void. Repeating changes nothing.

    Raises MayNotAgree for who neither sits there, proposed it, nor keeps score for the club; SessionError once it has
    begun.
    """
    held = held_table(table)
    if by.pk != held.proposed_by_id:
        _check_at_the_table(held, by)
    if held.match.status != Match.Status.VOID:
        _check_waits(held)
        held.match = matches.void_match(
            match_id=held.match_id,
            reason=say("called off by {player} before it began", player=by.public_name),
        )
    return held


@transaction.atomic
def call_off_waiting(*, session: Session) -> None:
    """No table of the night that still waits begins any more: the night is closed. The session's row is locked."""
    tables = session.tables.filter(match__status=Match.Status.WAITING, match__instead=None)
    waiting = tables.values_list("match", flat=True)
    locked = Match.objects.select_for_update(no_key=True).filter(pk__in=list(waiting)).order_by("pk")
    for match in [row for row in locked if row.status == Match.Status.WAITING]:
        matches.void_match(match_id=match.pk, reason=say("the night was closed before it began"))


def plan_of(
    game: str, players: Sequence[Player], asked: TermsAsked, club: Club, entered: bool = True
) -> matches.MatchPlan:
    """The match that a table's people play by the terms that were asked for. Raises SessionError."""
    if not entered:
        check_played_here(players, asked)
    return matches.MatchPlan(
        game=game,
        seats=[matches.SeatPlan(player) for player in players],
        options=asked.get("options") or {},
        preset=asked.get("preset", ""),
        entered=entered,
        watch_delay=club.watch_delay,
        objective=asked.get("objective", ""),
        talk=asked.get("talk") or "",
        strictness=asked.get("strictness") or UNSAID,
        clock=asked.get("clock"),
        club=club,
    )


def waiting(table: SessionTable) -> SessionTable:
    """The table with its match's row locked, as long as it waits. Raises SessionError."""
    held = held_table(table)
    _check_waits(held)
    return held


def _check_waits(held: SessionTable) -> None:
    """What was agreed is fixed once the match has begun."""
    status = held.match.status
    if status == Match.Status.VOID:
        raise SessionError(_("Table %(number)s has been called off.") % {"number": held.number})
    if status != Match.Status.WAITING:
        raise SessionError(
            _("Table %(number)s has begun: what was agreed is fixed.") % {"number": held.number}
        )


def _check_at_the_table(held: SessionTable, by: Player) -> None:
    if not keeps_score(by, held.match):
        raise MayNotAgree(_("Only those at the table and the club's scorekeepers do that."))


def _check_confirms_for(held: SessionTable, player: Player, by: Player) -> None:
    if not may_write_for(held, player, by):
        raise MayNotAgree(
            _("Only %(player)s, or a scorekeeper of the club who does not sit there, can say that.")
            % {"player": player}
        )


def _check_own_agreement(held: SessionTable, player: Player, by: Player) -> None:
    if not may_agree_for(held, player, by):
        why = (
            _("Looking or secret codes are allowed here: only %(player)s can agree to it.")
            if table_of(held.match).allows
            else _("There is a stake: only %(player)s can agree to it.")
        )
        raise MayNotAgree(why % {"player": player})


def _write_down(held: SessionTable, now: Terms, players: Iterable[Player], by: Player | None) -> None:
    """Consents to these terms; one that is there already stays as it was written."""
    agreed = _agreed(held, now)
    new = [player for player in players if player.pk not in agreed]
    for player in new:
        TableConsent.objects.update_or_create(
            table=held, player=player, defaults={"terms": now.digest, "written_by": by or player}
        )
    if by is not None:
        _tell_written_down(held, now, new, by)


def _tell_written_down(held: SessionTable, now: Terms, players: Iterable[Player], by: Player) -> None:
    tell(
        players=players,
        kind=Notice.Kind.AGREED,
        key=f"table/{held.pk}/{now.digest}",
        club_id=held.session.club_id,
        by=by,
        about=f"{title_of(held.match)}, {held.session.title}",
        where=reverse("table", args=[held.session_id, held.number]),
    )


def _agreed(held: SessionTable, now: Terms) -> set[int]:
    return set(held.consents.filter(terms=now.digest).values_list("player_id", flat=True))


def _begin_if_agreed(held: SessionTable, now: Terms) -> None:
    if _agreed(held, now) >= {player.pk for player in now.everybody}:
        renew_caps(match=held.match)
        held.match = matches.start(match=held.match)
        begin_clock(held.match)
        chains.begin(held)
        house_games.remember(held.match)
