"""A generator of random logs that are well formed, by the families of events; `generator` puts them together."""
