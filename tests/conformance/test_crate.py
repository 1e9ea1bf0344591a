"""What crate.py makes of what libtest prints, and what it calls tests of several programs."""
import json
import stat
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import crate

SAID = """
running 5 tests
test a::good ... ok
test a::bad ... FAILED
test a::talks ... first
second
ok
test a::must - should panic ... ok
test a::left ... ignored, needs two devices

failures:

---- a::bad stdout ----

thread 'a::bad' (123) panicked at src/a.rs:12:9:
1 is not 2

test result: FAILED. 3 passed; 1 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.01s
"""


class Outcomes(unittest.TestCase):
    def test_each_has_its_own(self):
        found = crate.outcomes(SAID)
        self.assertEqual({name: how for name, (how, _) in found.items()},
                         {"a::good": "passed", "a::bad": "failed", "a::talks": "passed", "a::must": "passed", "a::left": "skipped"})
        self.assertEqual(found["a::bad"][1], ["1 is not 2"])

    def test_programs_are_told_apart(self):
        folder = Path(tempfile.mkdtemp())
        program = folder / "bin/weft"
        program.parent.mkdir()
        program.write_text("#!/bin/sh\necho \"$@\" >> $(dirname $0)/asked\necho 'test good_cuda ... ok'\n")
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        built = [{"executable": "/lib-1", "profile": {"test": True}, "target": {"name": "c", "kind": ["lib"]}},
                 {"executable": "/sums-1", "profile": {"test": True}, "target": {"name": "sums", "kind": ["test"]}},
                 {"executable": "/tool", "profile": {"test": False}, "target": {"name": "tool", "kind": ["bin"]}}]
        made = crate.Crate("c", "1.0.0", ["cuda"], ["sums"], "cuda")
        real, commands = crate.subprocess.run, []

        def run(command, **how):
            if command[0] != "cargo":
                return real(command, **how)
            commands.append(command)
            return mock.Mock(stdout="\n".join(map(json.dumps, built)))

        with mock.patch.object(crate.subprocess, "run", run), mock.patch.object(made, "source", lambda _: folder):
            found = made.run(folder, folder, {}, "", 10)
        self.assertEqual(set(found), {"good_cuda", "sums::good_cuda"})
        self.assertIn("--test=sums", commands[0])
        self.assertEqual((folder / "bin/asked").read_text(), "exec -- /lib-1 --test-threads=1 cuda\nexec -- /sums-1 --test-threads=1 cuda\n")


if __name__ == "__main__":
    unittest.main()
