"""What of tournaments waits for somebody: who asks to be let in, and for which pair or team one is named."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Count, Q, QuerySet

from clubs.models import Membership, Player
from clubs.permissions import clubs_with_role
from tournaments.models import Application, Competition, EntryMember

MOST = 8
ORGANISERS = (Membership.Role.OWNER, Membership.Role.ORGANISER)


def asking_to_play(player: Player) -> Iterable[tuple[str, str, int]]:
    """The events before the draw that the player organises for a club and somebody asks to play in.

    Title, slug, and how many ask: a pair or a team as one. One query.
    """
    own = Competition.objects.filter(
        club__in=clubs_with_role(player, ORGANISERS), status=Competition.Status.DRAFT
    )
    waiting = Count(
        "applications", Q(applications__state=Application.State.APPLIED, applications__captain=None)
    )
    rows = own.annotate(asking=waiting).filter(asking__gt=0).order_by("title", "pk")
    return rows.values_list("title", "slug", "asking")[:MOST]


def named_for(player: Player) -> QuerySet[EntryMember]:
    """The pairs and teams for which others have named the player, who has not confirmed it. One query."""
    rows = EntryMember.objects.filter(
        player=player, entered_by=None, competition__status=Competition.Status.DRAFT
    )
    return rows.select_related("entry", "competition").order_by("pk")
