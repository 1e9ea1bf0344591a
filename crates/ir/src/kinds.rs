//! Kinds of operations.

use crate::{FloatMode, Rounding};

/// Integer (and predicate, for `and or xor`) operations on two operands of one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum IntOp {
    Add,
    Sub,
    Mul,
    /// Upper half of the signed product.
    MulHiS,
    /// Upper half of the unsigned product.
    MulHiU,
    DivS,
    DivU,
    RemS,
    RemU,
    MinS,
    MinU,
    MaxS,
    MaxU,
    And,
    Or,
    Xor,
    Shl,
    LShr,
    AShr,
    AddSatS,
    SubSatS,
}

/// Integer operations on one operand; `Not` takes a predicate too. `Popc`, `Clz` and `Bfind` give `i32`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum IntUnary {
    Not,
    Neg,
    Abs,
    Popc,
    Clz,
    Brev,
    /// Position of the most significant non-sign bit; -1 when there is none.
    BfindS,
    /// Position of the most significant one bit; -1 when there is none.
    BfindU,
    /// As `BfindS`/`BfindU`, but the left shift that would bring the bit to the top.
    BfindShiftS,
    BfindShiftU,
}

/// Floating-point operations on two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum FloatOp {
    Add,
    Sub,
    Mul,
    Div,
    /// The operand that is not NaN wins; -0 < +0.
    Min,
    Max,
    /// `.NaN` forms: NaN if either is NaN.
    MinNan,
    MaxNan,
    /// Magnitude of operand 1 with the sign of operand 0 (PTX `copysign d, a, b`).
    Copysign,
}

/// Floating-point operations on one operand. The `…Approx` ones follow the bounds of PTX's `.approx` forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum FloatUnary {
    Neg,
    Abs,
    Sqrt,
    /// Reciprocal, correctly rounded.
    Rcp,
    RcpApprox,
    SqrtApprox,
    RsqrtApprox,
    SinApprox,
    CosApprox,
    Ex2Approx,
    Lg2Approx,
    TanhApprox,
    /// Clamps to [0, 1]; NaN becomes +0 (`.sat`).
    Saturate,
    /// Replaces any NaN by PTX's canonical one (0x7fffffff; f64: 0x7ff8000000000000; f16: 0x7fff).
    Canon,
    /// Rounds to an integral value, in the mode's rounding.
    RoundInt,
}

/// Conditions of `icmp`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum IntCond {
    Eq,
    Ne,
    LtS,
    LeS,
    GtS,
    GeS,
    LtU,
    LeU,
    GtU,
    GeU,
}

impl IntCond {
    /// All of them.
    pub const ALL: [IntCond; 10] = [
        IntCond::Eq,
        IntCond::Ne,
        IntCond::LtS,
        IntCond::LeS,
        IntCond::GtS,
        IntCond::GeS,
        IntCond::LtU,
        IntCond::LeU,
        IntCond::GtU,
        IntCond::GeU,
    ];

    /// The condition that holds where this one does not.
    pub fn opposite(self) -> Self {
        match self {
            IntCond::Eq => IntCond::Ne,
            IntCond::Ne => IntCond::Eq,
            IntCond::LtS => IntCond::GeS,
            IntCond::GeS => IntCond::LtS,
            IntCond::LeS => IntCond::GtS,
            IntCond::GtS => IntCond::LeS,
            IntCond::LtU => IntCond::GeU,
            IntCond::GeU => IntCond::LtU,
            IntCond::LeU => IntCond::GtU,
            IntCond::GtU => IntCond::LeU,
        }
    }

    /// Whether it holds of `op(a, b)` and a number just where it holds of `a` and of `b` and the number: of the greater of two that
    /// is to be below it. Where it does not, its opposite holds where it does of one of them.
    pub fn is_of_both(self, op: IntOp) -> bool {
        use IntCond::{GeS, GeU, GtS, GtU, LeS, LeU, LtS, LtU};
        match op {
            IntOp::MaxS => matches!(self, LtS | LeS),
            IntOp::MaxU => matches!(self, LtU | LeU),
            IntOp::MinS => matches!(self, GtS | GeS),
            IntOp::MinU => matches!(self, GtU | GeU),
            _ => false,
        }
    }

    /// The condition with its operands the other way round.
    pub fn swapped(self) -> Self {
        match self {
            IntCond::Eq | IntCond::Ne => self,
            IntCond::LtS => IntCond::GtS,
            IntCond::GtS => IntCond::LtS,
            IntCond::LeS => IntCond::GeS,
            IntCond::GeS => IntCond::LeS,
            IntCond::LtU => IntCond::GtU,
            IntCond::GtU => IntCond::LtU,
            IntCond::LeU => IntCond::GeU,
            IntCond::GeU => IntCond::LeU,
        }
    }
}

