"""Entries of a zip that depend on nothing but their content: the same files, the same bytes."""

import zipfile

_LONG_AGO = (1980, 1, 1, 0, 0, 0)
_UNIX = 3
_PLAIN_FILE = 0o100000


def add_entry(
    archive: zipfile.ZipFile,
    name: str,
    content: bytes,
    *,
    mode: int = 0o644,
    compression: int = zipfile.ZIP_DEFLATED,
) -> None:
    """Add a file, readable by these (`mode`) once it is unpacked."""
    entry = zipfile.ZipInfo(name, _LONG_AGO)
    entry.compress_type = compression
    entry.create_system = _UNIX
    entry.external_attr = (_PLAIN_FILE | mode) << 16
    archive.writestr(entry, content)
