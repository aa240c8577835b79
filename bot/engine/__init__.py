"""The engine: rules as pure functions over frozen values. It knows no clock, no network and no human language."""
