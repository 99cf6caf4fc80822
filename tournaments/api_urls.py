"""Addresses of the API of events."""

from django.urls import path

from tournaments import api

urlpatterns = [
    path("competitions/", api.CompetitionList.as_view(), name="api-competitions"),
    path("competitions/<slug:slug>/", api.CompetitionDetail.as_view(), name="api-competition"),
    path("nights/", api.SessionList.as_view(), name="api-nights"),
    path("nights/<int:pk>/", api.SessionDetail.as_view(), name="api-night"),
]
