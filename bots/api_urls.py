"""Addresses of the API of bots."""

from django.urls import path

from bots import api

urlpatterns = [
    path("bots/", api.BotList.as_view(), name="api-bots"),
    path("bots/<slug:slug>/", api.BotDetail.as_view(), name="api-bot"),
    path("bots/<slug:slug>/withdraw/", api.Withdraw.as_view(), name="api-bot-withdraw"),
    path("bots/<slug:slug>/versions/", api.VersionList.as_view(), name="api-bot-versions"),
    path("bots/<slug:slug>/versions/<int:number>/", api.VersionDetail.as_view(), name="api-bot-version"),
    path("bots/<slug:slug>/versions/<int:number>/use/", api.UseVersion.as_view(), name="api-bot-use"),
]
