"""What cutlass.py makes of options and of what programs print."""
import tempfile
import types
import unittest
from pathlib import Path

import cutlass


class Cutlass(unittest.TestCase):
    def test_verdicts(self):
        self.assertEqual(cutlass.verdict(0, "8 GFLOPs\n  Disposition: Passed\n"), ("passed", []))
        self.assertEqual(cutlass.verdict(0, "Success."), ("passed", []))
        self.assertEqual(cutlass.verdict(0, "a: Passed\nb: Failed\n"), ("failed", ["b: Failed"]))
        self.assertEqual(cutlass.verdict(0, "Got cutlass error: Error Internal at: 3\nPassed"), ("failed", ["Got cutlass error: Error Internal at: 3"]))
        self.assertEqual(cutlass.verdict(0, "This example needs another GPU.\n"), ("failed", ["it does not say that it has passed"]))
        self.assertEqual(cutlass.verdict(-6, "Passed"), ("failed", ["it ended with status -6"]))
        self.assertEqual(cutlass.verdict(1, "Failed"), ("failed", ["it ended with status 1", "Failed"]))

    def test_choice(self):
        take = lambda **how: [p.name for p in cutlass.picked(cutlass.PROGRAMS, types.SimpleNamespace(**{**dict(only="", all=False), **how}))]
        self.assertEqual(len(take(all=True)), len(cutlass.PROGRAMS))
        self.assertEqual(take(), [p.name for p in cutlass.PROGRAMS if not p.long])
        self.assertEqual(take(only="gemm_grouped"), ["gemm_grouped"])
        self.assertEqual(len(set(take(all=True))), len(cutlass.PROGRAMS))

    def test_what_does_not_check_itself_is_checked(self):
        options = types.SimpleNamespace(cccl=Path("/headers"), keep=False)
        bench = cutlass.Bench(Path("/tree"), Path(tempfile.mkdtemp()), Path("/source"), options)
        programs = {p.name: p for p in cutlass.PROGRAMS}
        command = list(map(str, bench.command(programs["cute.sgemm_sm80"], "out")))
        for word in ('-DTUTORIAL="/source/examples/cute/tutorial/sgemm_sm80.cu"', "-DELEMENT=cute::half_t", "-DTN", "-I/headers", "-arch=sm_80",
                     str(cutlass.HERE / "cutlass/products.cu")):
            self.assertIn(word, command)
        self.assertNotIn("-DNT", command)
        plain = list(map(str, bench.command(programs["basic_gemm"], "out")))
        self.assertIn("/source/examples/00_basic_gemm/basic_gemm.cu", plain)
        self.assertFalse([word for word in plain if word.startswith("-D") or word == "-I/headers"])


if __name__ == "__main__":
    unittest.main()
