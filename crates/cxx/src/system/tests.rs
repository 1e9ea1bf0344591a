use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::report::{self, Finding, Grade};
use super::surroundings::Surroundings;
use super::{checks, facts, options};

/// A machine on which all is well.
struct Machine {
    folder: tempfile::TempDir,
    here: Surroundings,
}

fn file(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(path, text).expect("a file");
}

fn program(path: &Path, prints: &str) {
    use std::os::unix::fs::PermissionsExt;
    file(path, &format!("#!/bin/sh\necho '{prints}'\n"));
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("permissions");
}

impl Machine {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |p: &str| folder.path().join(p);
        for part in [
            "include/weft/wrapper.h",
            "include/cuda_runtime.h",
            "bin/weft",
            "bin/ptxas",
            "bin/nvidia-smi",
            "lib64/libweft-jit.so",
            "lib64/libcudart_static.a",
            "lib64/libnvidia-ml.so.1",
            "lib64/libcublas.so",
            "lib64/libnvrtc.so",
            "lib64/libnvJitLink.so",
            "libexec/weft-explain",
            "libexec/weft-profile",
        ] {
            file(&at(&format!("dist/{part}")), "WEFT_HOME");
        }
        file(&at("dist/lib64/libcuda.so.1"), "a library that loads libweft-jit.so");
        file(&at("dist/lib64/libcudart.so"), "a library with a section weft_home");
        program(&at("dist/bin/nvcc"), "");
        program(&at("tools/clang++-22"), "Debian clang version 22.1.3 (1)");
        program(&at("tools/g++"), "");
        program(&at("tools/ldd"), "libLLVM.so.22.1 => /usr/lib/libLLVM.so.22.1 (0x1)");
        fs::create_dir(at("shm")).expect("a folder");
        let text = |p: PathBuf| p.to_string_lossy().into_owned();
        let vars = [
            ("WEFT_HOME", text(at("dist"))),
            ("PATH", format!("{}:{}", text(at("dist/bin")), text(at("tools")))),
            ("CUDA_CACHE_PATH", text(at("cache"))),
            ("LD_LIBRARY_PATH", text(at("dist/lib64"))),
        ];
        let vars: BTreeMap<String, String> = vars.into_iter().map(|(k, v)| (k.to_owned(), v)).collect();
        let here = Surroundings { vars, shm: at("shm"), ..Surroundings::default() };
        Machine { folder, here }
    }

    fn at(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    fn set(&mut self, name: &str, value: &str) {
        self.here.vars.insert(name.to_owned(), value.to_owned());
    }

    /// What is found of one thing.
    fn found(&self, what: &str) -> Finding {
        let all = checks::all(&self.here);
        all.iter().find(|f| f.what == what).unwrap_or_else(|| panic!("{what}: {all:?}")).clone()
    }

    fn is(&self, what: &str, grade: Grade, parts: &[&str]) {
        let f = self.found(what);
        let text = format!("{}|{}|{}", f.says, f.at, f.mend);
        assert!(f.grade == grade && parts.iter().all(|p| text.contains(p)), "{what}: {f:?}");
    }
}

#[test]
fn where_all_is_well_nothing_is_found() {
    let m = Machine::new();
    let found = checks::all(&m.here);
    assert!(found.iter().all(|f| f.grade == Grade::Fine), "{found:?}");
    assert!(found.len() >= 18);
    assert!(
        report::findings(&found).ends_with(&format!("Nothing is broken; 0 notes, {} checks.\n", found.len()))
    );
}

#[test]
fn what_is_missing_of_the_toolkit_is_named() {
    let m = Machine::new();
    fs::remove_file(m.at("dist/libexec/weft-profile")).expect("a file");
    fs::remove_file(m.at("dist/lib64/libcudart.so")).expect("a file");
    let missing = "lib64/libcudart.so, libexec/weft-profile missing";
    m.is("toolkit", Grade::Broken, &[missing, "dist", "cargo xtask dist"]);
    fs::remove_dir_all(m.at("dist/include")).expect("a folder");
    m.is("toolkit", Grade::Broken, &["no toolkit tree", "WEFT_HOME is"]);
}

