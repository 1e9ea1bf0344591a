//! Reads the tables, whose form [`crate::table`] describes.

use crate::ctype::{parse_decl, split_params};
use crate::table::{
    Enum, ErrorRow, Function, Functions, Item, Member, Record, Signature, TableError, Tables,
};

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
/// Names the line that is not of this form.
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
/// Names the line that is not of this form.
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
/// Names the line that is not of this form.
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
