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

use crate::ctype::{Decl, parse_decl, split_params};

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

type Result<T> = std::result::Result<T, TableError>;

struct Lines<'a> {
    lines: Vec<(usize, usize, &'a str)>,
    at: usize,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Self {
        let lines = text
            .lines()
            .enumerate()
            .filter(|(_, l)| !l.trim().is_empty() && !l.starts_with('#'))
            .map(|(n, l)| (n + 1, l.len() - l.trim_start().len(), l.trim()))
            .collect();
        Lines { lines, at: 0 }
    }

    fn peek(&self) -> Option<(usize, usize, &'a str)> {
        self.lines.get(self.at).copied()
    }

    fn next(&mut self) -> Option<(usize, usize, &'a str)> {
        let line = self.peek()?;
        self.at += 1;
        Some(line)
    }
}

fn bad<T>(n: usize, what: &str, line: &str) -> Result<T> {
    Err(TableError(format!("line {n}: {what}: {line}")))
}

fn signature(n: usize, name: &str, text: &str) -> Result<Signature> {
    let Some((ret, rest)) = text.split_once('(') else { return bad(n, "expected `(`", text) };
    let Some(params) = rest.strip_suffix(')') else { return bad(n, "expected `)` at the end", text) };
    let parse = |t: &str| parse_decl(t).map_err(|e| TableError(format!("line {n}: {e}: {text}")));
    Ok(Signature {
        name: name.to_owned(),
        ret: parse(ret)?,
        params: split_params(params).into_iter().map(parse).collect::<Result<_>>()?,
    })
}

fn members(lines: &mut Lines<'_>, indent: usize) -> Result<Vec<Member>> {
    let mut out = Vec::new();
    while let Some((n, ind, line)) = lines.peek() {
        if ind < indent {
            break;
        }
        lines.next();
        let words: Vec<&str> = line.split_whitespace().collect();
        if let Some(head) = line.strip_suffix(':') {
            let union = head.starts_with("union");
            let name = head.trim_start_matches("union").trim_start_matches("struct").trim();
            let decl = parse_decl(&format!("int {}", if name.is_empty() { "_" } else { name }))
                .map_err(|e| TableError(format!("line {n}: {e}")))?;
            let inner = members(lines, indent + 2)?;
            let record =
                Record { union, tag: String::new(), names: vec![], size: None, align: None, members: inner };
            out.push(Member::Nested(record, name.split('[').next().unwrap_or("").to_owned(), decl.dims));
        } else if words.first() == Some(&"fn") {
            let Some(name) = words.get(1) else { return bad(n, "expected a name", line) };
            let rest = line.splitn(3, ' ').nth(2).unwrap_or("");
            out.push(Member::FnPtr(signature(n, name, rest)?));
        } else {
            out.push(Member::Field(
                parse_decl(line).map_err(|e| TableError(format!("line {n}: {e}: {line}")))?,
            ));
        }
    }
    Ok(out)
}

/// Reads a types table.
///
/// # Errors
/// Names the line that is not of the form above.
pub fn parse_types(text: &str) -> Result<Vec<Item>> {
    let mut lines = Lines::new(text);
    let mut out = Vec::new();
    while let Some((n, _, line)) = lines.next() {
        let (key, rest) = line.split_once(' ').unwrap_or((line, ""));
        match key {
            "file" => out.push(Item::File(rest.to_owned())),
            "opaque" => out.push(Item::Opaque(rest.to_owned())),
            "type" | "fnptr" | "macro" => {
                let Some((name, value)) = rest.split_once(" = ") else {
                    return bad(n, "expected ` = `", line);
                };
                out.push(match key {
                    "fnptr" => Item::FnPtr(signature(n, name, value)?),
                    "macro" => Item::Macro(name.to_owned(), value.to_owned()),
                    _ => {
                        let mut decl =
                            parse_decl(value).map_err(|e| TableError(format!("line {n}: {e}: {line}")))?;
                        name.clone_into(&mut decl.name);
                        Item::Alias(decl)
                    }
                });
            }
            "enum" => {
                let mut names = rest.split_whitespace().map(str::to_owned);
                let tag = names.next().unwrap_or_default();
                let mut values = Vec::new();
                while let Some((n, ind, line)) = lines.peek() {
                    if ind == 0 {
                        break;
                    }
                    lines.next();
                    match line.split_once(" = ").map(|(k, v)| (k, v.parse::<i64>())) {
                        Some((k, Ok(v))) => values.push((k.to_owned(), v)),
                        _ => return bad(n, "expected `NAME = number`", line),
                    }
                }
                out.push(Item::Enum(Enum { tag, names: names.collect(), values }));
            }
            "struct" | "union" => {
                let (mut size, mut align, mut names) = (None, None, Vec::new());
                for word in rest.split_whitespace() {
                    if let Some(v) = word.strip_prefix("size=") {
                        size = v.parse().ok();
                    } else if let Some(v) = word.strip_prefix("align=") {
                        align = v.parse().ok();
                    } else {
                        names.push(word.to_owned());
                    }
                }
                if names.is_empty() {
                    return bad(n, "expected a name", line);
                }
                let tag = names.remove(0);
                let members = members(&mut lines, 2)?;
                out.push(Item::Record(Record { union: key == "union", tag, names, size, align, members }));
            }
            _ => return bad(n, "unknown declaration", line),
        }
    }
    Ok(out)
}