/// Conditions of `fcmp`; `Lt` is ordered, `Ltu` true on NaN too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the ISA's own")]
pub enum FloatCond {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    Equ,
    Neu,
    Ltu,
    Leu,
    Gtu,
    Geu,
    /// Neither is NaN.
    Num,
    /// Either is NaN.
    Nan,
}

/// Conversions; the source type is the operand's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Convert {
    /// Integer to a narrower integer, or to a predicate (lowest bit).
    Trunc,
    /// Zero extension; from a predicate, 0 or 1.
    ZExt,
    /// Sign extension.
    SExt,
    /// The same bits as another type of the same width.
    Bitcast,
    /// Float to signed integer, saturating; NaN gives 0, or the top bit alone if either type has 64 bits.
    FToS(FloatMode),
    /// Float to unsigned integer, saturating; NaN as for [`Self::FToS`].
    FToU(FloatMode),
    /// Signed integer to float.
    SToF(Rounding),
    /// Unsigned integer to float.
    UToF(Rounding),
    /// Float to float of any other width.
    FToF(FloatMode),
}

/// Read-modify-write operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum AtomicOp {
    Add,
    And,
    Or,
    Xor,
    MinS,
    MinU,
    MaxS,
    MaxU,
    Exch,
    /// `old >= b ? 0 : old + 1`.
    Inc,
    /// `old == 0 || old > b ? b : old - 1`.
    Dec,
    FAdd,
    FMin,
    FMax,
}

impl AtomicOp {
    /// Whether several operands at one address can be made one.
    pub fn combines(self) -> bool {
        use AtomicOp::{Add, And, FAdd, MaxS, MaxU, MinS, MinU, Or, Xor};
        matches!(self, Add | And | Or | Xor | MinS | MinU | MaxS | MaxU | FAdd)
    }
}

/// How the operations of a group's lanes are put together. Any form is right but for [`Self::Copies`], which needs a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum AtomicForm {
    /// Lane after lane.
    #[default]
    Each,
    /// All at one address: their operands are made one, and what each would have seen is computed from one answer.
    Combined,
    /// The same for all parts of the group together.
    Group,
    /// All at one address: in turn between one load and one store, or exchange.
    InTurn,
    /// Each at an address of its own, in one piece of memory: by vectors.
    Row,
    /// As [`Self::Row`], by whole vectors as [`crate::Access::page`] says.
    PageRow,
    /// Lane after lane, neighbours in copies of a table ([`crate::analysis::Tables`]).
    Copies,
}

/// Modes of `shfl`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the ISA's own")]
pub enum ShflMode {
    Up,
    Down,
    Bfly,
    Idx,
}

/// Modes of `vote`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the ISA's own")]
pub enum VoteMode {
    All,
    Any,
    Uni,
    Ballot,
}

/// Modes of `match`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the ISA's own")]
pub enum MatchMode {
    Any,
    All,
}

/// Operations of `redux`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum ReduxOp {
    Add,
    MinS,
    MinU,
    MaxS,
    MaxU,
    And,
    Or,
    Xor,
}

/// Kinds of `barrier`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BarrierKind {
    /// Waits.
    Sync,
    /// Arrives and goes on.
    Arrive,
    /// Waits, and gives the number of threads whose predicate was true (`i32`).
    RedPopc,
    /// Waits, and gives whether all predicates were true (`pred`).
    RedAnd,
    /// Waits, and gives whether any predicate was true (`pred`).
    RedOr,
}

/// Values that come from where and when the code runs. All are `i32` except the last ones, which are `i64`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the ISA's own")]
pub enum Special {
    Tid(u8),
    Ntid(u8),
    Ctaid(u8),
    Nctaid(u8),
    Laneid,
    Warpid,
    Nwarpid,
    Smid,
    Nsmid,
    IsExplicitCluster,
    Clusterid(u8),
    Nclusterid(u8),
    ClusterCtaid(u8),
    ClusterNctaid(u8),
    ClusterCtarank,
    ClusterNctarank,
    DynamicSmemSize,
    TotalSmemSize,
    /// Bytes of local memory that a thread has.
    LocalStride,
    Envreg(u8),
    /// The thread's number in its block, x fastest.
    ThreadLinear,
    /// How many iterations of the kernel its caller has run before this one; see [`crate::Op::NextIteration`].
    Iteration,
    /// `i64`.
    Gridid,
    /// `i64`; never merged or moved.
    Clock64,
    /// `i64`, nanoseconds; never merged or moved.
    Globaltimer,
    /// Whether the grids are over that this one depends on; never merged or moved.
    DependencyOver,
}
