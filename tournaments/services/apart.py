"""A club's list of who must not meet: kept by its organisers, used in every draw, and told to nobody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.holding import refuse_closed
from clubs.models import Club, Player
from clubs.services import hold
from tournaments.errors import CompetitionError
from tournaments.models import ApartPair

MOST: Final = 500
MOST_ROUND: Final = 99


@transaction.atomic
def apart_set(*, club: Club, people: Sequence[Player], until: int | None = None) -> ApartPair:
    """Two of the club are kept apart from now on, in the rounds up to `until` or in all. Raises CompetitionError."""
    refuse_closed(club)
    pair = sorted(dict.fromkeys(people), key=lambda player: player.pk)
    hold(pair)
    if len(pair) != 2 or club.memberships.filter(player__in=pair).count() != 2:
        raise CompetitionError(_("Choose two members of the club."))
    if until is not None and not 1 <= until <= MOST_ROUND:
        raise CompetitionError(_("A round from 1 to %(most)s, or none.") % {"most": MOST_ROUND})
    if ApartPair.objects.filter(club=club).count() >= MOST:
        raise CompetitionError(_("A club keeps at most %(most)s pairs apart.") % {"most": MOST})
    row = ApartPair.objects.filter(club=club, one__in=pair, other__in=pair).first() or ApartPair(club=club)
    row.one, row.other, row.until = pair[0], pair[1], until
    row.save()
    return row


@transaction.atomic
def apart_drop(*, club: Club, pair: int) -> None:
    """They may meet again. Raises CompetitionError."""
    refuse_closed(club)
    if not ApartPair.objects.filter(club=club, pk=pair).delete()[0]:
        raise CompetitionError(_("These two are not on the list."))


def apart_move(guest: Player, into: Player) -> None:
    """A guest's pairs become the member's; the two themselves are one person."""
    for row in ApartPair.objects.filter(Q(one=guest) | Q(other=guest)):
        rest = row.other_id if row.one_id == guest.pk else row.one_id
        row.delete()
        if rest != into.pk:
            both = (rest, into.pk)
            if not ApartPair.objects.filter(club=row.club_id, one__in=both, other__in=both).exists():
                ApartPair.objects.create(club_id=row.club_id, one_id=rest, other_id=into.pk, until=row.until)


def apart_forget(people: Iterable[Player]) -> None:
    """Nothing is kept about who has deleted their account."""
    ApartPair.objects.filter(Q(one__in=people) | Q(other__in=people)).delete()
