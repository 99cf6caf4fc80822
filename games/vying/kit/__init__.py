"""What vying games share: rounds of cards and betting, the pot, hands of poker and brag."""
