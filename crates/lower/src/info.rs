//! What one pass over a function's body tells: whom it calls, what it does, how it uses the parameter space.

use rustc_hash::FxHashMap;
use weft_ptx::{
    AddressBase, CallTarget, FuncId, Function, GlobalId, Inst, LabelId, Mod, Opcode, Operand, ScalarType,
    Space, Statement, Symbol,
};

/// How an object of the parameter space is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// As values: offset and size (1, 2, 4 or 8 bytes) of each, in order, without overlap.
    Cells(Vec<(u32, u32)>),
    /// In local memory, because its address is taken or it is indexed at run time.
    Memory,
}

/// Facts of one function.
#[derive(Clone, Debug, Default)]
pub(crate) struct FuncInfo {
    /// Direct callees, each once.
    pub(crate) calls: Vec<FuncId>,
    /// Prototypes of indirect calls.
    pub(crate) indirect: Vec<Option<usize>>,
    /// Functions whose address is taken.
    pub(crate) addressed: Vec<FuncId>,
    /// Module variables in shared memory that are named.
    pub(crate) shared: Vec<GlobalId>,
    /// Holds a warp operation, a barrier, or something else that cannot be inside a call.
    pub(crate) must_inline: bool,
    /// Holds `exit` or `alloca`, which must be inlined whatever it costs.
    pub(crate) cannot_recurse: bool,
    /// Number of instructions.
    pub(crate) size: usize,
    /// Objects of the parameter space by symbol; the ones never accessed are missing.
    pub(crate) objects: FxHashMap<Symbol, Layout>,
    /// For each register, the first of its variables, counted from the function's first one.
    pub(crate) reg_index: Vec<u32>,
    /// Jump tables.
    pub(crate) branch_targets: FxHashMap<LabelId, Vec<LabelId>>,
}

#[derive(Default)]
struct Scan {
    info: FuncInfo,
    accesses: FxHashMap<Symbol, Vec<(u32, u32)>>,
    in_memory: Vec<Symbol>,
}

/// Looks through a function.
pub(crate) fn scan(f: &Function, globals: &[weft_ptx::Variable]) -> FuncInfo {
    let mut s = Scan::default();
    for st in f.body.iter().flatten() {
        match st {
            Statement::Inst(i) => s.inst(f, globals, i),
            Statement::BranchTargets { label, targets } => {
                s.info.branch_targets.insert(*label, targets.clone());
            }
            _ => {}
        }
    }
    for (symbol, accesses) in s.accesses {
        s.info.objects.insert(symbol, Layout::Cells(partition(accesses)));
    }
    for symbol in s.in_memory {
        s.info.objects.insert(symbol, Layout::Memory);
    }
    let mut next = 0;
    for r in &f.regs {
        s.info.reg_index.push(next);
        next += if r.ty == ScalarType::B128 { 2 } else { 1 };
    }
    s.info
}

fn add<T: PartialEq>(list: &mut Vec<T>, item: T) {
    if !list.contains(&item) {
        list.push(item);
    }
}

impl Scan {
    fn inst(&mut self, f: &Function, globals: &[weft_ptx::Variable], i: &Inst) {
        self.info.size += 1;
        use Opcode::*;
        match i.opcode {
            Bar | Barrier | Shfl | Vote | Match | Redux | Elect | Activemask | Exit | Nanosleep
            | Griddepcontrol | Mbarrier | Alloca | Stacksave | Stackrestore => self.info.must_inline = true,
            _ => {}
        }
        if matches!(i.opcode, Exit | Alloca | Stacksave | Stackrestore) {
            self.info.cannot_recurse = true;
        }
        if let Some(call) = &i.call {
            match call.target {
                CallTarget::Direct(id) => add(&mut self.info.calls, id),
                CallTarget::Indirect(_) => add(&mut self.info.indirect, call.prototype),
            }
            for op in call.args.iter().chain(&call.returns) {
                if let Operand::Symbol(s, offset) = op
                    && *offset != 0
                {
                    self.in_memory.push(*s);
                }
            }
        }
        let access_of_param = matches!(i.opcode, Ld | St) && i.space() == Space::Param;
        for op in &i.operands {
            self.operand(f, globals, i, op, access_of_param);
        }
    }

