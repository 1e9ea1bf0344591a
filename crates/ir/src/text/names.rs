//! Names of the enumerations in IR text.

use weft_abi::{RequestKind, RequestSpace};

use crate::*;

/// An enumeration each of whose values has a name in text.
pub(super) trait Named: Copy + PartialEq + 'static {
    /// Every value with its name.
    const NAMES: &'static [(Self, &'static str)];

    /// The value's name.
    fn text(self) -> &'static str {
        Self::NAMES.iter().find(|(v, _)| *v == self).map_or("?", |(_, n)| n)
    }

    /// The value of a name.
    fn from_text(s: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(_, n)| *n == s).map(|(v, _)| *v)
    }
}

macro_rules! named {
    ($($ty:ident { $($v:ident $name:literal),* $(,)? })*) => {
        $(impl Named for $ty {
            const NAMES: &'static [(Self, &'static str)] = &[$(($ty::$v, $name)),*];
        })*
    };
}

named! {
    IntOp {
        Add "add", Sub "sub", Mul "mul", MulHiS "mulhis", MulHiU "mulhiu", DivS "divs", DivU "divu", RemS "rems",
        RemU "remu", MinS "mins", MinU "minu", MaxS "maxs", MaxU "maxu", And "and", Or "or", Xor "xor",
        Shl "shl", LShr "lshr", AShr "ashr", AddSatS "addsats", SubSatS "subsats",
    }
    IntUnary {
        Not "not", Neg "neg", Abs "abs", Popc "popc", Clz "clz", Brev "brev", BfindS "bfinds", BfindU "bfindu",
        BfindShiftS "bfindshifts", BfindShiftU "bfindshiftu",
    }
    FloatOp {
        Add "fadd", Sub "fsub", Mul "fmul", Div "fdiv", Min "fmin", Max "fmax", MinNan "fminnan",
        MaxNan "fmaxnan", Copysign "fcopysign",
    }
    FloatUnary {
        Neg "fneg", Abs "fabs", Sqrt "fsqrt", Rcp "frcp", RcpApprox "frcpapprox", SqrtApprox "fsqrtapprox",
        RsqrtApprox "frsqrtapprox", SinApprox "fsin", CosApprox "fcos", Ex2Approx "fex2", Lg2Approx "flg2",
        TanhApprox "ftanh", Saturate "fsaturate", Canon "fcanon", RoundInt "fround",
    }
    IntCond {
        Eq "eq", Ne "ne", LtS "lts", LeS "les", GtS "gts", GeS "ges", LtU "ltu", LeU "leu", GtU "gtu", GeU "geu",
    }
    FloatCond {
        Eq "eq", Ne "ne", Lt "lt", Le "le", Gt "gt", Ge "ge", Equ "equ", Neu "neu", Ltu "ltu", Leu "leu",
        Gtu "gtu", Geu "geu", Num "num", Nan "nan",
    }
    Rounding { Rn "rn", Rz "rz", Rm "rm", Rp "rp", Rna "rna" }
    AtomicOp {
        Add "add", And "and", Or "or", Xor "xor", MinS "mins", MinU "minu", MaxS "maxs", MaxU "maxu",
        Exch "exch", Inc "inc", Dec "dec", FAdd "fadd", FMin "fmin", FMax "fmax",
    }
    AtomicForm {
        Each "each", Combined "combined", Group "group", InTurn "inturn", Row "row", PageRow "pagerow",
        Copies "copies",
    }
    Form { Each "each", Row "row", Counted "counted", Words "words", Blended "blended" }
    Guarding { Own "own", Together "together", Again "again" }
    ShflMode { Up "up", Down "down", Bfly "bfly", Idx "idx" }
    VoteMode { All "all", Any "any", Uni "uni", Ballot "ballot" }
    MatchMode { Any "any", All "all" }
    Byte { E4m3 "e4m3", E5m2 "e5m2", E3m2 "e3m2", E2m3 "e2m3", E2m1 "e2m1" }
    Element { F16 "f16", Bf16 "bf16", Tf32 "tf32" }
    ReduxOp {
        Add "add", MinS "mins", MinU "minu", MaxS "maxs", MaxU "maxu", And "and", Or "or", Xor "xor",
    }
    BarrierKind { Sync "sync", Arrive "arrive", RedPopc "redpopc", RedAnd "redand", RedOr "redor" }
    Space {
        Generic "generic", Global "global", Const "const", Shared "shared", SharedCluster "sharedcluster",
        Local "local", Param "param",
    }
    Ordering {
        Weak "weak", Volatile "volatile", Relaxed "relaxed", Acquire "acquire", Release "release",
        AcqRel "acqrel", SeqCst "seqcst",
    }
    RequestKind { Load "load", Store "store", Atomic "atomic", Reduction "reduction", Joined "joined" }
    RequestSpace {
        Global "global", Shared "shared", Local "local", Generic "generic", Constant "constant",
    }
    Scope { Cta "cta", Cluster "cluster", Gpu "gpu", Sys "sys" }
    Stage { Thread "thread", Group "group", Suspended "suspended" }
    Type {
        Pred "pred", I8 "i8", I16 "i16", I32 "i32", I64 "i64", F16 "f16", BF16 "bf16", F32 "f32", F64 "f64",
    }
}

const SPECIALS: &[(Special, &str)] = &[
    (Special::Laneid, "laneid"),
    (Special::Warpid, "warpid"),
    (Special::Nwarpid, "nwarpid"),
    (Special::Smid, "smid"),
    (Special::Nsmid, "nsmid"),
    (Special::IsExplicitCluster, "isexplicitcluster"),
    (Special::ClusterCtarank, "clusterctarank"),
    (Special::ClusterNctarank, "clusternctarank"),
    (Special::DynamicSmemSize, "dynamicsmemsize"),
    (Special::TotalSmemSize, "totalsmemsize"),
    (Special::LocalStride, "localstride"),
    (Special::ThreadLinear, "threadlinear"),
    (Special::Iteration, "iteration"),
    (Special::Gridid, "gridid"),
    (Special::Clock64, "clock64"),
    (Special::Globaltimer, "globaltimer"),
    (Special::DependencyOver, "dependencyover"),
];

type Indexed = (fn(u8) -> Special, &'static str);

const INDEXED: &[Indexed] = &[
    (Special::Tid, "tid"),
    (Special::Ntid, "ntid"),
    (Special::Ctaid, "ctaid"),
    (Special::Nctaid, "nctaid"),
    (Special::Clusterid, "clusterid"),
    (Special::Nclusterid, "nclusterid"),
    (Special::ClusterCtaid, "clusterctaid"),
    (Special::ClusterNctaid, "clusternctaid"),
    (Special::Envreg, "envreg"),
];

/// Name of a special value: `tid.0`, `laneid`.
pub(super) fn special_text(s: Special) -> String {
    if let Some((_, n)) = SPECIALS.iter().find(|(v, _)| *v == s) {
        return (*n).to_string();
    }
    for (make, n) in INDEXED {
        for i in 0..32 {
            if make(i) == s {
                return format!("{n}.{i}");
            }
        }
    }
    format!("{s:?}").to_lowercase()
}

/// The special value of a name.
pub(super) fn special_from_text(s: &str) -> Option<Special> {
    if let Some((v, _)) = SPECIALS.iter().find(|(_, n)| *n == s) {
        return Some(*v);
    }
    let (name, i) = s.split_once('.')?;
    let i = i.parse::<u8>().ok()?;
    INDEXED.iter().find(|(_, n)| *n == name).map(|(make, _)| make(i))
}
