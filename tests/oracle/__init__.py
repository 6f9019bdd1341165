"""A second reading of the rules, written apart from the package, that random games are checked against."""
