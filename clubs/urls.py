"""Addresses of accounts and clubs."""

from django.urls import path, re_path

from clubs import (
    changes_views,
    closing_views,
    deputy_views,
    joining_views,
    letters_views,
    member_views,
    members_csv_views,
    notice_views,
    picture_views,
    views,
    zone_views,
)

urlpatterns = [
    path("me/", views.me, name="me"),
    path("clubs/", views.club_list, name="clubs"),
    path("clubs/new/", views.new_club, name="new-club"),
    path("clubs/<slug:slug>/members/", member_views.members, name="members"),
    path("clubs/<slug:slug>/members/of/<slug:person>/", member_views.member, name="member"),
    path("clubs/<slug:slug>/members/juniors/", member_views.juniors_page, name="juniors"),
    path("clubs/<slug:slug>/members/deputies/", deputy_views.deputies_page, name="deputies"),
    re_path(
        r"^clubs/(?P<slug>[\w-]+)/members/deputies/(?P<action>name|end)/$",
        deputy_views.change_deputies,
        name="change-deputies",
    ),
    path("clubs/<slug:slug>/members/removed/", member_views.removed, name="removed-members"),
    path("clubs/<slug:slug>/members/import/", members_csv_views.import_members, name="import-members"),
    path("clubs/<slug:slug>/members.csv", members_csv_views.export_members, name="export-members"),
    path("clubs/<slug:slug>/changes/", changes_views.changes_page, name="club-changes"),
    path("clubs/<slug:slug>/close/", closing_views.close_club, name="close-club"),
    path("clubs/<slug:slug>/open-again/", closing_views.open_club, name="open-club"),
    path("clubs/<slug:slug>/ask-to-join/", joining_views.ask_to_join, name="ask-to-join"),
    path("clubs/<slug:slug>/joining/", joining_views.joining_page, name="joining"),
    re_path(
        r"^clubs/(?P<slug>[\w-]+)/joining/(?P<action>let-in|decline|invite|withdraw|rules|rename)/$",
        joining_views.change_joining,
        name="change-joining",
    ),
    path("clubs/<slug:slug>/letters/", letters_views.letters_page, name="letters"),
    path("clubs/<slug:slug>/announcements/", joining_views.announcements, name="announcements"),
    path("players/<slug:slug>/picture/<slug:digest>/", picture_views.picture, name="picture"),
    path("me/time-zone/", zone_views.time_zone, name="time-zone"),
    path("me/picture/", picture_views.change_picture, {"action": "show"}, name="show-picture"),
    path("me/picture/remove/", picture_views.change_picture, {"action": "remove"}, name="remove-picture"),
    path("notices/seen/", notice_views.notices_seen, name="notices-seen"),
    path("invitations/<str:token>/", joining_views.invitation, name="invitation"),
    re_path(
        r"^clubs/(?P<slug>[\w-]+)/members/"
        r"(?P<action>join|leave|guest|role|remove|let-back|junior|no-junior|merge|merge-agree|merge-refuse)/$",
        member_views.change_members,
        name="change-members",
    ),
]
