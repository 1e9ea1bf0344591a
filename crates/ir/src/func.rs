//! Functions: blocks, instructions, values, terminators.

use smallvec::SmallVec;
use weft_abi::Bounds;

use crate::{Arena, Block, Inst, Op, Pattern, Slot, Type, Value};

/// Values of an argument or result list.
pub type Values = SmallVec<[Value; 4]>;

/// What is compiled at once.
#[derive(Clone, Debug, Default)]
pub struct Unit {
    /// The kernel, then the device functions that are called.
    pub functions: Vec<Function>,
    /// Names of module variables and functions whose addresses are needed, in the order of the launch's symbol table.
    pub symbols: Vec<Symbol>,
    /// Static shared memory of the kernel in bytes; dynamic shared memory follows, 16-byte aligned or as declared.
    pub shared_bytes: u32,
    /// Alignment of the dynamic shared memory in bytes.
    pub dynamic_shared_align: u32,
    /// Size of the parameter block in bytes.
    pub param_bytes: u32,
    /// Whether local memory is handed out at run time (`alloca`, recursion): it must hold the stack limit.
    pub dynamic_local: bool,
}

/// A name whose address the loader supplies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Symbol {
    /// A module variable (`.global`, `.const`).
    Variable(String),
    /// A device function whose address is taken: the driver supplies the number that stands for it in memory
    /// (lowering turns an indirect call into comparisons and direct calls).
    Function(String),
}

/// How far a function has come; see the crate's documentation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "described in the crate's documentation")]
pub enum Stage {
    #[default]
    Thread,
    Group,
    Suspended,
}

/// The shape a function is compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Geometry {
    /// Threads per block along x, y, z.
    pub block: [u32; 3],
    /// Threads per vector group.
    pub width: u32,
    /// Threads per part: a group is one vector, or several that are computed side by side.
    pub part: u32,
}

impl Geometry {
    /// Groups that are one vector each.
    pub fn new(block: [u32; 3], width: u32) -> Self {
        Geometry { block, width, part: width }
    }

    /// The same with groups made of vectors of `part` lanes, if that is fewer and divides the width.
    #[must_use]
    pub fn in_parts(self, part: u32) -> Self {
        let fits = part > 0 && part < self.width && self.width.is_multiple_of(part);
        Geometry { part: if fits { part } else { self.width }, ..self }
    }

    /// The geometry with a part as the group, if groups have several.
    pub fn of_part(self) -> Option<Self> {
        (self.part < self.width).then_some(Geometry { width: self.part, ..self })
    }

    /// Threads per block.
    pub fn threads(&self) -> u32 {
        self.block[0] * self.block[1] * self.block[2]
    }

    /// Groups per block.
    pub fn groups(&self) -> u32 {
        self.threads().div_ceil(self.width)
    }

    /// Groups of a block that lie side by side along x: those of a row, where groups are parts of rows.
    pub fn groups_in_row(&self) -> u32 {
        let [x, ..] = self.block;
        if x.is_multiple_of(self.width) { x / self.width } else { 1 }
    }

    /// Rows of groups in a block.
    pub fn group_rows(&self) -> u32 {
        self.groups() / self.groups_in_row().max(1)
    }

    /// Whether every group is full, so that its entry mask is all lanes.
    pub fn full_groups(&self) -> bool {
        self.threads().is_multiple_of(self.width)
    }
}

/// A kernel or device function.
#[derive(Clone, Debug, Default)]
pub struct Function {
    /// Its PTX name.
    pub name: String,
    /// Whether it is a kernel.
    pub is_kernel: bool,
    /// Types of the results of a device function.
    pub returns: Vec<Type>,
    /// How far compilation has come.
    pub stage: Stage,
    /// The shape it is compiled for, once known.
    pub geometry: Option<Geometry>,
    /// Bytes of local memory per thread that the function itself uses.
    pub local_bytes: u32,
    /// How many of the grid's blocks that lie side by side along x one call may run, row of groups by row of groups; less than
    /// two: each block by itself.
    pub sweep: u32,
    /// What is taken for granted of launches.
    pub bounds: Bounds,
    /// First block. Its parameters are the function's parameters.
    pub entry: Option<Block>,
    /// Blocks where suspended groups go on; entry `i` is resume point `i + 1`.
    pub resumes: Vec<Block>,
    /// Slots of the frame.
    pub slots: Arena<Slot, SlotData>,
    /// Patterns of [`Op::Permute`].
    pub patterns: Arena<Pattern, Picks>,
    /// Blocks in layout order; unreachable ones may be left out.
    pub layout: Vec<Block>,
    /// Block arena.
    pub blocks: Arena<Block, BlockData>,
    /// Instruction arena.
    pub insts: Arena<Inst, InstData>,
    /// Value arena.
    pub values: Arena<Value, ValueData>,
}

