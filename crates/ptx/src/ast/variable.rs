//! Variables and initialisers.

use super::{FuncId, GlobalId, ScalarType, Space, Span};

/// `.extern`, `.visible`, `.weak`, `.common`, or none of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are the ISA's own")]
pub enum Linkage {
    #[default]
    Internal,
    Extern,
    Visible,
    Weak,
    Common,
}

/// A variable: at module scope, inside a function, or a parameter.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Its name as written.
    pub name: String,
    /// Its state space.
    pub space: Space,
    /// Linking directive.
    pub linkage: Linkage,
    /// Element type.
    pub ty: ScalarType,
    /// Elements of a `.v2`/`.v4` element type: 1, 2 or 4.
    pub vector: u32,
    /// Array dimensions, outermost first; `None` is `[]`. Empty for a scalar.
    pub dims: Vec<Option<u64>>,
    /// Alignment in bytes, explicit or the type's own.
    pub align: u32,
    /// Initial value, when one is given.
    pub init: Option<Init>,
    /// `.attribute(.managed)`.
    pub managed: bool,
    /// For kernel parameters: `.ptr .space .align n`, when written.
    pub ptr: Option<(Space, u32)>,
    /// Where it is declared.
    pub span: Span,
}

impl Variable {
    /// Size in bytes; 0 for an unsized array such as `extern __shared__`.
    pub fn size(&self) -> u64 {
        let elem = u64::from(self.ty.bytes()) * u64::from(self.vector);
        self.dims.iter().fold(elem, |n, d| n.saturating_mul(d.unwrap_or(0)))
    }
}

/// An initialiser.
#[derive(Clone, Debug, PartialEq)]
pub enum Init {
    /// The bits of one element.
    Value(u64),
    /// Address of a variable plus an offset; `generic(x)` sets `generic`; `mask(…)`, a byte of the address.
    Address {
        /// What the address is of.
        of: InitSymbol,
        /// Bytes added.
        offset: i64,
        /// Whether it was written `generic(…)`.
        generic: bool,
        /// `Some(shift)` for `0xFF00(sym)`-like byte selections: bits `[shift, shift+8)`.
        byte: Option<u32>,
    },
    /// A braced list, nested for arrays of arrays; missing elements are zero.
    List(Vec<Init>),
}

/// The object an initialiser takes the address of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "plain")]
pub enum InitSymbol {
    Global(GlobalId),
    Function(FuncId),
}
