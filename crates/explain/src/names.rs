//! Names of the source: of kernels, and of their parameters.

pub use weft_record::names::plain_name;

/// Names of a kernel's parameters as a CUDA source has them, if it is found there.
pub(crate) fn parameters(source: &str, plain: &str, count: usize) -> Option<Vec<String>> {
    let own = plain.rsplit("::").next()?;
    let mut from = 0;
    while let Some(at) = source[from..].find(own).map(|at| from + at) {
        from = at + own.len();
        let boundary = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && c != '_');
        let rest = source[from..].trim_start();
        let before = &source[..at];
        if !boundary(before.chars().next_back()) || !rest.starts_with('(') {
            continue;
        }
        // A definition or declaration, not a call: the words before it say so.
        let head = &before[before.rfind([';', '}']).map_or(0, |n| n + 1)..];
        if !head.contains("__global__") {
            continue;
        }
        let names = list(&rest[1..])?;
        if names.len() == count {
            return Some(names);
        }
    }
    None
}

/// The last word of each parameter, up to the bracket that closes the list.
fn list(text: &str) -> Option<Vec<String>> {
    let mut depth = 0;
    let mut names = Vec::new();
    let mut start = 0;
    let word = |text: &str| {
        let text =
            text.split('=').next().unwrap_or_default().trim_end().trim_end_matches(']').trim_end_matches('[');
        let name =
            text.trim_end().rsplit(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
        // Of a reference to an array nothing is known.
        if name.starts_with(|c: char| c.is_ascii_digit()) { String::new() } else { name.to_owned() }
    };
    for (at, c) in text.char_indices() {
        match c {
            '(' | '<' | '[' | '{' => depth += 1,
            ')' if depth == 0 => {
                if !text[start..at].trim().is_empty() {
                    names.push(word(&text[start..at]));
                }
                return Some(names);
            }
            ')' | '>' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                names.push(word(&text[start..at]));
                start = at + 1;
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_found_in_the_source() {
        let source = "// add(x)\ntemplate <class T>\n__global__ void add(const T* a, float (&b)[2], int n = 3) {}\n add(1);";
        assert_eq!(parameters(source, "ns::add", 3), Some(vec!["a".into(), "".into(), "n".into()]));
        assert_eq!(parameters(source, "add", 2), None);
        assert_eq!(parameters("__global__ void k() {}", "k", 0), Some(vec![]));
        assert_eq!(parameters("void k(int a)", "k", 1), None);
    }
}
