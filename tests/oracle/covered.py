"""Every card that the oracle reads; importing this enters them all."""

from . import afterlife, builders, last_rites, later, statues
from .cards import CAN

READINGS = (statues, later, afterlife, last_rites, builders)
COVERED = (*CAN, "Offering Table", "Boat", "Mummified Cat", "Sling", "Axe")
