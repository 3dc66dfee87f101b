"""What steps of an effect do: each kind of step has its function here (`resolving.deed`)."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
