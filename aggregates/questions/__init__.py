"""What may be asked of the rules: projections, replays and the command line import nothing else of them.

`position` says of what an engine asks and which abilities it knows, `options` what may be done, `plays` what a play
costs and says and why it is refused, `announcing` what a spell or ability may be announced with and how it is paid,
`combat` who may attack and block, `inputs` and `refusals` what is decided and why it is not allowed, and `running` runs
the rules over records that are there already. What decides a game is `aggregates.game`.
"""
