"""Pages about accounts and clubs."""

from __future__ import annotations

from django.contrib import messages as flash
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs import joining, selectors, services
from clubs.errors import ClubError
from clubs.forms import ClubForm, GuestForm, MergeForm, RoleForm, SignUpForm
from clubs.models import Club, JoinRequest, Membership, Player, User
from clubs.posted import whole


def sign_up(request: HttpRequest) -> HttpResponse:
    """Make a login with a player, and log in."""
    if request.user.is_authenticated:
        return redirect("home")
    form = SignUpForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            user = services.sign_up(
                username=given["username"],
                password=given["password1"],
                name=given["name"],
                email=given["email"] or "",
            )
        except ClubError as error:
            form.add_error(None, str(error))
        else:
            login(request, user)
            flash.success(request, _("Welcome, %(name)s.") % {"name": given["name"]})
            return redirect("home")
    return render(request, "clubs/sign_up.html", {"form": form})


@login_required
def me(request: HttpRequest) -> HttpResponse:
    """One's own player page."""
    assert isinstance(request.user, User)
    return redirect("player", slug=services.player_of(request.user).slug)


def club_list(request: HttpRequest) -> HttpResponse:
    """The clubs one may see."""
    return render(
        request, "clubs/club_list.html", {"clubs": selectors.visible_clubs(selectors.player_of(request.user))}
    )


@login_required
def new_club(request: HttpRequest) -> HttpResponse:
    """Found a club; who founds it owns it."""
    assert isinstance(request.user, User)
    form = ClubForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            club = services.create_club(owner=services.player_of(request.user), **given)
        except ClubError as error:
            form.add_error(None, str(error))
        else:
            return redirect("club", slug=club.slug)
    return render(request, "clubs/new_club.html", {"form": form})


def seen_club(request: HttpRequest, slug: str) -> tuple[Club, Player | None]:
    """The club and who looks at it. Raises Http404 for a club that the visitor may not see."""
    club = get_object_or_404(Club, slug=slug)
    player = selectors.player_of(request.user)
    if not selectors.may_see(player, club):
        raise Http404
    return club, player


def members(request: HttpRequest, slug: str) -> HttpResponse:
    """Who belongs to the club; for organisers also guests and roles."""
    club, player = seen_club(request, slug)
    rows = list(selectors.members(club))
    organises = selectors.has_role(player, club, Membership.Role.ORGANISER)
    owns = selectors.has_role(player, club, Membership.Role.OWNER)
    context = {
        "club": club,
        "members": rows,
        "player": player,
        "is_member": any(row.player_id == getattr(player, "pk", None) for row in rows),
        "organises": organises,
        "owns": owns,
        "guest_form": GuestForm() if organises else None,
        "merge_form": MergeForm(members=rows) if organises else None,
        "roles": Membership.Role.choices,
    }
    return render(request, "clubs/members.html", context)


@login_required
@require_POST
def change_members(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """Join, leave, add a guest, change a role, merge a guest."""
    assert isinstance(request.user, User)
    club, _viewer = seen_club(request, slug)
    player = services.player_of(request.user)
    try:
        _ACTIONS[action](request, club, player)
    except ClubError as error:
        flash.error(request, str(error))
    return redirect("members", slug=slug)


def _need(player: Player, club: Club, role: str) -> None:
    if not selectors.has_role(player, club, role):
        raise ClubError(_("Your role in the club does not allow that."))


def _join(request: HttpRequest, club: Club, player: Player) -> None:
    came = joining.ask_to_join(club=club, player=player)
    asked = isinstance(came, JoinRequest)
    flash.success(request, _("The organisers have been asked.") if asked else _("You are a member now."))


def _leave(request: HttpRequest, club: Club, player: Player) -> None:
    services.leave(club=club, player=player)


def _add_guest(request: HttpRequest, club: Club, player: Player) -> None:
    _need(player, club, Membership.Role.SCOREKEEPER)
    form = GuestForm(request.POST)
    if not form.is_valid():
        raise ClubError(_("A guest needs a name of at most 60 characters."))
    services.add_guest(club=club, name=form.cleaned_data["name"])


def _of_club(request: HttpRequest, club: Club, field: str) -> Player:
    wanted = whole(request.POST.get(field, ""))
    row = selectors.members(club).filter(player_id=wanted or 0).first()
    if row is None:
        raise ClubError(_("Choose somebody of this club."))
    return row.player


def _set_role(request: HttpRequest, club: Club, player: Player) -> None:
    _need(player, club, Membership.Role.OWNER)
    form = RoleForm(request.POST)
    if not form.is_valid():
        raise ClubError(_("There is no such role."))
    services.set_role(club=club, player=_of_club(request, club, "player"), role=form.cleaned_data["role"])


def _merge(request: HttpRequest, club: Club, player: Player) -> None:
    _need(player, club, Membership.Role.ORGANISER)
    guest, into = _of_club(request, club, "player"), _of_club(request, club, "into")
    role = club.memberships.filter(player=guest).values_list("role", flat=True).get()
    _need(player, club, role)  # who takes over a guest takes over the guest's role
    services.merge_guest(guest=guest, into=into)
    flash.success(request, _("%(guest)s and %(member)s are one now.") % {"guest": guest, "member": into})


_ACTIONS = {"join": _join, "leave": _leave, "guest": _add_guest, "role": _set_role, "merge": _merge}
