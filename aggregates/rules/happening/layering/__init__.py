"""The layers: what continuous effects make of objects, stage by stage (rules 418, 405, 503)."""
