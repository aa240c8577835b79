"""The steps of the database schema, one file a version, applied in order."""