/// Reads a function table.
///
/// # Errors
/// Names the line that is not of the form above.
pub fn parse_functions(text: &str) -> Result<Functions> {
    let mut out = Functions::default();
    for (n, _, line) in Lines::new(text).lines {
        if let Some(rest) = line.strip_prefix("map") {
            let Some((a, b)) = rest.split_once(" = ") else { return bad(n, "expected ` = `", line) };
            match a.split_once(' ') {
                Some(("", a)) => out.map.push((a.to_owned(), b.to_owned())),
                Some(("12", a)) => out.map12.push((a.to_owned(), b.to_owned())),
                _ => return bad(n, "expected `map` or `map12`", line),
            }
            continue;
        }
        let runtime = line.starts_with("cuda") || line.starts_with("__cuda");
        let mut words = line.splitn(if runtime { 5 } else { 4 }, ' ');
        let mut word = || words.next().unwrap_or("");
        let (name, version, variant) = (word(), word(), word());
        let device = runtime && word() == "d";
        let sig = signature(n, name, word())?;
        let per_thread = (variant != "-").then(|| variant.to_owned());
        let (since, majors) = if runtime {
            (0, (version.contains("12"), version.contains("13")))
        } else {
            (version.parse().or_else(|_| bad(n, "expected a version", line))?, (true, true))
        };
        out.rows.push(Function { sig, since, majors, per_thread, device });
    }
    Ok(out)
}

/// Reads the table of errors.
///
/// # Errors
/// Names the line that is not of the form above.
pub fn parse_errors(text: &str) -> Result<Vec<ErrorRow>> {
    let name = |s: &str| (s != "-").then(|| s.to_owned());
    Lines::new(text)
        .lines
        .into_iter()
        .map(|(n, _, line)| {
            let w: Vec<&str> = line.splitn(4, ' ').collect();
            match w.as_slice() {
                [code, rt, cu, text] => Ok(ErrorRow {
                    code: code.parse().or_else(|_| bad(n, "expected a number", line))?,
                    runtime: name(rt),
                    driver: name(cu),
                    text: (*text).to_owned(),
                }),
                _ => bad(n, "expected four columns", line),
            }
        })
        .collect()
}

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

/// The tables of this crate.
///
/// # Errors
/// A table that does not parse.
pub fn load() -> Result<Tables> {
    fn at<T>(file: &str, r: Result<T>) -> Result<T> {
        r.map_err(|e| TableError(format!("{file}: {e}")))
    }
    Ok(Tables {
        driver_types: at("driver_types.txt", parse_types(include_str!("../tables/driver_types.txt")))?,
        runtime_types: at("runtime_types.txt", parse_types(include_str!("../tables/runtime_types.txt")))?,
        driver: at("driver_fns.txt", parse_functions(include_str!("../tables/driver_fns.txt")))?,
        runtime: at("runtime_fns.txt", parse_functions(include_str!("../tables/runtime_fns.txt")))?,
        runtime_private: at(
            "runtime_private.txt",
            parse_functions(include_str!("../tables/runtime_private.txt")),
        )?,
        errors: at("errors.txt", parse_errors(include_str!("../tables/errors.txt")))?,
    })
}
