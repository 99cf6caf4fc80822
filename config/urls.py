"""Every address of the site: each app's pages, the API, the admin."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView

from common.security import ApiPages

WITH_PAGES = (
    "accounts",
    "clubs",
    "matches",
    "ledger",
    "bots",
    "nights",
    "lobby",
    "tournaments",
    "operations",
)
WITH_API = (*WITH_PAGES, "ratings")

admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]  # one way in for all

urlpatterns = [
    path("admin/", admin.site.urls),
    path("i18n/", include("django.conf.urls.i18n")),
    path("api/schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("api/docs/", ApiPages.as_view(url_name="api-schema"), name="api-docs"),
    path("api/", include("pages.api_urls")),
    *(path("api/", include(f"{app}.api_urls")) for app in WITH_API),
    *(path("", include(f"{app}.urls")) for app in WITH_PAGES),
    path("", include("pages.urls")),
]

handler400 = "pages.errors.bad_request"
handler403 = "pages.errors.forbidden"
handler404 = "pages.errors.not_found"
handler500 = "pages.errors.failed"
