//! C programs over Vulkan and CUDA, on Mesa's driver for CPUs under the layer.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// A place for what tests make.
fn place() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
}

/// What cargo has built of a name, in the folder of the test or that above.
fn built(name: &str) -> PathBuf {
    let exe = std::env::current_exe().expect("path of the test");
    let deps = exe.parent().expect("folder of the test");
    let all = [deps.join(name), deps.join("..").join(name)];
    all.into_iter().find(|p| p.exists()).unwrap_or_else(|| panic!("{name} beside the test"))
}

/// A command that must succeed.
fn done(command: &mut Command) {
    let out = command.output().unwrap_or_else(|e| panic!("{command:?}: {e}; cargo xtask setup installs it"));
    assert!(out.status.success(), "{command:?}: {}", told(&out));
}

fn told(out: &Output) -> String {
    let [text, log] = [&out.stdout, &out.stderr].map(|b| String::from_utf8_lossy(b).into_owned());
    format!("{}\n{text}\n{log}", out.status)
}

/// A tree as the toolkit's: libcuda and the layer side by side, the former where the compiler of kernels is beside it, and the layer's manifest. Answers its folder.
fn tree() -> &'static Path {
    static TREE: OnceLock<PathBuf> = OnceLock::new();
    TREE.get_or_init(|| {
        let (tree, source) = (place().join("tree"), Path::new(env!("CARGO_MANIFEST_DIR")));
        let (lib, layers) = (tree.join("lib64"), tree.join("share/vulkan/implicit_layer.d"));
        std::fs::create_dir_all(&lib).expect("folder");
        std::fs::create_dir_all(&layers).expect("folder");
        let copy = |from: &Path, to: &Path| std::fs::copy(from, to).map(drop).expect("copy");
        for name in ["libcuda.so", "libcuda.so.1"] {
            let _ = std::fs::remove_file(lib.join(name));
            std::os::unix::fs::symlink(built("libcuda.so"), lib.join(name)).expect("link");
        }
        copy(&built("libweft_vulkan.so"), &lib.join("libweft-vulkan.so"));
        copy(&source.join("layer.json"), &layers.join("weft_interop.json"));
        for (shader, name) in [("move.vert", "move_vert"), ("red.frag", "red_frag")] {
            let to = tree.join(format!("{shader}.h"));
            let mut compile = Command::new("glslangValidator");
            compile.args(["-V", "--vn", name, "-o"]).arg(to);
            done(compile.arg(source.join("tests/c").join(shader)));
        }
        tree
    })
}

/// Runs a program of `tests/c`.
fn run(name: &str, variables: &[(&str, &str)]) -> Output {
    let (tree, source) = (tree(), Path::new(env!("CARGO_MANIFEST_DIR")));
    let program = tree.join(name);
    // On an X server of their own.
    let has_windows = name == "windows";
    if !variables.iter().any(|v| v.0 == "DISABLE_WEFT_INTEROP") || !program.exists() {
        let mut cc = Command::new("cc");
        cc.args([
            "-std=c99",
            "-D_GNU_SOURCE",
            "-Wall",
            "-Wextra",
            "-Werror",
            "-Wno-missing-field-initializers",
            "-O1",
        ]);
        cc.arg("-I").arg(source.join("../libcuda/tests/c")).arg("-I").arg(source.join("../../include"));
        cc.arg("-I").arg(tree).arg(source.join("tests/c").join(format!("{name}.c"))).arg("-o").arg(&program);
        done(
            cc.arg("-L")
                .arg(tree.join("lib64"))
                .args(["-lcuda", "-lvulkan"])
                .args(has_windows.then_some("-lxcb")),
        );
    }
    let mut run = Command::new(if has_windows { "xvfb-run" } else { "env" });
    run.args(has_windows.then_some("-a")).arg(program);
    run.env("LD_LIBRARY_PATH", tree.join("lib64")).env("CUDA_CACHE_PATH", place().join("cache"));
    run.env("XDG_DATA_DIRS", format!("{}:/usr/share", tree.join("share").display()));
    let driver =
        std::fs::read_dir("/usr/share/vulkan/icd.d").into_iter().flatten().flatten().map(|f| f.path());
    let lavapipe = driver.into_iter().find(|p| p.display().to_string().contains("lvp_icd"));
    let lavapipe = lavapipe.expect("Mesa's Vulkan driver for CPUs; cargo xtask setup installs it");
    for name in ["VK_DRIVER_FILES", "VK_ICD_FILENAMES"] {
        run.env(name, &lavapipe);
    }
    run.envs(variables.iter().copied()).output().expect("run")
}

fn succeeds(name: &str) {
    let out = run(name, &[]);
    assert!(out.status.success() && out.stdout == b"ok\n", "{name}: {}", told(&out));
}

#[test]
fn vulkan_draws_what_cuda_moves() {
    succeeds("frames");
}

#[test]
fn timelines_imports_and_mistakes() {
    succeeds("semaphores");
}

#[test]
fn images_of_windows() {
    succeeds("windows");
}

#[test]
fn vulkan_imports_memory_of_cuda() {
    succeeds("memory");
}

/// Without the layer there is no device of CUDA's UUID, and no extension.
#[test]
fn images_are_arrays_and_without_the_layer_there_is_no_device() {
    succeeds("images");
    let out = run("images", &[("DISABLE_WEFT_INTEROP", "1")]);
    assert!(
        !out.status.success() && told(&out).contains("no device of Vulkan has the UUID"),
        "{}",
        told(&out)
    );
}
