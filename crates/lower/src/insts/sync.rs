//! Barriers and fences.

use weft_abi::Helper;
use weft_ir::{BarrierKind, IntCond, Op, Ordering, Scope, Special, Type};
use weft_ptx::{Inst, Mod, Opcode, ScalarType};

use super::memory::scope;
use crate::cx::FnCx;
use crate::error::R;
use crate::types::word;

impl FnCx<'_, '_> {
    /// `bar`, `barrier`, with the warp and cluster forms.
    pub(crate) fn bar(&mut self, i: &Inst) -> R {
        if i.has(Mod::Warp) {
            let members = self.src(i, 0, ScalarType::B32)?;
            self.emit_none(Op::WarpSync, &[members]);
            return Ok(());
        }
        if i.has(Mod::Cluster) {
            if i.has(Mod::Arrive) {
                if !i.has(Mod::Relaxed) {
                    self.emit_none(Op::Fence(Ordering::Release, Scope::Cluster), &[]);
                }
                self.emit_none(Op::ClusterArrive, &[]);
            } else {
                self.emit_none(Op::ClusterWait, &[]);
                self.emit_none(Op::Fence(Ordering::Acquire, Scope::Cluster), &[]);
            }
            return Ok(());
        }
        let aligned = i.opcode == Opcode::Bar || i.has(Mod::Aligned);
        if i.has(Mod::Red) {
            return self.bar_red(i, aligned);
        }
        let kind = if i.has(Mod::Arrive) { BarrierKind::Arrive } else { BarrierKind::Sync };
        let id = self.src(i, 0, ScalarType::B32)?;
        let threads =
            if i.operands.len() > 1 { self.src(i, 1, ScalarType::B32)? } else { self.iconst(Type::I32, 0) };
        self.emit_none(Op::Barrier(kind, aligned), &[id, threads]);
        Ok(())
    }

    /// `bar.red.op d, a{, b}, {!}c`.
    fn bar_red(&mut self, i: &Inst, aligned: bool) -> R {
        let (kind, ty) = if i.has(Mod::Popc) {
            (BarrierKind::RedPopc, Type::I32)
        } else if i.has(Mod::And) {
            (BarrierKind::RedAnd, Type::Pred)
        } else {
            (BarrierKind::RedOr, Type::Pred)
        };
        let last = i.operands.len().saturating_sub(1);
        let id = self.src(i, 1, ScalarType::B32)?;
        let threads = if last > 2 { self.src(i, 2, ScalarType::B32)? } else { self.iconst(Type::I32, 0) };
        let p = self.value(self.op(i, last)?, Type::Pred)?;
        let v = self.emit(Op::Barrier(kind, aligned), &[id, threads, p], ty);
        self.dst(i, 0, v, false)
    }

    /// `griddepcontrol`. A grid that begins when those are over that it depends on has nothing to wait for.
    pub(crate) fn griddepcontrol(&mut self, i: &Inst) -> R {
        if !i.mods.iter().any(|m| m.as_str() == "wait") {
            self.emit_none(Op::Helper(Helper::Trigger), &[]);
            return Ok(());
        }
        if !self.unit.options.early {
            return Ok(());
        }
        let (again, wait, done) = (self.new_block(), self.new_block(), self.new_block());
        self.jump(again);
        self.block = again;
        let over = self.emit(Op::Special(Special::DependencyOver), &[], Type::I32);
        let over = self.icmp_imm(IntCond::Ne, over, 0);
        self.branch(over, done, wait);
        self.block = wait;
        self.emit_none(Op::Yield, &[]);
        self.jump(again);
        self.block = done;
        self.emit_none(Op::Fence(Ordering::Acquire, Scope::Gpu), &[]);
        Ok(())
    }

    /// `membar`, `fence`. Proxies are one and the same memory here; `membar` is a sequentially consistent fence.
    pub(crate) fn fence(&mut self, i: &Inst) -> R {
        if word(i, "proxy") {
            return Ok(());
        }
        let strict = i.opcode == Opcode::Membar || i.has(Mod::Sc);
        let ordering = if strict {
            Ordering::SeqCst
        } else if i.has(Mod::Acquire) {
            Ordering::Acquire
        } else if i.has(Mod::Release) {
            Ordering::Release
        } else {
            Ordering::AcqRel
        };
        self.emit_none(Op::Fence(ordering, scope(i)), &[]);
        Ok(())
    }
}