    fn operand(
        &mut self,
        f: &Function,
        globals: &[weft_ptx::Variable],
        i: &Inst,
        op: &Operand,
        access_of_param: bool,
    ) {
        let symbol = match op {
            Operand::Symbol(s, _) => *s,
            Operand::Address(AddressBase::Symbol(s), offset) => {
                if access_of_param && is_param_object(f, *s) {
                    let bytes = i.ty(0).map_or(4, ScalarType::bytes);
                    let count = i.vector();
                    match u32::try_from(*offset) {
                        Ok(offset) if bytes <= 8 && offset < 1 << 20 => {
                            let list = self.accesses.entry(*s).or_default();
                            list.extend((0..count).map(|n| (offset + n * bytes, bytes)));
                        }
                        _ => self.in_memory.push(*s),
                    }
                    return;
                }
                *s
            }
            Operand::Vector(list) => {
                return list.iter().for_each(|o| self.operand(f, globals, i, o, false));
            }
            Operand::Pair(a, b) | Operand::Texture(a, b) => {
                self.operand(f, globals, i, a, false);
                return self.operand(f, globals, i, b, false);
            }
            _ => return,
        };
        match symbol {
            Symbol::Function(id) if i.opcode != Opcode::Call => add(&mut self.info.addressed, id),
            Symbol::Global(id) if globals.get(id.index()).is_some_and(|g| g.space == Space::Shared) => {
                add(&mut self.info.shared, id);
            }
            _ if is_param_object(f, symbol) && i.opcode != Opcode::Call => self.in_memory.push(symbol),
            _ => {}
        }
    }
}

/// Whether the symbol names an object of the parameter space.
fn is_param_object(f: &Function, s: Symbol) -> bool {
    match s {
        Symbol::Param(_) | Symbol::Return(_) => true,
        Symbol::Var(v) => f.vars.get(v.index()).is_some_and(|v| v.space == Space::Param),
        Symbol::Global(_) | Symbol::Function(_) => false,
    }
}

/// Cuts the accessed bytes so that every access is a run of whole cells.
fn partition(accesses: Vec<(u32, u32)>) -> Vec<(u32, u32)> {
    let mut cuts: Vec<u32> = accesses.iter().flat_map(|&(at, n)| [at, at + n]).collect();
    cuts.sort_unstable();
    cuts.dedup();
    let mut cells = Vec::new();
    for pair in cuts.windows(2) {
        let (mut at, end) = (pair[0], pair[1]);
        if !accesses.iter().any(|&(a, n)| a <= at && end <= a + n) {
            continue;
        }
        while at < end {
            let size = [8, 4, 2, 1].into_iter().find(|s| at + s <= end).unwrap_or(1);
            cells.push((at, size));
            at += size;
        }
    }
    cells
}

/// Splits an object that lives in memory into words, for passing it to a function that is not inlined.
pub(crate) fn words(bytes: u32) -> Vec<(u32, u32)> {
    partition((0..bytes.div_ceil(8)).map(|n| (n * 8, (bytes - n * 8).min(8))).collect())
}

/// Whether an instruction is guarded by a select of its result rather than by a branch around it.
pub(crate) fn selectable(i: &Inst) -> bool {
    use Opcode::*;
    match i.opcode {
        Abs | Add | Addc | And | Bfe | Bfi | Bfind | Bmsk | Brev | Clz | Cnot | Copysign | Cos | Cvt
        | Cvta | Div | Dp2a | Dp4a | Ex2 | Fma | Fns | Getctarank | Isspacep | Lg2 | Lop3 | Mad | Mad24
        | Madc | Mapa | Max | Min | Mov | Mul | Mul24 | Neg | Not | Or | Popc | Prmt | Rcp | Rem | Rsqrt
        | Sad | Selp | Set | Setp | Shf | Shl | Shr | Sin | Slct | Sqrt | Sub | Subc | Szext | Tanh
        | Testp | Vabsdiff2 | Vabsdiff4 | Vadd2 | Vadd4 | Vavrg2 | Vavrg4 | Vmax2 | Vmax4 | Vmin2 | Vmin4
        | Vset2 | Vset4 | Vsub2 | Vsub4 | Xor => true,
        Ld => {
            i.space() == Space::Param
                && !i.has(Mod::Volatile)
                && i.operands.iter().all(|o| !matches!(o, Operand::Address(AddressBase::Reg(_), _)))
        }
        _ => false,
    }
}
