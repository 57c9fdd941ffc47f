"""The same program as somebody else would have written it: other statements, other names."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Sequence
from random import Random

NAMES = (
    "score val note gain res s best top maxi courant obtenu trouve retenu choix solution liste "
    "suite trajet route serie lst moves branche pos etat fils enfant prochain k n idx tmp essai "
    "candidat reponse bilan total borne limite seuil cle temp elt item num r1 v2"
).split()
EXTRAS = (
    "nb_appels = 0",
    "VERSION = 2",
    "INFINI = float('inf')",
    "def affiche(arbre, marge=''):\n    for fils in arbre:\n        print(marge, fils)",
    "def profondeur(arbre):\n    if not isinstance(arbre, list):\n        return 0\n"
    "    return 1 + max(profondeur(fils) for fils in arbre)",
    "def feuilles(arbre):\n    return [arbre] if not isinstance(arbre, list) else "
    "sum((feuilles(fils) for fils in arbre), [])",
    "class Compteur:\n    def __init__(self):\n        self.total = 0\n\n"
    "    def ajoute(self):\n        self.total += 1",
    "exemple = [[3, 5], [2, 9]]",
    "def teste(f, *args):\n    try:\n        print(f(*args))\n    except Exception as e:\n"
    "        print('erreur', e)",
    "import time\ndebut = time.time()",
)


def restructured(source: str, generator: Random) -> ast.Module:
    """What the program does is left as it was, mistakes included; only its writing changes."""
    tree = ast.parse(source)
    _Rewriter(generator).visit(tree)
    for extra in generator.sample(EXTRAS, generator.randrange(4)):
        after_imports = next(
            (at for at, each in enumerate(tree.body) if not _is_head(each)), len(tree.body)
        )
        place = generator.choice((after_imports, len(tree.body)))
        tree.body[place:place] = ast.parse(extra).body
    return ast.fix_missing_locations(tree)


def renamed(tree: ast.Module, generator: Random) -> ast.Module:
    """With other names for what is local; given functions, parameters and constants keep theirs."""
    taken = _names_that_stay(tree) | set(dir(builtins))
    local = sorted({node.id for node in ast.walk(tree) if _is_stored(node)} - taken)  # type: ignore[attr-defined]  # a stored node is a name
    fresh = [name for name in NAMES if name not in taken and name not in local]
    fresh += [f"{name}_{number}" for number in range(9) for name in fresh]
    changed = [name for name in local if generator.random() < 0.7]
    other = dict(
        zip(changed, generator.sample(fresh[: max(60, len(changed))], len(changed)), strict=True)
    )
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            node.id = other.get(node.id, node.id)
        elif isinstance(node, ast.Nonlocal):
            node.names = [other.get(name, name) for name in node.names]
    return tree


def _is_head(statement: ast.stmt) -> bool:
    is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return is_text or isinstance(statement, ast.Import | ast.ImportFrom)


def _is_stored(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def _names_that_stay(tree: ast.Module) -> set[str]:
    stay: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            stay.add(node.arg)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            stay.add(node.name)
        elif isinstance(node, ast.alias):
            stay.add(node.asname or node.name)
        elif isinstance(node, ast.Global):
            stay.update(node.names)
        elif isinstance(node, ast.Name) and node.id.isupper():
            stay.add(node.id)
    stay.update(each.id for top in tree.body for each in _module_names(top))
    return stay


def _module_names(statement: ast.stmt) -> list[ast.Name]:
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return []
    return [node for node in ast.walk(statement) if isinstance(node, ast.Name)]


class _Rewriter(ast.NodeTransformer):
    """At each place where there is another way to write it, one of the two."""

    def __init__(self, generator: Random) -> None:
        self._generator = generator
        self._names = 0

    def _turns(self) -> bool:
        return self._generator.random() < 0.4

    def _fresh(self, stem: str) -> str:
        self._names += 1
        return f"{stem}{self._names}"

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        mirrored = {ast.Gt: ast.Lt, ast.Lt: ast.Gt, ast.GtE: ast.LtE, ast.LtE: ast.GtE}
        match node:
            case ast.Compare(ops=[operator], left=left, comparators=[right]) if (
                type(operator) in mirrored and self._turns()
            ):
                return ast.Compare(right, [mirrored[type(operator)]()], [left])
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        match node:
            case ast.BinOp(left=ast.Name() as left, op=ast.Add(), right=ast.List(elts=[last])):
                return self._generator.choice(
                    (
                        node,
                        ast.List([ast.Starred(left, ast.Load()), last], ast.Load()),
                        ast.BinOp(_call("list", left), ast.Add(), node.right),
                    )
                )
        return node

    def visit_If(self, node: ast.If) -> ast.stmt:
        self.generic_visit(node)
        is_chain = len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If)
        if node.orelse and not is_chain and self._turns():
            return ast.If(ast.UnaryOp(ast.Not(), node.test), node.orelse, node.body)
        return node

    def visit_Return(self, node: ast.Return) -> ast.stmt | list[ast.stmt]:
        self.generic_visit(node)
        match node.value:
            case ast.IfExp(test=test, body=body, orelse=orelse) if self._turns():
                return ast.If(test, [ast.Return(body)], [ast.Return(orelse)])
            case ast.Call() | ast.Tuple() if self._turns():
                name = self._fresh("renvoi")
                return [_assignment(name, node.value), ast.Return(_load(name))]
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | list[ast.stmt]:
        self.generic_visit(node)
        for rewrite in (_bound_updated, _chosen, _pair_taken_apart, _position_named):
            other = rewrite(node, self._fresh)
            if other is not None and self._turns():
                return list(other)
        return node

    def visit_For(self, node: ast.For) -> ast.stmt | list[ast.stmt]:
        self.generic_visit(node)
        if isinstance(node.iter, ast.Call) and self._turns():
            name = self._fresh("liste_coups")
            return [
                _assignment(name, node.iter),
                ast.For(node.target, _load(name), node.body, node.orelse),
            ]
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        self.generic_visit(node)
        if self._turns() and ast.get_docstring(node) is None:
            node.body.insert(0, ast.Expr(ast.Constant(f"Fonction {node.name}.")))
        return node


Fresh = Callable[[str], str]


def _bound_updated(node: ast.Assign, _: Fresh) -> Sequence[ast.stmt] | None:
    """`alpha = max(alpha, s)` → `if s > alpha: alpha = s`."""
    match node:
        case ast.Assign(
            targets=[ast.Name(id=name)],
            value=ast.Call(
                func=ast.Name(id="max" | "min" as which),
                args=[ast.Name(id=first), ast.Name() | ast.Subscript() as new],
                keywords=[],
            ),
        ) if first == name:
            better = ast.Gt() if which == "max" else ast.Lt()
            update = ast.Assign([ast.Name(name, ast.Store())], new)
            return [ast.If(ast.Compare(new, [better], [_load(name)]), [update], [])]
    return None


def _chosen(node: ast.Assign, _: Fresh) -> Sequence[ast.stmt] | None:
    """`x = a if c else b` → four lines."""
    match node.value:
        case ast.IfExp(test=test, body=body, orelse=orelse):
            return [
                ast.If(test, [ast.Assign(node.targets, body)], [ast.Assign(node.targets, orelse)])
            ]
    return None


def _pair_taken_apart(node: ast.Assign, fresh: Fresh) -> Sequence[ast.stmt] | None:
    """`s, c = search(…)` → through a variable."""
    match node:
        case ast.Assign(
            targets=[ast.Tuple(elts=[ast.Name() as one, ast.Name() as two])],
            value=ast.Call() as call,
        ):
            name = fresh("paire")
            parts = [ast.Subscript(_load(name), ast.Constant(at), ast.Load()) for at in (0, 1)]
            return [
                _assignment(name, call),
                ast.Assign([one], parts[0]),
                ast.Assign([two], parts[1]),
            ]
        case ast.Assign(
            targets=[ast.Tuple(elts=[ast.Name() as one, ast.Name() as two])],
            value=ast.Tuple(
                elts=[ast.Name() | ast.Constant() as left, ast.Name() | ast.Constant() as right]
            ),
        ) if not (isinstance(right, ast.Name) and right.id == one.id):
            return [ast.Assign([one], left), ast.Assign([two], right)]
    return None


def _position_named(node: ast.Assign, fresh: Fresh) -> Sequence[ast.stmt] | None:
    """`… = search(joue_un_coup(…), …)` → the position first."""
    match node.value:
        case ast.Call(args=[ast.Call(func=ast.Name(id="joue_un_coup")) as played, *others]) as call:
            name = fresh("position")
            return [
                _assignment(name, played),
                ast.Assign(
                    node.targets, ast.Call(call.func, [_load(name), *others], call.keywords)
                ),
            ]
    return None


def _load(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())


def _call(name: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(_load(name), list(arguments), [])


def _assignment(name: str, value: ast.expr) -> ast.Assign:
    return ast.Assign([ast.Name(name, ast.Store())], value)
