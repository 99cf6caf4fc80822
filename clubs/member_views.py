"""Pages about a club's members: who they are, and for organisers what can be done about each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs import closing, deputies, joining, juniors, merging, permissions, removals, selectors, services
from clubs.errors import ClubError
from clubs.forms import GuestForm, RoleForm
from clubs.models import Club, JoinRequest, Membership, MergeRequest, Player, User
from clubs.signing import told_for
from clubs.views import seen_club
from common.questions import Question, ask
from common.refusals import Refusal, reason_for
from common.request_input import line, whole

Role = Membership.Role


def members(request: HttpRequest, slug: str) -> HttpResponse:
    """Who belongs to the club: searched, sorted, fifty a page."""
    club, player = seen_club(request, slug)
    words, sort = line(request.GET.get("q", ""), 60), request.GET.get("sort", "")
    own = permissions.role_of(player, club)
    page = Paginator(selectors.sorted_members(club, words=words, sort=sort), 50)
    context = {
        "club": club,
        "page": page.get_page(request.GET.get("page")),
        "count": page.count,
        "q": words,
        "sort": sort if sort in selectors.SORTS else "name",
        "sorts": [("name", _("Name")), ("role", _("Role")), ("since", _("Newest"))],
        "merges": _merges(club, player),
        "reader": player,
        "stands_in": deputies.stood_in_by(player, club) if player else [],
        "closes": own == Role.OWNER and club.closed_at is None and closing.may_close(player, club),
        "is_member": own is not None,
        "organises": own is not None and permissions.RANK[own] <= permissions.RANK[Role.ORGANISER],
        "keeps": own is not None and permissions.RANK[own] <= permissions.RANK[Role.SCOREKEEPER],
    }
    return render(request, "clubs/members.html", context)


def _merges(club: Club, player: Player | None) -> list[tuple[MergeRequest, bool]]:
    """Who may be whom, as far as the reader has a say; whether they may agree."""
    if player is None:
        return []
    rows = merging.still_waiting(merging.concerning(player, club))
    return [(merge, permissions.may_agree(merge, player)) for merge in rows]


@login_required
def member(request: HttpRequest, slug: str, person: str) -> HttpResponse:
    """One member, for the organisers: role, who a guest turned out to be, removing."""
    club, player = seen_club(request, slug)
    own = permissions.role_of(player, club)
    row = selectors.members(club).filter(player__slug=person).first()
    if (
        player is None
        or own is None
        or permissions.RANK[own] > permissions.RANK[Role.ORGANISER]
        or row is None
    ):
        raise Http404
    guest = row.player.is_guest
    context = {
        "club": club,
        "row": row,
        "roles": [(role, Role(role).label) for role in permissions.roles_to_give(player, row)],
        "accounts": selectors.members(club).filter(player__user__isnull=False) if guest else [],
        "asked": merging.still_waiting(club.merge_requests.filter(guest=row.player)).first(),
        "merges": guest and permissions.RANK[own] <= permissions.RANK[row.role],
        "junior": club.junior_marks.filter(player=row.player).exists(),
        "removes": row.player != player and permissions.removes(player, row),
    }
    return render(request, "clubs/member.html", context)


@login_required
def removed(request: HttpRequest, slug: str) -> HttpResponse:
    """Who was removed and stays out, for the organisers; owners let them back."""
    club, player = seen_club(request, slug)
    if not permissions.has_role(player, club, Role.ORGANISER):
        raise Http404
    page = Paginator(removals.in_force(club), 50).get_page(request.GET.get("page"))
    context = {
        "club": club,
        "page": _told(page, Role.ORGANISER),
        "owns": permissions.has_role(player, club, Role.OWNER),
    }
    return render(request, "clubs/removed.html", context)


@login_required
def juniors_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Whom the club has marked as juniors, for the organisers; also who has left."""
    club, player = seen_club(request, slug)
    if not permissions.has_role(player, club, Role.ORGANISER):
        raise Http404
    page = Paginator(juniors.marked_by(club), 50).get_page(request.GET.get("page"))
    return render(request, "clubs/juniors.html", {"club": club, "page": _told(page, Role.ORGANISER)})


def _told(page: Page[Any], need: str) -> Page[Any]:
    """The page, each of whose rows says who did it, also for whom (`said_by`)."""
    page.object_list = told_for(page.object_list, by="by", at=attrgetter("at"), need=need)
    return page


@dataclass(frozen=True)
class Action:
    """What a form on the members' pages does. need: the role for it. ask: the question before it, if there is one.

    Both raise ClubError for what cannot be.
    """

    need: str | None
    do: Callable[[HttpRequest, Club, Player], str]
    ask: Callable[[HttpRequest, Club, Player], Question] | None = None


