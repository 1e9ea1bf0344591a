//! Where `unsafe` is, and that crates say what they are for.

use super::sources::Source;

/// Crates that may hold `unsafe`.
const UNSAFE: &[&str] = &[
    "ffi",
    "libcuda",
    "libcudart",
    "jit",
    "exec",
    "codegen",
    "nvtx",
    "front",
    "cupti",
    "nvrtc",
    "nvml",
    "threads",
    "graphics",
    "mathlib",
    "dense",
    "cublas",
    "fft",
    "semaphore",
    "vulkan",
    "cufft",
    "curand",
    "cusparse",
    "cusolver",
];

/// What is wrong with a file.
pub(super) fn check(source: &Source, wrong: &mut Vec<String>) {
    let Source { path, text, .. } = source;
    let Some(rest) = path.strip_prefix("crates/") else { return };
    let name = rest.split('/').next().unwrap_or_default();
    let own = rest.contains("/src/");
    if own && !UNSAFE.contains(&name) && text.contains("unsafe {") && !text.contains("// SAFETY") {
        wrong.push(format!("{path}: unsafe code outside the crates that may hold it"));
    }
    if path.ends_with("src/lib.rs") && !text.starts_with("//!") {
        wrong.push(format!("{path}: does not say what the crate is for"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(path: &str, text: &str) -> Vec<String> {
        let mut wrong = Vec::new();
        check(&Source::new(path, text.into()).unwrap(), &mut wrong);
        wrong
    }

    #[test]
    fn unsafe_code_has_its_places() {
        let text = "fn f(p: *const u8) -> u8 {\n    unsafe { *p }\n}\n";
        assert!(wrong("crates/ptx/src/a.rs", text)[0].contains("unsafe code outside"));
        assert!(wrong("crates/exec/src/a.rs", text).is_empty());
        assert!(wrong("crates/ptx/tests/a.rs", text).is_empty());
    }

    #[test]
    fn crates_say_what_they_are_for() {
        assert!(wrong("crates/ptx/src/lib.rs", "mod a;\n")[0].contains("does not say"));
        assert!(wrong("crates/ptx/src/lib.rs", "//! PTX.\nmod a;\n").is_empty());
    }
}
