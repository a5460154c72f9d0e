"""What players are asked to choose (413.2), several things together among it."""
