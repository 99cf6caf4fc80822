"""Addresses of a club's file."""

from django.urls import path

from operations import club_files_views as views

urlpatterns = [
    path("clubs/<slug:slug>/file/", views.club_file, name="club-file"),
    path("clubs/<slug:slug>/file/<int:pk>/", views.fetch_club_file, name="fetch-club-file"),
]
