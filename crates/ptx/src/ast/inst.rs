//! Instructions: opcode, modifiers, operands.

use smallvec::SmallVec;

use super::{FuncId, GlobalId, LabelId, RegId, ScalarType, Space, Span, VarId};

/// One instruction.
#[derive(Clone, Debug)]
pub struct Inst {
    /// `@p` or `@!p`.
    pub guard: Option<Guard>,
    /// The base opcode.
    pub opcode: Opcode,
    /// Everything after the opcode that starts with a dot, in order.
    pub mods: SmallVec<[Mod; 6]>,
    /// Operands in order; for `call`, see [`Call`].
    pub operands: SmallVec<[Operand; 4]>,
    /// The call's parts, for [`Opcode::Call`] only.
    pub call: Option<Box<Call>>,
    /// Where the instruction stands.
    pub span: Span,
}

impl Inst {
    /// Whether the modifier is present.
    pub fn has(&self, m: Mod) -> bool {
        self.mods.contains(&m)
    }

    /// The `n`th type modifier: `cvt.rn.f32.s32` has `f32` as 0 and `s32` as 1.
    pub fn ty(&self, n: usize) -> Option<ScalarType> {
        self.mods.iter().filter_map(|m| if let Mod::Type(t) = m { Some(*t) } else { None }).nth(n)
    }

    /// The state space named first, or [`Space::Generic`].
    pub fn space(&self) -> Space {
        self.mods
            .iter()
            .find_map(|m| if let Mod::Space(s) = m { Some(*s) } else { None })
            .unwrap_or(Space::Generic)
    }

    /// Vector size of `.v2`, `.v4`, `.v8`: 1 when there is none.
    pub fn vector(&self) -> u32 {
        self.mods.iter().find_map(|m| if let Mod::Vec(n) = m { Some(*n) } else { None }).unwrap_or(1)
    }

    /// The first rounding modifier (`.rn .rz .rm .rp .rni .rzi .rmi .rpi .rna`).
    pub fn rounding(&self) -> Option<Mod> {
        use Mod::*;
        self.mods.iter().copied().find(|m| matches!(m, Rn | Rz | Rm | Rp | Rna | Rni | Rzi | Rmi | Rpi))
    }

    /// The first comparison modifier of `setp`, `set`.
    pub fn cmp(&self) -> Option<Cmp> {
        self.mods.iter().find_map(|m| if let Mod::Cmp(c) = m { Some(*c) } else { None })
    }

    /// The opcode with its modifiers, as written.
    pub(crate) fn spelt(&self) -> String {
        let mut s = self.opcode.as_str().to_owned();
        for m in &self.mods {
            s.push('.');
            s.push_str(m.as_str());
        }
        s
    }
}

/// `@p` / `@!p`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guard {
    /// The predicate register.
    pub reg: RegId,
    /// Whether it is negated.
    pub negated: bool,
}

/// The parts of `call (ret), target, (args), prototype`.
#[derive(Clone, Debug)]
pub struct Call {
    /// Return operands: `.param` variables or registers.
    pub returns: Vec<Operand>,
    /// Direct callee, or a register that holds a function's address.
    pub target: CallTarget,
    /// Arguments: `.param` variables, registers, immediates.
    pub args: Vec<Operand>,
    /// Index into [`super::Function::prototypes`] for an indirect call.
    pub prototype: Option<usize>,
}

/// What a `call` calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallTarget {
    /// A function of the module (a declaration when it is external, as `vprintf` is).
    Direct(FuncId),
    /// The address in a register.
    Indirect(RegId),
}

