//! The vocabulary: words of PTX text for types, spaces, modifiers and special registers, both ways.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use crate::{Cmp, Mod, Opcode, ScalarType, Space, Special, Word};

macro_rules! names {
    ($vis:vis $to:ident, $from:ident, $ty:ident { $($variant:ident $text:literal),* $(,)? }) => {
        impl $ty {
            /// The word in PTX text, without a dot.
            pub fn $to(self) -> &'static str {
                match self { $($ty::$variant => $text),* }
            }
        }
        /// Every word with its meaning.
        const $from: &[(&str, $ty)] = &[$(($text, $ty::$variant)),*];
    };
}

names!(pub as_str, TYPES, ScalarType {
    Pred "pred", B8 "b8", B16 "b16", B32 "b32", B64 "b64", B128 "b128", U8 "u8", U16 "u16", U32 "u32", U64 "u64",
    S8 "s8", S16 "s16", S32 "s32", S64 "s64", U16x2 "u16x2", S16x2 "s16x2", F16 "f16", F16x2 "f16x2", BF16 "bf16",
    BF16x2 "bf16x2", TF32 "tf32", F32 "f32", F64 "f64", E4m3 "e4m3", E5m2 "e5m2", E4m3x2 "e4m3x2",
    E5m2x2 "e5m2x2", Texref "texref", Samplerref "samplerref", Surfref "surfref",
});

names!(pub as_str, CMPS, Cmp {
    Eq "eq", Ne "ne", Lt "lt", Le "le", Gt "gt", Ge "ge", Lo "lo", Ls "ls", Hi "hi", Hs "hs", Equ "equ", Neu "neu",
    Ltu "ltu", Leu "leu", Gtu "gtu", Geu "geu", Num "num", Nan "nan",
});

impl Space {
    /// The word in PTX text, without a dot; empty for a generic address.
    pub fn as_str(self) -> &'static str {
        match self {
            Space::Reg => "reg",
            Space::Sreg => "sreg",
            Space::Const => "const",
            Space::Global => "global",
            Space::Local => "local",
            Space::Param => "param",
            Space::Shared => "shared",
            Space::SharedCluster => "shared::cluster",
            Space::Generic => "",
        }
    }
}

/// Words that name a state space.
pub(crate) const SPACES: &[(&str, Space)] = &[
    ("reg", Space::Reg),
    ("sreg", Space::Sreg),
    ("const", Space::Const),
    ("global", Space::Global),
    ("local", Space::Local),
    ("param", Space::Param),
    ("param::entry", Space::Param),
    ("param::func", Space::Param),
    ("shared", Space::Shared),
    ("shared::cta", Space::Shared),
    ("shared::cluster", Space::SharedCluster),
];

macro_rules! plain_mods {
    ($($variant:ident $text:literal),* $(,)?) => {
        const PLAIN: &[(&str, Mod)] = &[$(($text, Mod::$variant)),*];

        impl Mod {
            /// The word in PTX text, without its dot.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Mod::$variant => $text,)*
                    Mod::Type(t) => t.as_str(),
                    Mod::Space(s) => s.as_str(),
                    Mod::Cmp(c) => c.as_str(),
                    Mod::Vec(2) => "v2",
                    Mod::Vec(4) => "v4",
                    Mod::Vec(_) => "v8",
                    Mod::Word(w) => w.as_str(),
                }
            }
        }
    };
}

