//! The operations.
//!
//! Operand order is given with each operation; `-> n` is the number of results (1 unless said otherwise).

use weft_abi::{Helper, ImageOp, Probe};

use crate::{
    Access, AtomicForm, AtomicOp, BarrierKind, Convert, Dots, FloatCond, FloatMode, FloatOp, FloatUnary,
    FuncRef, IntCond, IntOp, IntUnary, MatchMode, Mma, Ordering, Pattern, ReduxOp, Rows, Scope, ShflMode,
    Slot, Space, Special, SymbolId, Type, VoteMode,
};

/// What an instruction does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// A constant: its bits, zero-extended to 64. No operands.
    Const(Type, u64),
    /// Any value. No operands.
    Undef(Type),
    /// `a, b`.
    Int(IntOp),
    /// `a`.
    IntUnary(IntUnary),
    /// `a, b`.
    Float(FloatOp, FloatMode),
    /// `a, b` — quotient within 2 ulp (`div.approx`, `div.full`).
    DivApprox(FloatMode),
    /// `a`.
    FloatUnary(FloatUnary, FloatMode),
    /// `a, b, c` — fused a*b+c.
    Fma(FloatMode),
    /// `a, b` -> pred. Operands are integers or predicates (`eq`, `ne`).
    ICmp(IntCond),
    /// `a, b` -> pred; `true`: `.ftz`.
    FCmp(FloatCond, bool),
    /// `cond, a, b`.
    Select,
    /// `a`.
    Convert(Convert, Type),
    /// `a, b, carry` -> 2: sum and carry out (pred).
    AddCarry,
    /// `a, b, borrow` -> 2: a - b - borrow, and borrow out (pred).
    SubBorrow,
    /// `a, pos, len`: bit field of `a`; `true`: sign-extended. `pos` and `len` are `i32`, of which the low byte counts.
    Bfe(bool),
    /// `a, b, pos, len`: `b` with the field replaced by `a`'s low bits.
    Bfi,
    /// `lo, hi, amount` (`i32`): the upper (left) or lower (right) 32 bits of the shifted pair; `clamp` or wrap.
    Funnel {
        /// Shift left, else right.
        left: bool,
        /// Amounts over 32 count as 32; else modulo 32.
        clamp: bool,
    },
    /// `a, b, selector` (`i32`): bytes of the pair `b:a` by the four selector nibbles (default mode of `prmt`).
    Prmt,
    /// `a, b, c`: c + dot product of four bytes; signedness of `a` and `b`.
    Dp4a(bool, bool),
    /// The words (`i32`) of two rows, then of two columns, then four addends, of the first row and column, the first row and second
    /// column, and so on -> 4 sums in that order. Products are exact. Each, and the addend, is cut to 25 bits below the
    /// largest exponent of what is not zero, where that of a product is the sum of its factors'; the sum of these is
    /// exact, and is cut to `f32` or rounded to the nearest `f16`.
    Dots(Dots),
    /// `a, b, c`: |a - b| + c; signed or unsigned.
    Sad(bool),

    /// A value of the launch, block or thread. No operands.
    Special(Special),
    /// Address of a module variable or function. No operands; `i64`.
    SymbolAddr(SymbolId),
    /// `offset` in the space -> generic address.
    ToGeneric(Space),
    /// `generic` -> address in the space.
    FromGeneric(Space),
    /// `generic` -> pred: does it point into the space?
    IsSpace(Space),
    /// `addr (i64), rank (i32)`: address of the same shared object in another block of the cluster; `true`: the
    /// address is generic and so is the result, else both are `shared::cluster` offsets.
    Mapa(bool),
    /// `addr` -> `i32`: rank of the block whose shared window holds it; `true`: generic.
    GetCtarank(bool),

    /// `addr` -> n: `count` elements of `ty` in a row.
    Load {
        /// Element type.
        ty: Type,
        /// State space.
        space: Space,
        /// Elements: 1 to 8.
        count: u8,
        /// Known alignment of the address in bytes.
        align: u32,
        /// Strength and hints.
        access: Access,
    },
    /// `addr, v0, v1 …` -> 0.
    Store {
        /// Element type.
        ty: Type,
        /// State space.
        space: Space,
        /// Elements: 1 to 8.
        count: u8,
        /// Known alignment of the address in bytes.
        align: u32,
        /// Strength and hints.
        access: Access,
    },
    /// `addr` -> 0: traps as misaligned unless the address is a multiple of the size in bytes.
    CheckAlign(u32),
    /// `addr, b` -> 1: the old value.
    Atomic {
        /// Operation.
        op: AtomicOp,
        /// Type in memory.
        ty: Type,
        /// State space.
        space: Space,
        /// Strength.
        ordering: Ordering,
        /// Scope.
        scope: Scope,
        /// How the lanes' operations are put together.
        form: AtomicForm,
        /// Memory is looked at first, since it often stays as it was: only where it would change the operation is made.
        look: bool,
    },
    /// `addr, compare, new` -> 1: the old value.
    AtomicCas {
        /// Type in memory.
        ty: Type,
        /// State space.
        space: Space,
        /// Strength.
        ordering: Ordering,
        /// Scope.
        scope: Scope,
        /// How the lanes' operations are put together.
        form: AtomicForm,
    },
    /// `addr, compare low, compare high, new low, new high` (`i64`) -> 2: the old halves of 16 bytes.
    AtomicCasWide {
        /// State space.
        space: Space,
        /// Strength.
        ordering: Ordering,
        /// Scope.
        scope: Scope,
    },
    /// No operands -> 0.
    Fence(Ordering, Scope),

    /// `value (i32), b (i32), c (i32), members (i32)` -> 2: value, in range (pred).
    Shfl(ShflMode),
    /// `pred, members` -> pred, or `i32` for a ballot.
    Vote(VoteMode),
    /// `value, members` -> 1 (`any`: `i32`) or 2 (`all`: `i32`, pred).
    Match(MatchMode),
    /// `value (i32), members` -> `i32`.
    Redux(ReduxOp),
    /// The registers of two matrices, then those of the addends, by all lanes of a warp -> as many as of addends: `a b + c`.
    Mma(Mma),
    /// The same where addends and sums are rows ([`Rows`]), or what makes rows of registers or registers of rows.
    Rows(Rows, Mma),
    /// `members` -> 2: elected lane (`i32`), is this lane elected (pred).
    Elect,
    /// No operands -> `i32`: the lanes that are executing.
    ActiveMask,
    /// `members` -> 0.
    WarpSync,
    /// `id (i32), threads (i32; 0: all of the block), predicate (for the reductions)` -> 0 or 1; `bool`: `.aligned`.
    Barrier(BarrierKind, bool),
    /// No operands -> 0.
    ClusterArrive,
    /// No operands -> 0.
    ClusterWait,
    /// None, one or two operands (pred: memory was changed since the last time; the block's other groups shall come as
    /// far, nothing is polled) -> 0: lets other groups and blocks run (`nanosleep`, polling loops).
    Yield,

    /// `handle (i64)`, then the words that [`ImageOp`] says (i32) -> 0 or 4 words (i32): textures and surfaces.
    Image(ImageOp),

    /// `addr` -> 0: notes something for whoever watches, for the lanes of each warp that are there, and computes nothing
    /// for the kernel. Nothing depends on where it stands but how often, and with which lanes, it is passed.
    Probe(Probe),

    /// Calls a helper of the executor once per active lane; operands and result as its signature says.
    Helper(Helper),
    /// Calls a function of the unit; operands are the arguments, results the returns.
    Call(FuncRef),
    /// No operands -> 0: ends the grid with a fault (`weft_abi::TrapCode` as a number).
    Trap(u32),
    /// No operands -> 0: the active lanes want one more iteration of the kernel, from its start on, with the next
    /// [`Special::Iteration`].
    NextIteration,

    /// No operands -> pred: the lanes of the group that hold threads of the block.
    EntryMask,
    /// `pred` -> pred, uniform: is any lane's bit set? (Predicates of inactive lanes must have been masked out.)
    AnyLane,
    /// `v0, v1 …` of one type: each lane of the group gets a lane of an operand, as the pattern says.
    Permute(Pattern),
    /// `mask, v`: the values that `v` has in the mask's lanes, one behind the other from the group's first lane on;
    /// anything in the lanes behind them, false for a predicate.
    Compress,
    /// `mask, v, old`: the inverse of [`Op::Compress`]: the mask's lanes get `v`'s first values in order, the others
    /// keep `old`.
    Expand,
    /// `v`: the same, put away in memory until an [`Op::Expand`] has it as `old`. Nothing else may use it.
    Spill,
    /// `mask` -> `i32`, uniform: in how many lanes of the group it holds.
    CountLanes,
    /// No operands: reads a frame slot.
    FrameLoad(Slot),
    /// `value` -> 0.
    FrameStore(Slot),
    /// No operands: what the scheduler left for the group when it was resumed (`i32`, uniform; at W = 1 a
    /// collective's result). The number picks one of two words.
    ResumeValue(u8),
}

