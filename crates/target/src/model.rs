//! The model's data.

/// Architectures that code can be made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arch {
    /// x86-64.
    X86,
    /// AArch64.
    Arm,
}

/// As keys of caches have it.
impl std::fmt::Display for Arch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Arch::X86 => "X86",
            Arch::Arm => "Arm",
        })
    }
}

impl Arch {
    /// This machine's.
    pub const HOST: Arch = if cfg!(target_arch = "aarch64") { Arch::Arm } else { Arch::X86 };
}

/// By how much more instructions go in a cycle when they work on vectors of half the width: 2 where the CPU makes two
/// of each of the longer ones, 1 where their width makes no difference.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HalfWidth {
    /// Simple operations on integers, and shuffles.
    pub simple: f64,
    /// Floating-point arithmetic and products.
    pub fma: f64,
    /// Loads.
    pub load: f64,
    /// Stores.
    pub store: f64,
    /// Quotients and square roots.
    pub divide: f64,
}

impl HalfWidth {
    /// The datapath is as wide as the vectors; only the divider is narrower.
    pub const WHOLE: Self = HalfWidth { simple: 1.0, fma: 1.0, load: 1.0, store: 1.0, divide: 2.0 };
    /// The datapath is half as wide as the vectors.
    pub const SPLIT: Self = HalfWidth { simple: 2.0, fma: 2.0, load: 2.0, store: 2.0, divide: 2.0 };
}

/// A CPU. Throughput and latency are of one vector instruction of [`vector_bits`](Self::vector_bits) on data in the
/// first cache, in cycles or per cycle, where nothing else is said.
#[derive(Clone, Debug, PartialEq)]
pub struct TargetModel {
    /// Weft's name of the row: `zen4`, `sapphire-rapids`, `zen4+avx2`.
    pub name: String,
    /// LLVM's name of the CPU.
    pub cpu: String,
    /// Features as LLVM writes them (`+a,-b`), over those of [`cpu`](Self::cpu); may be empty.
    pub features: String,
    /// Architecture.
    pub arch: Arch,

    /// Bits of the widest vector that is of use.
    pub vector_bits: u32,
    /// Bits that a vector instruction handles per port and cycle; at most [`vector_bits`](Self::vector_bits).
    pub datapath_bits: u32,
    /// Registers for vectors.
    pub vector_registers: u32,
    /// Registers for masks that instructions can go by; 0: masks are vectors.
    pub mask_registers: u32,
    /// General registers for values: all but the stack pointer and those that compiled code keeps for its context.
    pub general_registers: u32,
    /// An instruction chooses lanes from two vectors, and one shuffles bytes (SSE4.2, NEON).
    pub blend: bool,
    /// Product and sum in one instruction, rounded once.
    pub fma: bool,
    /// Lanes can be moved together within registers (`vpcompressd`).
    pub compress: bool,
    /// An instruction stores lanes anywhere.
    pub scatter: bool,
    /// An instruction finds equal lanes (`vpconflictd`).
    pub conflict_detection: bool,
    /// Products of bytes are added up by one instruction, four to a lane (`vpdpbusd`).
    pub dot_bytes: bool,
    /// Products of `bf16` are added up by one instruction, two to a lane (`vdpbf16ps`).
    pub dot_bf16: bool,
    /// A unit multiplies tiles of bytes (AMX-INT8), of up to 16 rows of 64 bytes each.
    pub tile_bytes: bool,
    /// It multiplies tiles of `bf16` (AMX-BF16).
    pub tile_bf16: bool,
    /// An instruction loads lanes from anywhere.
    pub gather: bool,