plain_mods! {
    Rn "rn", Rz "rz", Rm "rm", Rp "rp", Rna "rna", Rni "rni", Rzi "rzi", Rmi "rmi", Rpi "rpi", Ftz "ftz", Sat "sat",
    Satfinite "satfinite", Relu "relu", Approx "approx", Full "full", Nan "NaN", Xorsign "xorsign", Noftz "noftz",
    Abs "abs", Lo "lo", Hi "hi", Wide "wide", Cc "cc", Wrap "wrap", Clamp "clamp", Shiftamt "shiftamt", L "l", R "r",
    And "and", Or "or", Xor "xor", Add "add", Min "min", Max "max", Inc "inc", Dec "dec", Exch "exch", Cas "cas",
    Popc "popc", Nc "nc", Volatile "volatile", Weak "weak", Relaxed "relaxed", Acquire "acquire",
    Release "release", AcqRel "acq_rel", Sc "sc", Mmio "mmio", Cta "cta", Cluster "cluster", Gpu "gpu", Sys "sys",
    Gl "gl", Sync "sync", Aligned "aligned", Arrive "arrive", Wait "wait", Red "red", Warp "warp", Up "up",
    Down "down", Bfly "bfly", Idx "idx", Ballot "ballot", Any "any", All "all", Uni "uni", To "to",
}

