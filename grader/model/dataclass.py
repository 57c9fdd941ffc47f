"""The standard library's dataclasses and named tuples, made without source of their own.

`dataclasses` and `collections` write Python for each class and have it compiled in every process:
for two hundred classes that took longer than all the rest of a start. Here, the classes of as many
fields share one compiled function, in which only names differ, and a class has its `__init__` once
there is an object of it. Type checkers and editors are told that all this is the standard
library's, word for word. What nobody uses here (order, InitVar, …) is not there.
"""

from _collections import _tuplegetter  # type: ignore[import-not-found]
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from operator import attrgetter
from types import CodeType, FunctionType, MappingProxyType, MemberDescriptorType
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

__all__ = ["NamedTuple", "dataclass", "field", "fields", "replace"]

_MISSING: Any = object()
_FIELDS = "__fields__"


class _Field:
    """One field, with the names that `dataclasses.Field` has for it."""

    __slots__ = (
        *("compare", "default", "default_factory", "init", "kw_only", "metadata", "name", "repr"),
    )

    def __init__(
        self,
        *,
        default: Any = _MISSING,
        default_factory: Callable[[], Any] | None = None,
        init: bool = True,
        repr: bool = True,  # noqa: A002 (called as the standard library has it)
        compare: bool = True,
        metadata: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        self.name = ""
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.compare = compare
        self.metadata = metadata
        self.kw_only = False

    @property
    def has_default(self) -> bool:
        """Where a new value is made for each object, `_MISSING` is the parameter's default."""
        return self.default is not _MISSING or self.default_factory is not None


def _dataclass(
    cls: type | None = None,
    *,
    frozen: bool = False,
    slots: bool = False,
    kw_only: bool = False,
    eq: bool = True,
    repr: bool = True,  # noqa: A002 (called as the standard library has it)
) -> Any:
    def made(cls: type) -> type:
        return _made(cls, frozen=frozen, slots=slots, kw_only=kw_only, eq=eq, with_repr=repr)

    return made if cls is None else made(cls)


def _made(
    cls: type, *, frozen: bool, slots: bool, kw_only: bool, eq: bool, with_repr: bool
) -> type:
    body = dict(vars(cls))
    known: dict[str, _Field] = {}
    for base in cls.__mro__[:0:-1]:
        known.update(getattr(base, _FIELDS, ()))
    own = _own_fields(cls, body, kw_only=kw_only)
    every = {**known, **own}
    taken = (each for each in every.values() if each.init and not each.kw_only)
    methods: dict[str, Any] = {
        "__init__": _first_init,
        "__match_args__": tuple(e.name for e in taken),
    }
    if eq:
        methods["__eq__"], methods["__hash__"] = _equal, _hash if frozen else None
    if with_repr:
        methods["__repr__"] = _told
    if frozen:
        methods |= _FROZEN
    # What a class says for itself stays; `__hash__` is None in a class that has `__eq__`.
    methods = {name: what for name, what in methods.items() if body.get(name) is None}
    methods[_FIELDS] = every
    if slots:
        left_out = {*own, "__dict__", "__weakref__"}
        body = {name: what for name, what in body.items() if name not in left_out} | methods
        # Python takes slots only as a class is made: it is made anew.
        body["__slots__"] = tuple(name for name in own if name not in known)
        anew = type(cls)(cls.__name__, cls.__bases__, body)
        anew.__qualname__ = cls.__qualname__
        return anew
    for name, each in own.items():
        if body.get(name) is each:
            delattr(cls, name)
            if each.default is not _MISSING:
                methods[name] = each.default
    for name, what in methods.items():
        setattr(cls, name, what)
    return cls


def _own_fields(cls: type, body: Mapping[str, Any], *, kw_only: bool) -> dict[str, _Field]:
    found = {}
    for name, annotation in cls.__annotations__.items():
        if getattr(annotation, "__origin__", annotation) is ClassVar:
            continue
        default = body.get(name, _MISSING)
        each = default if type(default) is _Field else _Field(default=default)
        each.name = name
        each.kw_only = kw_only
        found[name] = each
    return found


# Methods, the same for every class ----------------------------------------------------------------

_values_getters: dict[type, Callable[[Any], Any]] = {}


def _values_getter(made_of: type) -> Callable[[Any], Any]:
    """All values that count, in a tuple: compared so, nan is equal to itself."""
    names = [each.name for each in getattr(made_of, _FIELDS).values() if each.compare]
    # Of one name it would return the bare value.
    names = names * 2 if len(names) == 1 else names
    getter = attrgetter(*names) if names else lambda _: ()
    _values_getters[made_of] = getter
    return getter


def _equal(self: Any, other: Any) -> Any:
    made_of = self.__class__
    if other.__class__ is not made_of:
        return NotImplemented
    values = _values_getters.get(made_of) or _values_getter(made_of)
    return values(self) == values(other)


def _hash(self: Any) -> int:
    made_of = self.__class__
    return hash((_values_getters.get(made_of) or _values_getter(made_of))(self))


def _told(self: Any) -> str:
    names = [each.name for each in getattr(self, _FIELDS).values() if each.repr]
    told = ", ".join([f"{name}={getattr(self, name)!r}" for name in names])
    return f"{self.__class__.__qualname__}({told})"


def _refuse_to_set(_: Any, name: str, __: Any) -> NoReturn:
    raise AttributeError(f"cannot assign to field {name!r}")


def _refuse_to_delete(_: Any, name: str) -> NoReturn:
    raise AttributeError(f"cannot delete field {name!r}")


def _values_by_name(self: Any) -> dict[str, Any]:
    """What a pickle holds: a worker's error crosses to the process that started it."""
    return {name: getattr(self, name) for name in getattr(self, _FIELDS)}


def _take_values(self: Any, values: Mapping[str, Any]) -> None:
    for name, value in values.items():
        object.__setattr__(self, name, value)


_FROZEN = {
    "__setattr__": _refuse_to_set,
    "__delattr__": _refuse_to_delete,
    "__getstate__": _values_by_name,
    "__setstate__": _take_values,
}


# How an object is made ----------------------------------------------------------------------------


_SEVERAL = 40
"""Of most classes there are few objects in a process, and none of many: to compile an `__init__`
takes as long as to make so many without."""
_classes: dict[type, "_Class"] = {}


class _Class:
    """What makes the first objects of a class."""

    __slots__ = ("fields", "made_of", "objects", "positional_count")

    def __init__(self, made_of: Any) -> None:
        taken = _taken(made_of)
        self.made_of = made_of
        self.objects = 0
        self.positional_count = sum(not each.kw_only for each in taken)
        self.fields = [
            (each.name, _setter(made_of, each), each.default, each.has_default) for each in taken
        ]


def _first_init(self: Any, *values: Any, **named: Any) -> None:
    known = _classes.get(type(self))
    if known is None:
        mro = type(self).__mro__
        made_of = next(each for each in mro if vars(each).get("__init__") is _first_init)
        known = _classes[type(self)] = _Class(made_of)
    known.objects += 1
    if known.objects > _SEVERAL or len(values) > known.positional_count:
        return _init_from_now_on(known.made_of)(self, *values, **named)
    for (_, assign, _, _), value in zip(known.fields, values, strict=False):
        assign(self, value)
    rest = dict(named)
    for name, assign, default, has_default in known.fields[len(values) :]:
        if name in rest:
            assign(self, rest.pop(name))
        elif has_default:
            assign(self, default)
        else:
            return _init_from_now_on(known.made_of)(self, *values, **named)  # It refuses this.
    if rest:
        return _init_from_now_on(known.made_of)(self, *values, **named)
    if hasattr(self, "__post_init__"):
        self.__post_init__()
    return None


def _init_from_now_on(made_of: Any) -> Callable[..., None]:
    setattr(made_of, "__init__", _initialiser(made_of))  # noqa: B010 (mypy)
    init: Callable[..., None] = made_of.__init__
    return init


def _taken(made_of: Any) -> list[_Field]:
    """The fields that are parameters, in the order in which they are."""
    taken = [each for each in getattr(made_of, _FIELDS).values() if each.init]
    taken.sort(key=lambda each: each.kw_only)  # Stable: otherwise in the order of the class.
    return taken


def _initialiser(made_of: Any) -> FunctionType:
    """The common `__init__` of so many fields, with the names of these."""
    taken = _taken(made_of)
    positional = [each for each in taken if not each.kw_only]
    code = _common_init(len(taken), hasattr(made_of, "__post_init__")).replace(
        co_varnames=("self", *(each.name for each in taken)),
        co_argcount=1 + len(positional),
        co_kwonlyargcount=len(taken) - len(positional),
    )
    setters = {f"set{n}": _setter(made_of, each) for n, each in enumerate(taken)}
    defaults = tuple(each.default for each in positional if each.has_default)
    init = FunctionType(code, setters, "__init__", defaults)
    init.__kwdefaults__ = {
        each.name: each.default for each in taken if each.kw_only and each.has_default
    }
    init.__qualname__ = f"{made_of.__qualname__}.__init__"
    init.__module__ = made_of.__module__
    return init


@cache
def _common_init(count: int, has_more: bool) -> CodeType:
    """Each value goes through a function of its field, which is the function's own global."""
    lines = [f" set{n}(self, value{n})" for n in range(count)]
    lines.append(" self.__post_init__()" if has_more else " return")
    return _code(f"def __init__(self{_values(count)}):\n" + "\n".join(lines))


def _values(count: int) -> str:
    return "".join(f", value{n}" for n in range(count))


def _code(source: str) -> CodeType:
    code: CodeType = compile(source, __file__, "exec", dont_inherit=True).co_consts[0]
    return code


def _setter(made_of: Any, each: _Field) -> Callable[[Any, Any], None]:
    slot = getattr(made_of, each.name, None)
    name, factory = each.name, each.default_factory
    assign: Callable[[Any, Any], None]
    if isinstance(slot, MemberDescriptorType):
        assign = slot.__set__
    else:

        def assign(instance: Any, value: Any) -> None:
            object.__setattr__(instance, name, value)

    if factory is None:
        return assign

    def assign_new(instance: Any, value: Any) -> None:
        assign(instance, factory() if value is _MISSING else value)

    return assign_new


# What is asked of them ----------------------------------------------------------------------------


def _fields(of: Any) -> tuple[_Field, ...]:
    return tuple(getattr(of, _FIELDS).values())


def _replace(known: Any, /, **changes: Any) -> Any:
    """The same facts but for these; whatever the class requires is required anew."""
    for name, each in getattr(known, _FIELDS).items():
        if name not in changes and each.init:
            changes[name] = getattr(known, name)
    return known.__class__(**changes)


# Named tuples -------------------------------------------------------------------------------------


class _NamedTupleType(type):
    """Makes a tuple with names of a class that inherits from `_NamedTuple`."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> Any:
        made: Any = super().__new__(cls, name, bases, {**body, "__slots__": ()})
        names = tuple(made.__annotations__)
        if not names:
            return made
        code = _common_new(len(names)).replace(co_varnames=("cls", *names))
        defaults = {each: body[each] for each in names if each in body}
        new = FunctionType(code, {"new": tuple.__new__}, "__new__", tuple(defaults.values()))
        new.__qualname__ = f"{made.__qualname__}.__new__"
        facts = {"_fields": names, "_field_defaults": defaults, "__match_args__": names}
        getters = {each: _tuplegetter(at, None) for at, each in enumerate(names)}
        for each, what in {**facts, **getters, "__new__": staticmethod(new)}.items():
            setattr(made, each, what)
        return made


class _NamedTuple(tuple[Any, ...], metaclass=_NamedTupleType):
    @classmethod
    def _make(cls, values: Iterable[Any]) -> Any:
        return cls(*values)

    def _replace(self, **changes: Any) -> Any:
        return self.__class__(**{**self._asdict(), **changes})

    def _asdict(self) -> dict[str, Any]:
        names: tuple[str, ...] = getattr(self, "_fields")  # noqa: B009 (mypy)
        return dict(zip(names, self, strict=True))

    def __repr__(self) -> str:
        told = ", ".join([f"{name}={value!r}" for name, value in self._asdict().items()])
        return f"{self.__class__.__name__}({told})"

    def __getnewargs__(self) -> tuple[Any, ...]:
        return tuple(self)


@cache
def _common_new(count: int) -> CodeType:
    values = _values(count)
    return _code(f"def __new__(cls{values}): return new(cls, ({values[2:]},))")


if TYPE_CHECKING:
    from dataclasses import dataclass, field, fields, replace  # noqa: TID251 (what it stands for)
    from typing import NamedTuple  # noqa: TID251 (what it stands for)
else:
    dataclass, field, fields, replace = _dataclass, _Field, _fields, _replace
    NamedTuple = _NamedTuple
