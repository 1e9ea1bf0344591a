//! Modules, variables and initialisers.

use super::{Function, ScalarType, Space, Span};

macro_rules! id {
    ($(#[$m:meta])* $name:ident) => {
        $(#[$m])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub u32);

        impl $name {
            /// The number as an index.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}
pub(crate) use id;

id! {
    /// A module-scope variable: index into [`Module::globals`].
    GlobalId
}
id! {
    /// A function or kernel: index into [`Module::functions`].
    FuncId
}

/// A parsed PTX module.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// `.version`, major and minor.
    pub version: (u32, u32),
    /// Line of `.version` in the text; 0 when there is none.
    pub version_line: u32,
    /// `.target`: the architecture, for example `sm_90` or `sm_90a`.
    pub target: String,
    /// Line of `.target` in the text; 0 when there is none.
    pub target_line: u32,
    /// Further words of `.target` (`texmode_independent`, `debug` …).
    pub target_options: Vec<String>,
    /// `.address_size`: 32 or 64.
    pub address_size: u32,
    /// Module-scope variables in order of appearance (`.global`, `.const`, `.shared`, `.local`), `.extern` ones too.
    pub globals: Vec<Variable>,
    /// Functions and kernels. A declaration and its definition share one entry.
    pub functions: Vec<Function>,
    /// `.file` table: number and name.
    pub files: Vec<(u32, String)>,
    /// `.alias a, b`: function `a` is another name of `b`.
    pub aliases: Vec<(FuncId, FuncId)>,
}

impl Module {
    /// Finds a function or kernel by name.
    pub fn function(&self, name: &str) -> Option<(FuncId, &Function)> {
        let i = self.functions.iter().position(|f| f.name == name)?;
        Some((FuncId(i as u32), &self.functions[i]))
    }

    /// Finds a module-scope variable by name.
    pub fn global(&self, name: &str) -> Option<(GlobalId, &Variable)> {
        let i = self.globals.iter().position(|v| v.name == name)?;
        Some((GlobalId(i as u32), &self.globals[i]))
    }

    /// The number of `.target`: 90 for `sm_90a`; 0 when there is none.
    pub fn target_number(&self) -> u32 {
        let digits: String = self
            .target
            .chars()
            .skip_while(|c| !c.is_ascii_digit())
            .take_while(char::is_ascii_digit)
            .collect();
        digits.parse().unwrap_or(0)
    }
}

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