/// An operand.
#[derive(Clone, Debug, PartialEq)]
pub enum Operand {
    /// A register.
    Reg(RegId),
    /// `!p`: the negated predicate register.
    NotReg(RegId),
    /// An integer constant, sign-extended or zero-extended to 64 bits as written (two's complement).
    Imm(i64),
    /// `0fXXXXXXXX`, or a decimal float used as `.f32`-typed: the bits of a float.
    F32(u32),
    /// `0dXXXXXXXXXXXXXXXX`, or a decimal floating constant (which PTX takes as 64-bit): the bits of a double.
    F64(u64),
    /// A special register such as `%tid.x`.
    Special(Special),
    /// Address of a symbol used as a value (`mov.u64 %rd1, sym+8`).
    Symbol(Symbol, i64),
    /// `[base+offset]`.
    Address(AddressBase, i64),
    /// `{a, b, …}`.
    Vector(Vec<Operand>),
    /// `d|p`: two destinations.
    Pair(Box<Operand>, Box<Operand>),
    /// `_`: the destination is not wanted.
    Discard,
    /// A branch target, or the name of a `.branchtargets` list.
    Label(LabelId),
    /// `a.x` of a vector register is resolved to its element register; what stays here is a `[tex, {coords}]` operand.
    /// With an independent sampler, the first is a [`Operand::Vector`] of texture and sampler.
    Texture(Box<Operand>, Box<Operand>),
    /// A selected part of a register, as `vadd` names them: `%r1.b0`, `%r2.h1`, `%r3.b3210`, and `-%r4.h0` of `vmad`;
    /// see [`Word::selector`].
    Part(RegId, Word),
}

/// What an address is relative to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddressBase {
    /// A register that holds an address.
    Reg(RegId),
    /// A symbol.
    Symbol(Symbol),
    /// Nothing: the offset is the address.
    Absolute,
}

/// A resolved name that has an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symbol {
    /// A module-scope variable.
    Global(GlobalId),
    /// A variable inside the function.
    Var(VarId),
    /// A parameter of the function: index into `params`.
    Param(u32),
    /// A return parameter of the function: index into `returns`.
    Return(u32),
    /// A function.
    Function(FuncId),
}

/// Special registers (PTX ISA, "Special Registers"). Axis is 0, 1, 2 for x, y, z.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the ISA's own")]
pub enum Special {
    Tid(u8),
    Ntid(u8),
    Ctaid(u8),
    Nctaid(u8),
    Laneid,
    Warpid,
    Nwarpid,
    Smid,
    Nsmid,
    Gridid,
    IsExplicitCluster,
    Clusterid(u8),
    Nclusterid(u8),
    ClusterCtaid(u8),
    ClusterNctaid(u8),
    ClusterCtarank,
    ClusterNctarank,
    LanemaskEq,
    LanemaskLe,
    LanemaskLt,
    LanemaskGe,
    LanemaskGt,
    Clock,
    ClockHi,
    Clock64,
    Pm(u8),
    Envreg(u8),
    Globaltimer,
    GlobaltimerLo,
    GlobaltimerHi,
    TotalSmemSize,
    AggrSmemSize,
    DynamicSmemSize,
    ReservedSmemOffset(u8),
    CurrentGraphExec,
    WarpSize,
}

/// Comparison operators of `setp` and `set`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the ISA's own")]
pub enum Cmp {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    Lo,
    Ls,
    Hi,
    Hs,
    Equ,
    Neu,
    Ltu,
    Leu,
    Gtu,
    Geu,
    Num,
    Nan,
}

macro_rules! opcodes {
    ($($name:ident $text:literal),* $(,)?) => {
        /// Base opcodes, the first word of an instruction.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[allow(missing_docs, reason = "the names are the ISA's own")]
        pub enum Opcode { $($name),* }

        impl Opcode {
            /// Every opcode, in order.
            pub const ALL: &'static [Opcode] = &[$(Opcode::$name),*];

            /// The word in PTX text.
            pub fn as_str(self) -> &'static str {
                match self { $(Opcode::$name => $text),* }
            }
        }
    };
}

