"""Getting people into an event: applying, the waiting list, being let in, withdrawing, checking in, being expelled.

Whoever has a place has an `Entry`; who has asked and has none, an `Application`. People are locked by id, among them
who may move up, then the competition.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Notice, Player
from clubs.services import hold
from clubs.telling import tell
from common.maintenance import passed
from common.request_input import line
from tournaments.entering_selectors import terms_of
from tournaments.entry_cards import lacking, tell_who_lacks
from tournaments.errors import CompetitionError
from tournaments.models import Application, Competition, Entry
from tournaments.permissions import others_organise
from tournaments.policy import digest_of
from tournaments.services import places, team_asking
from tournaments.services.bot_entrants import check_entrant
from tournaments.services.competitions import check_open, check_single
from tournaments.services.entry_fees import charge_entering, give_back
from tournaments.services.event_rules import check_may_enter
from tournaments.services.holding import locked, terms_in
from tournaments.services.questions import answers_store

State = Application.State
MOST_REASON = 300


@transaction.atomic
def ask_to_play(
    *,
    competition: Competition,
    player: Player,
    seen: str,
    answers: Mapping[int, str] | None = None,
    category: str = "",
    by: Player | None = None,
) -> Entry | Application:
    """Somebody enters themselves: they get a place, wait for one, or wait to be let in. Again changes nothing.

    seen: the digest of the policy they were shown. answers: by the numbers of the questions. by: who enters their bot,
    of which nothing is asked. Raises CompetitionError.
    """
    speaker = by or player
    hold([player])
    row = locked(competition.pk)
    check_open(row)
    check_single(row)
    check_may_enter(row, [player])
    check_entrant(row, player)
    if row.kind != Competition.Kind.TOURNAMENT or seen != digest_of(row):
        raise CompetitionError(_("Read what holds for this event first: you have not seen it as it is now."))
    entry = row.entries.filter(player=player).first()
    before = row.applications.filter(player=player).first()
    _check_not_shut_out(before)
    if not player.is_bot:
        answers_store(row, player, answers or {})
    category = _category(row, category)
    if entry is not None:
        return entry if player.is_bot else _own_word(row, entry, seen, category)
    asked = before or Application(competition=row, player=player, state=State.WITHDRAWN)
    asked.player, asked.asked_by, asked.seen, asked.category_asked = player, speaker, seen, category
    if asked.state in Application.OPEN:
        asked.save()
        return asked
    if terms_in(row).approval:
        return places.wait_in_line([asked], State.APPLIED)[0]
    return _placed(row, [asked], speaker)[0]


def _check_not_shut_out(before: Application | None) -> None:
    if before is not None and before.state in (State.EXPELLED, State.DECLINED):
        raise CompetitionError(_("The organisers have answered that you do not play here: ask them."))


def _own_word(row: Competition, entry: Entry, seen: str, category: str) -> Entry:
    entry.entered_by, entry.seen = entry.player, seen
    entry.category_asked = category or entry.category_asked
    entry.save(update_fields=["entered_by", "seen", "category_asked"])
    charge_entering(row, [entry.player])
    return entry


def _category(row: Competition, asked: str) -> str:
    chosen = line(asked, 40)
    if chosen and chosen not in terms_in(row).categories:
        raise CompetitionError(_("Choose one of the event's categories."))
    return chosen


def _placed(row: Competition, asked: Sequence[Application], by: Player) -> list[Entry | Application]:
    """Those first in order get what is free, the others wait."""
    free = places.free_places(row)
    most = len(asked) if free is None else free
    others = row.applications.filter(state=State.WAITING).exclude(player__in=[one.player for one in asked])
    if free and others.exists():
        most = 0  # who has waited longer comes first
    entered = places.take_places(row, asked[:most]) if most else []
    tell_who_lacks(row, [one for one in lacking(row) if one.pk in {made.pk for made in entered}], by)
    waiting = places.wait_in_line(asked[most:], State.WAITING) if asked[most:] else []
    return [*entered, *waiting]


@transaction.atomic
def enter_all(
    *, competition: Competition, players: Sequence[Player], by: Player
) -> list[Entry | Application]:
    """An organiser enters several at once, in order: as many as there are places, the others wait. All or nobody.

    Who is entered or waits already stays as they are; who had withdrawn, or was not let in, is entered.
    Nobody lets themselves in so, where another organiser does. Raises CompetitionError.
    """
    return enter_in_one(competition, players, by)


def enter_bot(
    *, competition: Competition, bot: Player, by: Player, organiser: bool, seen: str = ""
) -> Entry | None:
    """An organiser enters a bot, or its owner asks for it, who has read the policy that `seen` names.

    None where it waits for a place, or to be let in. Raises CompetitionError.
    """
    if organiser:
        enter_all(competition=competition, players=[bot], by=by)
    else:
        ask_to_play(competition=competition, player=bot, by=by, seen=seen)
    return competition.entries.filter(player=bot).first()


def enter_in_one(
    competition: Competition, players: Sequence[Player], by: Player
) -> list[Entry | Application]:
    """The same in the caller's transaction."""
    hold(players)
    row = locked(competition.pk)
    check_open(row)
    check_single(row)
    check_may_enter(row, players)
    for player in players:
        check_entrant(row, player)
    entered = set(row.entries.values_list("player_id", flat=True))
    before = {one.player_id: one for one in row.applications.select_related("player")}
    if by in players and by.pk not in entered and terms_in(row).approval and others_organise(row, by):
        raise CompetitionError(_("Another organiser lets you in."))
    asked = []
    for player in dict.fromkeys(players):
        known = before.get(player.pk)
        if player.pk in entered or (known is not None and known.state == State.WAITING):
            continue
        one = known or Application(competition=row, player=player)
        one.asked_by, one.state = by, State.WAITING
        asked.append(one)
    made = _placed(row, asked, by) if asked else []
    places.tell_entered(row, [one.player for one in made if isinstance(one, Entry)], by)
    return made


