"""An independent checker of rulings: it reads what `judge ask --json` prints and checks it without the simulator.

`document`        what is read of a ruling
`position`        the checker's own idea of a position
`changing`        how each event changes it; `moves`: how a card comes from one place to another
`walking`         a line of play gone through: what each step found, and what it left
`checks`          one idea a file: functions from a walk to what is wrong with it
`citation_table`  which clauses a step may cite, by what it does
`verifying`       all checks on a ruling
"""

from judge.verify.document import read_document
from judge.verify.findings import Finding
from judge.verify.verifying import CHECKS, Report, is_refuted, verify

__all__ = ["CHECKS", "Finding", "Report", "is_refuted", "read_document", "verify"]
