//! Texts of several lines in a field of a record.

/// A text without tabs and ends of lines.
pub fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\t', "\\t").replace('\n', "\\n").replace('\r', "\\r")
}

/// The text again.
pub(super) fn unescaped(field: &str) -> String {
    let mut out = String::with_capacity(field.len());
    let mut chars = field.chars();
    while let Some(c) = chars.next() {
        match (c, if c == '\\' { chars.next() } else { None }) {
            (_, Some('n')) => out.push('\n'),
            (_, Some('t')) => out.push('\t'),
            (_, Some('r')) => out.push('\r'),
            (_, Some(other)) => out.push(other),
            (c, None) => out.push(c),
        }
    }
    out
}

/// A name made of a text: others have others, but for chance.
pub fn name_of_text(text: &str) -> String {
    // FNV-1a of 64 bits: the same in all processes and builds.
    let hash =
        text.bytes().fold(0xcbf2_9ce4_8422_2325u64, |h, b| (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3));
    format!("{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_back() {
        for text in ["", "a\tb\nc\r\n", "\\n \\\\t\n", "é\\"] {
            let field = escaped(text);
            assert!(!field.contains(['\t', '\n', '\r']), "{field}");
            assert_eq!(unescaped(&field), text);
        }
        assert_ne!(name_of_text("a"), name_of_text("b"));
    }
}