@transaction.atomic
def application_accept(*, competition: Competition, player: Player, by: Player) -> Entry | Application:
    """Somebody who asked is let in: entered, or on the waiting list where all places are taken. Again changes nothing.

    A pair or a team is as one, whoever of it is named; where all its places are taken it is refused.

    Nobody lets themselves in, where anybody else organises the event. Raises CompetitionError.
    """
    hold([player, *team_asking.together(competition, player)])
    row = locked(competition.pk)
    check_open(row)
    entry = row.entries.filter(Q(player=player) | Q(members__player=player)).first()
    if entry is not None:
        return entry
    asked = _asked(row, player, by)
    if row.team_size > 1:
        return team_asking.let_in(row, asked.captain or asked, by)
    if asked.state == State.WAITING:
        return asked
    (made,) = _placed(row, [asked], by)
    if isinstance(made, Entry):
        places.tell_entered(row, [player], by)
    return made


@transaction.atomic
def application_decline(
    *, competition: Competition, player: Player, by: Player, because: str = ""
) -> Application:
    """Somebody who asked is not let in, of a pair or a team nobody, and they are told. Again changes nothing.

    Raises CompetitionError.
    """
    hold([player, *team_asking.together(competition, player)])
    row = locked(competition.pk)
    asked = _asked(row, player, by)
    if asked.state == State.DECLINED:
        return asked
    for one in dict.fromkeys([player, *team_asking.together(row, player)]):
        places.note_gone(row, one, State.DECLINED, by=by, because=line(because, MOST_REASON))
        _tell_not_in(row, one, by)
    return row.applications.get(player=player)


def _asked(row: Competition, player: Player, by: Player) -> Application:
    found = row.applications.filter(player=player).select_related("player", "captain__asked_by").first()
    if found is None or found.state == State.WITHDRAWN:
        raise CompetitionError(_("%(player)s has not asked to play.") % {"player": player})
    if by in (player, *team_asking.together(row, player)) and others_organise(row, by):
        raise CompetitionError(_("Nobody decides about themselves: another organiser does."))
    return found


