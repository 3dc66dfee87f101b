"""データ: what texts say all the time, and what cards are once it is counted (2-2, 4-14).

`texts`            the abilities of a text, as parts that work in layers
`bundles`          those of each card, and of all cards that stand
`layers`           continuous effects in their order
`view`             what came of it; `characteristics` is where everybody asks
"""
