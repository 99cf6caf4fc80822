"""Addresses of the API of a club's file, and of maintenance."""

from django.urls import path

from operations import club_files_api as api, windows_api

urlpatterns = [
    path("maintenance/", windows_api.Maintenance.as_view(), name="api-maintenance"),
    path("clubs/<slug:slug>/files/", api.ClubFiles.as_view(), name="api-club-files"),
    path("clubs/<slug:slug>/files/<int:pk>/content/", api.ClubFileContent.as_view(), name="api-club-file"),
]
