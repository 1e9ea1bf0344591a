//! Names of the source: of kernels, and of their parameters.

/// A function's name without what the compiler added: `_ZN3abc4kernIfEEvPT_` is `abc::kern`.
pub fn plain_name(name: &str) -> String {
    demangled(name).unwrap_or_else(|| name.to_owned())
}

fn demangled(name: &str) -> Option<String> {
    let rest = name.strip_prefix("_Z")?;
    let (nested, mut rest) = match rest.strip_prefix('N') {
        Some(r) => (true, r),
        None => (false, rest.strip_prefix('L').unwrap_or(rest)),
    };
    let mut words = Vec::new();
    while let Some(at) = rest.find(|c: char| !c.is_ascii_digit()).filter(|at| *at > 0) {
        let len: usize = rest[..at].parse().ok()?;
        words.push(rest.get(at..at + len)?);
        rest = &rest[at + len..];
        if !nested {
            break;
        }
    }
    if words.is_empty() {
        return None;
    }
    Some(
        words
            .iter()
            .map(|w| if w.starts_with("_GLOBAL__N") { "" } else { *w })
            .collect::<Vec<_>>()
            .join("::"),
    )
    .map(|s| s.trim_start_matches("::").to_owned())
}

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
    fn names_lose_what_the_compiler_added() {
        assert_eq!(plain_name("_Z8multiply6MatrixS_S_"), "multiply");
        assert_eq!(plain_name("_ZN3abc4kernIfEEvPT_"), "abc::kern");
        assert_eq!(plain_name("_ZN12_GLOBAL__N_11kEv"), "k");
        assert_eq!(plain_name("plain"), "plain");
        assert_eq!(plain_name("_Z"), "_Z");
        assert_eq!(plain_name("_Z99x"), "_Z99x");
    }

    #[test]
    fn parameters_are_found_in_the_source() {
        let source = "// add(x)\ntemplate <class T>\n__global__ void add(const T* a, float (&b)[2], int n = 3) {}\n add(1);";
        assert_eq!(parameters(source, "ns::add", 3), Some(vec!["a".into(), "".into(), "n".into()]));
        assert_eq!(parameters(source, "add", 2), None);
        assert_eq!(parameters("__global__ void k() {}", "k", 0), Some(vec![]));
        assert_eq!(parameters("void k(int a)", "k", 1), None);
    }
}
