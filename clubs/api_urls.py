"""Addresses of the API of people and clubs."""

from django.urls import path

from clubs import (
    api,
    changes_api,
    closing_api,
    club_api as club,
    deputies_api as deputies,
    joining_api as joining,
    letters_api as letters,
    notices_api as notices,
    pictures_api,
    zones_api,
)

urlpatterns = [
    path("players/", api.PlayerList.as_view(), name="api-players"),
    path("players/<slug:slug>/", api.PlayerDetail.as_view(), name="api-player"),
    path("time-zone/", zones_api.TimeZone.as_view(), name="api-time-zone"),
    path("picture/", pictures_api.OwnPicture.as_view(), name="api-picture"),
    path("notices/", notices.Notices.as_view(), name="api-notices"),
    path("clubs/", club.Clubs.as_view(), name="api-clubs"),
    path("clubs/<slug:slug>/", club.OneClub.as_view(), name="api-club"),
    path("clubs/<slug:slug>/changes/", changes_api.Changes.as_view(), name="api-club-changes"),
    path("clubs/<slug:slug>/closing/", closing_api.Closing.as_view(), name="api-closing"),
    path("clubs/<slug:slug>/members/", api.MemberList.as_view(), name="api-members"),
    path("clubs/<slug:slug>/members/table/", api.MembersTable.as_view(), name="api-members-table"),
    path("clubs/<slug:slug>/members/of/<slug:person>/", club.Member.as_view(), name="api-member"),
    path("clubs/<slug:slug>/members/of/<slug:person>/merge/", club.Merge.as_view(), name="api-merge"),
    path("clubs/<slug:slug>/juniors/", club.Juniors.as_view(), name="api-juniors"),
    path("clubs/<slug:slug>/juniors/<slug:person>/", club.Junior.as_view(), name="api-junior"),
    path("clubs/<slug:slug>/deputies/", deputies.Deputies.as_view(), name="api-deputies"),
    path("clubs/<slug:slug>/deputies/<int:pk>/", deputies.EndedDeputy.as_view(), name="api-deputy"),
    path("clubs/<slug:slug>/removals/", club.Removals.as_view(), name="api-removals"),
    path("clubs/<slug:slug>/removals/<int:pk>/", club.LettingBack.as_view(), name="api-removal"),
    path("clubs/<slug:slug>/merges/", club.Merges.as_view(), name="api-merges"),
    path("clubs/<slug:slug>/merges/<int:pk>/", club.MergeDecision.as_view(), name="api-merge-decision"),
    path("clubs/<slug:slug>/guests/", club.Guests.as_view(), name="api-guests"),
    path("clubs/<slug:slug>/join/", club.Join.as_view(), name="api-join"),
    path("clubs/<slug:slug>/leave/", club.Leave.as_view(), name="api-leave"),
    path("clubs/<slug:slug>/joining/", joining.Joining.as_view(), name="api-joining"),
    path("clubs/<slug:slug>/joining/requests/<int:pk>/", joining.Decision.as_view(), name="api-join-request"),
    path(
        "clubs/<slug:slug>/joining/invitations/<int:pk>/", joining.Withdrawal.as_view(), name="api-invitation"
    ),
    path("clubs/<slug:slug>/letters/", letters.Letters.as_view(), name="api-letters"),
    path("clubs/<slug:slug>/letters/parts/", letters.Parts.as_view(), name="api-letter-parts"),
    path("clubs/<slug:slug>/letters/preview/", letters.Preview.as_view(), name="api-letter-preview"),
    path("clubs/<slug:slug>/announcements/", club.Announcements.as_view(), name="api-announcements"),
]
