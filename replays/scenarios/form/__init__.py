"""What a scenario file may hold: its models, its reading with the line of every mistake, and what its names mean."""
