//! The CPU that code is made for.

use crate::llvm;

/// What codegen must know of the CPU.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    pub(crate) cpu: String,
    pub(crate) features: String,
    /// Width of a vector register in bits.
    pub(crate) vector_bits: u32,
    pub(crate) avx512: bool,
}

impl Target {
    /// The host, or the CPU that `cpu` names as LLVM does (`native` is the host).
    pub(crate) fn new(cpu: Option<&str>, features: Option<&str>) -> Self {
        let host = cpu.is_none_or(|c| c.is_empty() || c == "native");
        let name = if host { llvm::host_cpu() } else { cpu.unwrap_or_default().to_owned() };
        let features = match features {
            Some(f) => f.to_owned(),
            None if host => llvm::host_features(),
            None => String::new(),
        };
        let avx512 = cfg!(target_arch = "x86_64")
            && if host {
                features.split(',').any(|f| f == "+avx512f") && features.split(',').any(|f| f == "+avx512vl")
            } else {
                name == "x86-64-v4"
                    || ["znver4", "znver5", "skylake-avx512", "sapphirerapids", "icelake", "cascadelake"]
                        .iter()
                        .any(|p| name.starts_with(p))
                    || features.contains("+avx512f")
            };
        let avx = cfg!(target_arch = "x86_64")
            && if host { features.split(',').any(|f| f == "+avx2") } else { name != "x86-64" };
        let vector_bits = match (avx512, avx) {
            (true, _) => 512,
            (_, true) => 256,
            _ => 128,
        };
        Target { cpu: name, features, vector_bits, avx512 }
    }
}

/// Threads per vector group that fill one vector register with 32-bit lanes on the given CPU (`None`: this machine).
pub fn native_width(cpu: Option<&str>) -> u32 {
    Target::new(cpu, None).vector_bits / 32
}

/// Name and features of the CPU that the options select, for keys of caches.
pub fn target_name(cpu: Option<&str>) -> String {
    let t = Target::new(cpu, None);
    format!("{} {}", t.cpu, t.features)
}

/// Version of LLVM.
pub fn llvm_version() -> String {
    let (a, b, c) = llvm::version();
    format!("{a}.{b}.{c}")
}

/// Functions of the C library that an object may call; the loader must supply them.
pub fn allowed_libcalls() -> &'static [&'static str] {
    &["memcpy", "memset", "memmove"]
}
