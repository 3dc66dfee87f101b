"""Games: each fills the kernel with its zones, turn, battle, rule effects, and how its card texts run."""
