"""A slip is made in the program: in the code of a function, or while a module is read."""

import ast
import gc
import importlib.abc
import sys
import types
from collections import defaultdict
from pathlib import Path

import operators
from learned import ROOT

NONE = -1
"""The number of no slip at all: nobody may notice it."""


def changed(file, number):
    """Make the slip of that number in a file; give the code of the module, and the place."""
    tree = ast.parse((ROOT / file).read_bytes())  # as it lies there, whatever `write` shows
    if number == NONE:
        return tree, None, "", ""
    place = next(each for n, each in enumerate(operators.places(tree)) if n == number)
    before = place.text()
    place.change()
    ast.fix_missing_locations(tree)
    return tree, place, before, place.text()


def write(file, number):
    """Let who reads the text of a module find the slip there, too."""
    text, real = ast.unparse(changed(file, number)[0]), Path.read_text

    def read_text(self, *how, **more):
        return text if str(self) == str(ROOT / file) else real(self, *how, **more)

    Path.read_text = read_text


def code_of(code, unit, first):
    """Find the code of a unit within that of its module."""
    for each in code.co_consts:
        if isinstance(each, types.CodeType):
            if each.co_qualname == unit and each.co_firstlineno == first:
                return each
            if unit.startswith(each.co_qualname + ".") and (found := code_of(each, unit, first)):
                return found
    return None


def swap(file, number, functions):
    """Change the function a slip lies in, wherever it is held."""
    tree, place, *_ = changed(file, number)
    path = str(ROOT / file)
    for function in functions[path, place.unit, place.first]:
        if place.default >= 0:
            node = next(
                n
                for n in ast.walk(tree)
                if isinstance(n, ast.FunctionDef)
                and min([n.lineno, *(d.lineno for d in n.decorator_list)]) == place.first
            )
            value = eval(
                compile(ast.Expression(node.args.defaults[place.default]), path, "eval"),
                function.__globals__,
            )
            defaults = list(function.__defaults__ or ())
            defaults[place.default] = value
            function.__defaults__ = tuple(defaults)
        else:
            code = code_of(compile(tree, path, "exec"), place.unit, place.first)
            function.__code__ = code


def held_functions():
    """Find all functions of the program that are alive."""
    gc.unfreeze()
    found = defaultdict(list)
    for each in gc.get_objects():
        if isinstance(each, types.FunctionType) and "/pnp/" in each.__code__.co_filename:
            code = each.__code__
            found[code.co_filename, code.co_qualname, code.co_firstlineno].append(each)
    gc.freeze()
    return found


def module_of(file):
    return file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


class Slipped(importlib.abc.MetaPathFinder):
    """Reads one module with a slip in it."""

    def __init__(self, file, number):
        self.name = module_of(file)
        self.file, self.number = file, number

    def find_spec(self, name, path=None, target=None):
        if name != self.name:
            return None
        from importlib.machinery import SourceFileLoader
        from importlib.util import spec_from_loader

        tree = changed(self.file, self.number)[0]
        where = str(ROOT / self.file)

        class Loader(SourceFileLoader):
            def get_code(self, fullname):
                return compile(tree, where, "exec")

        return spec_from_loader(
            name, Loader(name, where), is_package=self.file.endswith("__init__.py")
        )