/// A slot of a group's frame: one value of each lane, or one for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlotData {
    /// Type of the value.
    pub ty: Type,
    /// One value for the whole group.
    pub uniform: bool,
    /// One value for each part of the group.
    pub parts: bool,
}

/// What each lane of an [`Op::Permute`] gets: an operand's number and a lane of it. `None`: anything.
pub type Picks = Vec<Option<(u16, u16)>>;

/// A basic block.
#[derive(Clone, Debug, Default)]
pub struct BlockData {
    /// Parameters: what other IRs call phis.
    pub params: Vec<Value>,
    /// Instructions in order.
    pub insts: Vec<Inst>,
    /// How many of the group's parts its instructions are for, from the first on: in the lanes of the others all its
    /// values are zero. 0: all of them.
    pub parts: u32,
    /// Few lanes come here, as far as the compiler knows.
    pub rare: bool,
    /// Where control goes next.
    pub term: Terminator,
}

/// An instruction.
#[derive(Clone, Debug)]
pub struct InstData {
    /// What it does.
    pub op: Op,
    /// Operands.
    pub args: Values,
    /// Results.
    pub results: Values,
    /// Lanes for which the effect happens ([`crate::Stage::Group`] and later); `None`: all.
    pub mask: Option<Value>,
    /// Line of the PTX text; 0 when unknown.
    pub loc: u32,
}

/// A value.
#[derive(Clone, Debug)]
pub struct ValueData {
    /// Its type.
    pub ty: Type,
    /// Where it is defined.
    pub def: ValueDef,
}

/// Where a value is defined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueDef {
    /// Result number of an instruction.
    Result(Inst, u32),
    /// Parameter number of a block.
    Param(Block, u32),
}

/// A jump to a block with its arguments.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edge {
    /// Target.
    pub block: Block,
    /// One value per parameter of the target.
    pub args: Values,
}

impl Default for Block {
    fn default() -> Self {
        Block(u32::MAX)
    }
}

/// Why a group stops and how it is let go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SuspendReason {
    /// `args`: barrier id, threads; for reductions also the group's contribution (`i32`: number of lanes whose
    /// predicate is true, and number of lanes that take part).
    Barrier(crate::BarrierKind),
    /// Waits for the cluster barrier's phase that the group arrived at.
    ClusterWait,
    /// Lets others run. `args`: as those of [`crate::Op::Yield`].
    Yield,
    /// W = 1 only: a warp operation; `args`: value operands then members. The operation's number tells the executor
    /// what to compute (`weft_abi::Collective`).
    Collective(u32),
}

/// End of a block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Terminator {
    /// Not set yet; the verifier refuses it.
    #[default]
    None,
    /// Goes to the target.
    Jump(Edge),
    /// Two ways.
    Branch {
        /// Predicate.
        cond: Value,
        /// Taken when true.
        then: Edge,
        /// Taken when false.
        other: Edge,
    },
    /// Many ways by an `i32`; out of range goes to the default.
    Switch {
        /// Index.
        index: Value,
        /// Targets of 0, 1, …
        targets: Vec<Edge>,
        /// Target of all other values.
        default: Edge,
    },
    /// The thread (or, at later stages, the group) is done; a device function gives its results.
    Return(Values),
    /// Hands the group to the scheduler ([`Stage::Suspended`]).
    Suspend {
        /// Why.
        reason: SuspendReason,
        /// Operands by reason.
        args: Values,
        /// Index into [`Function::resumes`].
        resume: u32,
        /// Line of the PTX text; 0 if not known.
        loc: u32,
    },
    /// Never reached.
    Unreachable,
}

impl Terminator {
    /// Outgoing edges in order.
    pub fn edges(&self) -> SmallVec<[&Edge; 2]> {
        match self {
            Terminator::Jump(e) => SmallVec::from_slice(&[e]),
            Terminator::Branch { then, other, .. } => SmallVec::from_slice(&[then, other]),
            Terminator::Switch { targets, default, .. } => {
                targets.iter().chain(std::iter::once(default)).collect()
            }
            _ => SmallVec::new(),
        }
    }

