"""Every address of the site: each room's pages, the API, the admin."""

from importlib.util import find_spec

from django.contrib import admin
from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerView

from config.health import health

ROOMS = ("clubs", "matches", "ratings", "ledger", "bots", "tournaments")

urlpatterns = [
    path("health", health, name="health"),
    path("admin/", admin.site.urls),
    path("i18n/", include("django.conf.urls.i18n")),
    path("api/schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("api/docs/", SpectacularSwaggerView.as_view(url_name="api-schema"), name="api-docs"),
    path("api/", include("config.pages.api_urls")),
    *(path("api/", include(f"{room}.api_urls")) for room in ROOMS if find_spec(f"{room}.api_urls")),
    *(path("", include(f"{room}.urls")) for room in ROOMS if find_spec(f"{room}.urls")),
    path("", include("config.pages.urls")),
]
