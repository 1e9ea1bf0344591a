//! Variables of a module whose initial values are addresses of managed ones.

use std::collections::BTreeSet;
use std::ops::Range;

use super::text::{Kind, Line};

/// Names of managed variables, with their `@`.
pub(super) type Names = BTreeSet<String>;

/// A place in memory that holds an address within a managed variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// Its address, a constant.
    pub(super) at: String,
    /// The variable, with its `@`.
    pub(super) variable: String,
}

/// The managed variables of a module, and whether they are defined there: those in the section that the headers put them in.
pub(super) fn managed(ir: &str) -> Vec<(String, bool)> {
    let mut out = Vec::new();
    for text in ir.lines().filter(|l| l.starts_with('@') && l.contains("section \"weft_managed\"")) {
        let line = Line::new(text);
        let Some(kind) = kind(&line) else { continue };
        let is_in_section = (kind..line.tokens.len())
            .any(|i| line.word(i) == "section" && line.word(i + 1) == "\"weft_managed\"");
        if is_in_section {
            let is_declared = (0..kind).any(|i| matches!(line.word(i), "external" | "extern_weak"));
            out.push((line.word(0).to_owned(), !is_declared));
        }
    }
    out
}

/// The number of the word `global` or `constant` of a variable's line.
fn kind(line: &Line<'_>) -> Option<usize> {
    if line.word(1) != "=" {
        return None;
    }
    (2..line.tokens.len()).find(|i| matches!(line.word(*i), "global" | "constant"))
}

/// Sees to the initial value of a variable that is not managed itself: the line as it is to be, and the places in it that hold addresses of managed
/// variables. None: there is nothing to do.
///
/// # Errors
/// The value cannot be changed when the program runs.
pub(super) fn initialiser(text: &str, names: &Names) -> Result<Option<(String, Vec<Place>)>, String> {
    let line = Line::new(text);
    let all = 1..line.tokens.len();
    if !line.has(all.clone(), |n| names.contains(n)) || is_for_tools(&line) {
        return Ok(None);
    }
    let name = line.word(0);
    let variable =
        (all.start..all.end).map(|i| line.word(i)).find(|w| names.contains(*w)).unwrap_or_default();
    let Some(kind) = kind(&line) else {
        return Err(format!("{name} is another name of the managed variable {variable}, which it cannot be"));
    };
    if (2..kind).any(|i| line.word(i).starts_with("thread_local")) {
        return Err(format!(
            "the thread_local variable {name} cannot begin as an address within the managed variable {variable}; \
             set it when a thread begins"
        ));
    }
    let value = line.after_type(kind + 1);
    let of_type = line.words(kind + 1..value);
    let mut found = Vec::new();
    walk(
        &line,
        (kind + 1..value, value..line.next(value)),
        names,
        &mut Vec::new(),
        &mut |path, variable| {
            let at = match path {
                [] => format!("ptr {name}"),
                _ => {
                    let path: String = path.iter().map(|i| format!(", i32 {i}")).collect();
                    format!("ptr getelementptr ({of_type}, ptr {name}, i32 0{path})")
                }
            };
            found.push(Place { at, variable: variable.to_owned() });
        },
    )?;
    // What is constant is where nobody can write, and taken for its first value wherever it is read.
    let constant = &line.tokens[kind];
    let new = format!("{}global{}", &text[..constant.start], &text[constant.end..]);
    Ok(Some((new, found)))
}

/// Whether a variable is for linkers, debuggers or the registration alone.
fn is_for_tools(line: &Line<'_>) -> bool {
    let section = (0..line.tokens.len()).find(|i| line.word(*i) == "section").map(|i| line.word(i + 1));
    line.word(0).starts_with("@llvm.")
        || line.word(0) == "@__clang_gpu_used_external"
        || section.is_some_and(|s| ["\"llvm.metadata\"", "\"llvm_offload_entries\""].contains(&s))
}

/// Goes through a constant of a type; `path`: where it lies in the variable.
fn walk(
    line: &Line<'_>,
    (of_type, value): (Range<usize>, Range<usize>),
    names: &Names,
    path: &mut Vec<usize>,
    found: &mut impl FnMut(&[usize], &str),
) -> Result<(), String> {
    // A constant expression goes up to the end of its brackets.
    let end = constant_end(line, value.start).max(value.end);
    if !line.has(value.start..end, |n| names.contains(n)) {
        return Ok(());
    }
    if let Some(Kind::Open(close)) = line.tokens.get(value.start).map(|t| t.kind) {
        let inner = value.start + 1..close;
        // `<{ ... }>`
        let packed = line.word(value.start) == "<" && line.word(inner.start) == "{";
        let inner = if packed { inner.start + 1..inner.end - 1 } else { inner };
        for (i, part) in line.parts(inner).into_iter().enumerate() {
            let value = line.after_type(part.start);
            path.push(i);
            walk(line, (part.start..value, value..part.end), names, path, found)?;
            path.pop();
        }
        return Ok(());
    }
    let mut variables: Vec<&str> =
        (value.start..end).map(|i| line.word(i)).filter(|w| names.contains(*w)).collect();
    variables.dedup();
    let of_type = line.words(of_type);
    match variables[..] {
        [variable] if matches!(of_type, "ptr" | "i64") => {
            found(path, variable);
            Ok(())
        }
        _ => Err(format!(
            "{} cannot begin with what is computed of the address of the managed variable {}; compute it when the program runs",
            line.word(0),
            variables.join(" and "),
        )),
    }
}

/// The number behind a constant that begins at a token: a name, a number, or an expression with its brackets.
pub(super) fn constant_end(line: &Line<'_>, at: usize) -> usize {
    match expression(line, at) {
        Some(open) => line.next(open),
        None => line.next(at),
    }
}

/// The opening bracket of the constant expression that begins at a token.
pub(super) fn expression(line: &Line<'_>, at: usize) -> Option<usize> {
    const OPERATIONS: [&str; 13] = [
        "getelementptr",
        "bitcast",
        "addrspacecast",
        "inttoptr",
        "ptrtoint",
        "ptrtoaddr",
        "trunc",
        "add",
        "sub",
        "xor",
        "extractelement",
        "insertelement",
        "shufflevector",
    ];
    if !OPERATIONS.contains(&line.word(at)) {
        return None;
    }
    let mut next = at + 1;
    loop {
        match line.word(next) {
            "inbounds" | "nuw" | "nusw" | "nsw" | "exact" => next += 1,
            "inrange" => next = line.next(next + 1),
            "(" => return Some(next),
            _ => return None,
        }
    }
}
