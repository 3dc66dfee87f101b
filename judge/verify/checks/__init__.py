"""The checks: one idea a file, each written from the clauses that it names."""