    /// Outgoing edges in order, to be changed.
    pub fn edges_mut(&mut self) -> SmallVec<[&mut Edge; 2]> {
        match self {
            Terminator::Jump(e) => SmallVec::from_iter([e]),
            Terminator::Branch { then, other, .. } => SmallVec::from_iter([then, other]),
            Terminator::Switch { targets, default, .. } => {
                targets.iter_mut().chain(std::iter::once(default)).collect()
            }
            _ => SmallVec::new(),
        }
    }

    /// Values read by the terminator itself and by its edges.
    pub fn uses(&self) -> Values {
        let mut out = Values::new();
        match self {
            Terminator::Branch { cond, .. } => out.push(*cond),
            Terminator::Switch { index, .. } => out.push(*index),
            Terminator::Return(v) => out.extend_from_slice(v),
            Terminator::Suspend { args, .. } => out.extend_from_slice(args),
            Terminator::None | Terminator::Jump(_) | Terminator::Unreachable => {}
        }
        for e in self.edges() {
            out.extend_from_slice(&e.args);
        }
        out
    }
}

impl Function {
    /// An empty function.
    pub fn new(name: impl Into<String>, is_kernel: bool) -> Self {
        Function { name: name.into(), is_kernel, ..Function::default() }
    }

    /// Adds an empty block at the end of the layout.
    pub fn add_block(&mut self) -> Block {
        let b = self.blocks.push(BlockData::default());
        self.layout.push(b);
        b
    }

    /// Adds a parameter to a block.
    pub fn add_param(&mut self, block: Block, ty: Type) -> Value {
        let n = self.blocks[block].params.len() as u32;
        let v = self.values.push(ValueData { ty, def: ValueDef::Param(block, n) });
        self.blocks[block].params.push(v);
        v
    }

    /// Makes an instruction with results of the given types, without placing it in a block.
    pub fn make_inst(&mut self, op: Op, args: &[Value], results: &[Type], loc: u32) -> Inst {
        let inst = self.insts.push(InstData {
            op,
            args: Values::from_slice(args),
            results: Values::new(),
            mask: None,
            loc,
        });
        for (n, &ty) in results.iter().enumerate() {
            let v = self.values.push(ValueData { ty, def: ValueDef::Result(inst, n as u32) });
            self.insts[inst].results.push(v);
        }
        inst
    }

    /// The number of a pattern, which is added if it is new.
    pub fn pattern(&mut self, picks: Picks) -> Pattern {
        let known = self.patterns.iter().find(|(_, p)| **p == picks).map(|(n, _)| n);
        known.unwrap_or_else(|| self.patterns.push(picks))
    }

    /// Type of a value.
    pub fn ty(&self, v: Value) -> Type {
        self.values[v].ty
    }

    /// Whether an instruction is a barrier that nobody waits at: the only group of a block is all there is to come, unless
    /// more threads are expected than the block has.
    pub fn passes(&self, d: &InstData) -> bool {
        let Some(g) = self.geometry.filter(|g| g.groups() == 1 && g.width > 1) else { return false };
        // The block's last warp counts in full.
        let most = u64::from(g.threads().next_multiple_of(32));
        matches!(d.op, Op::Barrier(..))
            && d.args.get(1).and_then(|&n| self.as_const(n)).is_none_or(|n| n <= most)
    }

    /// The constant a value is, if its definition is one.
    pub fn as_const(&self, v: Value) -> Option<u64> {
        match self.values[v].def {
            ValueDef::Result(i, _) => match self.insts[i].op {
                Op::Const(_, bits) => Some(bits),
                _ => None,
            },
            ValueDef::Param(..) => None,
        }
    }

    /// As [`Function::as_const`], with the sign that the value's type gives it.
    pub fn as_signed(&self, v: Value) -> Option<i64> {
        self.as_const(v).map(|bits| crate::sext(bits, self.ty(v).bits()))
    }

    /// The instruction that defines a value, unless it is a block parameter.
    pub fn def_inst(&self, v: Value) -> Option<Inst> {
        match self.values[v].def {
            ValueDef::Result(i, _) => Some(i),
            ValueDef::Param(..) => None,
        }
    }
}