/// Modifier words without a variant of their own, by subject.
const WORDS: &[&str] = &[
    // Caching and eviction.
    "ca",
    "cg",
    "cs",
    "lu",
    "cv",
    "wb",
    "wt",
    "L1",
    "L2",
    "L1::evict_normal",
    "L1::evict_unchanged",
    "L1::evict_first",
    "L1::evict_last",
    "L1::no_allocate",
    "L2::evict_last",
    "L2::evict_normal",
    "L2::evict_first",
    "L2::evict_unchanged",
    "L2::cache_hint",
    "L2::64B",
    "L2::128B",
    "L2::256B",
    "unified",
    "tensormap",
    "fractional",
    "range",
    "cvt",
    "generic",
    // prmt modes and byte/half selectors.
    "f4e",
    "b4e",
    "rc8",
    "ecl",
    "ecr",
    "rc16",
    "h0",
    "h1",
    "b0",
    "b1",
    "b2",
    "b3",
    "h10",
    "h32",
    // testp classes, div and texture modes.
    "finite",
    "infinite",
    "number",
    "notanumber",
    "normal",
    "subnormal",
    // Textures and surfaces.
    "1d",
    "2d",
    "3d",
    "a1d",
    "a2d",
    "cube",
    "acube",
    "2dms",
    "a2dms",
    "base",
    "level",
    "grad",
    "b",
    "p",
    "trap",
    "zero",
    "width",
    "height",
    "depth",
    "channel_data_type",
    "channel_order",
    "normalized_coords",
    "force_unnormalized_coords",
    "filter_mode",
    "addr_mode_0",
    "addr_mode_1",
    "addr_mode_2",
    "array_size",
    "num_mipmap_levels",
    "num_samples",
    "memory_layout",
    "g",
    "a",
    "geom",
    "texref",
    "samplerref",
    "surfref",
    // Fences and proxies.
    "proxy",
    "alias",
    "async",
    "async::generic",
    "async::global",
    "tensormap::generic",
    "mbarrier_init",
    "acquire::cluster",
    "sync_restrict::shared::cta",
    "sync_restrict::shared::cluster",
    // Asynchronous copies, mbarrier, tensor maps.
    "commit_group",
    "wait_group",
    "wait_all",
    "mbarrier",
    "noinc",
    "bulk",
    "tensor",
    "prefetch",
    "reduce",
    "mbarrier::complete_tx::bytes",
    "bulk_group",
    "read",
    "multicast::cluster",
    "cp_mask",
    "ignore_oob",
    "tile",
    "tile::gather4",
    "tile::scatter4",
    "im2col",
    "im2col::w",
    "im2col::w::128",
    "im2col_no_offs",
    "4d",
    "5d",
    "init",
    "inval",
    "expect_tx",
    "complete_tx",
    "arrive_drop",
    "noComplete",
    "test_wait",
    "try_wait",
    "parity",
    "pending_count",
    "cp_fenceproxy",
    "replace",
    "global_address",
    "rank",
    "box_dim",
    "global_dim",
    "global_stride",
    "element_stride",
    "elemtype",
    "interleave_layout",
    "swizzle_mode",
    "fill_mode",
    "swizzle_atomicity",
    "try_cancel",
    "query_cancel",
    "is_canceled",
    "get_first_ctaid",
    "get_first_ctaid::x",
    "get_first_ctaid::y",
    "get_first_ctaid::z",
    "async::bulk",
    // griddepcontrol, setmaxnreg, elect, cluster multimem.
    "launch_dependents",
    "ld_reduce",
    "st",
    "ld",
    "acc::f32",
    "acc::f16",
    // Matrices.
    "row",
    "col",
    "load",
    "store",
    "mma",
    "c",
    "d",
    "trans",
    "x1",
    "x2",
    "x4",
    "x8",
    "x16",
    "x32",
    "x64",
    "x128",
    "num",
    "sp",
    "sp::ordered_metadata",
    "mma_async",
    "fence",
    "kind",
    "kind::f8f6f4",
    "kind::mxf8f6f4",
    "kind::mxf4",
    "kind::mxf4nvf4",
    "kind::tf32",
    "kind::f16",
    "kind::i8",
    "block_scale",
    "scale_vec",
    "scale_vec::1X",
    "scale_vec::2X",
    "scale_vec::4X",
    "block16",
    "block32",
    "ue8m0",
    "ue4m3",
    "m8n8",
    "m16n16",
    "m16n8",
    "8x8",
    "8x16",
    "m8n16",
    "src_fmt",
    "dst_fmt",
    "b8x16",
    "b6x16_p32",
    "b4x16_p64",
    "s4",
    "u4",
    "s2",
    "u2",
    "e2m1",
    "e2m3",
    "e3m2",
    "e2m1x2",
    "e2m3x2",
    "e3m2x2",
    "ue8m0x2",
    "e4m3x4",
    "e5m2x4",
    "e2m1x4",
    "e2m3x4",
    "e3m2x4",
    "s2f6x2",
    "f32x2",
    "b4x16",
    "b6x16",
    "rs",
    "scaled",
    // tcgen05.
    "alloc",
    "dealloc",
    "relinquish_alloc_permit",
    "commit",
    "cp",
    "shift",
    "cta_group::1",
    "cta_group::2",
    "ws",
    "16x64b",
    "16x128b",
    "16x256b",
    "16x32bx2",
    "32x32b",
    "128x256b",
    "4x256b",
    "128x128b",
    "64x128b",
    "32x128b",
    "warpx2::02_13",
    "warpx2::01_23",
    "warpx4",
    "pack::16b",
    "unpack::16b",
    "mbarrier::arrive::one",
    "before_thread_sync",
    "after_thread_sync",
    "collector::a::fill",
    "collector::a::use",
    "collector::a::lastuse",
    "collector::a::discard",
    "collector::b0::fill",
    "collector::b0::use",
    "collector::b0::lastuse",
    "collector::b0::discard",
    "collector::b1::fill",
    "collector::b1::use",
    "collector::b1::lastuse",
    "collector::b1::discard",
    "collector::b2::fill",
    "collector::b2::use",
    "collector::b2::lastuse",
    "collector::b2::discard",
    "collector::b3::fill",
    "collector::b3::use",
    "collector::b3::lastuse",
    "collector::b3::discard",
    "ashift",
    // Video and the rest.
    "mask",
    "pack",
    "b1024",
    "po",
    "shr7",
    "shr15",
    "sub",
    "mode",
    "exclusive",
    "arrive::one",
    "noreturn",
    "entry",
    "not",
    "xnor",
    "multimem",
    "fetch",
    "applypriority",
    "discard",
    "acquire_release",
    // Matrix shapes other than wgmma's.
    "m8n8k4",
    "m8n8k16",
    "m8n8k32",
    "m8n8k128",
    "m16n8k4",
    "m16n8k8",
    "m16n8k16",
    "m16n8k32",
    "m16n8k64",
    "m16n8k128",
    "m16n8k256",
    "m16n16k16",
    "m8n32k16",
    "m32n8k16",
    "m16n16k8",
];

