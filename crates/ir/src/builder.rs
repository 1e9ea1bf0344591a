//! Appends instructions to a block.

use crate::{Block, Convert, Edge, Function, Inst, IntCond, IntOp, Op, Terminator, Type, Value, Values};

/// Appends to one block of a function; result types follow from the operation where they can.
pub struct Builder<'f> {
    /// The function under construction.
    pub func: &'f mut Function,
    /// Where instructions go.
    pub block: Block,
    /// PTX line given to new instructions.
    pub loc: u32,
    /// Mask given to new instructions.
    pub mask: Option<Value>,
}

impl<'f> Builder<'f> {
    /// Appends to `block`.
    pub fn at(func: &'f mut Function, block: Block) -> Self {
        Builder { func, block, loc: 0, mask: None }
    }

    /// Appends an instruction with the given result types.
    pub fn inst(&mut self, op: Op, args: &[Value], results: &[Type]) -> Inst {
        let i = self.func.make_inst(op, args, results, self.loc);
        self.func.insts[i].mask = self.mask;
        self.func.blocks[self.block].insts.push(i);
        i
    }

    /// Appends an instruction with one result.
    pub fn value(&mut self, op: Op, args: &[Value], result: Type) -> Value {
        let i = self.inst(op, args, &[result]);
        self.func.insts[i].results[0]
    }

    /// A constant.
    pub fn iconst(&mut self, ty: Type, bits: u64) -> Value {
        let bits = if ty.bits() < 64 { bits & ((1u64 << ty.bits()) - 1) } else { bits };
        self.value(Op::Const(ty, bits), &[], ty)
    }

    /// An integer operation; the result has the operands' type.
    pub fn int(&mut self, op: IntOp, a: Value, b: Value) -> Value {
        let ty = self.func.ty(a);
        self.value(Op::Int(op), &[a, b], ty)
    }

    /// An integer comparison.
    pub fn icmp(&mut self, cond: IntCond, a: Value, b: Value) -> Value {
        self.value(Op::ICmp(cond), &[a, b], Type::Pred)
    }

    /// `cond ? a : b`.
    pub fn select(&mut self, cond: Value, a: Value, b: Value) -> Value {
        let ty = self.func.ty(a);
        self.value(Op::Select, &[cond, a, b], ty)
    }

    /// A conversion to `ty`; none at all when the bits and type are already right.
    pub fn convert(&mut self, how: Convert, a: Value, ty: Type) -> Value {
        if self.func.ty(a) == ty {
            return a;
        }
        self.value(Op::Convert(how, ty), &[a], ty)
    }

    /// Ends the block with a jump.
    pub fn jump(&mut self, block: Block, args: &[Value]) {
        self.term(Terminator::Jump(Edge { block, args: Values::from_slice(args) }));
    }

    /// Ends the block with a branch to two blocks without arguments.
    pub fn branch(&mut self, cond: Value, then: Block, other: Block) {
        let edge = |block| Edge { block, args: Values::new() };
        self.term(Terminator::Branch { cond, then: edge(then), other: edge(other) });
    }

    /// Ends the block.
    pub fn term(&mut self, term: Terminator) {
        self.func.blocks[self.block].term = term;
    }
}
