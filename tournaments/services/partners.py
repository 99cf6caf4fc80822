"""Whoever comes alone finds a partner for an event of pairs: looking, asking, the answer, and organisers who join two.

People are locked by id, then the competition. A yes enters the two by `members.enter_team`, the asker as captain, which
takes both off the list with all that they asked and were asked.
"""

from __future__ import annotations

from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Notice, Player
from clubs.services import hold
from clubs.telling import tell
from tournaments.errors import CompetitionError
from tournaments.models import Application, Competition, Entry, EntryMember, PartnerAsk, PartnerSeeker
from tournaments.models.partners import MOST_NOTE
from tournaments.policy import digest_of
from tournaments.services import members, places
from tournaments.services.competitions import check_open
from tournaments.services.event_rules import check_may_enter
from tournaments.services.holding import locked
from tournaments.services.partner_list import asked_key, asks_end, notices_end, seekers_end
from tournaments.services.team_asking import team_enter


@transaction.atomic
def partner_seek(*, competition: Competition, player: Player, seen: str, note: str = "") -> PartnerSeeker:
    """Somebody looks for a partner; again changes the note.

    seen: the digest of the policy they were shown. Raises CompetitionError for who cannot enter, or plays in a pair.
    """
    words = _note(note)
    hold([player])
    row = _open(competition)
    _check_free(row, player, seen)
    seeker, _made = PartnerSeeker.objects.update_or_create(
        competition=row, player=player, defaults={"note": words, "seen": seen}
    )
    return seeker


def _note(note: str) -> str:
    words = " ".join(note.split())
    if len(words) > MOST_NOTE or not words.isprintable():
        raise CompetitionError(_("A note of at most %(most)s characters is needed.") % {"most": MOST_NOTE})
    return words


@transaction.atomic
def partner_stop(*, competition: Competition, player: Player) -> None:
    """Somebody looks no longer, and what they were asked lapses; again changes nothing."""
    seekers_end(locked(competition.pk).seekers.filter(player=player))


@transaction.atomic
def partner_ask(*, competition: Competition, asker: Player, seeker: Player, seen: str) -> PartnerAsk:
    """Ask one who looks for a partner to play together; they are told. The same again changes nothing.

    Raises CompetitionError for who cannot enter, for one who does not look any more, or who has said no.
    """
    hold([asker, seeker])
    row = _open(competition)
    if asker == seeker:
        raise CompetitionError(_("Ask somebody else."))
    _check_free(row, asker, seen)
    sought = row.seekers.filter(player=seeker).first()
    if sought is None:
        raise CompetitionError(_("%(player)s does not look for a partner any more.") % {"player": seeker})
    if PartnerAsk.objects.filter(
        seeker__competition=row, seeker__player=asker, asker=seeker, declined_at=None
    ).exists():
        raise CompetitionError(_("%(player)s has asked you already: say yes.") % {"player": seeker})
    ask, made = sought.asks.get_or_create(asker=asker, defaults={"seen": seen})
    if ask.declined_at is not None:
        raise CompetitionError(_("%(player)s has said no.") % {"player": seeker})
    if made:
        key = asked_key(row.pk, sought.pk, asker.pk)
        _tell(row, Notice.Kind.PAIR_ASKED, key, to=seeker, by=asker)
    return ask


@transaction.atomic
def partner_take_back(*, competition: Competition, asker: Player, seeker: Player) -> None:
    """Who has asked takes it back before it is answered; again changes nothing."""
    row = locked(competition.pk)
    asks = PartnerAsk.objects.filter(seeker__competition=row, seeker__player=seeker, asker=asker)
    asks_end(asks.filter(declined_at=None))


@transaction.atomic
def partner_accept(
    *, competition: Competition, player: Player, asker: Player, seen: str
) -> Entry | Application:
    """Who was asked says yes: the two are a pair, and off the list; where an organiser lets each in they wait for it.

    Again answers with the pair.

    Raises CompetitionError for what is asked no longer, for who cannot enter, and where all places are taken: then both
    stay on the list.
    """
    hold([player, asker])
    row = _open(competition)
    pair = _pair_of(row, player, asker)
    if pair is not None:
        return pair
    ask = _asked(row, player, asker)
    _check_free(row, player, seen)
    made = team_enter(competition=row, players=[asker, player], by=asker, seen=ask.seen)
    if isinstance(made, Entry):
        members.member_confirm(competition=row, player=player, by=player)
    else:
        made.others.update(asked_by=player)
    _tell(row, Notice.Kind.PAIR_YES, f"partner/{row.pk}/pair/{ask.pk}", to=asker, by=player)
    return made