@login_required
@require_POST
def change_members(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """Join, leave, add a guest, change a role, remove a member, merge a guest; asked once more where it matters."""
    assert isinstance(request.user, User)
    club, _viewer = seen_club(request, slug)
    player = services.player_of(request.user)
    wanted = _ACTIONS[action]
    try:
        if wanted.need is not None:
            permissions.require_role(player, club, wanted.need)
        if wanted.ask and "sure" not in request.POST:
            above = (_("Members"), reverse("members", args=[slug]))
            return ask(request, wanted.ask(request, club, player), above=above, sent=_kept(request))
        flash.success(request, wanted.do(request, club, player))
    except Refusal as error:
        flash.error(request, reason_for(error))
    return redirect(_where_next(action, slug))


def _where_next(action: str, slug: str) -> str:
    """Who has left a private club would find nothing on its pages."""
    if action == "leave":
        return reverse("clubs")
    lists = {"let-back": "removed-members", "junior": "juniors", "no-junior": "juniors"}
    return reverse(lists.get(action, "members"), args=[slug])


def _kept(request: HttpRequest) -> list[tuple[str, str]]:
    """The fields of the form, for the question to send back."""
    return [
        (name, str(request.POST[name]))
        for name in ("player", "role", "into", "merge", "why")
        if name in request.POST
    ]


def _of_club(request: HttpRequest, club: Club, name: str = "player") -> Membership:
    wanted = whole(request.POST.get(name, ""))
    row = selectors.members(club).filter(player_id=wanted or 0).first()
    if row is None:
        raise ClubError(_("Choose somebody of this club."))
    return row


def _join(request: HttpRequest, club: Club, player: Player) -> str:
    came = joining.ask_to_join(club=club, player=player)
    asked = isinstance(came, JoinRequest)
    return _("The organisers have been asked.") if asked else _("You are a member now.")


def _ask_leave(request: HttpRequest, club: Club, player: Player) -> Question:
    return Question(
        _("Leave %(club)s?") % {"club": club},
        _("Your membership and role end. What you played and owe stays."),
        _("Leave the club"),
        services.departure_warnings(club=club, player=player, reader=player),
    )


def _leave(request: HttpRequest, club: Club, player: Player) -> str:
    services.leave(club=club, player=player)
    return _("You have left %(club)s.") % {"club": club}


def _add_guest(request: HttpRequest, club: Club, player: Player) -> str:
    form = GuestForm(request.POST)
    if not form.is_valid():
        raise ClubError(_("A guest needs a name of at most 60 characters."))
    guest = services.add_guest(club=club, name=form.cleaned_data["name"])
    return _("%(guest)s is a guest of the club now.") % {"guest": guest}


def _given_role(request: HttpRequest, club: Club, player: Player) -> tuple[Membership, Role]:
    row, form = _of_club(request, club), RoleForm(request.POST)
    if not form.is_valid():
        raise ClubError(_("There is no such role."))
    if row.player.is_guest:
        raise ClubError(
            _("A guest cannot log in and stays a member: invite %(name)s.") % {"name": row.player}
        )
    role = Role(form.cleaned_data["role"])
    permissions.require(role in permissions.roles_to_give(player, row))
    return row, role


def _ask_role(request: HttpRequest, club: Club, player: Player) -> Question:
    row, role = _given_role(request, club, player)
    words = {"name": row.player, "old": row.get_role_display(), "new": role.label}
    warnings = []
    if role == Role.OWNER:
        warnings.append(_("An owner can do everything, also take your role."))
    if row.player == player:
        warnings.append(_("This is your own role: only another owner can give it back."))
    return Question(
        _("Change a role?"),
        _("%(name)s is %(old)s and becomes %(new)s.") % words,
        _("Change"),
        warnings,
    )


def _set_role(request: HttpRequest, club: Club, player: Player) -> str:
    row, role = _given_role(request, club, player)
    services.set_role(club=club, player=row.player, role=role, by=player)
    return _("%(name)s is %(role)s now.") % {"name": row.player, "role": role.label}


def _ask_remove(request: HttpRequest, club: Club, player: Player) -> Question:
    row = _of_club(request, club)
    _may_remove(row, club, player)
    return Question(
        _("Remove %(name)s?") % {"name": row.player},
        _(
            "The membership and role end, and no way leads back until an owner opens one. "
            "What was played and is owed stays, and can still be paid."
        ),
        _("Remove"),
        services.departure_warnings(club=club, player=row.player, reader=player),
    )


def _may_remove(row: Membership, club: Club, player: Player) -> None:
    """Raises PermissionDenied."""
    permissions.require(permissions.removes(player, row))


def _remove(request: HttpRequest, club: Club, player: Player) -> str:
    row = _of_club(request, club)
    _may_remove(row, club, player)
    why = line(request.POST.get("why", ""), 300)
    services.remove_member(club=club, player=row.player, by=player, why=why)
    return _("%(name)s is no longer a member.") % {"name": row.player}


def _let_back(request: HttpRequest, club: Club, player: Player) -> str:
    wanted = whole(request.POST.get("removal", "")) or 0
    lifted = removals.lift(removal=get_object_or_404(club.removals, pk=wanted), by=player)
    return _("%(name)s may join again.") % {"name": lifted.player}


def _ask_junior(request: HttpRequest, club: Club, player: Player) -> Question:
    row = _of_club(request, club)
    return Question(
        _("Is %(name)s a junior?") % {"name": row.player},
        _(
            "Everybody but scorekeepers, organisers and who has sat at a table with them sees initials. "
            "Juniors sit at no table where money is played for and share no expenses. What they owe already stays."
        ),
        _("Mark as a junior"),
        [_("Their page gets another address.")],
    )


def _junior(request: HttpRequest, club: Club, player: Player) -> str:
    marked = juniors.mark_junior(player=_of_club(request, club).player, club=club, by=player)
    return _("%(name)s is marked as a junior.") % {"name": marked.player}


def _no_junior(request: HttpRequest, club: Club, player: Player) -> str:
    wanted = whole(request.POST.get("player", "")) or 0
    mark = get_object_or_404(juniors.marked_by(club), player=wanted)
    juniors.unmark_junior(player=mark.player, club=club, by=player)
    return _("%(name)s is not marked as a junior any more.") % {"name": mark.player}


def _ask_merge(request: HttpRequest, club: Club, player: Player) -> Question:
    guest, into = _mergeable(request, club, player)
    asked = (
        _("another organiser") if into == player else _("%(member)s or another organiser") % {"member": into}
    )
    return Question(
        _("Are %(guest)s and %(member)s one?") % {"guest": guest, "member": into},
        _("Everything the guest played and owes becomes the member's. This cannot be taken back."),
        _("Ask for it"),
        [_("It takes two people: you ask, and %(who)s agrees.") % {"who": asked}],
    )


def _merge(request: HttpRequest, club: Club, player: Player) -> str:
    guest, into = _mergeable(request, club, player)
    merging.ask_to_merge(club=club, guest=guest, into=into, by=player)
    return _("Asked. It is done when somebody else has agreed.")


def _mergeable(request: HttpRequest, club: Club, player: Player) -> tuple[Player, Player]:
    """The guest and the member. Who takes over a guest takes over the guest's role: it must not be above one's own."""
    guest, into = _of_club(request, club), _of_club(request, club, "into")
    permissions.require_role(player, club, guest.role)
    if not guest.player.is_guest:
        raise ClubError(_("%(name)s is not a guest.") % {"name": guest.player})
    return guest.player, into.player


def _asked_merge(request: HttpRequest, club: Club, player: Player) -> MergeRequest:
    """The request that the form names. Raises Http404 where the player has no say."""
    wanted = whole(request.POST.get("merge", "")) or 0
    return get_object_or_404(merging.concerning(player, club), pk=wanted)


def _ask_agree(request: HttpRequest, club: Club, player: Player) -> Question:
    asked = _asked_merge(request, club, player)
    return Question(
        _("Are %(guest)s and %(member)s one?") % {"guest": asked.guest, "member": asked.into},
        _("Everything the guest played and owes becomes the member's. This cannot be taken back."),
        _("Yes, they are one"),
        services.departure_warnings(club=club, player=asked.guest, reader=player),
    )


def _agree(request: HttpRequest, club: Club, player: Player) -> str:
    asked = _asked_merge(request, club, player)
    merging.decide_merge(request=asked, by=player, agree=True)
    return _("%(guest)s and %(member)s are one now.") % {"guest": asked.guest, "member": asked.into}


def _refuse(request: HttpRequest, club: Club, player: Player) -> str:
    asked = _asked_merge(request, club, player)
    merging.decide_merge(request=asked, by=player, agree=False)
    return _("%(guest)s stays a guest.") % {"guest": asked.guest}


_ACTIONS = {
    "join": Action(None, _join),
    "leave": Action(Role.MEMBER, _leave, _ask_leave),
    "guest": Action(Role.SCOREKEEPER, _add_guest),
    "role": Action(Role.OWNER, _set_role, _ask_role),
    "remove": Action(Role.ORGANISER, _remove, _ask_remove),
    "junior": Action(Role.ORGANISER, _junior, _ask_junior),
    "no-junior": Action(Role.ORGANISER, _no_junior),
    "let-back": Action(Role.OWNER, _let_back),
    "merge": Action(Role.ORGANISER, _merge, _ask_merge),
    "merge-agree": Action(Role.MEMBER, _agree, _ask_agree),
    "merge-refuse": Action(Role.MEMBER, _refuse),
}