#[test]
fn a_tree_older_than_the_sources_is_told() {
    let m = Machine::new();
    let library = fs::File::options().append(true).open(m.at("dist/lib64/libcuda.so.1")).expect("a file");
    library.set_modified(std::time::UNIX_EPOCH).expect("a time");
    file(&m.at("crates/x/src/lib.rs"), "");
    m.is("build", Grade::Note, &["older than the sources", "crates/x/src/lib.rs", "cargo xtask dist"]);
}

#[test]
fn compilers_are_there_and_of_the_right_version() {
    let mut m = Machine::new();
    program(&m.at("tools/clang++-22"), "clang version 19.1.7");
    m.is("clang", Grade::Broken, &["is version 19, not 22", "tools/clang++-22", "clang-22"]);
    m.set("WEFT_CLANG", "/no/clang");
    m.is("clang", Grade::Broken, &["/no/clang"]);
    m.here.vars.remove("WEFT_CLANG");
    fs::remove_file(m.at("tools/clang++-22")).expect("a file");
    m.is("clang", Grade::Broken, &["no clang++-22", "WEFT_CLANG"]);
    fs::remove_file(m.at("tools/g++")).expect("a file");
    m.is("g++", Grade::Broken, &["PATH"]);
    program(&m.at("tools/ldd"), "libLLVM.so.22.1 => not found");
    m.is("compiler", Grade::Broken, &["does not find libLLVM.so.22.1", "libllvm22"]);
    fs::remove_file(m.at("tools/ldd")).expect("a file");
    m.is("compiler", Grade::Note, &["ldd"]);
}

#[test]
fn other_libraries_before_the_toolkit_s_are_told() {
    let mut m = Machine::new();
    for name in ["libcuda.so.1", "libcudart.so.13"] {
        file(&m.at("nvidia").join(name), "another one");
    }
    let (nvidia, own) = (m.at("nvidia").display().to_string(), m.at("dist/lib64").display().to_string());
    m.set("LD_LIBRARY_PATH", &format!("{nvidia}:{own}"));
    let mend = format!("put {own} first in LD_LIBRARY_PATH");
    m.is("libcuda", Grade::Broken, &["comes before weft's", "nvidia/libcuda.so.1", &mend]);
    m.is("libcudart", Grade::Broken, &["comes before weft's", "nvidia/libcudart.so.13", &mend]);
    m.set("LD_LIBRARY_PATH", &format!("{own}:{nvidia}"));
    m.is("libcuda", Grade::Fine, &["dist/lib64"]);
    m.set("LD_LIBRARY_PATH", "");
    m.here.libraries = vec![m.at("nvidia")];
    m.is("libcuda", Grade::Note, &["WEFT_DRIVER=weft"]);
    m.is("libcudart", Grade::Note, &["weft run"]);
}

#[test]
fn each_library_of_the_toolkit_is_looked_for() {
    let names = [
        ("NVML", "libnvidia-ml.so.1"),
        ("cuBLAS", "libcublas.so.13"),
        ("NVRTC", "libnvrtc.so.13"),
        ("nvJitLink", "libnvJitLink.so.13"),
    ];
    for (what, name) in names {
        let mut m = Machine::new();
        let own = m.at("dist/lib64").display().to_string();
        file(&m.at("nvidia").join(name), "another one");
        m.set("LD_LIBRARY_PATH", &format!("{}:{own}", m.at("nvidia").display()));
        m.is(what, Grade::Broken, &["comes before weft's", name, &format!("put {own} first")]);
        m.set("LD_LIBRARY_PATH", "");
        m.is(what, Grade::Fine, &["none on the loader's path"]);
        m.here.libraries = vec![m.at("nvidia")];
        m.is(what, Grade::Note, &["none of weft's", name, "weft exec -- CMD"]);
    }
}

#[test]
fn folders_of_the_loader_s_settings() {
    let m = Machine::new();
    file(&m.at("conf/b.conf"), "# comment\n/b/lib\n");
    file(&m.at("conf/a.conf"), " /usr/lib/wsl/lib \n");
    file(&m.at("conf/c.old"), "/no");
    let expected: [PathBuf; 2] = ["/usr/lib/wsl/lib".into(), "/b/lib".into()];
    assert_eq!(super::surroundings::configured(&m.at("conf")), expected);
}

/// The head of a program of another machine: an ELF file without sections.
fn elf(machine: u8) -> Vec<u8> {
    let mut head = b"\x7fELF\x02\x01\x01".to_vec();
    head.resize(64, 0);
    (head[16], head[18], head[20], head[52]) = (3, machine, 1, 64);
    head
}

