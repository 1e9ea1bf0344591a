//! Attributes for which clang generates no code: the headers turn them into annotations, which survive in LLVM IR
//! as a table. The IR then gets the function attributes that the back end reads; managed variables are marked in
//! the PTX.

use std::collections::{BTreeMap, HashMap};

/// What the table of a module says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotations {
    /// `__cluster_dims__` by kernel.
    pub cluster: BTreeMap<String, [u32; 3]>,
    /// `__maxnreg__` by kernel.
    pub max_registers: BTreeMap<String, u32>,
    /// `__managed__` variables.
    pub managed: Vec<String>,
}

/// Reads the table of a module in LLVM's text form.
pub fn read(ir: &str) -> Annotations {
    let mut strings = HashMap::new();
    let mut arguments = HashMap::new();
    let mut table = "";
    for line in ir.lines() {
        let Some((name, value)) = line.strip_prefix('@').and_then(|l| l.split_once(" = ")) else { continue };
        if name == "llvm.global.annotations" {
            table = value;
        } else if let Some((_, text)) = value.split_once(" c\"") {
            if let Some((text, _)) = text.split_once("\\00\"") {
                strings.insert(name, text);
            }
        } else if name.starts_with(".args") {
            arguments.insert(name, integers(value));
        }
    }
    let mut out = Annotations::default();
    // Each entry: symbol, annotation, file, line, arguments.
    for entry in table.split("{ ptr, ptr, ptr, i32, ptr } {").skip(1) {
        let names: Vec<&str> = entry.split('@').skip(1).map(symbol).collect();
        let [subject, annotation, rest @ ..] = names.as_slice() else { continue };
        let values = rest.last().and_then(|a| arguments.get(a)).cloned().unwrap_or_default();
        match strings.get(annotation).copied() {
            Some("weft.cluster_dims") => {
                let mut dims = [1; 3];
                for (dim, value) in dims.iter_mut().zip(&values) {
                    *dim = *value;
                }
                out.cluster.insert(subject.to_string(), dims);
            }
            Some("weft.maxnreg") => {
                if let Some(count) = values.first() {
                    out.max_registers.insert(subject.to_string(), *count);
                }
            }
            Some("weft.managed") => out.managed.push(subject.to_string()),
            _ => {}
        }
    }
    out
}

/// The symbol at the start of a text that follows `@`.
fn symbol(text: &str) -> &str {
    if let Some(quoted) = text.strip_prefix('"') {
        return quoted.split('"').next().unwrap_or(quoted);
    }
    let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || "_.$-".contains(c))).unwrap_or(text.len());
    &text[..end]
}

/// The values in `{ i32, i32 } { i32 2, i32 1 }`.
fn integers(value: &str) -> Vec<u32> {
    let Some(open) = value.rfind('{') else { return Vec::new() };
    let body = value[open + 1..].split('}').next().unwrap_or("");
    body.split(',').filter_map(|v| v.split_whitespace().last()?.parse().ok()).collect()
}

/// The module with the function attributes of its annotations.
pub fn attach(ir: &str, notes: &Annotations) -> String {
    let mut out = String::with_capacity(ir.len() + 256);
    for line in ir.lines() {
        let attributes = line
            .strip_prefix("define ")
            .and_then(|l| l.split_once('@'))
            .map(|(_, rest)| function_attributes(symbol(rest), notes))
            .unwrap_or_default();
        match line.rfind(" #").filter(|_| !attributes.is_empty()) {
            Some(at) => {
                out.push_str(&line[..at]);
                out.push_str(&attributes);
                out.push_str(&line[at..]);
            }
            None => out.push_str(line),
        }
        out.push('\n');
    }
    out
}

fn function_attributes(name: &str, notes: &Annotations) -> String {
    let mut out = String::new();
    if let Some([x, y, z]) = notes.cluster.get(name) {
        out += &format!(" \"nvvm.cluster_dim\"=\"{x},{y},{z}\"");
    }
    if let Some(count) = notes.max_registers.get(name) {
        out += &format!(" \"nvvm.maxnreg\"=\"{count}\"");
    }
    out
}

