//! Blocks of a grid as one block: `k` of them that lie side by side along x become one whose rows are `k` times as long.
//!
//! A block of 8×8 threads fills half a vector of sixteen lanes, and meets at its barriers for a few instructions each. Four of
//! them are one block of 32×8, whose rows are whole vectors. What the program sees stays as it was: `tid.x`, `ctaid.x` and
//! `ntid.x` follow from the longer row's thread by division by constants, each block has its part of shared memory, and the
//! barriers, at which all threads of a block meet, are those of all blocks together.
//!
//! Requires: [`Stage::Thread`], before any other pass.
//! Ensures: `ctaid.x` of a launch of the code counts stretches of `k` blocks; its block is the one that is answered.

use weft_abi::{SHARED_SPARE, SHARED_WINDOW};
use weft_ir::*;

/// Lanes of a warp.
const WARP: u32 = 32;

/// Each block's part of shared memory begins at a multiple of so many bytes: no variable is aligned to more.
const ALIGN: u32 = 128;

/// Most threads of a block.
const MOST_THREADS: u32 = 1024;

/// Makes one block of `count` blocks of a kernel; answers its shape.
///
/// What the instructions say is looked at; that no block waits for another, and that all of them come to the same barriers, is
/// the caller's to make sure of.
///
/// # Errors
/// Why it cannot be; the unit is as it was then.
pub fn beside(unit: &mut Unit, block: [u32; 3], count: u32) -> Result<[u32; 3], &'static str> {
    let wide = [block[0].saturating_mul(count), block[1], block[2]];
    let threads = wide.iter().try_fold(1u32, |n, &d| n.checked_mul(d));
    if count < 2 || threads.is_none_or(|n| n > MOST_THREADS) {
        return Err("they would have too many threads");
    }
    let part = unit.shared_bytes.next_multiple_of(ALIGN);
    let shared = u64::from(part) * u64::from(count);
    if shared > u64::from(SHARED_WINDOW - SHARED_SPARE) {
        return Err("they would have too much shared memory");
    }
    let [kernel] = &mut unit.functions[..] else { return Err("functions are called") };
    allowed(kernel, block)?;
    let Some(entry) = kernel.entry else { return Err("there is no code") };
    let changed = Change::new(kernel, block, count, part).apply(kernel);
    kernel.blocks[entry].insts.splice(0..0, changed);
    unit.shared_bytes = shared as u32;
    Ok(wide)
}

/// Whether the lanes of a warp are the same in longer rows.
pub fn keeps_warps(block: [u32; 3]) -> bool {
    block[0].is_multiple_of(WARP) && block[1] * block[2] == 1
}

/// Whether the instructions of a kernel allow it.
fn allowed(kernel: &Function, block: [u32; 3]) -> Result<(), &'static str> {
    let threads = u64::from(block.iter().product::<u32>());
    let insts = kernel.layout.iter().flat_map(|&b| &kernel.blocks[b].insts).map(|&i| &kernel.insts[i]);
    for d in insts {
        match d.op {
            Op::Barrier(kind, _) => {
                let all = |n| n == 0 || n == threads;
                if kind != BarrierKind::Sync
                    || !d.args.get(1).and_then(|&n| kernel.as_const(n)).is_some_and(all)
                {
                    return Err("barriers count threads");
                }
            }
            Op::Yield => return Err("threads poll"),
            Op::ClusterArrive | Op::ClusterWait | Op::Mapa(_) | Op::GetCtarank(_) => {
                return Err("blocks form clusters");
            }
            Op::Helper(_) | Op::Call(_) => return Err("the executor is told which block calls it"),
            Op::Probe(_) => return Err("probes note blocks"),
            Op::Special(s) if names_block(s) => return Err("it asks for more of its block than its number"),
            Op::Special(Special::Laneid | Special::Warpid | Special::Nwarpid) if !keeps_warps(block) => {
                return Err("warps would have other threads");
            }
            op if op.space() == Some(Space::SharedCluster) => return Err("blocks form clusters"),
            Op::ToGeneric(Space::SharedCluster)
            | Op::FromGeneric(Space::SharedCluster)
            | Op::IsSpace(Space::SharedCluster) => return Err("blocks form clusters"),
            op if op.effects().warp && !keeps_warps(block) => return Err("warps would have other threads"),
            _ => {}
        }
    }
    Ok(())
}

/// Whether a value tells a block from others in a way that is not known here.
fn names_block(s: Special) -> bool {
    matches!(
        s,
        Special::Clusterid(_)
            | Special::Nclusterid(_)
            | Special::ClusterCtaid(_)
            | Special::ClusterNctaid(_)
            | Special::ClusterCtarank
            | Special::ClusterNctarank
            | Special::IsExplicitCluster
            | Special::DynamicSmemSize
            | Special::TotalSmemSize
            | Special::Envreg(_)
            | Special::DependencyOver
    )
}

/// What a thread is in its own block, of that of the longer row.
struct Change {
    block: [u32; 3],
    /// Bytes of each block's part of shared memory.
    part: u32,
    /// What stands at the kernel's start.
    head: Vec<Inst>,
    /// `tid.x` and `ctaid.x`.
    column: Value,
    ctaid: Value,
    /// Where the block's part of shared memory begins.
    begins: Value,
    no_threads: Value,
}

