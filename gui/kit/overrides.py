"""A workaround for exceptions in overrides of Qt methods (docs/decisions/0062).

In Python 3.11, an exception raised by compiled code consists of a class and a string until the
exception is caught. If such an exception passes from an override through Qt back to Python,
Shiboken 6.10 and 6.11 mistake the string for the exception, and the process crashes. An exception
is complete once it has been caught. Therefore, every override is wrapped in a function that catches
its exceptions and re-raises them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from types import FunctionType
from typing import Any

from shiboken6 import Shiboken

NEEDED = sys.version_info < (3, 12)
"""True before Python 3.12, where exceptions raised by compiled code are incomplete until caught."""


def keep_errors_whole() -> None:
    """Make overrides in Qt subclasses defined from now on catch and re-raise exceptions."""
    Shiboken.Object.__init_subclass__ = classmethod(_derived)  # type: ignore[assignment]


def _derived(cls: type, /, **_options: Any) -> None:
    bases = cls.__mro__[1:]
    for name, method in list(vars(cls).items()):
        if isinstance(method, FunctionType) and any(_of_qt(base, name) for base in bases):
            setattr(cls, name, _with_whole_errors(method))


def _of_qt(base: type, name: str) -> bool:
    """Return True if `base` is a compiled class that defines the method `name` itself."""
    return (
        base is not object and name in vars(base) and not isinstance(vars(base)[name], FunctionType)
    )


def _with_whole_errors(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def called(*args: Any, **named: Any) -> Any:
        try:
            return method(*args, **named)
        except BaseException:
            raise  # the exception is complete now that it has been caught

    return called
