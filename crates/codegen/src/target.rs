//! The CPU that code is made for.

use crate::llvm;

/// Architectures that code can be made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arch {
    X86,
    Arm,
}

impl Arch {
    /// This machine's.
    const HOST: Arch = if cfg!(target_arch = "aarch64") { Arch::Arm } else { Arch::X86 };

    /// LLVM's name of the platform; `None` is this machine.
    pub(crate) fn triple(self) -> Option<&'static str> {
        match self {
            _ if self == Arch::HOST => None,
            Arch::X86 => Some("x86_64-unknown-linux-gnu"),
            Arch::Arm => Some("aarch64-unknown-linux-gnu"),
        }
    }
}

/// What codegen must know of the CPU.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    pub(crate) arch: Arch,
    pub(crate) cpu: String,
    pub(crate) features: String,
    /// Width of a vector register in bits.
    pub(crate) vector_bits: u32,
    pub(crate) avx512: bool,
}

impl Target {
    /// The host, or the CPU that `cpu` names as LLVM does (`native` is the host). A CPU of another architecture
    /// follows that one's name and a colon: `aarch64:neoverse-v1`; `aarch64` alone is any CPU of it.
    pub(crate) fn new(cpu: Option<&str>, features: Option<&str>) -> Self {
        let (arch, cpu) = match cpu.map(|c| c.split_once(':').unwrap_or((c, c))) {
            Some(("aarch64", c)) => (Arch::Arm, Some(if c == "aarch64" { "generic" } else { c })),
            Some(("x86_64", c)) => (Arch::X86, Some(if c == "x86_64" { "x86-64" } else { c })),
            _ => (Arch::HOST, cpu),
        };
        let host = arch == Arch::HOST && cpu.is_none_or(|c| c.is_empty() || c == "native");
        let name = if host { llvm::host_cpu() } else { cpu.unwrap_or_default().to_owned() };
        let features = match features {
            Some(f) => f.to_owned(),
            None if host => llvm::host_features(),
            None => String::new(),
        };
        let has = |f: &str| features.split(',').any(|x| x == f);
        let known = || {
            let prefixes = ["znver4", "znver5", "skylake-avx512", "sapphirerapids", "icelake", "cascadelake"];
            name == "x86-64-v4" || prefixes.iter().any(|p| name.starts_with(p)) || has("+avx512f")
        };
        // What is taken away counts, whatever the CPU has.
        let lacks = |f: &str| features.split(',').any(|x| x.strip_prefix('-') == Some(f));
        let avx512 = if host { has("+avx512f") && has("+avx512vl") } else { known() };
        let avx512 = arch == Arch::X86 && avx512 && !lacks("avx512f");
        let avx = if host { has("+avx2") } else { name != "x86-64" };
        let avx = arch == Arch::X86 && avx && !lacks("avx2") && !lacks("avx");
        let vector_bits = match (avx512, avx) {
            (true, _) => 512,
            (_, true) => 256,
            _ => 128,
        };
        Target { arch, cpu: name, features, vector_bits, avx512 }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_cpus_tell_architecture_and_width() {
        let of = |cpu| {
            let t = Target::new(Some(cpu), None);
            (t.arch, t.cpu, t.vector_bits)
        };
        assert_eq!(of("aarch64"), (Arch::Arm, "generic".into(), 128));
        assert_eq!(of("aarch64:neoverse-v1"), (Arch::Arm, "neoverse-v1".into(), 128));
        assert_eq!(of("x86_64:x86-64-v3"), (Arch::X86, "x86-64-v3".into(), 256));
        let cut = |features| Target::new(Some("x86_64:znver4"), Some(features)).vector_bits;
        assert_eq!((cut(""), cut("-avx512f"), cut("-avx512f,-avx,-bmi")), (512, 256, 128));
        assert_eq!(Target::new(None, None).arch, Arch::HOST);
        assert_eq!(native_width(Some("aarch64")), 4);
    }
}