@transaction.atomic
def partner_decline(*, competition: Competition, player: Player, asker: Player) -> None:
    """Who was asked says no, and the asker is told; again changes nothing. Raises CompetitionError."""
    hold([player, asker])
    row = _open(competition)
    asks = PartnerAsk.objects.filter(seeker__competition=row, seeker__player=player, asker=asker)
    if not asks.exists():
        raise CompetitionError(_over(asker))
    if asks.filter(declined_at=None).update(declined_at=timezone.now()):
        notices_end(asks)
        key = f"partner/{row.pk}/no/{asks.get().pk}"
        _tell(row, Notice.Kind.PAIR_NO, key, to=asker, by=player)


@transaction.atomic
def partners_join(*, competition: Competition, one: Player, other: Player, by: Player) -> Entry | Application:
    """An organiser makes a pair of two who look for a partner, and both are told. Again answers with the pair.

    The one who looked first is captain. Nobody joins themselves to somebody. Raises CompetitionError.
    """
    hold([one, other])
    row = _open(competition)
    if by in (one, other):
        raise CompetitionError(_("Ask them to play with you: nobody joins themselves to somebody."))
    pair = _pair_of(row, one, other)
    if pair is not None:
        return pair
    seekers = list(row.seekers.filter(player__in=[one, other]).select_related("player"))
    if len(seekers) != 2:
        raise CompetitionError(_("Choose two who look for a partner."))
    entry = members.enter_team(competition=row, players=[seeker.player for seeker in seekers], by=by)
    entry.seen = seekers[0].seen
    entry.save(update_fields=["seen"])
    places.tell_entered(row, [one, other], by)
    return entry


def _open(competition: Competition) -> Competition:
    """An event of pairs that takes entries, locked. Raises CompetitionError."""
    row = locked(competition.pk)
    if row.team_size != 2:
        raise CompetitionError(_("Nobody looks for a partner here: no pairs enter it."))
    check_open(row)
    return row


def _check_free(row: Competition, player: Player, seen: str) -> None:
    """Whether somebody could enter with a partner, and has read what holds. Raises CompetitionError."""
    if seen != digest_of(row):
        raise CompetitionError(_("Read what holds for this event first: you have not seen it as it is now."))
    places.check_not_shut_out(row, [player])
    check_may_enter(row, [player])
    members.check_people(row, [player])
    if row.applications.filter(player=player, state__in=Application.OPEN).exists():
        raise CompetitionError(
            _("%(player)s has asked to play already: take that back first.") % {"player": player}
        )


def _pair_of(row: Competition, one: Player, other: Player) -> Entry | Application | None:
    """The entry for which both play, or what they have asked together, if there is any. Two queries at most."""
    found = row.entries.filter(members__player=one)
    both = EntryMember.objects.filter(competition=row, player=other).values("entry")
    asked = row.applications.filter(state=Application.State.APPLIED, captain=None)
    return (
        found.filter(pk__in=both).first()
        or asked.filter(player=one, others__player=other).first()
        or asked.filter(player=other, others__player=one).first()
    )


def _asked(row: Competition, player: Player, asker: Player) -> PartnerAsk:
    asks = PartnerAsk.objects.filter(seeker__competition=row, declined_at=None)
    found = asks.filter(seeker__player=player, asker=asker).first()
    if found is None:
        raise CompetitionError(_over(asker))
    return found


def _over(asker: Player) -> str:
    return _("%(player)s does not ask you any more.") % {"player": asker}


def _tell(row: Competition, kind: str, key: str, *, to: Player, by: Player) -> None:
    if row.club_id is not None:
        tell(
            players=[to],
            kind=kind,
            key=key,
            club_id=row.club_id,
            by=by,
            about=row.title,
            where=reverse("event-entering", args=[row.slug]),
        )
