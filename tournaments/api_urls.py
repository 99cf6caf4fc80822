"""Addresses of the API of competitions."""

from django.urls import path

from tournaments import api

urlpatterns = [
    path("competitions/", api.Competitions.as_view(), name="api-competitions"),
    path("competitions/<slug:slug>/", api.CompetitionDetail.as_view(), name="api-competition"),
    path("competitions/<slug:slug>/entries/", api.Entries.as_view(), name="api-competition-entries"),
    path(
        "competitions/<slug:slug>/entries/<slug:player>/",
        api.OneEntry.as_view(),
        name="api-competition-entry",
    ),
    path("competitions/<slug:slug>/cancel/", api.Cancel.as_view(), name="api-competition-cancel"),
    path("competitions/<slug:slug>/start/", api.Draw.as_view(), name="api-competition-start"),
    path(
        "competitions/<slug:slug>/pairings/",
        api.CompetitionPairings.as_view(),
        name="api-competition-pairings",
    ),
]
