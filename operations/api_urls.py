"""Addresses of the API of a club's file."""

from django.urls import path

from operations import club_files_api as api

urlpatterns = [
    path("clubs/<slug:slug>/files/", api.ClubFiles.as_view(), name="api-club-files"),
    path("clubs/<slug:slug>/files/<int:pk>/content/", api.ClubFileContent.as_view(), name="api-club-file"),
]
