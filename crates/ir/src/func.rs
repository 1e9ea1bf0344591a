//! Functions: blocks, instructions, values.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use weft_abi::Bounds;

use crate::{
    Arena, Block, Geometry, Inst, Op, Ordering, Pattern, Slot, Stage, Terminator, Type, Value, Values,
};

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
    /// What the pieces of its PTX are made of that probes count, by number.
    pub pieces: Vec<weft_abi::Mix>,
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
    /// Size of the elements by which the local memory of a part's lanes lies, in bytes: all lanes' first ones, then all lanes' second
    /// ones …; 0: thread by thread.
    pub local_element: u32,
    /// How many of the grid's blocks that lie side by side along x one call may run, row of groups by row of groups, or if groups
    /// wait by sharing what they count ([`crate::analysis::blocks_in_common`]); less than two: each block by itself.
    pub sweep: u32,
    /// Whether it has products of warp groups (`wgmma`): four warps that go together.
    pub warp_groups: bool,
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
    /// Places of the kernel's parameters of type `i32` that tell, where all are multiples of a part's lanes, that none of the
    /// guards fails that accesses of the block ask together ([`crate::Guarding`]). Mostly empty.
    pub multiples: SmallVec<[u32; 4]>,
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

impl Default for Block {
    fn default() -> Self {
        Block(u32::MAX)
    }
}

impl InstData {
    /// The address of a load or store that orders nothing.
    pub fn plain_access(&self) -> Option<Value> {
        match self.op {
            Op::Load { access, .. } | Op::Store { access, .. } if access.ordering == Ordering::Weak => {
                Some(self.args[0])
            }
            _ => None,
        }
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

    /// The block that makes each value of some blocks, their parameters included.
    pub fn homes(&self, blocks: &[Block]) -> FxHashMap<Value, Block> {
        let mut home = FxHashMap::default();
        for &b in blocks {
            let d = &self.blocks[b];
            let results = d.insts.iter().flat_map(|&i| &self.insts[i].results);
            home.extend(d.params.iter().chain(results).map(|&v| (v, b)));
        }
        home
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

    /// What defines a value, unless it is a block parameter.
    pub fn def(&self, v: Value) -> Option<&InstData> {
        self.def_inst(v).map(|i| &self.insts[i])
    }

    /// The instruction that defines a value, unless it is a block parameter.
    pub fn def_inst(&self, v: Value) -> Option<Inst> {
        match self.values[v].def {
            ValueDef::Result(i, _) => Some(i),
            ValueDef::Param(..) => None,
        }
    }
}
