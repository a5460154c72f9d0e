"""What a feed tells of games: CloudEvents, made of the lines of their logs."""
