//! The tables as data for `fuzz/api`, a program that calls every function with all kinds of arguments.
//!
//! The text is included by C++ there: descriptions of types, functions and their parameters, and for each function one that calls
//! it with arguments from memory.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;

use super::c_types::prototype;
use crate::ctype::Decl;
use crate::read::load;
use crate::table::{Function, Item, Member, Record, Signature, TableError, Tables};

/// Numbers that name objects: no C type says so.
const NUMBERED: &[&str] = &[
    "CUdevice",
    "CUdeviceptr",
    "CUdeviceptr_v1",
    "CUtexObject",
    "CUsurfObject",
    "cudaTextureObject_t",
    "cudaSurfaceObject_t",
    "CUmemGenericAllocationHandle",
    "CUgraphConditionalHandle",
    "cudaGraphConditionalHandle",
];

/// Objects that both APIs have, under the names of the driver's.
const SAME: &[(&str, &str)] = &[
    ("cudaArray", "CUarray_st"),
    ("cudaMipmappedArray", "CUmipmappedArray_st"),
    ("cudaTextureObject_t", "CUtexObject"),
    ("cudaSurfaceObject_t", "CUsurfObject"),
    ("cudaGraphConditionalHandle", "CUgraphConditionalHandle"),
    ("cudaExecutionContext_st", "CUgreenCtx_st"),
];

/// The program's table.
///
/// # Errors
/// A table that does not parse.
pub fn calls() -> Result<String, TableError> {
    let tables = load()?;
    let mut types = Types::new(&tables);
    let mut functions = String::new();
    let mut calls = String::new();
    for f in tables.driver.rows.iter().chain(&tables.runtime.rows) {
        for symbol in std::iter::once(f.sig.name.clone()).chain(f.per_thread_symbol()) {
            types.function(f, &symbol, &mut calls, &mut functions);
        }
    }
    // Members may bring types of their own.
    let mut at = 0;
    while at < types.rows.len() {
        types.describe(at);
        at += 1;
    }
    let mut out = String::from("// Written by weft-gen from crates/ffi/tables.\n\n");
    out.push_str(&types.before);
    let _ = writeln!(out, "\nstatic const Type types[] = {{\n{}}};\n", types.described.concat());
    out.push_str(&calls);
    let _ = writeln!(out, "\nstatic const Function functions[] = {{\n{functions}}};");
    Ok(out)
}

struct Types<'a> {
    items: HashMap<String, &'a Item>,
    /// C names of types in the order of their numbers, and their descriptions as far as there are any.
    rows: Vec<String>,
    described: Vec<String>,
    /// What the descriptions refer to.
    before: String,
    callbacks: BTreeSet<String>,
}

impl<'a> Types<'a> {
    fn new(tables: &'a Tables) -> Self {
        let mut items = HashMap::new();
        for item in tables.driver_types.iter().chain(&tables.runtime_types) {
            for name in names(item) {
                items.entry(name).or_insert(item);
            }
        }
        Types { items, rows: vec![], described: vec![], before: String::new(), callbacks: BTreeSet::new() }
    }

    /// The number of a type, by its C name.
    fn number(&mut self, name: &str) -> usize {
        self.rows.iter().position(|r| r == name).unwrap_or_else(|| {
            self.rows.push(name.to_owned());
            self.rows.len() - 1
        })
    }

    /// A row of the functions' table, and what calls it.
    fn function(&mut self, f: &Function, symbol: &str, calls: &mut String, rows: &mut String) {
        let Signature { ret, params, .. } = &f.sig;
        let types: Vec<String> =
            params.iter().map(|p| Decl { name: String::new(), ..p.clone() }.c()).collect();
        let arguments: Vec<String> =
            types.iter().enumerate().map(|(i, t)| format!("*(std::remove_const_t<{t}> *)a[{i}]")).collect();
        let call = format!("(({} (*)({}))f)({})", ret.c(), types.join(", "), arguments.join(", "));
        let answers = ret.pointers.is_empty() && matches!(ret.base.as_str(), "CUresult" | "cudaError_t");
        let body = if answers { format!("return (int){call};") } else { format!("(void){call}; return 0;") };
        let _ = writeln!(calls, "static int call_{symbol}(void *f, void **a) {{ {body} }}");
        let members: Vec<String> = params.iter().map(|p| self.member(p, &p.name, "0", &[])).collect();
        let count = members.len();
        let list = if members.is_empty() { "nullptr".to_owned() } else { format!("parameters_{symbol}") };
        if count > 0 {
            let _ =
                writeln!(calls, "static const Member parameters_{symbol}[] = {{{}}};", members.join(", "));
        }
        let _ = writeln!(rows, "    {{\"{symbol}\", {list}, {count}, call_{symbol}}},");
    }

