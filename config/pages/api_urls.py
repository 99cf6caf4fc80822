"""Addresses of the games' API, and of tokens."""

from django.urls import path
from rest_framework.authtoken.views import obtain_auth_token

from config.pages import api

urlpatterns = [
    path("games/", api.GameList.as_view(), name="api-games"),
    path("games/<slug:key>/", api.GameDetail.as_view(), name="api-game"),
    path("token/", obtain_auth_token, name="api-token"),
]
