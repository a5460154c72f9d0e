"""What is claimed of a game, tested against the rules, with what an answer rests on."""
