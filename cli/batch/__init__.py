"""Many logs at once: `rewind batch`. The packages below do what is done with each log; here it is shared out."""