@transaction.atomic
def expel(*, competition: Competition, player: Player, by: Player, because: str) -> Application:
    """Somebody may not play here: before the draw. They are told, and the first of the waiting list moves up.

    Again changes nothing. Raises CompetitionError without a reason, and once the draw is made.
    """
    hold([player, *places.waiting_people(competition)])
    row = locked(competition.pk)
    why = line(because, MOST_REASON)
    if row.status != Competition.Status.DRAFT:
        raise CompetitionError(
            _("The draw has been made: who is expelled now is taken out of the next rounds.")
        )
    if not why:
        raise CompetitionError(_("Say why they may not play."))
    known = row.applications.filter(player=player).first()
    if known is not None and known.state == State.EXPELLED:
        return known
    if not row.entries.filter(player=player).delete()[0] and known is None:
        raise CompetitionError(_("%(player)s is not entered.") % {"player": player})
    give_back(row, player)
    if known is not None and known.team:
        places.asking_end(row, player)
    places.note_gone(row, player, State.EXPELLED, by=by, because=why)
    _tell_not_in(row, player, by)
    places.move_up(row, by)
    return row.applications.get(player=player)


def _tell_not_in(row: Competition, player: Player, by: Player) -> None:
    if row.club_id is not None:
        tell(
            players=[player],
            kind=Notice.Kind.NOT_IN,
            key=f"competition/{row.pk}/not-in/{timezone.now():%Y%m%d%H%M%S}",
            club_id=row.club_id,
            by=by,
            about=row.title,
            where=reverse("competition", args=[row.slug]),
        )


@transaction.atomic
def check_in(
    *, competition: Competition, player: Player, by: Player | None = None, here: bool = True
) -> Entry:
    """Somebody is here, or not after all; before the draw. `by`: an organiser, at any time; None: they themselves.

    Again changes nothing. Raises CompetitionError outside of the time, and for who is not entered.
    """
    hold([player])
    row = locked(competition.pk)
    terms = terms_in(row)
    if row.status != Competition.Status.DRAFT or not terms.checks_in:
        raise CompetitionError(_("Nobody checks in here now."))
    if by is None and not checks_in_now(row):
        raise CompetitionError(_("You check in yourself in the time that is said; tell an organiser."))
    entry = row.entries.filter(player=player).first()
    if entry is None:
        raise CompetitionError(_("%(player)s is not entered.") % {"player": player})
    if here != (entry.here_at is not None):
        entry.here_at = timezone.now() if here else None
        entry.save(update_fields=["here_at"])
    return entry


def checks_in_now(competition: Competition) -> bool:
    """Whether people say themselves now that they are here."""
    terms = terms_of(competition)
    if not terms.checks_in or terms.check_in_from is None or terms.check_in_until is None:
        return False
    return terms.check_in_from <= timezone.now() and not passed(terms.check_in_until)


@transaction.atomic
def terms_say(*, competition: Competition, by: Player, said: Mapping[str, object]) -> None:
    """What holds for the event from now on, until the draw; more places are filled from the waiting list.

    said: the columns of `EventTerms`, and `most_entries` and `entries_until`, as `terms_check.checked` has them.
    Raises CompetitionError.
    """
    hold(places.waiting_people(competition))
    row = locked(competition.pk)
    if row.status != Competition.Status.DRAFT or row.kind != Competition.Kind.TOURNAMENT:
        raise CompetitionError(_("The draw has been made: what was said stays."))
    terms = terms_in(row)
    own = {field.name for field in terms._meta.concrete_fields} - {"id", "competition"}
    for name, value in said.items():
        if name in own:
            setattr(terms, name, value)
    terms.save()
    changed = [name for name in ("most_entries", "entries_until") if name in said]
    for name in changed:
        setattr(row, name, said[name])
    if changed:
        row.save(update_fields=changed)
        places.move_up(row, by)
