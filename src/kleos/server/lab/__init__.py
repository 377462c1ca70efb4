"""The lab in the browser: a game's numbers with an editor for each, and what other numbers do."""