    /// A parameter or a member of a record: name, offset, type, pointers, elements, and where in which unions it is.
    fn member(&mut self, d: &Decl, name: &str, offset: &str, unions: &[(usize, usize)]) -> String {
        let ty = self.number(&d.base);
        let count: u64 = d.dims.iter().product();
        let mut places = [(-1, -1); 3];
        for (place, (group, which)) in places.iter_mut().zip(unions) {
            *place = (*group as i64, *which as i64);
        }
        let places: Vec<String> = places.iter().map(|(g, w)| format!("{{{g}, {w}}}")).collect();
        let (pointers, constant) = (d.pointers.len(), d.is_const);
        format!("{{\"{name}\", {offset}, {ty}, {pointers}, {constant}, {count}, {{{}}}}}", places.join(", "))
    }

    /// Writes the description of type `at`: name, size, kind, class of objects, enumerators or members.
    fn describe(&mut self, at: usize) {
        let name = self.rows[at].clone();
        let size = if name == "void" { "1".to_owned() } else { format!("sizeof({name})") };
        let (mut kind, mut class, mut list, mut count) = ("NUMBER", name.clone(), "nullptr".to_owned(), 0);
        if NUMBERED.contains(&name.as_str()) {
            kind = "OBJECT";
        } else if matches!(name.as_str(), "float" | "double") {
            kind = "REAL";
        } else if name == "void" {
            kind = "NOTHING";
        } else if name == "dim3" {
            kind = "EXTENT";
        } else {
            match self.resolve(&name) {
                Some((Item::Opaque(tag), _)) => (kind, class) = ("OBJECT", tag.clone()),
                Some((Item::Enum(e), _)) => {
                    (kind, count) = ("ENUMERATION", e.values.len());
                    let values: Vec<String> = e.values.iter().map(|(_, v)| format!("{v}ll")).collect();
                    list = format!("values_{at}");
                    let _ =
                        writeln!(self.before, "static const long long {list}[] = {{{}}};", values.join(", "));
                }
                Some((Item::Record(r), _)) => {
                    kind = "RECORD";
                    let mut members = Vec::new();
                    self.flatten(r, &name, "", &mut vec![], &mut 0, &mut members);
                    (list, count) = (format!("members_{at}"), members.len());
                    let text = members.join(",\n    ");
                    let _ = writeln!(self.before, "static const Member {list}[] = {{\n    {text}}};");
                }
                Some((Item::FnPtr(s), _)) => {
                    (kind, list) = ("CALLBACK", format!("(void *)callback_{}", s.name));
                    if self.callbacks.insert(s.name.clone()) {
                        let head = prototype(s, &format!("callback_{}", s.name), false);
                        let answer = if s.ret.c() == "void" { "" } else { "return {};" };
                        let _ = writeln!(self.before, "static {head} {{ ++called; {answer} }}");
                    }
                }
                _ => {}
            }
        }
        if let Some((_, same)) = SAME.iter().find(|(a, _)| *a == class) {
            class = (*same).to_owned();
        }
        self.described.push(format!("    {{\"{name}\", {size}, {kind}, \"{class}\", {list}, {count}}},\n"));
    }

    /// What a name stands for, and by how many pointers.
    fn resolve(&self, name: &str) -> Option<(&'a Item, usize)> {
        let plain =
            name.trim_start_matches("struct ").trim_start_matches("enum ").trim_start_matches("union ");
        match *self.items.get(plain)? {
            Item::Alias(d) => self.resolve(&d.base).map(|(item, n)| (item, n + d.pointers.len())),
            item => Some((item, 0)),
        }
    }

    /// The members of a record and of those nested in it.
    fn flatten(
        &mut self,
        r: &Record,
        of: &str,
        path: &str,
        unions: &mut Vec<(usize, usize)>,
        groups: &mut usize,
        out: &mut Vec<String>,
    ) {
        let group = *groups;
        *groups += usize::from(r.union);
        for (i, m) in r.members.iter().enumerate() {
            if r.union {
                unions.push((group, i));
            }
            match m {
                Member::Field(d) => {
                    let path = format!("{path}{}", d.name);
                    out.push(self.member(d, &path, &format!("offsetof({of}, {path})"), unions));
                }
                Member::FnPtr(_) => {}
                Member::Nested(inner, name, _) => {
                    let path = if name.is_empty() { path.to_owned() } else { format!("{path}{name}.") };
                    self.flatten(inner, of, &path, unions, groups, out);
                }
            }
            if r.union {
                unions.pop();
            }
        }
    }
}

fn names(item: &Item) -> Vec<String> {
    match item {
        Item::Opaque(n) => vec![n.clone()],
        Item::Alias(d) => vec![d.name.clone()],
        Item::FnPtr(s) => vec![s.name.clone()],
        Item::Enum(e) => std::iter::once(&e.tag).chain(&e.names).cloned().collect(),
        Item::Record(r) => std::iter::once(&r.tag).chain(&r.names).cloned().collect(),
        Item::File(_) | Item::Macro(..) => vec![],
    }
}
