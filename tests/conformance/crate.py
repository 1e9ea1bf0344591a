"""Crates of Rust as clients: a crate's source from its registry, its own tests, and what became of each."""
import json
import os
import re
import shutil
import subprocess


class Crate:
    """A crate at a pinned version, with the features that its tests are built with. Its own lock file pins what it depends on. `tests` are files of tests
    beside its library's, of which those are run whose names have `word`."""

    def __init__(self, name, version, features, tests=(), word=""):
        self.name, self.version, self.features, self.tests, self.word = name, version, features, tests, word

    def source(self, folder):
        """A copy of the crate as it was published, which cargo fetches as a dependency of a package that is empty."""
        place, mark = folder / "source", folder / "packages.txt"
        if mark.exists() and mark.read_text() == self.version:
            return place
        asking = folder / "asking"
        (asking / "src").mkdir(parents=True, exist_ok=True)
        (asking / "src/lib.rs").write_text("")
        (asking / "Cargo.toml").write_text(
            f'[package]\nname = "asking"\nversion = "0.0.0"\nedition = "2021"\n[dependencies]\n{self.name} = {{ version = "={self.version}", default-features = false }}\n[workspace]\n'
        )
        told = subprocess.run(["cargo", "metadata", "--format-version=1"], cwd=asking, check=True, stdout=subprocess.PIPE, text=True).stdout
        manifest, = (p["manifest_path"] for p in json.loads(told)["packages"] if p["name"] == self.name)
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(os.path.dirname(manifest), place)
        with open(place / "Cargo.toml", "a") as file:
            file.write("\n[workspace]\n")
        mark.write_text(self.version)
        return place

    def programs(self, place, folder, tree):
        """Builds its tests, and what of its dependencies is CUDA with the toolkit. Answers the programs, each with what its tests' names begin with."""
        env = {k: v for k, v in os.environ.items() if not k.startswith("CARGO_") or k == "CARGO_HOME"}
        env.update(CARGO_TARGET_DIR=str(folder / "target"), CUDA_HOME=str(tree), PATH=f"{tree / 'bin'}:{os.environ['PATH']}",
                   LIBRARY_PATH=str(tree / "lib64"), CARGO_PROFILE_DEV_DEBUG="0", CARGO_PROFILE_TEST_DEBUG="0")
        wanted = [f"--test={test}" for test in self.tests]
        command = ["cargo", "test", "--lib", *wanted, "--no-run", "--locked", "--message-format=json", "--no-default-features", "--features", ",".join(self.features)]
        out = subprocess.run(command, cwd=place, env=env, check=True, stdout=subprocess.PIPE, text=True).stdout
        messages = [json.loads(line) for line in out.splitlines() if line.startswith("{")]
        tests = [m for m in messages if m.get("executable") and m["profile"]["test"]]
        return [(f"{m['target']['name']}::" if "test" in m["target"]["kind"] else "", m["executable"]) for m in tests]

    def run(self, folder, tree, env, only, limit):
        """Builds and runs its tests, one at a time. Answers what became of each."""
        place = self.source(folder)
        found = {}
        (folder / "log.txt").write_text("")
        for file, program in self.programs(place, folder, tree):
            command = [tree / "bin/weft", "exec", "--", program, "--test-threads=1", *([only or self.word] if only or self.word else [])]
            try:
                done = subprocess.run(command, cwd=place, env=env, timeout=limit, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
                text, ended = done.stdout, f"the process ended with status {done.returncode}"
                whole = done.returncode in (0, 101)
            except subprocess.TimeoutExpired as late:
                text, ended, whole = (late.stdout or b"").decode(errors="replace"), f"it took longer than {limit} s", False
            with open(folder / "log.txt", "a") as log:
                log.write(text)
            found.update({file + name: outcome for name, outcome in outcomes(text).items()})
            if not whole:
                found[f"{file}process"] = ("failed", [f"{ended}; see {folder / 'log.txt'}"])
        return found


def outcomes(text):
    """What became of each test, from what libtest prints; what a test prints may stand between its name and its end."""
    words = {"ok": "passed", "FAILED": "failed", "ignored": "skipped"}
    why = dict(re.findall(r"^thread '(\S+)' (?:\(\d+\) )?panicked at [^\n]*:\n([^\n]*)", text, re.M))
    cases = re.findall(r"^test (\S+)(?: - should panic)? \.\.\. (?:(?!^test ).)*?(ok|FAILED|ignored)\b[^\n]*$", text, re.M | re.S)
    return {name: (words[how], [why[name]] if how == "FAILED" and name in why else []) for name, how in cases}
