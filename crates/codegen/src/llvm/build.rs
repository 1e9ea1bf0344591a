//! Instructions.

use super::{Blk, NO_NAME, Session, Ty, Val, c_text, llvm, sys};
use sys::core::*;
use sys::prelude::LLVMValueRef;
use sys::{LLVMAtomicOrdering, LLVMAtomicRMWBinOp, LLVMIntPredicate, LLVMOpcode, LLVMRealPredicate};

pub(crate) use sys::LLVMAtomicOrdering as Order;
pub(crate) use sys::LLVMAtomicRMWBinOp as Rmw;
pub(crate) use sys::LLVMIntPredicate as ICond;
pub(crate) use sys::LLVMOpcode as Cast;
pub(crate) use sys::LLVMRealPredicate as FCond;

macro_rules! binary {
    ($($name:ident = $f:ident),* $(,)?) => {
        $(pub(crate) fn $name(&self, a: Val, b: Val) -> Val {
            Val(llvm!($f, self.builder, a.0, b.0, NO_NAME))
        })*
    };
}

#[allow(missing_docs, reason = "the names are LLVM's")]
impl Session {
    binary! {
        add = LLVMBuildAdd, sub = LLVMBuildSub, mul = LLVMBuildMul, nuw_mul = LLVMBuildNUWMul,
        nuw_add = LLVMBuildNUWAdd,
        udiv = LLVMBuildUDiv, sdiv = LLVMBuildSDiv, urem = LLVMBuildURem, srem = LLVMBuildSRem,
        and = LLVMBuildAnd, or = LLVMBuildOr, xor = LLVMBuildXor,
        shl = LLVMBuildShl, lshr = LLVMBuildLShr, ashr = LLVMBuildAShr,
        fadd = LLVMBuildFAdd, fsub = LLVMBuildFSub, fmul = LLVMBuildFMul, fdiv = LLVMBuildFDiv,
    }

