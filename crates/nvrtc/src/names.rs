//! Name expressions: what a kernel or variable that a program names in C++ is called in the PTX.
//!
//! For each expression a variable is appended to the source that has its address: that makes templates exist, and the PTX says the
//! name. The variables are then taken out.

/// The file in which name expressions are said to stand.
pub const MAP: &str = "__nv_name_map";
/// The first expression's line there.
pub const FIRST_LINE: usize = 2;

const VARIABLE: &str = "__weft_name_";

/// What is appended to the source.
pub fn map(expressions: &[String]) -> String {
    if expressions.is_empty() {
        return String::new();
    }
    let mut out = format!("\n#line {FIRST_LINE} \"{MAP}\"\n");
    for (at, expression) in expressions.iter().enumerate() {
        // A line for each.
        let expression = expression.replace(['\n', '\r'], " ");
        out +=
            &format!("extern \"C\" __device__ const void *{VARIABLE}{at} = (const void *)({expression});\n");
    }
    out
}

/// The PTX without the variables, and the names that they had, in the order of the expressions; empty where there is none.
pub fn take(ptx: &str, count: usize) -> (String, Vec<String>) {
    let mut names = vec![String::new(); count];
    if count == 0 {
        return (ptx.to_owned(), names);
    }
    let mut out = String::with_capacity(ptx.len());
    for line in ptx.split_inclusive('\n') {
        match variable(line) {
            Some((at, name)) => {
                if let Some(slot) = names.get_mut(at) {
                    *slot = name.to_owned();
                }
            }
            None => out.push_str(line),
        }
    }
    (out, names)
}

/// Number and value of a variable: `.visible .global .align 8 .u64 __weft_name_0 = generic(_Z1x);`
fn variable(line: &str) -> Option<(usize, &str)> {
    let (head, value) = line.split_once(" = ")?;
    let (before, number) = head.rsplit_once(VARIABLE)?;
    before.trim_start().starts_with('.').then_some(())?;
    let value = value.trim_end().trim_end_matches(';');
    let value = value.strip_prefix("generic(").and_then(|v| v.strip_suffix(')')).unwrap_or(value);
    Some((number.parse().ok()?, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_taken_out() {
        let ptx = ".version 8.8\n.visible .entry _Z1kv(\n)\n{\n}\n.visible .global .align 8 .u64 __weft_name_0 = _Z1kv;\n\
            .visible .global .align 8 .u64 __weft_name_1 = generic(_ZN1n1cE);\n.global .u32 x = 3;\n";
        let (rest, names) = take(ptx, 2);
        assert_eq!(names, ["_Z1kv", "_ZN1n1cE"]);
        assert_eq!(rest, ".version 8.8\n.visible .entry _Z1kv(\n)\n{\n}\n.global .u32 x = 3;\n");
    }

    #[test]
    fn expressions_have_lines_of_their_own() {
        let map = map(&["k<1>".into(), "&a\n::b".into()]);
        let lines: Vec<&str> = map.lines().collect();
        assert_eq!(lines[1], "#line 2 \"__nv_name_map\"");
        assert!(lines[2].ends_with("= (const void *)(k<1>);") && lines[3].ends_with("(&a ::b);"));
    }
}
