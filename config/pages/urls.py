"""Addresses of the pages that look into every room."""

from django.urls import path

from config.pages.clubs import club_page
from config.pages.games import game_list, game_page
from config.pages.home import home
from config.pages.players import player_page

urlpatterns = [
    path("", home, name="home"),
    path("games/", game_list, name="games"),
    path("games/<slug:key>/", game_page, name="game"),
    path("players/<slug:slug>/", player_page, name="player"),
    path("clubs/<slug:slug>/", club_page, name="club"),
]