opcodes! {
    Abs "abs", Activemask "activemask", Add "add", Addc "addc", Alloca "alloca", And "and",
    Applypriority "applypriority", Atom "atom", Bar "bar", Barrier "barrier", Bfe "bfe", Bfi "bfi",
    Bfind "bfind", Bmsk "bmsk", Bra "bra", Brev "brev", Brkpt "brkpt", Brx "brx", Call "call", Clz "clz",
    Clusterlaunchcontrol "clusterlaunchcontrol", Cnot "cnot", Copysign "copysign", Cos "cos", Cp "cp",
    Createpolicy "createpolicy", Cvt "cvt", Cvta "cvta", Discard "discard", Div "div", Dp2a "dp2a", Dp4a "dp4a",
    Elect "elect", Ex2 "ex2", Exit "exit", Fence "fence", Fma "fma", Fns "fns", Getctarank "getctarank",
    Griddepcontrol "griddepcontrol", Isspacep "isspacep", Istypep "istypep", Ld "ld", Ldmatrix "ldmatrix",
    Ldu "ldu", Lg2 "lg2", Lop3 "lop3", Mad "mad", Mad24 "mad24", Madc "madc", Mapa "mapa", Match "match",
    Max "max", Mbarrier "mbarrier", Membar "membar", Min "min", Mma "mma", Mov "mov", Movmatrix "movmatrix",
    Mul "mul", Mul24 "mul24", Multimem "multimem", Nanosleep "nanosleep", Neg "neg", Not "not", Or "or",
    Pmevent "pmevent", Popc "popc", Prefetch "prefetch", Prefetchu "prefetchu", Prmt "prmt", Rcp "rcp",
    Red "red", Redux "redux", Rem "rem", Ret "ret", Rsqrt "rsqrt", Sad "sad", Selp "selp", Set "set",
    Setmaxnreg "setmaxnreg", Setp "setp", Shf "shf", Shfl "shfl", Shl "shl", Shr "shr", Sin "sin", Slct "slct",
    Sqrt "sqrt", St "st", Stackrestore "stackrestore", Stacksave "stacksave", Stmatrix "stmatrix", Sub "sub",
    Subc "subc", Suld "suld", Suq "suq", Sured "sured", Sust "sust", Szext "szext", Tanh "tanh",
    Tcgen05 "tcgen05", Tensormap "tensormap", Testp "testp", Tex "tex", Tld4 "tld4", Trap "trap", Txq "txq",
    Vabsdiff "vabsdiff", Vabsdiff2 "vabsdiff2", Vabsdiff4 "vabsdiff4", Vadd "vadd", Vadd2 "vadd2",
    Vadd4 "vadd4", Vavrg2 "vavrg2", Vavrg4 "vavrg4", Vmad "vmad", Vmax "vmax", Vmax2 "vmax2", Vmax4 "vmax4",
    Vmin "vmin", Vmin2 "vmin2", Vmin4 "vmin4", Vote "vote", Vset "vset", Vset2 "vset2", Vset4 "vset4",
    Vshl "vshl", Vshr "vshr", Vsub "vsub", Vsub2 "vsub2", Vsub4 "vsub4", Wgmma "wgmma", Wmma "wmma", Xor "xor",
}

/// A modifier: one dotted word after the opcode.
///
/// Words with a meaning of their own have a variant each group of opcodes shares; the long tail is [`Mod::Word`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the ISA's own")]
pub enum Mod {
    Type(ScalarType),
    Space(Space),
    /// `.v2`, `.v4`, `.v8`.
    Vec(u32),
    Cmp(Cmp),
    // Rounding.
    Rn,
    Rz,
    Rm,
    Rp,
    Rna,
    Rni,
    Rzi,
    Rmi,
    Rpi,
    // Floating point.
    Ftz,
    Sat,
    Satfinite,
    Relu,
    Approx,
    Full,
    Nan,
    Xorsign,
    Noftz,
    Abs,
    // Integer.
    Lo,
    Hi,
    Wide,
    /// `.cc`: writes the carry flag.
    Cc,
    Wrap,
    Clamp,
    Shiftamt,
    /// `shf.l`, `shf.r`.
    L,
    R,
    // Boolean and arithmetic operation names of setp, vote, atom, red, redux, bar.red, match.
    And,
    Or,
    Xor,
    Add,
    Min,
    Max,
    Inc,
    Dec,
    Exch,
    Cas,
    Popc,
    // Memory.
    Nc,
    Volatile,
    Weak,
    Relaxed,
    Acquire,
    Release,
    AcqRel,
    Sc,
    Mmio,
    Cta,
    Cluster,
    Gpu,
    Sys,
    Gl,
    // Warp and barrier operations.
    Sync,
    Aligned,
    Arrive,
    Wait,
    Red,
    Warp,
    Up,
    Down,
    Bfly,
    Idx,
    Ballot,
    Any,
    All,
    Uni,
    /// `cvta.to`.
    To,
    /// Any other word (cache operators, level hints, `L1::no_allocate`, `testp` classes, `prmt` modes …), without its dot.
    Word(Word),
}

/// An interned modifier word; see [`Word::as_str`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Word(pub(crate) &'static str);

impl Word {
    /// The word without its dot, for example `L2::128B`.
    pub fn as_str(self) -> &'static str {
        self.0
    }
}

impl std::fmt::Debug for Word {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, ".{}", self.0)
    }
}
