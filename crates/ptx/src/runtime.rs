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
    CudaGraphSetConditional(8, 4) -> 0,
    CudaGetParameterBuffer(8, 8) -> 8,
    CudaLaunchDevice(8, 8, 12, 12, 4, 8) -> 4,
    CudaGetParameterBufferV2(8, 12, 12, 4) -> 8,
    CudaLaunchDeviceV2(8, 8) -> 4,
    CudaStreamCreateWithFlags(8, 4) -> 4,
    CudaStreamDestroy(8) -> 4,
    CudaStreamWaitEvent(8, 8, 4) -> 4,
    CudaEventCreateWithFlags(8, 4) -> 4,
    CudaEventDestroy(8) -> 4,
    CudaEventRecord(8, 8) -> 4,
    CudaEventRecordWithFlags(8, 8, 4) -> 4,
    CudaMemcpyAsync(8, 8, 8, 4, 8) -> 4,
    CudaMemcpy2DAsync(8, 8, 8, 8, 8, 8, 4, 8) -> 4,
    CudaMemcpy3DAsync(8, 8) -> 4,
    CudaMemsetAsync(8, 4, 8, 8) -> 4,
    CudaMemset2DAsync(8, 8, 4, 8, 8, 8) -> 4,
    CudaMemset3DAsync(32, 4, 24, 8) -> 4,
    CudaMalloc(8, 8) -> 4,
    CudaFree(8) -> 4,
    CudaGetLastError() -> 4,
    CudaPeekAtLastError() -> 4,
    CudaGetDevice(8) -> 4,
    CudaGetDeviceCount(8) -> 4,
    CudaDeviceGetAttribute(8, 4, 4) -> 4,
    CudaDeviceGetLimit(8, 4) -> 4,
    CudaDeviceGetCacheConfig(8) -> 4,
    CudaDeviceGetSharedMemConfig(8) -> 4,
    CudaRuntimeGetVersion(8) -> 4,
    CudaFuncGetAttributes(8, 8) -> 4,
    CudaOccupancyMaxActiveBlocksPerMultiprocessor(8, 8, 4, 8) -> 4,
    CudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(8, 8, 4, 8, 4) -> 4,
    CudaGraphLaunch(8, 8) -> 4,
    CudaGetCurrentGraphExec() -> 8,
    CudaGraphKernelNodeSetParam(8, 8, 8, 8) -> 4,
    CudaGraphKernelNodeSetEnabled(8, 4) -> 4,
    CudaGraphKernelNodeSetGridDim(8, 12) -> 4,
    CudaGraphKernelNodeUpdatesApply(8, 8) -> 4,
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

    /// Whether its answer depends on the graph that the kernel is in.
    pub fn is_of_graphs(self) -> bool {
        matches!(self, Self::CudaGraphLaunch | Self::CudaGetCurrentGraphExec)
    }

    /// Whether it concerns graphs: all others are those of dynamic parallelism.
    pub fn concerns_graphs(self) -> bool {
        self.is_of_graphs()
            || matches!(
                self,
                Self::CudaGraphSetConditional
                    | Self::CudaGraphKernelNodeSetParam
                    | Self::CudaGraphKernelNodeSetEnabled
                    | Self::CudaGraphKernelNodeSetGridDim
                    | Self::CudaGraphKernelNodeUpdatesApply
            )
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
