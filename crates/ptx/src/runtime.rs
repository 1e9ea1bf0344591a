//! Functions that no device code defines since the run-time system has them (CUDA C++ Programming Guide, "Device Runtime").
//!
//! `vprintf`, `malloc`, `free` and `__assertfail` are the executor's own. All others are rows of one table: code hands the
//! arguments as words to whoever launched it, and takes a word back.

/// Words that the arguments of a call take at most: each parameter begins a new word of 8 bytes.
pub const WORDS: usize = 9;

/// What the executor has itself.
const OWN: [&str; 4] = ["vprintf", "malloc", "free", "__assertfail"];

macro_rules! functions {
    ($($name:ident ( $($bytes:literal),* ) -> $result:literal),* $(,)?) => {
        /// A function of the device runtime. Its number in compiled code is its place in [`Self::ALL`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u32)]
        #[allow(missing_docs, reason = "the names are CUDA's, with a capital")]
        pub enum RuntimeFunction { $($name),* }

        impl RuntimeFunction {
            /// All of them.
            pub const ALL: &'static [RuntimeFunction] = &[$(RuntimeFunction::$name),*];

            /// The name in CUDA C++, without its first letter.
            const STEMS: &'static [&'static str] = &[$(stringify!($name)),*];

            /// Bytes of each parameter.
            pub fn params(self) -> &'static [u32] {
                match self { $(Self::$name => &[$($bytes),*]),* }
            }

            /// Bytes of the result, at most 8.
            pub fn result(self) -> u32 {
                match self { $(Self::$name => $result),* }
            }
        }
    };
}

functions! {
    CudaGetDevice(8) -> 4,
    CudaGetLastError() -> 4,
    CudaPeekAtLastError() -> 4,
}

impl RuntimeFunction {
    /// From the name that device code calls it by: CUDA's own, also that for the thread's default stream, or with `__cudaCDP2` for
    /// `cuda`, as nvcc writes it.
    pub fn by_name(name: &str) -> Option<Self> {
        let rest = name.strip_prefix("__cudaCDP2").or_else(|| name.strip_prefix("cuda"))?;
        let rest = rest.strip_suffix("_ptsz").unwrap_or(rest);
        let at = Self::STEMS.iter().position(|s| s.strip_prefix("Cuda") == Some(rest))?;
        Self::ALL.get(at).copied()
    }

    /// From its number.
    pub fn from_u32(number: u32) -> Option<Self> {
        Self::ALL.get(number as usize).copied()
    }
}

/// Whether the run-time system has a function: device code may leave it undefined.
pub(crate) fn is_provided(name: &str) -> bool {
    OWN.contains(&name) || RuntimeFunction::by_name(name).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_words() {
        for (i, f) in RuntimeFunction::ALL.iter().enumerate() {
            assert_eq!(RuntimeFunction::from_u32(i as u32), Some(*f));
            let words: u32 = f.params().iter().map(|b| b.div_ceil(8)).sum();
            assert!(words as usize <= WORDS && f.result() <= 8, "{f:?}");
        }
        assert_eq!(RuntimeFunction::by_name("cudaGetDevice"), Some(RuntimeFunction::CudaGetDevice));
        assert_eq!(RuntimeFunction::by_name("__cudaCDP2GetDevice"), Some(RuntimeFunction::CudaGetDevice));
        assert_eq!(RuntimeFunction::by_name("GetDevice"), None);
        assert!(is_provided("malloc") && !is_provided("cudaNothing"));
    }
}