    pub(crate) fn not(&self, a: Val) -> Val {
        Val(llvm!(LLVMBuildNot, self.builder, a.0, NO_NAME))
    }
    pub(crate) fn neg(&self, a: Val) -> Val {
        Val(llvm!(LLVMBuildNeg, self.builder, a.0, NO_NAME))
    }
    pub(crate) fn fneg(&self, a: Val) -> Val {
        Val(llvm!(LLVMBuildFNeg, self.builder, a.0, NO_NAME))
    }
    pub(crate) fn icmp(&self, c: LLVMIntPredicate, a: Val, b: Val) -> Val {
        Val(llvm!(LLVMBuildICmp, self.builder, c, a.0, b.0, NO_NAME))
    }
    pub(crate) fn fcmp(&self, c: LLVMRealPredicate, a: Val, b: Val) -> Val {
        Val(llvm!(LLVMBuildFCmp, self.builder, c, a.0, b.0, NO_NAME))
    }
    pub(crate) fn select(&self, c: Val, a: Val, b: Val) -> Val {
        Val(llvm!(LLVMBuildSelect, self.builder, c.0, a.0, b.0, NO_NAME))
    }
    /// The same value, of which LLVM does not look where it comes from.
    pub(crate) fn freeze(&self, v: Val) -> Val {
        Val(llvm!(LLVMBuildFreeze, self.builder, v.0, NO_NAME))
    }
    pub(crate) fn cast(&self, op: LLVMOpcode, a: Val, to: Ty) -> Val {
        if a.ty() == to {
            return a;
        }
        Val(llvm!(LLVMBuildCast, self.builder, op, a.0, to.0, NO_NAME))
    }
    pub(crate) fn trunc(&self, a: Val, to: Ty) -> Val {
        self.cast(LLVMOpcode::LLVMTrunc, a, to)
    }
    pub(crate) fn zext(&self, a: Val, to: Ty) -> Val {
        self.cast(LLVMOpcode::LLVMZExt, a, to)
    }
    pub(crate) fn sext(&self, a: Val, to: Ty) -> Val {
        self.cast(LLVMOpcode::LLVMSExt, a, to)
    }
    pub(crate) fn bitcast(&self, a: Val, to: Ty) -> Val {
        self.cast(LLVMOpcode::LLVMBitCast, a, to)
    }
    pub(crate) fn int_to_ptr(&self, a: Val) -> Val {
        let to = self.vector(self.ptr(), a.ty().lanes());
        self.cast(LLVMOpcode::LLVMIntToPtr, a, to)
    }
    pub(crate) fn ptr_to_int(&self, a: Val) -> Val {
        let to = self.vector(self.int(64), a.ty().lanes());
        self.cast(LLVMOpcode::LLVMPtrToInt, a, to)
    }
    /// `base + index * size of element`.
    pub(crate) fn gep(&self, element: Ty, base: Val, index: Val) -> Val {
        let mut i = index.0;
        Val(llvm!(LLVMBuildGEP2, self.builder, element.0, base.0, &mut i, 1, NO_NAME))
    }
    /// `base + bytes`.
    pub(crate) fn byte_offset(&self, base: Val, bytes: usize) -> Val {
        self.gep(self.int(8), base, self.iconst(self.int(64), bytes as u64))
    }
    pub(crate) fn load(&self, ty: Ty, p: Val, align: u32) -> Val {
        let v = llvm!(LLVMBuildLoad2, self.builder, ty.0, p.0, NO_NAME);
        llvm!(LLVMSetAlignment, v, align);
        Val(v)
    }
    pub(crate) fn store(&self, v: Val, p: Val, align: u32) -> Val {
        let s = llvm!(LLVMBuildStore, self.builder, v.0, p.0);
        llvm!(LLVMSetAlignment, s, align);
        Val(s)
    }
    pub(crate) fn set_order(&self, access: Val, order: LLVMAtomicOrdering) {
        llvm!(LLVMSetOrdering, access.0, order);
    }
    pub(crate) fn set_volatile(&self, access: Val) {
        llvm!(LLVMSetVolatile, access.0, 1);
    }
    pub(crate) fn metadata(&self, inst: Val, kind: u32, node: sys::prelude::LLVMMetadataRef) {
        if llvm!(LLVMIsAInstruction, inst.0).is_null() {
            return;
        }
        let v = llvm!(LLVMMetadataAsValue, self.context, node);
        llvm!(LLVMSetMetadata, inst.0, kind, v);
    }
    pub(crate) fn alloca(&self, ty: Ty, align: u32) -> Val {
        let v = llvm!(LLVMBuildAlloca, self.builder, ty.0, NO_NAME);
        llvm!(LLVMSetAlignment, v, align);
        Val(v)
    }
    pub(crate) fn fence(&self, order: LLVMAtomicOrdering, single_thread: bool) {
        llvm!(LLVMBuildFence, self.builder, order, i32::from(single_thread), NO_NAME);
    }
    pub(crate) fn atomic_rmw(
        &self,
        op: LLVMAtomicRMWBinOp,
        p: Val,
        v: Val,
        order: LLVMAtomicOrdering,
    ) -> Val {
        Val(llvm!(LLVMBuildAtomicRMW, self.builder, op, p.0, v.0, order, 0))
    }
    /// The old value, and whether it was exchanged.
    pub(crate) fn cmpxchg(&self, p: Val, old: Val, new: Val, order: LLVMAtomicOrdering) -> (Val, Val) {
        let fail = match order {
            Order::LLVMAtomicOrderingRelease => Order::LLVMAtomicOrderingMonotonic,
            Order::LLVMAtomicOrderingAcquireRelease => Order::LLVMAtomicOrderingAcquire,
            o => o,
        };
        let r = Val(llvm!(LLVMBuildAtomicCmpXchg, self.builder, p.0, old.0, new.0, order, fail, 0));
        (self.field(r, 0), self.field(r, 1))
    }
    pub(crate) fn field(&self, a: Val, n: u32) -> Val {
        Val(llvm!(LLVMBuildExtractValue, self.builder, a.0, n, NO_NAME))
    }
    pub(crate) fn with_field(&self, a: Val, v: Val, n: u32) -> Val {
        Val(llvm!(LLVMBuildInsertValue, self.builder, a.0, v.0, n, NO_NAME))
    }
    pub(crate) fn extract(&self, v: Val, lane: Val) -> Val {
        Val(llvm!(LLVMBuildExtractElement, self.builder, v.0, lane.0, NO_NAME))
    }
    pub(crate) fn insert(&self, v: Val, x: Val, lane: Val) -> Val {
        Val(llvm!(LLVMBuildInsertElement, self.builder, v.0, x.0, lane.0, NO_NAME))
    }
    pub(crate) fn lane(&self, v: Val, lane: u32) -> Val {
        self.extract(v, self.iconst(self.int(32), u64::from(lane)))
    }
    /// Picks elements of the pair `a:b`; `None` picks anything.
    pub(crate) fn shuffle(&self, a: Val, b: Val, picks: &[Option<u32>]) -> Val {
        let i32 = self.int(32);
        let items: Vec<Val> = picks
            .iter()
            .map(|p| match p {
                Some(n) => self.iconst(i32, u64::from(*n)),
                None => self.poison(i32),
            })
            .collect();
        let mask = self.const_vector(&items);
        Val(llvm!(LLVMBuildShuffleVector, self.builder, a.0, b.0, mask.0, NO_NAME))
    }
    /// Picks elements of one vector.
    pub(crate) fn pick(&self, a: Val, picks: impl IntoIterator<Item = u32>) -> Val {
        let picks: Vec<_> = picks.into_iter().map(Some).collect();
        self.shuffle(a, self.poison(a.ty()), &picks)
    }
    /// A vector whose elements are all `v`; `v` itself when `n` is 1.
    pub(crate) fn splat(&self, v: Val, n: u32) -> Val {
        if n == 1 {
            return v;
        }
        if v.is_const() {
            return self.const_vector(&vec![v; n as usize]);
        }
        let ty = self.vector(v.ty(), n);
        let one = self.insert(self.poison(ty), v, self.iconst(self.int(32), 0));
        self.pick(one, std::iter::repeat_n(0, n as usize))
    }
    /// Calls an intrinsic; `over` are the types of its overloaded parts.
    pub(crate) fn intrinsic(&self, name: &str, over: &[Ty], args: &[Val]) -> Val {
        let id = llvm!(LLVMLookupIntrinsicID, name.as_ptr().cast(), name.len());
        debug_assert_ne!(id, 0, "unknown intrinsic {name}");
        let mut over: Vec<_> = over.iter().map(|t| t.0).collect();
        let f = llvm!(LLVMGetIntrinsicDeclaration, self.module, id, over.as_mut_ptr(), over.len());
        self.call(Ty(llvm!(LLVMGlobalGetValueType, f)), Val(f), args)
    }
    /// Calls an intrinsic of a CPU, whose operands it takes by their bits.
    pub(crate) fn cpu_intrinsic(&self, name: &str, args: &[Val]) -> Val {
        let id = llvm!(LLVMLookupIntrinsicID, name.as_ptr().cast(), name.len());
        debug_assert_ne!(id, 0, "unknown intrinsic {name}");
        let f = llvm!(LLVMGetIntrinsicDeclaration, self.module, id, std::ptr::null_mut(), 0);
        let signature = llvm!(LLVMGlobalGetValueType, f);
        let mut types = vec![std::ptr::null_mut(); llvm!(LLVMCountParamTypes, signature) as usize];
        llvm!(LLVMGetParamTypes, signature, types.as_mut_ptr());
        let args: Vec<Val> = args.iter().zip(types).map(|(a, t)| self.bitcast(*a, Ty(t))).collect();
        self.call(Ty(signature), Val(f), &args)
    }
    pub(crate) fn call(&self, signature: Ty, f: Val, args: &[Val]) -> Val {
        let mut args: Vec<_> = args.iter().map(|v| v.0).collect();
        let n = args.len() as u32;
        Val(llvm!(LLVMBuildCall2, self.builder, signature.0, f.0, args.as_mut_ptr(), n, NO_NAME))
    }
    /// States the alignment of a call's pointer argument (from 0).
    pub(crate) fn call_align(&self, call: Val, arg: u32, align: u32) {
        if llvm!(LLVMIsACallInst, call.0).is_null() {
            return;
        }
        let kind = llvm!(LLVMGetEnumAttributeKindForName, c"align".as_ptr(), 5);
        let a = llvm!(LLVMCreateEnumAttribute, self.context, kind, u64::from(align));
        llvm!(LLVMAddCallSiteAttribute, call.0, arg + 1, a);
    }

