"""置換: what gets in before an event (4-15).

`replacement`   whose turn it is; `claims` which replacements want an event; `intents` what is about to happen
`effects`       how one is applied; `changes` what it makes of the event
`damage_changes` damage made more or less
"""
