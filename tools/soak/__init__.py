"""Random games by the thousand under checks, until every part of every card was done, declined and refused.

`tables` makes the games and positions, `playing` plays them, `coverage` knows what there is to see and sees it;
``python -m tools.soak`` runs it all. What has to hold at every decision stands in `tests.property.checks`.
"""
