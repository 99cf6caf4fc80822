"""Addresses of the pages that look into every app."""

from django.urls import path
from django.views.generic import TemplateView

from pages.clubs import calendar_feed, calendar_page, club_page, records_page
from pages.done_about_me import done_about_me
from pages.games import game_list, game_page
from pages.home import favicon, home
from pages.home_screen import offline, service_worker, web_manifest
from pages.players import company_page, player_page
from pages.privacy import delete_account, my_data, privacy
from pages.statistics import game_statistics, statistics
from pages.suits import suit_colours

urlpatterns = [
    path("", home, name="home"),
    path("favicon.ico", favicon, name="favicon"),
    path("kerho-<slug:language>.webmanifest", web_manifest, name="web-manifest"),
    path("service-worker.js", service_worker, name="service-worker"),
    path("offline/", offline, name="offline"),
    path("promise/", TemplateView.as_view(template_name="pages/promise.html"), name="promise"),
    path("suit-colours/", suit_colours, name="suit-colours"),
    path("games/", game_list, name="games"),
    path("statistics/", statistics, name="statistics"),
    path("games/<slug:key>/statistics/", game_statistics, name="game-statistics"),
    path("games/<slug:key>/", game_page, name="game"),
    path("me/privacy/", privacy, name="privacy"),
    path("me/data/", my_data, name="my-data"),
    path("me/done/", done_about_me, name="done-about-me"),
    path("me/delete-account/", delete_account, name="delete-account"),
    path("players/<slug:slug>/company/", company_page, name="company"),
    path("players/<slug:slug>/", player_page, name="player"),
    path("clubs/<slug:slug>/calendar/", calendar_page, name="club-calendar"),
    path("clubs/<slug:slug>/calendar/<str:key>.ics", calendar_feed, name="calendar-feed"),
    path("clubs/<slug:slug>/records/", records_page, name="records"),
    path("clubs/<slug:slug>/", club_page, name="club"),
]
