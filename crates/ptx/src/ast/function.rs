//! Functions, their registers, variables and bodies.

use std::sync::OnceLock;

use super::{FuncId, Inst, LabelId, Linkage, PerfDirectives, RegId, ScalarType, Span, Variable};

/// A kernel (`.entry`) or a device function (`.func`).
#[derive(Clone, Debug, Default)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// `.entry` rather than `.func`.
    pub is_entry: bool,
    /// Linking directive.
    pub linkage: Linkage,
    /// Return parameters of a `.func`; `.reg` parameters are told by their space.
    pub returns: Vec<Variable>,
    /// Parameters.
    pub params: Vec<Variable>,
    /// For each entry of `params` (then `returns`) in `.reg` space: its register.
    pub param_regs: Vec<Option<RegId>>,
    /// Performance directives.
    pub perf: PerfDirectives,
    /// Registers, vector registers flattened away (`.v4 .f32 %v` has four entries in a row).
    pub regs: Vec<RegDecl>,
    /// `.local`, `.shared`, `.param` and other variables of all nested scopes.
    pub vars: Vec<Variable>,
    /// Label names.
    pub labels: Vec<String>,
    /// The body in order; `None` for a declaration.
    pub body: Option<Vec<Statement>>,
    /// Prototypes (`.callprototype`) by label, for indirect calls.
    pub prototypes: Vec<Prototype>,
    /// Position of the name.
    pub span: Span,
    /// Where the definition starts and ends in the text, in bytes; empty for a declaration and for what came from
    /// another module's text.
    pub extent: (u32, u32),
    /// The function as it runs; see [`crate::Module::contracted`].
    pub(crate) contracted: Contracted,
}

impl Function {
    /// Byte offset of each kernel parameter in the launch's parameter block, and the block's size in bytes.
    ///
    /// PTX ISA, "Kernel Function Parameters": members lie in order, each at its own alignment.
    pub fn param_layout(&self) -> (Vec<u32>, u32) {
        let mut at = 0u32;
        let mut offsets = Vec::with_capacity(self.params.len());
        for p in &self.params {
            let align = p.align.max(1);
            at = at.checked_next_multiple_of(align).unwrap_or(u32::MAX);
            offsets.push(at);
            at = at.saturating_add(u32::try_from(p.size()).unwrap_or(u32::MAX));
        }
        (offsets, at)
    }
}

/// A function as it runs, if that differs from how it is written; worked out when first asked for.
#[derive(Debug, Default)]
pub(crate) struct Contracted(pub(crate) OnceLock<Option<Box<Function>>>);

/// A copy may be changed before it is asked.
impl Clone for Contracted {
    fn clone(&self) -> Self {
        Contracted::default()
    }
}

/// A register's declaration.
#[derive(Clone, Debug)]
pub struct RegDecl {
    /// Its name, for example `%r5`.
    pub name: String,
    /// Its type.
    pub ty: ScalarType,
}

/// A `.callprototype` or `.branchtargets`-free signature for an indirect call.
#[derive(Clone, Debug)]
pub struct Prototype {
    /// Label that names it.
    pub name: String,
    /// Return parameters.
    pub returns: Vec<Variable>,
    /// Parameters.
    pub params: Vec<Variable>,
}

/// One step of a body.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "nearly every statement is an instruction")]
pub enum Statement {
    /// A label; control may arrive here.
    Label(LabelId),
    /// An instruction.
    Inst(Inst),
    /// `.loc file line column`: holds until the next one.
    Loc {
        /// Number in [`super::Module::files`].
        file: u32,
        /// Source line.
        line: u32,
        /// Source column.
        col: u32,
    },
    /// `.pragma` strings.
    Pragma(String),
    /// `name: .branchtargets L1, L2;`, which `brx.idx` names.
    BranchTargets {
        /// Its label.
        label: LabelId,
        /// The targets in order.
        targets: Vec<LabelId>,
    },
    /// `name: .calltargets f1, f2;`.
    CallTargets {
        /// Its label.
        label: LabelId,
        /// Functions that may be called.
        targets: Vec<FuncId>,
    },
}
