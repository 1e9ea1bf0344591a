"""Runs tests of Python's unittest by name and writes what became of them as pytest does: unit.py REPORT NAME...

A name is a module, or a package all of whose modules are meant; `unit.py --list NAME...` writes the modules.
"""
import importlib
import importlib.util
import pkgutil
import sys
import unittest
import xml.etree.ElementTree as ElementTree


class Report(unittest.TextTestResult):
    """Notes each test's outcome; one whose subtests fail has failed."""

    def __init__(self, *args):
        super().__init__(*args)
        self.cases = {}

    def note(self, test, kind=None, why=""):
        name = getattr(test, "test_case", test).id()
        if self.cases.get(name, (None,))[0] not in ("failure", "error"):
            self.cases[name] = (kind, why)

    def addSuccess(self, test):
        super().addSuccess(test)
        self.note(test)

    def addFailure(self, test, error):
        super().addFailure(test, error)
        self.note(test, "failure", f"{error[0].__name__}: {error[1]}")

    def addError(self, test, error):
        if error[0].__name__ == "Skipped":  # as pytest's importorskip says it, which the client's tests use too
            return self.addSkip(test, str(error[1]))
        super().addError(test, error)
        self.note(test, "error", f"{error[0].__name__}: {error[1]}")

    def addSubTest(self, test, subtest, error):
        super().addSubTest(test, subtest, error)
        if error:
            self.note(test, "failure", f"{error[0].__name__}: {error[1]}")

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self.note(test, "skipped", reason)

    def addExpectedFailure(self, test, error):
        super().addExpectedFailure(test, error)
        self.note(test, "skipped", "the client expects a failure")

    def addUnexpectedSuccess(self, test):
        super().addUnexpectedSuccess(test)
        self.note(test)


def modules(name):
    spec = importlib.util.find_spec(name)
    if spec is None or spec.submodule_search_locations is None:
        return [name]
    return [n for _, n, _ in pkgutil.iter_modules(spec.submodule_search_locations, name + ".") if n.rsplit(".", 1)[1].startswith("test_")]


def loaded(name):
    """The tests of a module. One that is skipped as it is imported, which unittest does not know of, counts as a test that is skipped."""
    try:
        importlib.import_module(name)
    except BaseException as e:
        if type(e).__name__ != "Skipped":
            raise
        why = str(e)

        class Module(unittest.TestCase):
            def id(self):
                return f"{name}.module"

            def runTest(self):
                self.skipTest(why)

        return Module()
    return unittest.defaultTestLoader.loadTestsFromName(name)


def main():
    report, names = sys.argv[1], [m for name in sys.argv[2:] for m in modules(name)]
    if report == "--list":
        print("\n".join(names))
        return 0
    suite = unittest.TestSuite(loaded(name) for name in names)
    result = unittest.TextTestRunner(resultclass=Report, verbosity=2)._makeResult()
    result.buffer = True
    whole = True
    result.startTestRun()
    try:
        suite.run(result)
    except KeyboardInterrupt:
        whole = False
    result.stopTestRun()
    root = ElementTree.Element("testsuite")
    for name, (kind, why) in result.cases.items():
        group, _, test = name.rpartition(".")
        case = ElementTree.SubElement(root, "testcase", classname=group, name=test)
        if kind:
            text = "".join(c for c in why if c.isprintable() or c == "\n")
            ElementTree.SubElement(case, kind, message=text)
    ElementTree.ElementTree(root).write(report)
    return int(not result.wasSuccessful()) if whole else 2


# Processes that a test starts import this file again.
if __name__ == "__main__":
    sys.exit(main())
