//! Types, spaces and modes.

use std::fmt;

/// Type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "plain")]
pub enum Type {
    /// One bit per lane.
    Pred,
    I8,
    I16,
    I32,
    I64,
    F16,
    BF16,
    F32,
    F64,
}

impl Type {
    /// Every type.
    pub const ALL: [Type; 9] =
        [Type::Pred, Type::I8, Type::I16, Type::I32, Type::I64, Type::F16, Type::BF16, Type::F32, Type::F64];

    /// Width in bits; 1 for a predicate.
    pub fn bits(self) -> u32 {
        match self {
            Type::Pred => 1,
            Type::I8 => 8,
            Type::I16 | Type::F16 | Type::BF16 => 16,
            Type::I32 | Type::F32 => 32,
            Type::I64 | Type::F64 => 64,
        }
    }

    /// Size in memory in bytes; 1 for a predicate.
    pub fn bytes(self) -> u32 {
        self.bits().div_ceil(8)
    }

    /// `i8` to `i64`.
    pub fn is_int(self) -> bool {
        matches!(self, Type::I8 | Type::I16 | Type::I32 | Type::I64)
    }

    /// `f16`, `bf16`, `f32`, `f64`.
    pub fn is_float(self) -> bool {
        matches!(self, Type::F16 | Type::BF16 | Type::F32 | Type::F64)
    }

    /// The integer type of the same width (`i8` for a predicate).
    pub fn as_int(self) -> Type {
        match self.bits() {
            1 | 8 => Type::I8,
            16 => Type::I16,
            32 => Type::I32,
            _ => Type::I64,
        }
    }

    /// The name in text.
    pub fn name(self) -> &'static str {
        match self {
            Type::Pred => "pred",
            Type::I8 => "i8",
            Type::I16 => "i16",
            Type::I32 => "i32",
            Type::I64 => "i64",
            Type::F16 => "f16",
            Type::BF16 => "bf16",
            Type::F32 => "f32",
            Type::F64 => "f64",
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Where an address points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Space {
    /// Any object; absolute.
    Generic,
    /// Device memory; absolute.
    Global,
    /// Constant memory; absolute, never written by a kernel.
    Const,
    /// The block's shared window; an offset.
    Shared,
    /// A window of the cluster: `((rank + 1) << 24) | offset`, or a plain offset into the block's own window.
    SharedCluster,
    /// The thread's local memory; an offset.
    Local,
    /// The launch's parameter block; an offset.
    Param,
}

/// Rounding of a floating-point operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Rounding {
    /// To nearest, ties to even.
    #[default]
    Rn,
    /// Towards zero.
    Rz,
    /// Towards minus infinity.
    Rm,
    /// Towards plus infinity.
    Rp,
    /// To nearest, ties away from zero.
    Rna,
}

/// How a floating-point operation is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct FloatMode {
    /// Rounding of the result.
    pub rounding: Rounding,
    /// `.ftz`: subnormal inputs and results become zero of the same sign.
    pub ftz: bool,
}

/// Strength of a memory access (PTX ISA, "Memory Consistency Model").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[allow(missing_docs, reason = "the names are the ISA's own")]
pub enum Ordering {
    #[default]
    Weak,
    Volatile,
    Relaxed,
    Acquire,
    Release,
    AcqRel,
    SeqCst,
}

/// Scope of an ordered access or fence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[allow(missing_docs, reason = "the names are the ISA's own")]
pub enum Scope {
    Cta,
    Cluster,
    #[default]
    Gpu,
    Sys,
}

/// What a load or store is, beyond its type and space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Access {
    /// Strength.
    pub ordering: Ordering,
    /// Scope of the strength.
    pub scope: Scope,
    /// `.nc`: the kernel never writes what is read. Of shared memory, before the pass `matrices`: no lane of the warp writes it before all
    /// have read, so that one may read for another.
    pub read_only: bool,
    /// Evict-first or streaming hint (`.cs`, `.lu`, `L1::no_allocate` …).
    pub streaming: bool,
    /// A store of whole lines may pass the caches where the launch writes more than they hold.
    pub non_temporal: bool,
    /// What a load asks for besides.
    pub prefetch: Prefetch,
    /// How the lanes make it.
    pub form: Form,
    /// A load that all lanes may make whether they take part or not: what those that do not have loaded nobody looks at.
    pub everywhere: bool,
    /// A row under a mask is made by whole vectors where these lie within one page, of which some lane is active: what is there
    /// can be read, and in shared memory written back.
    pub page: bool,
    /// A row that is stored under a mask of which few are partial: the code tells full and empty ones from others, which a plain store and
    /// nothing does.
    pub tested: bool,
    /// Of local memory by elements ([`crate::Function::local_element`]): the address is known to be within a thread's memory. Of a row
    /// that whole vectors store ([`Self::page`]): the places of all lanes are known to be within the block's, so that nothing need be asked.
    pub inside: bool,
    /// Of local memory by elements: active lanes mostly have one address, so that it is worth asking.
    pub alike: bool,
    /// Who asks the guard of an address whose lanes are at constant distances only under a condition.
    pub guarding: Guarding,
    /// Lanes whose elements lie side by side: a part has several such rows, at distances that only the launch tells. 0: no rows are known.
    pub rows: u8,
}

/// How lanes access memory at addresses that differ, and are not known to be one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Form {
    /// Each at its own: gathered or scattered.
    #[default]
    Each,
    /// As a row: constant distances lie in one piece of memory, which vectors take and shuffles put in order.
    Row,
    /// Each at its own, in one piece where the code sees that the places of active lanes follow each other: they have been counted.
    Counted,
    /// Each in its own local memory, at one place: bytes and halves by way of the words around them.
    Words,
    /// Each in its own local memory, which is small and lies by elements: all of these are loaded, and one is chosen for each lane.
    Blended,
}

/// When the guard of an access's address is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Guarding {
    /// By the access.
    #[default]
    Own,
    /// Before, with those of the block's other accesses. What follows is there twice: all guards hold, or each lane goes its own way.
    Together,
    /// As [`Self::Together`], but where one fails each access asks again for itself.
    Again,
}

/// What a load asks memory for besides what it reads: what lies so many bytes from there, which is read later. A hint: it
/// cannot fault, and changes no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Prefetch {
    /// Distances; 0: none. The second one is that of a request in case the first was dropped.
    pub bytes: [i32; 2],
    /// The distance is so many times the load's second operand, in bytes; 0: there is no such operand.
    pub times: i32,
    /// Wanted soon: up to the first cache. Else up to the second, which can wait for more lines at once.
    pub near: bool,
}

impl Prefetch {
    /// Whether there is anything to ask for.
    pub fn is_some(self) -> bool {
        self != Prefetch::default()
    }
}