/// Numbers of machines in ELF files: this one's, and another.
const MACHINES: (u8, u8) = if cfg!(target_arch = "x86_64") { (62, 183) } else { (183, 62) };

#[test]
fn a_toolkit_of_another_machine_is_told() {
    let m = Machine::new();
    fs::write(m.at("dist/lib64/libcuda.so.1"), elf(MACHINES.1)).expect("a file");
    m.is("machine", Grade::Broken, &["the toolkit is for", std::env::consts::ARCH, "libcuda.so.1"]);
    fs::write(m.at("dist/lib64/libcuda.so.1"), elf(MACHINES.0)).expect("a file");
    m.is("machine", Grade::Fine, &[]);
}

/// One finding of a program, or the only one.
fn of(m: &Machine, name: &str, grade: Grade, parts: &[&str]) {
    let all = super::program::all(&m.here, &m.at(name).to_string_lossy());
    let text = |f: &Finding| format!("{}|{}|{}", f.says, f.at, f.mend);
    assert!(
        all.iter().any(|f| f.grade == grade && parts.iter().all(|p| text(f).contains(p))),
        "{name}: {all:?}"
    );
}

#[test]
fn programs_that_cannot_be_looked_at() {
    let m = Machine::new();
    fs::write(m.at("other"), elf(MACHINES.1)).expect("a file");
    file(&m.at("script"), "#!/usr/bin/env python3\n");
    file(&m.at("k.cu"), "__global__ void k() {}\n");
    of(&m, "other", Grade::Broken, &["is for ", "compile it for this machine"]);
    of(&m, "script", Grade::Note, &["is a script of /usr/bin/env python3", "weft exec -- "]);
    of(&m, "k.cu", Grade::Broken, &["neither a program", "weft run"]);
    of(&m, "gone", Grade::Broken, &["no such file"]);
    of(&m, "shm", Grade::Broken, &["is a folder"]);
}

#[test]
fn libraries_of_a_program() {
    let m = Machine::new();
    let own = m.at("dist/lib64").display().to_string();
    file(&m.at("nvidia/libcudart.so.13"), "another one");
    fs::write(m.at("prog"), elf(MACHINES.0)).expect("a file");
    let ldd = |text: String| program(&m.at("tools/ldd"), &text);
    ldd(format!("libcuda.so.1 => {own}/libcuda.so.1 (0x1)"));
    of(&m, "prog", Grade::Fine, &["libcuda.so.1: "]);
    // A path of the program's own: the toolkit's folder first does not help.
    ldd(format!("libcudart.so.13 => {} (0x1)", m.at("nvidia/libcudart.so.13").display()));
    of(&m, "prog", Grade::Broken, &["libcudart.so.13 is another one", "nvidia/", "patchelf --remove-rpath"]);
    ldd("libcudnn.so.9 => not found".into());
    of(&m, "prog", Grade::Broken, &["libcudnn.so.9, which weft does not have"]);
    ldd("libcublas.so.11 => not found".into());
    of(&m, "prog", Grade::Broken, &["does not find libcublas.so.11", "no library of this name"]);
    // What the loader finds depends on the variable.
    let script = format!(
        "#!/bin/sh\ncase \"$LD_LIBRARY_PATH\" in {own}:{own}*) echo 'libnvrtc.so.13 => {own}/libnvrtc.so (0x1)';; \
         *) echo 'libnvrtc.so.13 => not found';; esac\n"
    );
    program(&m.at("tools/ldd"), "");
    fs::write(m.at("tools/ldd"), script).expect("a file");
    of(&m, "prog", Grade::Broken, &["does not find libnvrtc.so.13", "LD_LIBRARY_PATH", "weft exec -- "]);
}

#[test]
fn a_runtime_that_is_linked_in_takes_the_first_libcuda() {
    let mut m = Machine::new();
    program(&m.at("tools/ldd"), "libc.so.6 => /lib/libc.so.6 (0x1)");
    let with = |text: &[u8]| [elf(MACHINES.0), text.to_vec()].concat();
    fs::write(m.at("nvidia-static"), with(b"\0libcuda.so.1\0")).expect("a file");
    fs::write(m.at("weft-static"), with(b"\0libcuda.so.1\0WEFT_DRIVER\0")).expect("a file");
    fs::write(m.at("plain"), elf(MACHINES.0)).expect("a file");
    of(&m, "nvidia-static", Grade::Fine, &["NVIDIA's runtime linked in", "dist/lib64/libcuda.so.1"]);
    m.set("LD_LIBRARY_PATH", "");
    of(&m, "nvidia-static", Grade::Broken, &["NVIDIA's runtime linked in", "there is none", "weft exec -- "]);
    of(&m, "weft-static", Grade::Fine, &["has weft's runtime linked in"]);
    of(&m, "plain", Grade::Fine, &["links none of CUDA's libraries"]);
}