struct Vocabulary {
    opcodes: FxHashMap<&'static str, Opcode>,
    mods: FxHashMap<&'static str, Mod>,
    types: FxHashMap<&'static str, ScalarType>,
    spaces: FxHashMap<&'static str, Space>,
    specials: FxHashMap<String, Special>,
}

fn vocabulary() -> &'static Vocabulary {
    static CELL: OnceLock<Vocabulary> = OnceLock::new();
    CELL.get_or_init(|| {
        let mut mods: FxHashMap<&'static str, Mod> = FxHashMap::default();
        // Later entries win: a comparison loses to the plain modifier of the same spelling (`lo`, `hi`).
        mods.extend(WORDS.iter().map(|w| (*w, Mod::Word(Word(w)))));
        mods.extend(CMPS.iter().map(|(w, c)| (*w, Mod::Cmp(*c))));
        mods.extend(TYPES.iter().map(|(w, t)| (*w, Mod::Type(*t))));
        mods.extend(SPACES.iter().map(|(w, s)| (*w, Mod::Space(*s))));
        mods.extend([("v2", Mod::Vec(2)), ("v4", Mod::Vec(4)), ("v8", Mod::Vec(8))]);
        mods.extend(PLAIN.iter().copied());
        for n in (8..=256).step_by(8) {
            for k in [8, 16, 32, 64, 256] {
                // 160 short strings, once per process: the shapes of wgmma.
                let shape: &'static str = Box::leak(format!("m64n{n}k{k}").into_boxed_str());
                mods.insert(shape, Mod::Word(Word(shape)));
            }
        }
        Vocabulary {
            opcodes: Opcode::ALL.iter().map(|o| (o.as_str(), *o)).collect(),
            mods,
            types: TYPES.iter().copied().collect(),
            spaces: SPACES.iter().copied().collect(),
            specials: special_names(),
        }
    })
}

impl Opcode {
    /// The opcode of a word of PTX text.
    pub fn from_word(word: &str) -> Option<Opcode> {
        vocabulary().opcodes.get(word).copied()
    }
}

/// The type a word without its dot names.
pub(crate) fn scalar_type(word: &str) -> Option<ScalarType> {
    vocabulary().types.get(word).copied()
}

/// The state space a word without its dot names.
pub(crate) fn space(word: &str) -> Option<Space> {
    vocabulary().spaces.get(word).copied()
}

/// The modifier a word without its dot means after `opcode`.
pub(crate) fn modifier(opcode: Opcode, word: &str) -> Option<Mod> {
    use Opcode::*;
    if matches!(opcode, Setp | Set | Vset | Vset2 | Vset4)
        && let Some(cmp) = match word {
            "lo" => Some(Cmp::Lo),
            "hi" => Some(Cmp::Hi),
            _ => None,
        }
    {
        return Some(Mod::Cmp(cmp));
    }
    vocabulary().mods.get(word).copied()
}

impl Word {
    /// The interned form of a modifier word, without its dot; `None` when PTX has no such word.
    pub fn new(word: &str) -> Option<Word> {
        match vocabulary().mods.get(word) {
            Some(Mod::Word(w)) => Some(*w),
            _ => None,
        }
    }
}

/// Every special register.
fn specials() -> Vec<Special> {
    use Special::*;
    let mut all = vec![
        Laneid,
        Warpid,
        Nwarpid,
        Smid,
        Nsmid,
        Gridid,
        IsExplicitCluster,
        ClusterCtarank,
        ClusterNctarank,
        LanemaskEq,
        LanemaskLe,
        LanemaskLt,
        LanemaskGe,
        LanemaskGt,
        Clock,
        ClockHi,
        Clock64,
        Globaltimer,
        GlobaltimerLo,
        GlobaltimerHi,
        TotalSmemSize,
        AggrSmemSize,
        DynamicSmemSize,
        CurrentGraphExec,
        WarpSize,
    ];
    for axis in 0..3 {
        all.extend([Tid(axis), Ntid(axis), Ctaid(axis), Nctaid(axis), Clusterid(axis), Nclusterid(axis)]);
        all.extend([ClusterCtaid(axis), ClusterNctaid(axis)]);
    }
    all.extend((0..8).map(Pm));
    all.extend((0..32).map(Envreg));
    // Begin, end, cap, then the numbered ones.
    all.extend((0..5).map(ReservedSmemOffset));
    all
}