    /// Simple operations on integers per cycle.
    pub vector_ops_per_cycle: f64,
    /// Fused products and sums per cycle; without the instruction, products or sums.
    pub fma_per_cycle: f64,
    /// Loads of a vector per cycle.
    pub loads_per_cycle: f64,
    /// Stores of a vector per cycle.
    pub stores_per_cycle: f64,
    /// Operations on general registers per cycle.
    pub scalar_ops_per_cycle: f64,
    /// Loads of a scalar per cycle.
    pub scalar_loads_per_cycle: f64,
    /// Stores of a scalar per cycle.
    pub scalar_stores_per_cycle: f64,
    /// Shuffles of 32-bit lanes across a whole vector per cycle.
    pub shuffles_per_cycle: f64,
    /// What these are with half the vector.
    pub half: HalfWidth,
    /// Cycles per vector of 32-bit products.
    pub int_mul32_cycles: f64,
    /// Cycles per vector of 64-bit products; of several instructions where there is no `vpmullq`.
    pub int_mul64_cycles: f64,
    /// Cycles per vector of quotients of `f32`.
    pub divide_f32_cycles: f64,
    /// Cycles per vector of quotients of `f64`.
    pub divide_f64_cycles: f64,
    /// Cycles per vector of square roots of `f32`.
    pub sqrt_f32_cycles: f64,
    /// Cycles per vector of square roots of `f64`.
    pub sqrt_f64_cycles: f64,
    /// Cycles until the result of floating-point arithmetic can be used.
    pub float_latency: f64,
    /// Cycles until the result of a simple operation on a vector of integers can be used.
    pub integer_latency: f64,
    /// Cycles from the operands of a comparison of vectors to the branch that goes by its mask.
    pub mask_latency: f64,
    /// Cycles until a loaded vector can be used.
    pub load_latency: f64,

    /// Cycles per 32-bit lane of a gather; lane by lane where there is no instruction.
    pub gather_lane_cycles: f64,
    /// Cycles per 64-bit lane of a gather.
    pub gather_lane_cycles_64: f64,
    /// Cycles per 32-bit lane of a scatter; lane by lane where there is no instruction.
    pub scatter_lane_cycles: f64,
    /// Cycles per lane of a store under a mask, where masks are vectors; with registers for masks it is a store like others.
    pub masked_store_lane_cycles: f64,
    /// Cycles to take a lane out of a vector, or to put one into it.
    pub lane_move_cycles: f64,
    /// Cycles per vector of 32-bit lanes that are moved together within registers.
    pub compress_cycles: f64,
    /// Cycles per vector of 32-bit lanes that are moved together on their way to memory.
    pub compress_store_cycles: f64,
    /// Cycles per vector of 32-bit lanes that are put back in place.
    pub expand_cycles: f64,
    /// Cycles that a branch costs which was foretold wrongly.
    pub mispredict_cycles: f64,
    /// Cycles from the store of a vector until a load of the same bytes has it.
    pub store_forward_latency: f64,
    /// Cycles that a load of a vector takes longer than that when narrower stores, still on their way, make up its bytes.
    pub wide_load_from_narrow_stores_stall: f64,
    /// Cycles of an atomic operation on a line that this core has.
    pub atomic_cycles: f64,
    /// Cycles of an atomic operation on a line that another core has just changed, of those that share a cache. Where many cores
    /// want a line, one has it each half of that time.
    pub atomic_contended_cycles: f64,

    /// Bytes of a cache line.
    pub line_bytes: u32,
    /// Bytes that memory moves together: two lines where they are fetched in pairs.
    pub fetch_bytes: u32,
    /// Bytes of the first cache, for data.
    pub l1_bytes: u64,
    /// Bytes of the second cache, per core.
    pub l2_bytes: u64,
    /// Bytes of the third cache, of all cores that share it.
    pub l3_bytes: u64,
    /// Cores that share the third cache.
    pub l3_cores: u32,
    /// Cycles of a scalar load from the first cache.
    pub l1_latency: f64,
    /// Cycles of a load from the second cache.
    pub l2_latency: f64,
    /// Cycles of a load from the third cache.
    pub l3_latency: f64,
    /// Cycles of a load from memory.
    pub memory_latency: f64,
    /// Bytes per cycle from the second cache to the first.
    pub l2_bytes_per_cycle: f64,
    /// Bytes per cycle from memory to one core.
    pub memory_bytes_per_cycle: f64,
    /// Lines that a core can wait for at once.
    pub memory_parallelism: f64,
    /// Places anywhere, read in turn by a piece of code, that the CPU's own prefetcher follows.
    pub prefetch_streams: u32,
    /// Rows of a picture, of which a tile reads a line or two each, from which on it does not follow.
    pub prefetch_rows: u32,
    /// Time of plain stores over that of stores past the caches, where memory is only written and larger than any cache.
    pub streaming_store_gain: f64,
    /// Bytes of a page, over whose end the CPU's prefetcher does not go.
    pub page_bytes: u64,
    /// Bytes of a huge page.
    pub huge_page_bytes: u64,
    /// Cores that code runs on.
    pub cores: u32,
    /// Cycles per nanosecond when all cores work. Does not decide code.
    pub frequency_ghz: f64,
}
