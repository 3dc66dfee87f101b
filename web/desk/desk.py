"""The desk itself: questions go to its processes, rulings to its storage."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy.exc import OperationalError

from judge.paths import user_data
from web.desk.jobs import Asked, jobs
from web.desk.storage import Full, Kept, Storage
from web.desk.workers import SEVERAL, Busy, OverBudget, Workers
from web.frame import there


class Given(NamedTuple):
    """The answer to a question."""

    address: str
    ruling: bytes
    kept: bool
    """Whether it can be found under its address from now on."""
    new: bool = False


class Desk:
    """Where boards are entered and rulings given."""

    def __init__(
        self,
        folder: Path | None = None,
        load: Callable[[], Mapping[str, Callable[..., Any]]] = jobs,
        several: int = SEVERAL,
    ) -> None:
        self._folder = folder
        self._storage: Storage | None = None
        self._several = several
        self._workers = Workers(load, several)

    @property
    def storage(self) -> Storage:
        """The rulings that were given; the file is opened when the first one is looked for."""
        if self._storage is None:
            self._storage = Storage(self._folder if self._folder is not None else user_data())
        return self._storage

    def kept(self, address: str) -> Kept:
        """The ruling at an address, as it was given."""
        return there(self.storage.find(address), "ruling")

    def ask(self, scenario: str) -> Given:
        """The ruling on a scenario. What takes too long is answered too: undetermined, for its budget."""
        try:
            asked: Asked = self._workers.run("answer", scenario)
        except OverBudget:
            asked = self._workers.run("answer", scenario, True)
            # Tomorrow's machine may be faster: this answer is not what the address should show for ever.
            return Given(asked.address, asked.ruling, kept=False)
        known = self.storage.find(asked.address)
        if known is not None:
            return Given(asked.address, asked.ruling, kept=True)
        try:
            self.storage.keep(asked.address, scenario, asked.ruling, asked.rules, asked.engine)
        except (Full, OperationalError):  # no room; or a folder that cannot be written to
            return Given(asked.address, asked.ruling, kept=False)
        return Given(asked.address, asked.ruling, kept=True, new=True)

    def run(self, job: str, *arguments: Any) -> Any:
        """Anything else that a process of the desk can do."""
        return self._workers.run(job, *arguments)

    def warm(self) -> None:
        """Let every process load rules, cards and grammar before somebody waits for it."""

        def one(_: int) -> None:
            with contextlib.suppress(Busy, OverBudget):
                self._workers.run("parse", "")

        with ThreadPoolExecutor(self._several) as pool:
            list(pool.map(one, range(self._several)))

    def close(self) -> None:
        """Stop the processes, let go of the file."""
        self._workers.close()
        if self._storage is not None:
            self._storage.close()