impl Change {
    fn new(f: &mut Function, block: [u32; 3], count: u32, part: u32) -> Self {
        let mut head = Vec::new();
        let mut c = Head { f, out: &mut head };
        let [x, ..] = block;
        let thread = c.value(Op::Special(Special::Tid(0)), &[], Type::I32);
        let (number, column) = if x.is_power_of_two() {
            let bits = c.number(Type::I32, x.trailing_zeros());
            let below = c.number(Type::I32, x - 1);
            (c.int(IntOp::LShr, thread, bits), c.int(IntOp::And, thread, below))
        } else {
            let row = c.number(Type::I32, x);
            (c.int(IntOp::DivU, thread, row), c.int(IntOp::RemU, thread, row))
        };
        let stretch = c.value(Op::Special(Special::Ctaid(0)), &[], Type::I32);
        let blocks = c.number(Type::I32, count);
        let first = c.int(IntOp::Mul, stretch, blocks);
        let ctaid = c.int(IntOp::Add, first, number);
        let wide = c.value(Op::Convert(Convert::ZExt, Type::I64), &[number], Type::I64);
        let bytes = c.number(Type::I64, part);
        let begins = c.int(IntOp::Mul, wide, bytes);
        let no_threads = c.number(Type::I32, 0);
        Change { block, part, head, column, ctaid, begins, no_threads }
    }

    /// Changes all instructions; answers those that are to stand at the kernel's start.
    fn apply(mut self, f: &mut Function) -> Vec<Inst> {
        let mut values = rustc_hash::FxHashMap::default();
        for b in f.layout.clone() {
            let mut list = Vec::with_capacity(f.blocks[b].insts.len());
            for i in std::mem::take(&mut f.blocks[b].insts) {
                let op = f.insts[i].op;
                match op {
                    Op::Special(s) => match self.special(f, s) {
                        Some(v) => _ = values.insert(f.insts[i].results[0], v),
                        None => list.push(i),
                    },
                    Op::Barrier(..) => {
                        f.insts[i].args[1] = self.no_threads;
                        list.push(i);
                    }
                    Op::FromGeneric(Space::Shared) if self.part > 0 => self.offset_of(f, i, &mut list),
                    Op::ToGeneric(Space::Shared) if self.part > 0 => self.moved(f, i, &mut list),
                    op if op.space() == Some(Space::Shared) && self.part > 0 => self.moved(f, i, &mut list),
                    _ => list.push(i),
                }
            }
            f.blocks[b].insts = list;
        }
        f.replace_values(&values);
        self.head
    }

    /// What stands for a value of the block or thread, where that is another one.
    fn special(&mut self, f: &mut Function, s: Special) -> Option<Value> {
        let [x, y, _] = self.block;
        let mut c = Head { f, out: &mut self.head };
        Some(match s {
            Special::Tid(0) => self.column,
            Special::Ctaid(0) => self.ctaid,
            Special::Ntid(0) => c.number(Type::I32, x),
            Special::Nwarpid => c.number(Type::I32, x / WARP),
            Special::Warpid => {
                let (own, warp) = (c.number(Type::I32, x / WARP), c.value(Op::Special(s), &[], Type::I32));
                c.int(IntOp::RemU, warp, own)
            }
            Special::ThreadLinear => {
                let [row, slice] = [1, 2].map(|d| c.value(Op::Special(Special::Tid(d)), &[], Type::I32));
                let (rows, columns) = (c.number(Type::I32, y), c.number(Type::I32, x));
                let rows = c.int(IntOp::Mul, slice, rows);
                let rows = c.int(IntOp::Add, rows, row);
                let before = c.int(IntOp::Mul, rows, columns);
                c.int(IntOp::Add, before, self.column)
            }
            _ => return None,
        })
    }

    /// Has an access to shared memory, or the making of an address of it, go to the block's part.
    fn moved(&self, f: &mut Function, i: Inst, list: &mut Vec<Inst>) {
        let (at, loc) = (f.insts[i].args[0], f.insts[i].loc);
        let sum = f.make_inst(Op::Int(IntOp::Add), &[at, self.begins], &[Type::I64], loc);
        f.insts[i].args[0] = f.insts[sum].results[0];
        list.extend([sum, i]);
    }

    /// The offset in the block's own part that an address stands for.
    fn offset_of(&self, f: &mut Function, i: Inst, list: &mut Vec<Inst>) {
        let loc = f.insts[i].loc;
        let whole = f.make_inst(f.insts[i].op, &f.insts[i].args.clone(), &[Type::I64], loc);
        let d = &mut f.insts[i];
        d.op = Op::Int(IntOp::Sub);
        d.args = Values::new();
        let from = f.insts[whole].results[0];
        f.insts[i].args.extend([from, self.begins]);
        list.extend([whole, i]);
    }
}

/// Makes what stands at the kernel's start.
struct Head<'a> {
    f: &'a mut Function,
    out: &'a mut Vec<Inst>,
}

impl Head<'_> {
    fn value(&mut self, op: Op, args: &[Value], ty: Type) -> Value {
        let i = self.f.make_inst(op, args, &[ty], 0);
        self.out.push(i);
        self.f.insts[i].results[0]
    }

    fn number(&mut self, ty: Type, n: u32) -> Value {
        self.value(Op::Const(ty, n.into()), &[], ty)
    }

    fn int(&mut self, op: IntOp, a: Value, b: Value) -> Value {
        let ty = self.f.ty(a);
        self.value(Op::Int(op), &[a, b], ty)
    }
}
