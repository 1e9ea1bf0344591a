//! Functions of the executor that compiled code calls.

/// Type of a helper's argument or result, as C passes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "plain")]
pub enum HelperType {
    Void,
    I32,
    I64,
}

macro_rules! helpers {
    ($($(#[$m:meta])* $name:ident ( $($arg:ident),* ) -> $ret:ident = $text:literal),* $(,)?) => {
        /// A helper. Its C function takes `cta: *mut CtaContext`, `thread: u32` (the lane's thread number in the block), then the
        /// arguments listed.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u32)]
        pub enum Helper { $($(#[$m])* $name),* }

        impl Helper {
            /// Every helper, in the order of the table.
            pub const ALL: &'static [Helper] = &[$(Helper::$name),*];

            /// Its name in IR text.
            pub fn name(self) -> &'static str {
                match self { $(Helper::$name => $text),* }
            }

            /// Types of the arguments after `cta` and `thread`.
            pub fn args(self) -> &'static [HelperType] {
                match self { $(Helper::$name => &[$(HelperType::$arg),*]),* }
            }

            /// Type of the result.
            pub fn ret(self) -> HelperType {
                match self { $(Helper::$name => HelperType::$ret),* }
            }
        }

        /// Number of helpers.
        pub const HELPER_COUNT: usize = Helper::ALL.len();
    };
}

helpers! {
    /// Ends the grid with a fault and does not return: `TrapCode`, PTX line, address.
    Trap(I32, I32, I64) -> Void = "trap",
    /// `vprintf(format, arguments)`: number of arguments, or negative.
    Vprintf(I64, I64) -> I32 = "vprintf",
    /// Device heap: size in bytes; 0 when there is no room.
    Malloc(I64) -> I64 = "malloc",
    /// Device heap: frees what `Malloc` gave.
    Free(I64) -> Void = "free",
    /// `__assertfail(message, file, line, function, char size)`: prints the thread's line; a trap follows.
    AssertFail(I64, I64, I32, I64, I64) -> Void = "assertfail",
    /// `bar.arrive`: barrier number, threads expected, threads that arrive. Called once per group.
    BarrierArrive(I32, I32, I32) -> Void = "barrier_arrive",
    /// `barrier.cluster.arrive`, once per group: threads that arrive.
    ClusterArrive(I32) -> Void = "cluster_arrive",
    /// Arithmetic whose rounding the CPU's default mode does not give, on f32 bits: operation
    /// (`0 add, 1 sub, 2 mul, 3 div, 4 fma, 5 sqrt, 6 rcp`) plus 16 times the rounding (`0 rn, 1 rz, 2 rm, 3 rp`), a, b, c.
    RoundedF32(I32, I32, I32, I32) -> I32 = "rounded_f32",
    /// The same on f64 bits.
    RoundedF64(I32, I64, I64, I64) -> I64 = "rounded_f64",
    /// 64 bits to f64 with a rounding the CPU's default mode does not give: `0` signed, `1` unsigned, plus 16 times the
    /// rounding (as above); bits. Result bits.
    RoundedConvert(I32, I64) -> I64 = "rounded_convert",
    /// Nanoseconds since an arbitrary start (`%globaltimer`).
    Globaltimer() -> I64 = "globaltimer",
    /// An operation on images for the lanes of a vector, `thread` being the first one's: [`crate::ImageOp`] as a number,
    /// number of lanes, PTX line, address of their mask (a byte each), of their handles (64 bits each), of the operands after those
    /// (all lanes of the first, then of the next …, 32 bits each), and of room for the results, in the same order. The mask
    /// may say 0 for all.
    Image(I32, I32, I32, I64, I64, I64, I64) -> Void = "image",
    /// What a place of the code notes for the lanes of a group, `thread` being the first one's: number of the
    /// [`crate::ProbeSite`] (with [`crate::COUNTED`] where only lines are to be noted), number of lanes, address of their mask (a
    /// byte each), and of their addresses (64 bits each). The mask may say 0 for all. At places of images addresses are handles, and
    /// behind them lie the words of [`crate::ImageOp::place_words`], all lanes of the first, then of the next ….
    Probe(I32, I32, I64, I64) -> Void = "probe",
    /// A function of the device runtime that whoever launched the grid answers: its number, which the two of them know, the
    /// words of its arguments, 0 where there are none. The result is its low bytes.
    Runtime(I32, I64, I64, I64, I64, I64, I64, I64, I64, I64) -> I64 = "runtime",
    /// `griddepcontrol.launch_dependents`, once per group: the block lets grids begin that depend on this one. Code calls it where
    /// [`crate::LaunchContext::dependents`] says that there may be some.
    Trigger() -> Void = "trigger",
    /// A bulk copy of a tensor: [`crate::TensorOp`] as a number, generic addresses of the tensor's map and of shared memory, five
    /// coordinates, and three offsets of 16 bits each of columns. The result is how many bytes of shared memory it is about.
    Tensor(I32, I64, I64, I32, I32, I32, I32, I32, I64) -> I64 = "tensor",
    /// Whether the grids are over that this one was begun before the end of.
    DependencyOver() -> I32 = "dependency_over",
}

/// Addresses of the helpers, in the order of [`Helper::ALL`].
#[repr(C)]
#[derive(Debug)]
pub struct HelperTable {
    /// One address per helper.
    pub entries: [usize; HELPER_COUNT],
}
