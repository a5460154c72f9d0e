"""One plain sentence for every type of event, a module for each family of `events`."""
