//! Calls of helpers and device functions, and traps.

use core::mem::offset_of;

use weft_abi::{Helper, HelperType, LaunchContext};
use weft_ir::{Entity, FuncRef, InstData};

use crate::code::Mask;
use crate::error::{CodegenError, Result};
use crate::func::Part;
use crate::llvm::{ICond, Ty, Val};

impl Part<'_> {
    /// `Op::Helper`: once per active lane.
    pub(crate) fn helper(&self, inst: &InstData, h: Helper) -> Result<()> {
        let s = self.s;
        let mask = self.mask(inst);
        if h == Helper::Trigger {
            return self.trigger(mask);
        }
        if inst.args.len() != h.args().len() {
            return Err(CodegenError::Bug(format!("wrong number of operands of {}", h.name())));
        }
        let want: Vec<Ty> =
            h.args().iter().map(|t| s.int(if *t == HelperType::I64 { 64 } else { 32 })).collect();
        let inputs: Vec<Val> = inst.args.iter().map(|v| self.operand(*v)).collect();
        let results: Vec<Ty> = match h.ret() {
            HelperType::Void => Vec::new(),
            HelperType::I32 => vec![s.int(32)],
            HelperType::I64 => vec![s.int(64)],
        };
        let out = self.for_each_lane(mask, &inputs, &results, |lane, items| {
            let items: Vec<Val> = items
                .iter()
                .zip(&want)
                .map(|(v, t)| {
                    let from = v.ty();
                    if from == s.float() || from == s.double() {
                        return s.bitcast(*v, *t);
                    }
                    if from.int_bits() > t.int_bits() { s.trunc(*v, *t) } else { s.zext(*v, *t) }
                })
                .collect();
            let thread = s.add(self.env.first, lane);
            let r = self.call_helper(h, thread, &items);
            if results.is_empty() { Vec::new() } else { vec![r] }
        });
        if let (Some(&r), Some(v)) = (inst.results.first(), out.first()) {
            let v = s.bitcast(*v, self.g.ty(self.t.f.ty(r), self.n));
            self.set_lanes(r, v);
        }
        Ok(())
    }

    /// Lets dependent grids begin, once for the group; next to nothing where there are none.
    fn trigger(&self, mask: Mask) -> Result<()> {
        let s = self.s;
        let known = self.field_of(s.int(32), self.env.launch, offset_of!(LaunchContext, dependents), 4);
        let wanted = s.icmp(ICond::LLVMIntNE, known, s.zero(known.ty()));
        self.perform_when(Some(wanted), || {
            self.perform_when(self.mask_any(mask), || {
                self.call_helper(Helper::Trigger, self.env.first, &[]);
            });
        });
        Ok(())
    }

    /// Calls a device function of the unit.
    pub(crate) fn call(&self, inst: &InstData, callee: FuncRef) -> Result<()> {
        let s = self.s;
        let f = self
            .g
            .unit
            .functions
            .get(callee.index())
            .ok_or_else(|| CodegenError::Bug("a call of nothing".into()))?;
        let params = f.entry.map_or(0, |e| f.blocks[e].params.len());
        let mask = self.mask(inst);
        let mut args = vec![self.env.cta, self.env.group];
        if params == inst.args.len() + 1 {
            args.push(self.mask_lanes(mask));
        } else if params != inst.args.len() {
            return Err(CodegenError::Bug(format!("wrong number of operands in a call of {}", f.name)));
        }
        args.extend(inst.args.iter().map(|v| self.vector(*v)));
        let (function, signature) = self.g.functions[callee.index()];
        let results: Vec<Ty> = f.returns.iter().map(|t| self.g.ty(*t, self.n)).collect();
        let out = self.when(self.mask_any(mask), &results, || {
            let r = s.call(signature, function, &args);
            (0..results.len()).map(|n| s.field(r, n as u32)).collect()
        });
        for (r, v) in inst.results.iter().zip(out) {
            self.set_lanes(*r, v);
        }
        Ok(())
    }

    /// Ends the grid if `bad` holds, on behalf of a lane.
    pub(crate) fn trap_if(&self, bad: Val, code: u32, lane: Val, addr: Val) {
        let s = self.s;
        if bad.is_zero() {
            return;
        }
        let (cold, go_on) = (s.block(self.llf, "trap"), s.block(self.llf, "fine"));
        s.branch_hinted(bad, cold, go_on, false);
        s.at(cold);
        self.emit_trap(code, lane, addr);
        s.unreachable();
        s.at(go_on);
    }

    fn emit_trap(&self, code: u32, lane: Val, addr: Val) {
        let s = self.s;
        let i32 = s.int(32);
        let thread = s.add(self.env.first, lane);
        let line = s.iconst(i32, u64::from(self.t.line.get()));
        self.call_helper(Helper::Trap, thread, &[s.iconst(i32, u64::from(code)), line, addr]);
    }

    /// `trap`.
    pub(crate) fn trap(&self, inst: &InstData, code: u32) {
        let s = self.s;
        let mask = self.mask(inst);
        let lane = self.first_lane(mask);
        let zero = s.zero(s.int(64));
        match self.mask_any(mask) {
            Some(any) => self.trap_if(any, code, lane, zero),
            None => self.emit_trap(code, lane, zero),
        }
    }
}
