"""What cards are written in: parts that say, offer and do; no card is named here."""
