//! The wrapper header in its precompiled form: when it is made, that nobody can tell by what comes out, and what it must not outlive.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A toolkit tree of its own, a cache of its own, and a folder for sources.
struct Place {
    dir: tempfile::TempDir,
}

const SOURCE: &str = "#include <cstdio>\n#include <vector>\n__global__ void k(float *p) { p[threadIdx.x] = sqrtf(p[0]); }\n\
    int main() { std::vector<float> v(1); k<<<1, 1>>>(v.data()); return printf(\"%d\", cudaDeviceSynchronize()); }\n";

impl Place {
    fn new() -> Place {
        let place = Place { dir: tempfile::tempdir().expect("a temporary directory") };
        let include = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../include");
        let copied = Command::new("cp").arg("-r").arg(include).arg(place.path("include")).status();
        assert!(copied.is_ok_and(|s| s.success()));
        place.write("a.cu", SOURCE);
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).expect("a file");
    }

    fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).expect("a file")
    }

    /// What nvcc writes with `-v`, and whether it succeeded.
    fn nvcc_with(&self, line: &str, vars: &[(&str, &str)]) -> (bool, String) {
        let output = Command::new(env!("CARGO_BIN_EXE_nvcc"))
            .args(line.split_whitespace())
            .arg("-v")
            .current_dir(self.dir.path())
            .env("WEFT_HOME", self.dir.path())
            .env("CUDA_CACHE_PATH", self.path("cache"))
            .env_remove("CUDA_CACHE_DISABLE")
            .envs(vars.iter().copied())
            .output()
            .expect("the program runs");
        (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
    }

    /// How many of the passes took the precompiled header. The compilation succeeds.
    fn quick(&self, line: &str) -> usize {
        let (success, said) = self.nvcc_with(line, &[]);
        assert!(success, "{said}");
        said.matches("-include-pch").count()
    }

    /// Compiles until the header has been made.
    fn warm(&self, line: &str) {
        self.quick(line);
        self.quick(line);
        assert_eq!(self.quick(line), 2);
    }

    /// The files of the cache that are as large as a precompiled header is.
    fn headers(&self) -> Vec<PathBuf> {
        let folders = std::fs::read_dir(self.path("cache")).expect("a cache").flatten();
        let files = folders.flat_map(|f| std::fs::read_dir(f.path()).into_iter().flatten().flatten());
        let large = |p: &PathBuf| p.metadata().is_ok_and(|m| m.len() > 1 << 20);
        files.map(|f| f.path()).filter(large).collect()
    }
}

#[test]
fn made_the_second_time_and_nothing_else_comes_out() {
    let place = Place::new();
    let (success, _) = place.nvcc_with("-c a.cu -o plain.o -MD -MF plain.d", &[("CUDA_CACHE_DISABLE", "1")]);
    assert!(success && !place.path("cache").exists());
    assert_eq!(place.quick("-c a.cu -o first.o"), 0);
    assert!(place.headers().is_empty());
    assert_eq!(place.quick("-c a.cu -o second.o"), 2);
    assert_eq!(place.headers().len(), 2);
    // Folders, other headers, names and what becomes of code later are no matter.
    place.write("more.h", "#define MORE 1\n");
    assert_eq!(place.quick("-c a.cu -o third.o -MD -MF third.d -I include -include more.h"), 2);
    assert_eq!(place.headers().len(), 2);
    assert!(
        place.read("plain.o") == place.read("second.o") && place.read("plain.o") == place.read("third.o")
    );
    // By whatever path they are named.
    let files = |name: &str| -> BTreeSet<PathBuf> {
        let rule = String::from_utf8(place.read(name)).expect("text");
        let words = rule.split_whitespace().skip(1).filter(|w| *w != "\\" && !w.ends_with("more.h"));
        words.map(|w| place.path(w).canonicalize().expect("there")).collect()
    };
    assert!(files("plain.d").len() > 100);
    assert_eq!(files("plain.d"), files("third.d"));
    // What the header depends on is not to be mixed.
    assert_eq!(place.quick("-c a.cu -o other.o -DNDEBUG"), 0);
    assert_eq!(place.quick("-c a.cu -o other.o -std=c++20"), 0);
}

#[test]
fn damage_and_change_are_noticed() {
    let place = Place::new();
    place.warm("-c a.cu -o a.o");
    let whole = place.read("a.o");
    for file in place.headers() {
        std::fs::write(file, vec![0u8; 2 << 20]).expect("written");
    }
    assert_eq!(place.quick("-c a.cu -o a.o"), 2, "made anew");
    assert!(place.read("a.o") == whole);
    // A header of the toolkit, and of the system as far as clang knows: it is not made of what there is now.
    let header = place.path("include/vector_types.h");
    let text = std::fs::read_to_string(&header).expect("read");
    std::fs::write(header, text + "\n#define CHANGED_SINCE 1\n").expect("written");
    place.write("b.cu", "#ifndef CHANGED_SINCE\n#error unchanged\n#endif\n__global__ void k() {}\n");
    for _ in 0..3 {
        place.quick("-c b.cu -o b.o");
    }
    assert_eq!(place.quick("-c b.cu -o b.o"), 2);
}

#[test]
fn headers_of_the_users_come_first() {
    let place = Place::new();
    place.write("c.cu", "#ifndef OF_THE_USERS\n#error not found\n#endif\n__global__ void k() {}\n");
    place.warm("-c a.cu -o a.o");
    std::fs::create_dir(place.path("own")).expect("made");
    place.write("own/time.h", "#define OF_THE_USERS 1\n#include_next <time.h>\n");
    assert_eq!(place.quick("-c c.cu -o c.o -I own"), 0);
    assert_eq!(place.quick("-c c.cu -o c.o -isystem own"), 0);
    let (success, said) = place.nvcc_with("-c c.cu -o c.o", &[("CPATH", "own")]);
    assert!(success, "{said}");
}

#[test]
fn mistakes_are_told_once() {
    let place = Place::new();
    place.warm("-c a.cu -o a.o");
    place.write("d.cu", "__global__ void k(float *p) { *p = unknown; }\n");
    let (success, said) = place.nvcc_with("-c d.cu -o d.o", &[]);
    assert!(!success);
    assert_eq!(said.matches("undeclared identifier 'unknown'").count(), 1, "{said}");
    assert_eq!(said.lines().filter(|l| l.contains("clang++")).count(), 1, "{said}");
}
