"""Addresses of the games' API, and of tokens."""

from django.urls import path
from rest_framework.authtoken.views import ObtainAuthToken
from rest_framework.parsers import FormParser, MultiPartParser

from common.parsing import Parser
from pages import api

give_token = ObtainAuthToken.as_view(parser_classes=(FormParser, MultiPartParser, Parser))

urlpatterns = [
    path("games/", api.GameList.as_view(), name="api-games"),
    path("games/<slug:key>/", api.GameDetail.as_view(), name="api-game"),
    path("token/", give_token, name="api-token"),
]
