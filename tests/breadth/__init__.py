"""Games with all cards that an edition knows: as many as needed to play each several times, held to every law."""