/// What an operation may do besides computing its results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effects {
    /// May read memory that others write.
    pub reads: bool,
    /// May write memory.
    pub writes: bool,
    /// May end the grid by a fault.
    pub faults: bool,
    /// Is an exchange among the lanes of a warp: result and meaning depend on which lanes take part.
    pub warp: bool,
    /// May wait for other groups.
    pub waits: bool,
    /// Must not be merged, duplicated or removed although it writes nothing (clocks).
    pub ordered: bool,
    /// Is noted each time that lanes come by (probes): it stays in its block, with its mask, and touches nothing that the
    /// program can see.
    pub noted: bool,
}

impl Effects {
    /// No effect.
    pub const PURE: Effects = Effects {
        reads: false,
        writes: false,
        faults: false,
        warp: false,
        waits: false,
        ordered: false,
        noted: false,
    };

    /// Whether the operation may be removed when its results are not used.
    pub fn removable(self) -> bool {
        !self.writes && !self.waits && !self.ordered && !self.warp && !self.noted
    }

    /// Whether the operation may be executed for lanes that do not need it.
    pub fn speculatable(self) -> bool {
        self == Effects::PURE
    }
}

impl Op {
    /// Space of the memory that the operation accesses at the address that is its first operand.
    pub fn space(&self) -> Option<Space> {
        match *self {
            Op::Load { space, .. }
            | Op::Store { space, .. }
            | Op::Atomic { space, .. }
            | Op::AtomicCas { space, .. }
            | Op::AtomicCasWide { space, .. } => Some(space),
            _ => None,
        }
    }