/// The PTX with `.attribute(.managed)` on managed variables.
pub fn mark_managed(ptx: &str, names: &[String]) -> String {
    if names.is_empty() {
        return ptx.to_string();
    }
    let mut out = String::with_capacity(ptx.len() + 32 * names.len());
    for line in ptx.split_inclusive('\n') {
        let before_value = line.split(['=', ';']).next().unwrap_or(line);
        let declares = before_value
            .split(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '$'))
            .any(|word| names.iter().any(|n| n == word));
        match line.find(".global ").filter(|_| declares) {
            Some(at) => {
                let at = at + ".global ".len();
                out.push_str(&line[..at]);
                out.push_str(".attribute(.managed) ");
                out.push_str(&line[at..]);
            }
            None => out.push_str(line),
        }
    }
    out
}

/// The PTX with `.maxnreg` on every kernel that sets no bound itself.
pub fn limit_registers(ptx: &str, count: u32) -> String {
    let mut out = String::with_capacity(ptx.len());
    let mut in_header = false;
    let mut bounded = false;
    for line in ptx.split_inclusive('\n') {
        in_header |= line.contains(".entry ");
        bounded |= in_header && (line.contains(".maxnreg") || line.contains(".minnctapersm"));
        if in_header && line.starts_with('{') {
            if !bounded {
                out.push_str(&format!(".maxnreg {count}\n"));
            }
            in_header = false;
            bounded = false;
        }
        out.push_str(line);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const IR: &str = r#"@m = addrspace(1) externally_initialized global i32 7, align 4
@.str = private unnamed_addr constant [13 x i8] c"weft.managed\00", section "llvm.metadata"
@.str2 = private unnamed_addr constant [18 x i8] c"weft.cluster_dims\00", section "llvm.metadata"
@.str1 = private unnamed_addr constant [5 x i8] c"a.cu\00", section "llvm.metadata"
@.args = private unnamed_addr constant { i32, i32 } { i32 2, i32 4 }, section "llvm.metadata"
@llvm.global.annotations = appending global [2 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr addrspacecast (ptr addrspace(1) @m to ptr), ptr @.str, ptr @.str1, i32 2, ptr null }, { ptr, ptr, ptr, i32, ptr } { ptr @_Z1kPi, ptr @.str2, ptr @.str1, i32 3, ptr @.args }], section "llvm.metadata"
define dso_local ptx_kernel void @_Z1kPi(ptr noundef %0) local_unnamed_addr #0 {
define dso_local void @other(ptr noundef %0) local_unnamed_addr #0 {
"#;

    #[test]
    fn table_is_read_and_attached() {
        let notes = read(IR);
        assert_eq!(notes.managed, ["m"]);
        assert_eq!(notes.cluster["_Z1kPi"], [2, 4, 1]);
        let new = attach(IR, &notes);
        assert!(new.contains("local_unnamed_addr \"nvvm.cluster_dim\"=\"2,4,1\" #0 {"));
        assert_eq!(new.matches("nvvm.cluster_dim").count(), 1);
    }

    #[test]
    fn managed_variables_are_marked() {
        let ptx = ".visible .global .align 4 .u32 m = 7;\n.visible .global .align 4 .u32 mm = m;\n";
        let new = mark_managed(ptx, &["m".into()]);
        assert!(new.starts_with(
            ".visible .global .attribute(.managed) .align 4 .u32 m = 7;\n.visible .global .align"
        ));
    }

    #[test]
    fn register_limits_respect_bounds() {
        let ptx = ".visible .entry a(\n)\n{\n}\n.visible .entry b(\n)\n.maxntid 32\n.minnctapersm 2\n{\n}\n.func c(\n)\n{\n}\n";
        assert_eq!(limit_registers(ptx, 32).matches(".maxnreg 32").count(), 1);
    }
}
