"""Pages of joining a club: asking, who has asked, invitations."""

from __future__ import annotations

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.core.validators import validate_email
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs import joining, permissions, selectors
from clubs.announcing import announce
from clubs.errors import ClubError
from clubs.forms import NameForm, RulesForm
from clubs.inviting import mail_later
from clubs.models import Club, Invitation, JoinRequest, Membership, Player, User
from clubs.services import player_of
from clubs.views import seen_club
from common.reader_time import shown
from common.refusals import Refusal, reason_for
from common.request_input import line, whole


def _organised(request: HttpRequest, slug: str) -> tuple[Club, Player]:
    """The club, for its organisers; 404 for everybody else."""
    assert isinstance(request.user, User)
    club, player = get_object_or_404(Club, slug=slug), player_of(request.user)
    if not permissions.has_role(player, club, Membership.Role.ORGANISER):
        raise Http404
    return club, player


@login_required
@require_POST
def ask_to_join(request: HttpRequest, slug: str) -> HttpResponse:
    """Join where whoever wants to may, ask elsewhere."""
    assert isinstance(request.user, User)
    club, player = get_object_or_404(Club, slug=slug), player_of(request.user)
    if not permissions.may_know(player, club):
        raise Http404
    try:
        came = joining.ask_to_join(club=club, player=player, words=line(request.POST.get("words", ""), 300))
    except Refusal as error:
        flash.error(request, reason_for(error))
    else:
        asked = isinstance(came, JoinRequest)
        flash.success(request, _("The organisers have been asked.") if asked else _("You are a member now."))
    return redirect("club", slug=slug)


