"""プレイと起動: what a player may do with the stack, its costs and targets, step by step (3-8, 4-7).

`actions`      everything at once: what may be done, why not, and how it begins
`spells`       playing cards; `activating` abilities, `unit_moves` moves, `plans` plans, `stacking` triggers
`steps`        announcing to stacking; then `aiming` (targets) and `paying`
`costs`        what has to be paid; `payment` which cards can
"""
