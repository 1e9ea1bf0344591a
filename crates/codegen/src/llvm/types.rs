//! Types and constants.

use super::{Session, Ty, Val, llvm, sys};
use sys::core::*;

impl Session {
    /// `iN`.
    pub(crate) fn int(&self, bits: u32) -> Ty {
        Ty(llvm!(LLVMIntTypeInContext, self.context, bits))
    }
    /// `half`.
    pub(crate) fn half(&self) -> Ty {
        Ty(llvm!(LLVMHalfTypeInContext, self.context))
    }
    /// `float`.
    pub(crate) fn float(&self) -> Ty {
        Ty(llvm!(LLVMFloatTypeInContext, self.context))
    }
    /// `double`.
    pub(crate) fn double(&self) -> Ty {
        Ty(llvm!(LLVMDoubleTypeInContext, self.context))
    }
    /// `ptr`.
    pub(crate) fn ptr(&self) -> Ty {
        Ty(llvm!(LLVMPointerTypeInContext, self.context, 0))
    }
    /// `void`.
    pub(crate) fn void(&self) -> Ty {
        Ty(llvm!(LLVMVoidTypeInContext, self.context))
    }
    /// `<n x element>`, or the element itself when `n` is 1.
    pub(crate) fn vector(&self, element: Ty, n: u32) -> Ty {
        if n == 1 { element } else { Ty(llvm!(LLVMVectorType, element.0, n)) }
    }
    /// `[n x element]`.
    pub(crate) fn array(&self, element: Ty, n: u32) -> Ty {
        Ty(llvm!(LLVMArrayType2, element.0, u64::from(n)))
    }
    /// `{ fields }`.
    pub(crate) fn record(&self, fields: &[Ty]) -> Ty {
        let mut f: Vec<_> = fields.iter().map(|t| t.0).collect();
        Ty(llvm!(LLVMStructTypeInContext, self.context, f.as_mut_ptr(), f.len() as u32, 0))
    }
    /// `ret (args)`.
    pub(crate) fn signature(&self, ret: Ty, args: &[Ty]) -> Ty {
        let mut a: Vec<_> = args.iter().map(|t| t.0).collect();
        Ty(llvm!(LLVMFunctionType, ret.0, a.as_mut_ptr(), a.len() as u32, 0))
    }

    /// An integer constant, or a vector of equal ones when the type is a vector.
    pub(crate) fn iconst(&self, ty: Ty, value: u64) -> Val {
        let n = ty.lanes();
        let one = Val(llvm!(LLVMConstInt, ty.element().0, cut(value, ty.int_bits()), 0));
        if n == 1 { one } else { self.const_vector(&vec![one; n as usize]) }
    }
    /// A floating-point constant, or a vector of equal ones.
    pub(crate) fn fconst(&self, ty: Ty, value: f64) -> Val {
        let n = ty.lanes();
        let one = Val(llvm!(LLVMConstReal, ty.element().0, value));
        if n == 1 { one } else { self.const_vector(&vec![one; n as usize]) }
    }
    /// A constant of any type with all bits zero.
    pub(crate) fn zero(&self, ty: Ty) -> Val {
        Val(llvm!(LLVMConstNull, ty.0))
    }
    /// A value LLVM may choose (only where it is overwritten).
    pub(crate) fn poison(&self, ty: Ty) -> Val {
        Val(llvm!(LLVMGetPoison, ty.0))
    }
    /// A constant vector.
    pub(crate) fn const_vector(&self, items: &[Val]) -> Val {
        let mut v: Vec<_> = items.iter().map(|v| v.0).collect();
        Val(llvm!(LLVMConstVector, v.as_mut_ptr(), v.len() as u32))
    }
    /// A constant vector of integers.
    pub(crate) fn const_ints(&self, element: Ty, items: impl IntoIterator<Item = u64>) -> Val {
        let bits = element.int_bits();
        let v: Vec<_> =
            items.into_iter().map(|n| Val(llvm!(LLVMConstInt, element.0, cut(n, bits), 0))).collect();
        if v.len() == 1 { v[0] } else { self.const_vector(&v) }
    }