@login_required
def joining_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Who asks to join, and the invitations that are out."""
    club, player = _organised(request, slug)
    own_rank = permissions.RANK[club.memberships.get(player=player).role]
    links = club.invitations.select_related("made_by", "used_by", "guest")
    page = Paginator(links, 50).get_page(request.GET.get("page"))

    def address(row: Invitation) -> str:
        return request.build_absolute_uri(reverse("invitation", args=[row.token]))

    context: dict[str, object] = {
        "club": club,
        "requests": club.join_requests.filter(status=JoinRequest.Status.WAITING).select_related("player"),
        "page": page,
        "invitations": [
            (row, address(row) if permissions.shows_link(row, player, own_rank) else "", _about(row))
            for row in page
        ],
        "roles": [
            (key, title) for key, title in Membership.Role.choices if permissions.RANK[key] >= own_rank
        ],
        "guests": [row.player for row in selectors.members(club) if row.player.is_guest],
    }
    if permissions.has_role(player, club, Membership.Role.OWNER):
        context["named"] = NameForm(instance=club)
        context["rules"] = RulesForm(
            initial={
                "joining": club.joining,
                "visibility": club.visibility,
                "objection_days": club.objection_days,
                "watch_delay": club.watch_delay,
            }
        )
    return render(request, "clubs/joining.html", context)


def _about(row: Invitation) -> str:
    """As what it makes whom, where it was mailed to, and until when it can be used."""
    what = filter(None, [row.get_role_display(), row.guest.name if row.guest else "", row.email])
    until = shown(row.expires_at, "SHORT_DATE_FORMAT")
    return ", ".join(what) + " · " + _("until %(when)s") % {"when": until}


@login_required
@require_POST
def change_joining(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """Let in, decline, invite, withdraw an invitation, or say who may join and look in."""
    club, player = _organised(request, slug)
    try:
        _ACTIONS[action](request, club, player)
    except Refusal as error:
        flash.error(request, reason_for(error))
    return redirect("joining", slug=slug)


def _asked(request: HttpRequest, club: Club) -> JoinRequest:
    return get_object_or_404(club.join_requests, pk=whole(request.POST.get("request", "")) or 0)


def _let_in(request: HttpRequest, club: Club, player: Player) -> None:
    joining.decide(request=_asked(request, club), by=player, let_in=True)


def _decline(request: HttpRequest, club: Club, player: Player) -> None:
    joining.decide(request=_asked(request, club), by=player, let_in=False)


def _address(text: str) -> str:
    """Raises ClubError for what is no address."""
    try:
        if text:
            validate_email(text)
    except ValidationError:
        raise ClubError(_("%(text)s is no e-mail address.") % {"text": repr(text[:80])}) from None
    return text


def _invite(request: HttpRequest, club: Club, player: Player) -> None:
    wanted = whole(request.POST.get("guest", ""))
    guest = None
    if wanted is not None:
        guest = get_object_or_404(selectors.members(club).select_related("player"), player=wanted).player
    made = joining.invite(
        club=club,
        by=player,
        role=request.POST.get("role", ""),
        guest=guest,
        email=_address(line(request.POST.get("email", ""), 255)),
    )
    why_not = mail_later([made], request.build_absolute_uri("/").rstrip("/"))
    if why_not:
        flash.warning(request, why_not)
    elif made.email:
        flash.success(request, _("The invitation goes to %(email)s.") % {"email": made.email})
    else:
        flash.success(request, _("Here is the link: pass it on to one person."))


def _withdraw(request: HttpRequest, club: Club, player: Player) -> None:
    wanted = whole(request.POST.get("invitation", ""))
    joining.withdraw_invitation(invitation=get_object_or_404(club.invitations, pk=wanted or 0))


def _rules(request: HttpRequest, club: Club, player: Player) -> None:
    why = _("Only owners change who may join and look in.")
    permissions.require_role(player, club, Membership.Role.OWNER, why)
    form = RulesForm(request.POST)
    if not form.is_valid():
        raise ClubError(_("Choose one of the ways offered."))
    joining.set_joining(club=club, by=player, **form.cleaned_data)


def _rename(request: HttpRequest, club: Club, player: Player) -> None:
    why = _("Only owners change the name and the description.")
    permissions.require_role(player, club, Membership.Role.OWNER, why)
    name, description = request.POST.get("name", ""), request.POST.get("description", "")
    joining.rename_club(club=club, by=player, name=name, description=description.replace("\r\n", "\n"))
    flash.success(request, _("Saved."))


_ACTIONS = {
    "let-in": _let_in,
    "decline": _decline,
    "invite": _invite,
    "withdraw": _withdraw,
    "rules": _rules,
    "rename": _rename,
}


def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """What somebody sees who has been given a link; joining needs a login and one click."""
    found = Invitation.objects.select_related("club", "made_by", "guest").filter(token=token).first()
    if found is None:
        raise Http404
    if request.method == "POST":
        if not isinstance(request.user, User):
            return redirect_to_login(request.path)
        try:
            joining.accept(token=token, player=player_of(request.user))
        except Refusal as error:
            flash.error(request, reason_for(error))
        else:
            flash.success(request, _("You are a member of %(club)s now.") % {"club": found.club})
            return redirect("club", slug=found.club.slug)
    player = selectors.player_of(request.user)
    context = {
        "invitation": found,
        "spent": joining.spent(found, player),
        "used": player is not None and found.used_by_id == player.pk,
    }
    return render(request, "clubs/invitation.html", context)


def announcements(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything the club has announced; organisers announce here."""
    club, player = seen_club(request, slug)
    organises = permissions.has_role(player, club, Membership.Role.ORGANISER)
    if request.method == "POST":
        permissions.require(organises, _("Only the club's organisers announce."))
        assert player is not None
        try:
            announce(
                club=club,
                author=player,
                title=request.POST.get("title", ""),
                text=request.POST.get("text", ""),
            )
        except Refusal as error:
            flash.error(request, reason_for(error))
        else:
            flash.success(request, _("Announced. Members who want mail get it."))
            return redirect("announcements", slug=slug)
    context = {"club": club, "organises": organises, "posted": request.POST}
    context["page"] = Paginator(club.announcements.select_related("author"), 20).get_page(
        request.GET.get("page")
    )
    return render(request, "clubs/announcements.html", context)
