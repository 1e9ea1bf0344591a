//! Choices of the user, mostly from the environment.

use std::path::PathBuf;

use weft_abi::Variant;

/// What to print of a compilation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dump {
    /// The IR after lowering and after transformation.
    pub ir: bool,
    /// The IR after the transformation passes of these names, separated by commas; empty: after each
    /// (`WEFT_DUMP_PASSES`).
    pub passes: Option<String>,
    /// The LLVM module as it was emitted.
    pub raw_llvm: bool,
    /// The optimised LLVM module.
    pub llvm: bool,
    /// The assembly text.
    pub asm: bool,
    /// Counts of what was emitted.
    pub stats: bool,
}

/// How to compile.
#[derive(Clone, Debug)]
pub struct Options {
    /// CPU as LLVM names it; `None`: this machine (`WEFT_CPU`).
    pub cpu: Option<String>,
    /// Model of the CPU that decisions go by, before `cpu`; `None`: that of the CPU (`WEFT_TARGET`).
    pub target: Option<String>,
    /// Optimisation level, 0 to 3 (`WEFT_OPT`).
    pub opt: u32,
    /// Threads per vector group where the kernel allows it (`WEFT_WIDTH`).
    pub width: Option<u32>,
    /// How many blocks beside each other code is made for where the kernel allows it; 1: none (`WEFT_BESIDE`).
    pub beside: Option<u32>,
    /// What the code is for where nothing else is said (`WEFT_RACY`, `WEFT_WRAPS`, `WEFT_SEED`, `WEFT_PASSES`,
    /// `WEFT_PROBES`, `WEFT_UNOPTIMISED`).
    pub variant: Variant,
    /// What to print (`WEFT_DUMP=ir,raw-llvm,llvm,asm,stats`).
    pub dump: Dump,
    /// Folder of the cache; `None`: no cache (`CUDA_CACHE_PATH`, `CUDA_CACHE_DISABLE`).
    pub cache_dir: Option<PathBuf>,
    /// Bytes that the cache may hold (`CUDA_CACHE_MAXSIZE`).
    pub cache_bytes: u64,
    /// Compile even what the cache has (`CUDA_FORCE_PTX_JIT`).
    pub force: bool,
}

/// Size of the cache that CUDA documents as its default: 1 GiB.
const DEFAULT_CACHE_BYTES: u64 = 1 << 30;

impl Default for Options {
    fn default() -> Self {
        Options {
            cpu: None,
            target: None,
            opt: 2,
            width: None,
            beside: None,
            variant: Variant::default(),
            dump: Dump::default(),
            cache_dir: None,
            cache_bytes: DEFAULT_CACHE_BYTES,
            force: false,
        }
    }
}

impl Options {
    /// From the process's environment.
    pub fn from_env() -> Self {
        Self::from_vars(|name| std::env::var(name).ok())
    }

    /// From variables looked up by name.
    pub fn from_vars(var: impl Fn(&str) -> Option<String>) -> Self {
        let text = |name: &str| var(name).map(|v| v.trim().to_owned()).filter(|v| !v.is_empty());
        let number = |name: &str| text(name).and_then(|v| v.parse::<u64>().ok());
        let flag = |name: &str| number(name).is_some_and(|n| n != 0);
        let dump = text("WEFT_DUMP").unwrap_or_default();
        let asked = |what: &str| dump.split(',').any(|d| d.trim() == what);
        let cache_dir = if flag("CUDA_CACHE_DISABLE") {
            None
        } else {
            text("CUDA_CACHE_PATH").map(PathBuf::from).or_else(|| {
                let base = text("XDG_CACHE_HOME")
                    .map(PathBuf::from)
                    .or_else(|| text("HOME").map(|h| PathBuf::from(h).join(".cache")))?;
                Some(base.join("weft").join("ComputeCache"))
            })
        };
        let variant = Variant::from_vars(&var).unwrap_or_else(|e| {
            tracing::error!("{e}");
            let others = Variant::from_vars(|name| var(name).filter(|_| name != "WEFT_PROBES"));
            others.unwrap_or_default()
        });
        Options {
            cpu: text("WEFT_CPU").filter(|c| c != "native"),
            target: text("WEFT_TARGET"),
            opt: number("WEFT_OPT").map_or(2, |n| n.min(3) as u32),
            width: number("WEFT_WIDTH").and_then(|n| u32::try_from(n).ok()).filter(|n| *n > 0),
            beside: number("WEFT_BESIDE").and_then(|n| u32::try_from(n).ok()),
            variant,
            dump: Dump {
                ir: asked("ir"),
                passes: var("WEFT_DUMP_PASSES"),
                raw_llvm: asked("raw-llvm"),
                llvm: asked("llvm"),
                asm: asked("asm"),
                stats: asked("stats"),
            },
            cache_dir,
            cache_bytes: number("CUDA_CACHE_MAXSIZE").unwrap_or(DEFAULT_CACHE_BYTES),
            force: flag("CUDA_FORCE_PTX_JIT"),
        }
    }

    /// Whether something is to be printed, which needs a compilation.
    pub fn dumps(&self) -> bool {
        self.dump != Dump::default()
    }
}

#[cfg(test)]
mod tests {
    use weft_abi::{Racy, Variant};

    use super::Options;

    fn with(vars: &[(&str, &str)]) -> Options {
        Options::from_vars(|n| vars.iter().find(|v| v.0 == n).map(|v| v.1.to_owned()))
    }

    #[test]
    fn the_cache_variables_mean_what_cuda_documents() {
        assert_eq!(with(&[]).cache_dir, None);
        let home = with(&[("HOME", "/h")]).cache_dir;
        assert_eq!(home.as_deref(), Some("/h/.cache/weft/ComputeCache".as_ref()));
        let path = with(&[("HOME", "/h"), ("CUDA_CACHE_PATH", "/c")]).cache_dir;
        assert_eq!(path.as_deref(), Some("/c".as_ref()));
        assert_eq!(with(&[("CUDA_CACHE_PATH", "/c"), ("CUDA_CACHE_DISABLE", "1")]).cache_dir, None);
        assert_eq!(with(&[("CUDA_CACHE_MAXSIZE", "4096")]).cache_bytes, 4096);
        assert!(with(&[("CUDA_FORCE_PTX_JIT", "1")]).force && !with(&[("CUDA_FORCE_PTX_JIT", "0")]).force);
    }

    #[test]
    fn developer_variables() {
        let o = with(&[("WEFT_WIDTH", "8"), ("WEFT_CPU", "native"), ("WEFT_DUMP", "ir, asm")]);
        assert_eq!(o.variant, Variant::default());
        let strict = with(&[("WEFT_RACY", "strict"), ("WEFT_PROBES", "nothing")]);
        assert_eq!(strict.variant, Variant { racy: Racy::Strict, ..Variant::default() });
        assert_eq!(
            (o.width, o.cpu.as_deref(), o.dump.ir, o.dump.asm, o.dump.llvm),
            (Some(8), None, true, true, false)
        );
    }
}
