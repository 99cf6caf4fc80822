"""Addresses of the pages about bots."""

from django.urls import path

from bots import views

urlpatterns = [
    path("bots/", views.bot_list, name="bots"),
    path("bots/new/", views.new_bot, name="new-bot"),
    path("bots/<slug:slug>/", views.bot_page, name="bot"),
    path("bots/<slug:slug>/new-version/", views.new_version, name="new-bot-version"),
    path("bots/<slug:slug>/withdraw/", views.withdraw_bot, name="withdraw-bot"),
    path("bots/<slug:slug>/versions/<int:number>/", views.version_page, name="bot-version"),
    path(
        "bots/<slug:slug>/versions/<int:number>/use/",
        views.use_version,
        name="use-bot-version",
    ),
]