    /// Declares or finds a function.
    pub(crate) fn function(&self, name: &str, signature: Ty) -> Val {
        let name = super::c_text(name);
        let old = llvm!(LLVMGetNamedFunction, self.module, name.as_ptr());
        if !old.is_null() {
            return Val(old);
        }
        Val(llvm!(LLVMAddFunction, self.module, name.as_ptr(), signature.0))
    }
    /// Whether a function has code.
    pub(crate) fn has_body(&self, f: Val) -> bool {
        llvm!(LLVMCountBasicBlocks, f.0) != 0
    }
    /// Makes a function invisible outside the module.
    pub(crate) fn set_internal(&self, f: Val) {
        llvm!(LLVMSetLinkage, f.0, sys::LLVMLinkage::LLVMInternalLinkage);
    }
    /// Adds an attribute to a function (`name` alone, or `name=value` for the target-dependent ones).
    pub(crate) fn attribute(&self, f: Val, index: u32, name: &str, value: Option<&str>) {
        let a = match value {
            Some(v) => llvm!(
                LLVMCreateStringAttribute,
                self.context,
                name.as_ptr().cast(),
                name.len() as u32,
                v.as_ptr().cast(),
                v.len() as u32
            ),
            None => {
                let kind = llvm!(LLVMGetEnumAttributeKindForName, name.as_ptr().cast(), name.len());
                llvm!(LLVMCreateEnumAttribute, self.context, kind, 0)
            }
        };
        llvm!(LLVMAddAttributeAtIndex, f.0, index, a);
    }
    /// States that a function accesses no memory that others can see but by its arguments.
    pub(crate) fn arguments_only(&self, f: Val) {
        // Two bits for each kind of memory, that of arguments first: read and written.
        let kind = llvm!(LLVMGetEnumAttributeKindForName, c"memory".as_ptr(), 6);
        let a = llvm!(LLVMCreateEnumAttribute, self.context, kind, 3);
        llvm!(LLVMAddAttributeAtIndex, f.0, u32::MAX, a);
    }
    /// Parameter `n` of a function.
    pub(crate) fn param(&self, f: Val, n: u32) -> Val {
        Val(llvm!(LLVMGetParam, f.0, n))
    }
    /// Metadata node of the given parts.
    pub(crate) fn node(&self, parts: &[sys::prelude::LLVMMetadataRef]) -> sys::prelude::LLVMMetadataRef {
        let mut p = parts.to_vec();
        llvm!(LLVMMDNodeInContext2, self.context, p.as_mut_ptr(), p.len())
    }
    /// A constant as metadata.
    pub(crate) fn value_node(&self, v: Val) -> sys::prelude::LLVMMetadataRef {
        llvm!(LLVMValueAsMetadata, v.0)
    }
    /// Metadata string.
    pub(crate) fn node_text(&self, text: &str) -> sys::prelude::LLVMMetadataRef {
        llvm!(LLVMMDStringInContext2, self.context, text.as_ptr().cast(), text.len())
    }
    /// Number of a kind of metadata.
    pub(crate) fn node_kind(&self, name: &str) -> u32 {
        llvm!(LLVMGetMDKindIDInContext, self.context, name.as_ptr().cast(), name.len() as u32)
    }
}

impl Ty {
    /// Elements of a vector; 1 for anything else.
    pub(crate) fn lanes(self) -> u32 {
        if self.is_vector() { llvm!(LLVMGetVectorSize, self.0) } else { 1 }
    }
    /// Whether it is a vector.
    pub(crate) fn is_vector(self) -> bool {
        llvm!(LLVMGetTypeKind, self.0) == sys::LLVMTypeKind::LLVMVectorTypeKind
    }
    /// Element of a vector, or the type itself.
    pub(crate) fn element(self) -> Ty {
        if self.is_vector() { Ty(llvm!(LLVMGetElementType, self.0)) } else { self }
    }
    /// Width of an integer (or of an element that is one).
    pub(crate) fn int_bits(self) -> u32 {
        llvm!(LLVMGetIntTypeWidth, self.element().0)
    }
}

impl Val {
    /// Its type.
    pub(crate) fn ty(self) -> Ty {
        Ty(llvm!(LLVMTypeOf, self.0))
    }
    /// Whether it is a constant.
    pub(crate) fn is_const(self) -> bool {
        llvm!(LLVMIsConstant, self.0) != 0
    }
    /// Whether it is the constant with every bit set (predicates: all true).
    pub(crate) fn is_all_ones(self) -> bool {
        self.is_const() && {
            let ones = llvm!(LLVMConstAllOnes, self.ty().0);
            ones == self.0
        }
    }
    /// Whether it is the constant zero.
    pub(crate) fn is_zero(self) -> bool {
        self.is_const() && llvm!(LLVMIsNull, self.0) != 0
    }
}

/// The low bits of a number.
fn cut(value: u64, bits: u32) -> u64 {
    if bits >= 64 { value } else { value & ((1 << bits) - 1) }
}
