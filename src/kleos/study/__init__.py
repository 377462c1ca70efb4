"""Study: what a finished game teaches."""
