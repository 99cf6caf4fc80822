"""Addresses of a club's file, and of the pages of the site's owner."""

from django.urls import path

from operations import club_files_views as views, site_views, windows_views

urlpatterns = [
    path("site/", site_views.site, name="site"),
    path("site/settings/<slug:name>/", site_views.change_setting, name="site-setting"),
    path("site/test-mail/", site_views.test_mail, name="site-test-mail"),
    path("site/maintenance/", windows_views.maintenance, name="site-maintenance"),
    path("site/log/", site_views.log, name="site-log"),
    path("site/log/<int:pk>/undo/", site_views.undo, name="undo-site-change"),
    path("clubs/<slug:slug>/file/", views.club_file, name="club-file"),
    path("clubs/<slug:slug>/file/<int:pk>/", views.fetch_club_file, name="fetch-club-file"),
]