#[test]
fn the_cache_can_be_written() {
    let mut m = Machine::new();
    file(&m.at("plain"), "");
    m.set("CUDA_CACHE_PATH", &m.at("plain").to_string_lossy());
    m.is("compute cache", Grade::Broken, &["plain", "CUDA_CACHE_PATH"]);
    m.set("CUDA_CACHE_PATH", "/proc/no/folder");
    m.is("compute cache", Grade::Broken, &["cannot be written", "/proc/no/folder"]);
    m.here.vars.remove("CUDA_CACHE_PATH");
    m.is("compute cache", Grade::Note, &["HOME"]);
    m.set("CUDA_CACHE_DISABLE", "1");
    m.is("compute cache", Grade::Note, &["CUDA_CACHE_DISABLE"]);
    fs::remove_dir(m.at("shm")).expect("a folder");
    m.is("shared memory", Grade::Note, &["shm", "tmpfs"]);
}

#[test]
fn variables_that_mean_nothing_are_told() {
    let mut m = Machine::new();
    for (name, value, what, grade, says) in [
        ("WEFT_GPU", "tpu", "devices", Grade::Broken, "unknown GPU `tpu`"),
        ("CUDA_VISIBLE_DEVICES", "", "devices", Grade::Broken, "programs see none"),
        ("WEFT_DRIVER", "/no/lib", "WEFT_DRIVER", Grade::Broken, "not there"),
        ("WEFT_DRIVER", "system", "WEFT_DRIVER", Grade::Note, "the system's driver"),
        ("WEFT_ENGINE", "interp", "CPU", Grade::Note, "interpreted"),
        ("WEFT_TARGET", "6502", "CPU", Grade::Broken, "6502"),
    ] {
        m.set(name, value);
        m.is(what, grade, &[says]);
        m.here.vars.remove(name);
    }
    m.set("PATH", &m.at("tools").to_string_lossy());
    m.is("nvcc in PATH", Grade::Note, &["dist/bin:$PATH"]);
}

#[test]
fn findings_as_json_and_text() {
    let list = [Finding::fine("a", "b"), Finding::broken("c", "is \"d\"", "e", "f")];
    let json: serde_json::Value = serde_json::from_str(&report::findings_json(&list)).expect("JSON");
    assert_eq!((&json["broken"], &json["checks"][1]["says"]), (&true.into(), &"is \"d\"".into()));
    let text = report::findings(&list);
    assert!(text.contains("broken  c                is \"d\"\n"), "{text}");
    assert!(
        text.contains("where: e\n") && text.contains("mend: f\n\n1 broken; 0 notes, 2 checks."),
        "{text}"
    );
}

#[test]
fn facts_fit_a_screen() {
    let mut m = Machine::new();
    m.set("WEFT_GPU", "h100,t4");
    file(&m.at("cache/a/b"), "12345");
    let parts = facts::all(&m.here);
    let text = report::facts(&parts);
    assert!(text.lines().count() <= 48, "{text}");
    for part in [
        "device 1          t4: Tesla T4, capability 7.5, 40 SMs",
        "holds             1 files, 0.0 MB of ",
        "22.1.3",
        "registers         estimated",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let json: serde_json::Value = serde_json::from_str(&report::facts_json(&parts)).expect("JSON");
    assert!(json["toolkit"]["tree"].as_str().is_some_and(|t| t.ends_with("/dist")), "{json}");
    assert!(json["devices"]["device 0"].as_str().is_some_and(|t| t.starts_with("h100: ")), "{json}");
}

#[test]
fn words_that_are_no_options_are_refused() {
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert!(options("info", &words("--help"), &[]).is_ok_and(|o| o.is_none()));
    assert!(options("info", &words("--jsn"), &["--json"]).is_err_and(|e| e.to_string().contains("'--jsn'")));
}