fn special_names() -> FxHashMap<String, Special> {
    specials().into_iter().map(|s| (s.name(), s)).collect()
}

impl Special {
    /// The name in PTX text, for example `%tid.x`.
    pub fn name(self) -> String {
        use Special::*;
        let axis =
            |base: &str, n: u8| format!("%{base}.{}", ["x", "y", "z"].get(usize::from(n)).unwrap_or(&"w"));
        let plain = match self {
            Tid(n) => return axis("tid", n),
            Ntid(n) => return axis("ntid", n),
            Ctaid(n) => return axis("ctaid", n),
            Nctaid(n) => return axis("nctaid", n),
            Clusterid(n) => return axis("clusterid", n),
            Nclusterid(n) => return axis("nclusterid", n),
            ClusterCtaid(n) => return axis("cluster_ctaid", n),
            ClusterNctaid(n) => return axis("cluster_nctaid", n),
            Pm(n) => return format!("%pm{n}"),
            Envreg(n) => return format!("%envreg{n}"),
            ReservedSmemOffset(0) => "%reserved_smem_offset_begin",
            ReservedSmemOffset(1) => "%reserved_smem_offset_end",
            ReservedSmemOffset(2) => "%reserved_smem_offset_cap",
            ReservedSmemOffset(n) => return format!("%reserved_smem_offset_{}", n - 3),
            WarpSize => "WARP_SZ",
            Laneid => "%laneid",
            Warpid => "%warpid",
            Nwarpid => "%nwarpid",
            Smid => "%smid",
            Nsmid => "%nsmid",
            Gridid => "%gridid",
            IsExplicitCluster => "%is_explicit_cluster",
            ClusterCtarank => "%cluster_ctarank",
            ClusterNctarank => "%cluster_nctarank",
            LanemaskEq => "%lanemask_eq",
            LanemaskLe => "%lanemask_le",
            LanemaskLt => "%lanemask_lt",
            LanemaskGe => "%lanemask_ge",
            LanemaskGt => "%lanemask_gt",
            Clock => "%clock",
            ClockHi => "%clock_hi",
            Clock64 => "%clock64",
            Globaltimer => "%globaltimer",
            GlobaltimerLo => "%globaltimer_lo",
            GlobaltimerHi => "%globaltimer_hi",
            TotalSmemSize => "%total_smem_size",
            AggrSmemSize => "%aggr_smem_size",
            DynamicSmemSize => "%dynamic_smem_size",
            CurrentGraphExec => "%current_graph_exec",
        };
        plain.to_owned()
    }

    /// The special register of a name such as `%tid.x` or `WARP_SZ`.
    pub fn from_name(name: &str) -> Option<Special> {
        vocabulary().specials.get(name).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_mean_what_the_opcode_makes_of_them() {
        assert_eq!(modifier(Opcode::Mul, "lo"), Some(Mod::Lo));
        assert_eq!(modifier(Opcode::Setp, "lo"), Some(Mod::Cmp(Cmp::Lo)));
        assert_eq!(modifier(Opcode::Max, "NaN"), Some(Mod::Nan));
        assert_eq!(modifier(Opcode::Setp, "nan"), Some(Mod::Cmp(Cmp::Nan)));
        assert_eq!(modifier(Opcode::Add, "nonsense"), None);
    }

    #[test]
    fn special_registers_by_name() {
        assert_eq!(Special::from_name("%ntid.z"), Some(Special::Ntid(2)));
        assert_eq!(Special::from_name("%reserved_smem_offset_1"), Some(Special::ReservedSmemOffset(4)));
        assert!(specials().iter().all(|s| Special::from_name(&s.name()) == Some(*s)));
    }
}
