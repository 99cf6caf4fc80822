"""How static files are stored where they are collected."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class ModuleStorage(CompressedManifestStaticFilesStorage):
    """Named by their content and kept for ever; our own modules import each other by those names.

    Django's `support_js_module_import_aggregation` would read other packages' scripts too, and their comments
    name files that are not there.
    """

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        (
            "js/*.js",
            tuple(
                (rf"""(?P<matched>\b{word} "(?P<url>\.[^"]+\.js)";)""", f'{word} "%(url)s";')
                for word in ("from", "import")
            ),
        ),
    )
