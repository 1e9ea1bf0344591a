"""What the judge of HeCBench's programs makes of their words."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from hecbench_judge import failure, header_of_others, needs, shorter, smaller, usage, verdict


class Verdicts(unittest.TestCase):
    def test_words_of_success(self):
        for said in ("PASS", "Test passed", "Verification: SUCCESS", "Results are correct", "0 errors, PASS"):
            self.assertEqual(verdict(0, said + "\n"), ("passed", ""), said)

    def test_words_of_failure(self):
        for said in ("FAIL", "Verification failed", "results do not match", "CUDA error: invalid argument", "3 mismatches", "incorrect result", "Error: wrong size"):
            self.assertEqual(verdict(0, f"PASS\n{said}\n"), ("failed", said), said)

    def test_measured_errors_are_no_failure(self):
        for said in ("error = 0.25", "Max error: 1e-6", "mismatch: 0", "0 failed", "Number of errors: 0", "error rate 3", "No errors"):
            self.assertIsNone(failure(said), said)

    def test_counts_of_mistakes_are(self):
        self.assertIsNotNone(failure("mismatches: 10"))
        self.assertIsNotNone(failure("mismatch: 0.5"))

    def test_status(self):
        self.assertEqual(verdict(2, "reading\nmake: *** [Makefile:5: run] Error 2"), ("failed", "exit 2: reading"))
        self.assertEqual(verdict(0, "took 3 ms")[0], "unchecked")

    def test_data_that_are_not_there(self):
        said = "Cannot open input.bin\n"
        self.assertEqual(verdict(1, said, True)[0], "no data")
        self.assertEqual(verdict(0, said, True)[0], "no data")
        self.assertEqual(verdict(1, said, False)[0], "failed")
        self.assertEqual(verdict(0, "PASS\n", True)[0], "passed")


class Commands(unittest.TestCase):
    def test_names_of_usage(self):
        source = 'if (argc != 3) { printf("Usage: %s <number of elements> <repeat>\\n", argv[0]); return 1; }'
        self.assertEqual(usage([source]), ["number of elements", "repeat"])
        self.assertEqual(usage(["int main() {}"]), [])

    def test_repeats_become_one(self):
        names = ["number of elements", "repeat"]
        self.assertEqual(shorter("./main 1000 500", names), "./main 1000 1")
        self.assertIsNone(shorter("./main 1000 1", names))
        self.assertIsNone(shorter("./main 1000", names))

    def test_sizes_become_smaller(self):
        self.assertEqual(smaller("./main 4096 10000 10 data"), "./main 256 625 10 data")
        self.assertEqual(smaller("./main 1001"), "./main 100")
        self.assertIsNone(smaller("./main 10"))

    def test_needs(self):
        self.assertEqual(needs("LDFLAGS = -lmpi -lnccl"), ["MPI", "NCCL"])
        self.assertEqual(needs("LDFLAGS = -lm -lcublas"), [])
        self.assertEqual(needs("-lboost_system"), ["Boost"])
        self.assertEqual(header_of_others("./util.h:9:10: fatal error: 'boost/sort/sort.hpp' file not found"), "Boost")
        self.assertEqual(header_of_others("main.cpp:1:10: fatal error: mpi.h: No such file or directory"), "MPI")
        self.assertEqual(header_of_others("fatal: unable to access 'https://x': Could not resolve host: x"), "what its Makefile downloads")
        self.assertIsNone(header_of_others("main.cu:1:10: fatal error: 'cublas.h' file not found"))


if __name__ == "__main__":
    unittest.main()
