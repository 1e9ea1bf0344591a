//! The API tables: what `tables/*.txt` say, as data.
//!
//! The text has one declaration a line, types and parameters written as in C:
//!
//! ```text
//! file driver_types.h             following types belong to this header
//! opaque CUctx_st                 a struct that clients see only by pointer
//! type CUdevice = int             typedef
//! fnptr CUhostFn = void(void *p)  pointer to function
//! enum TAG NAME…                  enumerators follow, indented: `NAME = value`
//! struct TAG NAME… size=8         members follow, indented; `union name:` nests; size and align in bytes
//! macro CU_X = 0x1
//! cuMemAlloc_v2 3020 - CUresult(CUdeviceptr *dptr, size_t bytesize)          driver function
//! cudaMalloc 12+13 - d cudaError_t(void **devPtr, size_t size)               runtime function
//! map cuMemAlloc = cuMemAlloc_v2  what the plain name means in C source
//! map12 cuCtxCreate = cuCtxCreate_v2   what it meant in CUDA 12, where the signature differs
//! 218 cudaErrorInvalidPtx CUDA_ERROR_INVALID_PTX text                        error
//! ```

use crate::ctype::Decl;

/// One line, or one block of lines, of a types table.
#[derive(Clone, Debug)]
pub enum Item {
    /// Following items belong to this header.
    File(String),
    /// A struct known only by name.
    Opaque(String),
    /// `typedef` of a type.
    Alias(Decl),
    /// Pointer to function: name, signature.
    FnPtr(Signature),
    /// Enumeration.
    Enum(Enum),
    /// Structure or union.
    Record(Record),
    /// Macro with its text.
    Macro(String, String),
}

/// An enumeration.
#[derive(Clone, Debug)]
pub struct Enum {
    /// The name after `enum`.
    pub tag: String,
    /// Names made by `typedef`.
    pub names: Vec<String>,
    /// Enumerators in order.
    pub values: Vec<(String, i64)>,
}

/// A structure or union.
#[derive(Clone, Debug)]
pub struct Record {
    /// Is it a union?
    pub union: bool,
    /// The name after `struct`.
    pub tag: String,
    /// Names made by `typedef`.
    pub names: Vec<String>,
    /// Bytes, where the table says so.
    pub size: Option<u64>,
    /// Alignment in bytes, where it is more than the members ask for.
    pub align: Option<u64>,
    /// Members in order.
    pub members: Vec<Member>,
}

/// A member of a record.
#[derive(Clone, Debug)]
pub enum Member {
    /// A named value.
    Field(Decl),
    /// Pointer to function.
    FnPtr(Signature),
    /// Nested record; an empty name means an anonymous member. The numbers are array lengths.
    Nested(Record, String, Vec<u64>),
}

/// Name, result and parameters of a function.
#[derive(Clone, Debug)]
pub struct Signature {
    /// The symbol.
    pub name: String,
    /// Result; its name is empty.
    pub ret: Decl,
    /// Parameters; names may be empty.
    pub params: Vec<Decl>,
}

/// A row of a function table.
#[derive(Clone, Debug)]
pub struct Function {
    /// Symbol and C signature.
    pub sig: Signature,
    /// Driver: first CUDA version that has it (major * 1000 + minor * 10). Runtime: 0.
    pub since: u32,
    /// Runtime: declared by CUDA 12, by CUDA 13.
    pub majors: (bool, bool),
    /// Suffix of the variant for per-thread default streams (`ptsz`, `ptds`), or none.
    pub per_thread: Option<String>,
    /// May device code call it?
    pub device: bool,
}

impl Function {
    /// Symbol of the per-thread variant, where there is one.
    #[must_use]
    pub fn per_thread_symbol(&self) -> Option<String> {
        self.per_thread.as_ref().map(|suffix| format!("{}_{suffix}", self.sig.name))
    }
}

/// The family's name: the symbol without `_v2` and the like.
#[must_use]
pub fn family(symbol: &str) -> &str {
    match symbol.rsplit_once("_v") {
        Some((base, digits)) if !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) => base,
        _ => symbol,
    }
}

/// A function table.
#[derive(Clone, Debug, Default)]
pub struct Functions {
    /// All rows.
    pub rows: Vec<Function>,
    /// Plain name and the symbol that it means in C source.
    pub map: Vec<(String, String)>,
    /// The same for CUDA 12, where the signature has changed since.
    pub map12: Vec<(String, String)>,
}

impl Functions {
    /// The row of a symbol.
    #[must_use]
    pub fn row(&self, symbol: &str) -> Option<&Function> {
        self.rows.iter().find(|r| r.sig.name == symbol)
    }

    /// The symbol that a plain name means in C source.
    #[must_use]
    pub fn mapped<'a>(&'a self, name: &'a str) -> &'a str {
        self.map.iter().find(|(a, _)| a == name).map_or(name, |(_, b)| b)
    }
}

/// An error code.
#[derive(Clone, Debug)]
pub struct ErrorRow {
    /// Number, the same in both APIs.
    pub code: i32,
    /// Name in the runtime API.
    pub runtime: Option<String>,
    /// Name in the driver API.
    pub driver: Option<String>,
    /// What `cudaGetErrorString` says.
    pub text: String,
}

/// What is wrong with a table: file and line, and the text.
#[derive(Debug)]
pub struct TableError(pub String);

impl std::fmt::Display for TableError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for TableError {}

/// All tables of the crate.
#[derive(Clone, Debug)]
pub struct Tables {
    /// Types of the driver API.
    pub driver_types: Vec<Item>,
    /// Types of the runtime API.
    pub runtime_types: Vec<Item>,
    /// Functions of the driver API.
    pub driver: Functions,
    /// Functions of the runtime API that headers declare.
    pub runtime: Functions,
    /// Functions of the runtime that compiled objects call, and those of old or graphics headers.
    pub runtime_private: Functions,
    /// Error codes of both.
    pub errors: Vec<ErrorRow>,
}
