"""The 12 Labors, a roll-and-write by Robert Mills."""
