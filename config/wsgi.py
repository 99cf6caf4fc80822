"""The site as a WSGI application: `granian --interface wsgi config.wsgi:application`."""

import os

from django.core.wsgi import get_wsgi_application

from common.parent_death_signal import die_with_parent_if_asked

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.production")
die_with_parent_if_asked()

application = get_wsgi_application()

from operations.versions import refuse_to_start  # noqa: E402  (once the apps are there)

refuse_to_start()

from matches.server_stops import PAGES, sign_from_now_on  # noqa: E402

sign_from_now_on(PAGES)

from django.urls import get_resolver  # noqa: E402

from common import garbage  # noqa: E402

get_resolver().url_patterns  # noqa: B018  (what all pages need is loaded now, not while somebody waits)
garbage.keep()