    /// Stores the lanes of a vector that a mask has, to elements from `at` on; they are aligned to `align` bytes.
    pub(crate) fn masked_store(&self, v: Val, at: Val, mask: Val, align: u32) -> Val {
        let call = self.intrinsic("llvm.masked.store", &[v.ty(), self.ptr()], &[v, at, mask]);
        self.call_align(call, 1, align);
        call
    }

    /// Appends a block to a function.
    pub(crate) fn block(&self, f: Val, name: &str) -> Blk {
        let name = c_text(name);
        Blk(llvm!(LLVMAppendBasicBlockInContext, self.context, f.0, name.as_ptr()))
    }
    /// Instructions go to the end of the block from now on.
    pub(crate) fn at(&self, b: Blk) {
        llvm!(LLVMPositionBuilderAtEnd, self.builder, b.0);
    }
    /// Instructions go to the block's start, before its terminator or other instructions.
    pub(crate) fn at_start(&self, b: Blk) {
        self.before_or_at(llvm!(LLVMGetFirstInstruction, b.0), b);
    }
    /// Instructions go to the block's end, before its terminator if it has one.
    pub(crate) fn at_end(&self, b: Blk) {
        self.before_or_at(llvm!(LLVMGetBasicBlockTerminator, b.0), b);
    }
    /// Instructions go before one of a block's, or to its end if that is null; they belong to the line they did.
    fn before_or_at(&self, inst: LLVMValueRef, b: Blk) {
        if inst.is_null() {
            self.at(b);
            return;
        }
        // The builder would go on with that instruction's line, also when it is back where it came from.
        let line = llvm!(LLVMGetCurrentDebugLocation2, self.builder);
        llvm!(LLVMPositionBuilderBefore, self.builder, inst);
        llvm!(LLVMSetCurrentDebugLocation2, self.builder, line);
    }
    /// Emits code of another function; instructions go on where they did, and belong to the line they did.
    pub(crate) fn elsewhere(&self, emit: impl FnOnce()) {
        let (here, line) = (self.here(), llvm!(LLVMGetCurrentDebugLocation2, self.builder));
        llvm!(LLVMSetCurrentDebugLocation2, self.builder, std::ptr::null_mut());
        emit();
        self.at(here);
        llvm!(LLVMSetCurrentDebugLocation2, self.builder, line);
    }
    /// The function a block belongs to.
    pub(crate) fn parent(&self, b: Blk) -> Val {
        Val(llvm!(LLVMGetBasicBlockParent, b.0))
    }
    /// Where instructions go.
    pub(crate) fn here(&self) -> Blk {
        Blk(llvm!(LLVMGetInsertBlock, self.builder))
    }
    pub(crate) fn jump(&self, to: Blk) {
        llvm!(LLVMBuildBr, self.builder, to.0);
    }
    pub(crate) fn branch(&self, c: Val, then: Blk, other: Blk) {
        llvm!(LLVMBuildCondBr, self.builder, c.0, then.0, other.0);
    }
    /// A branch whose condition mostly holds (`likely`) or mostly does not.
    pub(crate) fn branch_hinted(&self, c: Val, then: Blk, other: Blk, likely: bool) {
        let b = Val(llvm!(LLVMBuildCondBr, self.builder, c.0, then.0, other.0));
        let weight = |n: u64| self.value_node(self.iconst(self.int(32), n));
        let (x, y) = if likely { (2000, 1) } else { (1, 2000) };
        let node = self.node(&[self.node_text("branch_weights"), weight(x), weight(y)]);
        self.metadata(b, self.node_kind("prof"), node);
    }
    /// The branch at the end of a loop whose body shall stay one.
    pub(crate) fn loop_branch(&self, c: Val, again: Blk, done: Blk) {
        let b = Val(llvm!(LLVMBuildCondBr, self.builder, c.0, again.0, done.0));
        // What is said of a loop is a node that names itself first.
        let itself = llvm!(sys::debuginfo::LLVMTemporaryMDNode, self.context, std::ptr::null_mut(), 0);
        let node = self.node(&[itself, self.node(&[self.node_text("llvm.loop.unroll.disable")])]);
        llvm!(sys::debuginfo::LLVMMetadataReplaceAllUsesWith, itself, node);
        self.metadata(b, self.node_kind("llvm.loop"), node);
    }
    pub(crate) fn switch(&self, v: Val, cases: &[(u64, Blk)], default: Blk) {
        let s = llvm!(LLVMBuildSwitch, self.builder, v.0, default.0, cases.len() as u32);
        for (n, b) in cases {
            llvm!(LLVMAddCase, s, self.iconst(v.ty(), *n).0, b.0);
        }
    }
    pub(crate) fn ret(&self, v: Option<Val>) {
        match v {
            Some(v) => llvm!(LLVMBuildRet, self.builder, v.0),
            None => llvm!(LLVMBuildRetVoid, self.builder),
        };
    }
    pub(crate) fn unreachable(&self) {
        llvm!(LLVMBuildUnreachable, self.builder);
    }
    pub(crate) fn phi(&self, ty: Ty) -> Val {
        Val(llvm!(LLVMBuildPhi, self.builder, ty.0, NO_NAME))
    }
    pub(crate) fn phi_input(&self, phi: Val, v: Val, from: Blk) {
        let (mut v, mut b) = (v.0, from.0);
        llvm!(LLVMAddIncoming, phi.0, &mut v, &mut b, 1);
    }
}