    /// Whether the operation works on each lane by itself, and on nothing but its operands. Code for groups of several
    /// vectors computes what stands together of these vector by vector.
    pub fn computes(&self) -> bool {
        !matches!(
            self,
            Op::AnyLane
                | Op::CountLanes
                | Op::Compress
                | Op::Expand
                | Op::Spill
                | Op::Permute(_)
                | Op::Load { .. }
        ) && self.effects().speculatable()
    }

    /// What the operation may do besides computing its results.
    pub fn effects(&self) -> Effects {
        let none = Effects::PURE;
        match self {
            Op::Load { access, space, .. } => Effects {
                reads: true,
                faults: *space != Space::Param,
                ordered: access.ordering != Ordering::Weak,
                ..none
            },
            Op::Store { .. } => Effects { writes: true, faults: true, ..none },
            Op::CheckAlign(_) => Effects { faults: true, ordered: true, ..none },
            Op::Atomic { .. } | Op::AtomicCas { .. } | Op::AtomicCasWide { .. } => {
                Effects { reads: true, writes: true, faults: true, ordered: true, ..none }
            }
            Op::Fence(..) => Effects { reads: true, writes: true, ordered: true, ..none },
            Op::Shfl(_)
            | Op::Vote(_)
            | Op::Match(_)
            | Op::Redux(_)
            | Op::Mma(_)
            | Op::Rows(..)
            | Op::Elect
            | Op::ActiveMask => Effects { warp: true, ..none },
            Op::WarpSync => Effects { warp: true, reads: true, writes: true, ordered: true, ..none },
            Op::Barrier(kind, _) => Effects {
                reads: true,
                writes: true,
                ordered: true,
                waits: !matches!(kind, BarrierKind::Arrive),
                ..none
            },
            Op::ClusterArrive => Effects { reads: true, writes: true, ordered: true, ..none },
            Op::ClusterWait | Op::Yield => {
                Effects { reads: true, writes: true, ordered: true, waits: true, ..none }
            }
            // Reads of textures see what was there when the grid began, or anything.
            Op::Image(ImageOp::Fetch { .. } | ImageOp::Gather { .. } | ImageOp::Query(_)) => {
                Effects { reads: true, faults: true, ..none }
            }
            Op::Image(ImageOp::Load { .. }) => Effects { reads: true, faults: true, ordered: true, ..none },
            Op::Image(_) => Effects { reads: true, writes: true, faults: true, ordered: true, ..none },
            Op::Probe(_) => Effects { noted: true, ..none },
            Op::Helper(_) | Op::Call(_) => {
                Effects { reads: true, writes: true, faults: true, ordered: true, ..none }
            }
            Op::Trap(_) => Effects { faults: true, writes: true, ordered: true, ..none },
            Op::NextIteration => Effects { writes: true, ordered: true, ..none },
            Op::FrameStore(_) => Effects { writes: true, ..none },
            Op::FrameLoad(_) => Effects { reads: true, ..none },
            Op::ResumeValue(_) => Effects { reads: true, ordered: true, ..none },
            Op::Special(Special::Clock64 | Special::Globaltimer | Special::DependencyOver) => {
                Effects { ordered: true, ..none }
            }
            _ => none,
        }
    }
}
