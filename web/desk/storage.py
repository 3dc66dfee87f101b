"""Rulings that were asked for, kept under an address made from what was asked: the same question, the same address.

What is kept is never changed or thrown away: whoever opens an address sees the answer of its day. When the room for
rulings is used up, further ones are answered and not kept.
"""

from __future__ import annotations

import zlib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa

QUOTA = 256 * 2**20
"""Bytes for rulings that anybody asked for."""
FILE = "rulings.sqlite"

_METADATA = sa.MetaData()
_RULINGS = sa.Table(
    "rulings",
    _METADATA,
    sa.Column("address", sa.String(40), primary_key=True),
    sa.Column("scenario", sa.Text, nullable=False),
    sa.Column("ruling", sa.LargeBinary, nullable=False),
    sa.Column("rules", sa.String(40), nullable=False),
    sa.Column("engine", sa.String(40), nullable=False),
    sa.Column("asked", sa.DateTime(timezone=True), nullable=False),
    sa.Column("size", sa.Integer, nullable=False),
)


class Kept(NamedTuple):
    """A ruling as it was given."""

    address: str
    scenario: str
    """The file that was asked, as it was written."""
    ruling: bytes
    """Its JSON."""
    asked: datetime


class Full(Exception):
    """There is no room for another ruling."""


class Storage:
    """The rulings of one site, in a file of the user's data folder."""

    def __init__(self, folder: Path, quota: int = QUOTA) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._quota = quota
        self._engine = sa.create_engine(f"sqlite:///{folder / FILE}")
        sa.event.listen(self._engine, "connect", _prepare)
        sa.event.listen(self._engine, "begin", _begin)
        # Readers wait for nobody, and nobody waits for them.
        self._reading = self._engine.execution_options(judge_reads=True)
        with self._engine.begin() as connection:
            _METADATA.create_all(connection, checkfirst=True)

    def find(self, address: str) -> Kept | None:
        """The ruling at an address."""
        with self._reading.connect() as connection:
            row = connection.execute(sa.select(_RULINGS).where(_RULINGS.c.address == address)).first()
        if row is None:
            return None
        return Kept(row.address, row.scenario, zlib.decompress(row.ruling), row.asked.replace(tzinfo=UTC))

    def keep(self, address: str, scenario: str, ruling: bytes, rules: str, engine: str) -> None:
        """Keep a ruling, unless there is one at its address: the first answer stays."""
        packed = zlib.compress(ruling, 6)
        size = len(packed) + len(scenario.encode())
        with self._engine.begin() as connection:
            known = connection.execute(sa.select(_RULINGS.c.address).where(_RULINGS.c.address == address)).first()
            if known is not None:
                return
            used = connection.execute(sa.select(sa.func.coalesce(sa.func.sum(_RULINGS.c.size), 0))).scalar_one()
            if used + size > self._quota:
                raise Full
            connection.execute(
                _RULINGS.insert().values(
                    address=address,
                    scenario=scenario,
                    ruling=packed,
                    rules=rules,
                    engine=engine,
                    asked=datetime.now(UTC),
                    size=size,
                )
            )

    def close(self) -> None:
        """Let go of the file."""
        self._engine.dispose()


def _begin(connection: sa.Connection) -> None:
    """Whoever writes takes the lock at once: a transaction that wants it later may find that it cannot have it."""
    reads = connection.get_execution_options().get("judge_reads", False)
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")


def _prepare(connection: Any, record: Any) -> None:
    connection.isolation_level = None  # SQLAlchemy begins transactions itself, see above
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.close()
