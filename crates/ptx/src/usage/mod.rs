//! What a kernel takes, read off its PTX: shared, local and constant memory, and an estimate of registers.

mod live;
mod order;
mod registers;
mod values;

use crate::{
    AddressBase, CallTarget, FuncId, Function, Inst, Module, Opcode, Operand, RuntimeFunction, Space,
    Special, Statement, Symbol,
};

/// See the module.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Bytes of static shared memory.
    pub shared: u32,
    /// Bytes of local memory per thread.
    pub local: u32,
    /// Bytes of constant variables that are used.
    pub constant: u32,
    /// Registers per thread.
    pub registers: u32,
    /// Whether it may call `malloc`.
    pub heap: bool,
    /// Whether it may call `printf`.
    pub printf: bool,
    /// Whether it may call the device runtime.
    pub runtime: bool,
    /// Whether it may call functions of dynamic parallelism.
    pub dynamic: bool,
    /// Whether it may let kernels begin that depend on it (`griddepcontrol`).
    pub triggers: bool,
    /// Whether it may wait for those that it depends on.
    pub awaits: bool,
    /// Whether it may launch graphs, or ask for its own.
    pub graphs: bool,
}

/// Reads a kernel and all it calls.
pub fn of(module: &Module, kernel: FuncId) -> Usage {
    let mut usage = Usage::default();
    let mut globals = vec![false; module.globals.len()];
    let mut seen = vec![kernel];
    let mut next = 0;
    while let Some(id) = seen.get(next).copied() {
        next += 1;
        let Some(f) = module.functions.get(id.index()) else { continue };
        usage.heap |= f.name == "malloc" && f.body.is_none();
        usage.printf |= f.name == "vprintf" && f.body.is_none();
        if let Some(function) = RuntimeFunction::by_name(&f.name).filter(|_| f.body.is_none()) {
            usage.runtime = true;
            usage.graphs |= function.is_of_graphs();
            usage.dynamic |= !function.concerns_graphs();
        }
        let mut calls = Vec::new();
        for inst in instructions(f) {
            if inst.opcode == Opcode::Griddepcontrol {
                let awaits = inst.mods.iter().any(|m| m.as_str() == "wait");
                usage.awaits |= awaits;
                usage.triggers |= !awaits;
            }
            operands(inst, &mut |o| {
                let asks = *o == Operand::Special(Special::CurrentGraphExec);
                usage.graphs |= asks;
                usage.runtime |= asks;
            });
            if let Some(CallTarget::Direct(callee)) = inst.call.as_ref().map(|c| c.target) {
                calls.push(callee);
            }
            symbols(inst, &mut |s| match s {
                Symbol::Global(g) => {
                    if let Some(used) = globals.get_mut(g.index()) {
                        *used = true;
                    }
                }
                // A kernel whose address is taken takes nothing here.
                Symbol::Function(callee) if !is_entry(module, callee) => calls.push(callee),
                _ => {}
            });
        }
        for callee in calls {
            if !seen.contains(&callee) {
                seen.push(callee);
            }
        }
        let mut local = 0u64;
        let mut shared = u64::from(usage.shared);
        for v in &f.vars {
            let bytes = match v.space {
                Space::Shared => &mut shared,
                Space::Local => &mut local,
                _ => continue,
            };
            *bytes = bytes.next_multiple_of(u64::from(v.align.max(1))).saturating_add(v.size());
        }
        usage.shared = clamp(shared);
        usage.local = usage.local.saturating_add(clamp(local).next_multiple_of(8));
        usage.registers = usage.registers.max(registers::estimate(f));
    }
    let (mut shared, mut constant) = (u64::from(usage.shared), 0u64);
    for (v, _) in module.globals.iter().zip(&globals).filter(|(_, used)| **used) {
        let bytes = match v.space {
            Space::Shared => &mut shared,
            Space::Const => &mut constant,
            _ => continue,
        };
        *bytes = bytes.next_multiple_of(u64::from(v.align.max(1))).saturating_add(v.size());
    }
    usage.shared = clamp(shared);
    usage.constant = clamp(constant);
    usage
}

fn is_entry(module: &Module, id: FuncId) -> bool {
    module.functions.get(id.index()).is_some_and(|f| f.is_entry)
}

fn clamp(n: u64) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

fn instructions(f: &Function) -> impl Iterator<Item = &Inst> {
    f.body.iter().flatten().filter_map(|s| if let Statement::Inst(i) = s { Some(i) } else { None })
}

fn operands<'a>(inst: &'a Inst, visit: &mut impl FnMut(&'a Operand)) {
    fn walk<'a>(op: &'a Operand, visit: &mut impl FnMut(&'a Operand)) {
        match op {
            Operand::Vector(list) => list.iter().for_each(|o| walk(o, visit)),
            Operand::Pair(a, b) | Operand::Texture(a, b) => {
                walk(a, visit);
                walk(b, visit);
            }
            _ => visit(op),
        }
    }
    inst.operands.iter().for_each(|o| walk(o, visit));
    if let Some(call) = &inst.call {
        call.returns.iter().chain(&call.args).for_each(|o| walk(o, visit));
    }
}

fn symbols(inst: &Inst, visit: &mut impl FnMut(Symbol)) {
    operands(inst, &mut |op| match op {
        Operand::Symbol(s, _) | Operand::Address(AddressBase::Symbol(s), _) => visit(*s),
        _ => {}
    });
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn memory_and_registers() {
        let src = "
.version 8.0
.target sm_90
.address_size 64
.shared .align 4 .b8 tile[100];
.shared .align 4 .b8 unused[1000];
.const .align 4 .b8 table[64];
.visible .entry k(.param .u64 p)
{
    .local .align 8 .b8 depot[24];
    .shared .align 8 .b64 own;
    .reg .b64 %rd<4>;
    .reg .b32 %r<3>;
    ld.param.u64 %rd1, [p];
    mov.u64 %rd2, tile;
    ld.const.u32 %r1, [table];
    st.shared.u32 [tile], %r1;
    st.u64 [%rd1], %rd2;
    ret;
}";
        let (m, d) = crate::parse(src);
        assert!(d.is_empty(), "{d:?}");
        let (id, _) = m.function("k").unwrap();
        let u = of(&m, id);
        assert_eq!((u.shared, u.local, u.constant), (108, 24, 64));
        assert!((8..=16).contains(&u.registers), "{}", u.registers);
    }
}
