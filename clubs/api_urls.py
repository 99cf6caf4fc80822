"""Addresses of the API of people and clubs."""

from django.urls import path

from clubs import api

urlpatterns = [
    path("players/", api.PlayerList.as_view(), name="api-players"),
    path("players/<slug:slug>/", api.PlayerDetail.as_view(), name="api-player"),
    path("clubs/", api.ClubList.as_view(), name="api-clubs"),
    path("clubs/<slug:slug>/", api.ClubDetail.as_view(), name="api-club"),
    path("clubs/<slug:slug>/members/", api.MemberList.as_view(), name="api-members"),
    path("clubs/<slug:slug>/members/table/", api.MembersTable.as_view(), name="api-members-table"),
]
