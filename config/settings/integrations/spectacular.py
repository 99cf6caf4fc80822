"""drf-spectacular: the API's schema, and its pages served from our own files."""

SPECTACULAR_SETTINGS = {
    "TITLE": "Kerho",
    "DESCRIPTION": "Everything the pages of a games club's site show, as JSON.",
    "VERSION": "1.0.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "SCHEMA_PATH_PREFIX": r"/api/",
    "COMPONENT_SPLIT_REQUEST": True,
}
