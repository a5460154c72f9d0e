"""The rules: state and input to events. One module a chapter; `aggregates.game` is the door."""
