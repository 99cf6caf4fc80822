"""Addresses of the games' API."""

from django.urls import path

from pages import api, statistics_api

urlpatterns = [
    path("games/", api.GameList.as_view(), name="api-games"),
    path("games/<slug:key>/seats/", api.GameSeats.as_view(), name="api-game-seats"),
    path("games/<slug:key>/statistics/", statistics_api.GameStatistics.as_view(), name="api-game-statistics"),
    path("statistics/", statistics_api.AllStatistics.as_view(), name="api-statistics"),
    path("games/<slug:key>/", api.GameDetail.as_view(), name="api-game"),
]
