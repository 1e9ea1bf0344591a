//! Tables in shared memory that have copies ([`weft_ir::analysis::Tables`]).

use weft_ir::analysis::Tables;
use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::{AtomicForm, Function, Inst, Op};

/// How tables are copied on a CPU.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Copying {
    /// Copies of a table, itself among them: a power of two. 1: there are none.
    pub count: u32,
    /// Bytes that all copies of one may have.
    pub bytes: u32,
}

/// The tables of a kernel that have copies.
#[derive(Debug)]
pub(crate) struct Copies {
    pub(crate) tables: Tables,
    pub(crate) by: Copying,
    /// Threads of a block.
    threads: u32,
}

impl Copies {
    /// Those that operations of the kernel ask for ([`AtomicForm::Copies`]).
    pub(crate) fn of(kernel: &Function, by: Copying) -> Option<Self> {
        let asks = |i: &Inst| matches!(kernel.insts[*i].op, Op::Atomic { form: AtomicForm::Copies, .. });
        let asked = kernel.layout.iter().any(|b| kernel.blocks[*b].insts.iter().any(asks));
        let geometry = kernel.geometry.filter(|_| asked && by.count > 1)?;
        let tables = Tables::of(kernel, &Shapes::new(kernel, ShapeOptions::of_group(kernel)))?;
        Some(Copies { tables, by, threads: geometry.threads() })
    }

    /// Bytes of a table of which so many copies are made: they stay in the cache, and a table that a block fills once is not
    /// longer than what is counted there.
    pub(crate) fn most_bytes(&self, operations: Option<u32>, count: u32) -> u32 {
        let fits = self.by.bytes / count;
        let counted = |n: u32| n.saturating_mul(self.threads).saturating_mul(self.tables.ty.bytes());
        operations.map_or(fits, |n| fits.min(counted(n) / count.div_ceil(4)))
    }
}
