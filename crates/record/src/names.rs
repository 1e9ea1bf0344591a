//! Names of kernels as their sources have them.

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
}
