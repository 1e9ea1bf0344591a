//! The source pre-pass: what nvcc accepts and clang does not is rewritten in copies of the user's files, which
//! clang sees in their place (see [`crate::overlay`]). Lines keep their numbers.

mod assembly;
mod includes;
mod launch;
mod lexer;
mod statics;

pub use lexer::{Kind, Token, tokens};

use crate::error::{Error, Result};
use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A replacement in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// Bytes that are replaced.
    pub range: Range<usize>,
    /// What takes their place.
    pub text: String,
}

/// The token that closes what one opens, brackets of one kind.
pub fn pair(tokens: &[Token], from: usize, open: u8, close: u8) -> Option<usize> {
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate().skip(from) {
        if token.is(open) {
            depth += 1;
        } else if token.is(close) {
            depth = depth.checked_sub(1)?;
            if depth == 0 {
                return Some(at);
            }
        }
    }
    None
}

/// Applies edits; of two that overlap the first stays.
pub fn apply(source: &str, mut edits: Vec<Edit>) -> String {
    edits.sort_by_key(|e| e.range.start);
    let mut out = String::with_capacity(source.len() + 64);
    let mut at = 0;
    for edit in edits {
        if edit.range.start < at {
            continue;
        }
        out.push_str(&source[at..edit.range.start]);
        out.push_str(&edit.text);
        at = edit.range.end;
    }
    out.push_str(&source[at..]);
    out
}

/// What is made of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// Device code that host code of the same source refers to, or device code that is linked to other code.
    WithHost,
    /// Device code that stands by itself.
    Alone,
}

/// Whether there may be something to rewrite.
fn is_of_interest(text: &str, code: Code) -> bool {
    text.contains("asm") || text.contains("<<") || code == Code::Alone && text.contains("static")
}

/// The rewritten text, or `None` when clang can read the source as it is.
pub fn rewrite(source: &str, code: Code) -> Option<String> {
    if !is_of_interest(source, code) {
        return None;
    }
    let tokens = tokens(source);
    let mut edits = Vec::new();
    launch::edits(source, &tokens, &mut edits);
    assembly::edits(source, &tokens, &mut edits);
    if code == Code::Alone {
        statics::edits(source, &tokens, &mut edits);
    }
    (!edits.is_empty()).then(|| apply(source, edits))
}

/// The path as clang's overlay looks it up: absolute, without `.` and `..`, links not followed.
pub fn normal(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf()).components() {
        if part == std::path::Component::ParentDir {
            out.pop();
        } else {
            out.push(part);
        }
    }
    out
}

/// What the scan of a source and of the user's headers found.
#[derive(Clone, Debug, Default)]
pub struct Scan {
    /// Files with the text that clang is to see.
    pub rewritten: Vec<(PathBuf, String)>,
    /// Some file uses an attribute that needs work on the IR (see [`crate::annotations`]).
    pub needs_annotations: bool,
    /// Some file uses references to textures or surfaces, which CUDA 12 has no more.
    pub has_references: bool,
    /// Some file has `__managed__` variables.
    pub has_managed: bool,
}

/// Whether a source has references to textures or surfaces: names that there are for nothing else, or such a variable.
fn has_references(text: &str) -> bool {
    const NAMES: [&str; 5] =
        ["cudaBindTexture", "cudaBindSurface", "cudaUnbindTexture", "textureReference", "surfaceReference"];
    let words = |a: &str, b: &str| text.contains(a) && text.contains(b);
    NAMES.iter().any(|n| text.contains(n))
        || words("texture<", "cudaReadMode")
        || words("surface<", "cudaSurfaceType")
}

/// Reads a source and every file of the user's that it includes.
///
/// # Errors
/// The source cannot be read. Headers that cannot be read are left to clang.
pub fn scan(main: &Path, dirs: &[PathBuf], code: Code) -> Result<Scan> {
    let mut scan = Scan::default();
    let mut seen = BTreeSet::new();
    let mut pending = vec![main.to_path_buf()];
    while let Some(path) = pending.pop() {
        let Ok(full) = path.canonicalize() else {
            if path == main {
                std::fs::read(&path).map_err(Error::io(&path))?;
            }
            continue;
        };
        if !seen.insert(full.clone()) {
            continue;
        }
        let bytes = match std::fs::read(&full) {
            Ok(bytes) => bytes,
            Err(e) if path == main => return Err(Error::io(&path)(e)),
            Err(_) => continue,
        };
        // Sources in other encodings are left as they are.
        let Ok(text) = String::from_utf8(bytes) else { continue };
        scan.needs_annotations |=
            ["__cluster_dims__", "__managed__", "__maxnreg__"].iter().any(|name| text.contains(name));
        scan.has_references |= has_references(&text);
        scan.has_managed |= text.contains("__managed__");
        if let Some(new) = rewrite(&text, code) {
            scan.rewritten.push((normal(&path), new));
        }
        for (quoted, name) in includes::names(&text) {
            pending.extend(includes::resolve(name, quoted, &path, dirs));
        }
    }
    Ok(scan)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rewritten(source: &str) -> String {
        rewrite(source, Code::WithHost).unwrap_or_else(|| "unchanged".into())
    }

    #[test]
    fn references_are_told_from_names_of_the_programs_own() {
        assert!(has_references("texture<float, 2, cudaReadModeElementType> t;"));
        assert!(has_references("texture<int> t;\nvoid f(void *p) { cudaBindTexture(0, t, p); }"));
        assert!(has_references("surface<void, cudaSurfaceType2D> s;"));
        let own = "template <class T> static cudaSurfaceObject_t surface(int w);\nauto s = surface<int>(1);";
        assert!(!has_references(own));
        assert!(!has_references("tex2D<float>(t, x, y); d.readMode = cudaReadModeElementType;"));
    }

    #[test]
    fn spaced_launches() {
        assert_eq!(
            rewritten("k << < g, b >> > (a);"),
            "k <<< g, b >>> (a);".replace(">>> (", ">>>  (").replace("<<< g", "<<<  g")
        );
        assert_eq!(rewritten("k<< <g,b>> >(a);"), "k<<< g,b>>> (a);");
        assert_eq!(rewritten("k<<\n<g,b>>>(a);"), "k<<<\ng,b>>>(a);");
        assert_eq!(rewritten("k<<<g, f<int>(b >> 1)>>>(a);"), "unchanged");
    }

    #[test]
    fn braces_become_dim3() {
        assert_eq!(rewritten("k<<<g, {x, y, 1}, 0, s>>>(a);"), "k<<<g, dim3{x, y, 1}, 0, s>>>(a);");
        assert_eq!(rewritten("k<<<{1, 2}, f({3}), 0>>>(a);"), "k<<<dim3{1, 2}, f({3}), 0>>>(a);");
    }

    #[test]
    fn shifts_and_operators_stay() {
        for source in [
            "friend ostream& operator<< <>(ostream&, A<B<C>> >);",
            "std::cout << x << (a < b); y = c >> 2; if (p >> 3 > (q)) {}",
            "// k << < 1, 1 >> > ()\n const char* s = \"k << <1,1>> >()\";",
        ] {
            assert_eq!(rewritten(source), "unchanged", "{source}");
        }
    }

    #[test]
    fn registers_in_asm() {
        assert_eq!(
            rewritten(r#"asm volatile("mov.u64 %0, %globaltimer;" : "=l"(t));"#),
            r#"asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(t));"#
        );
        assert_eq!(rewritten(r#"asm("mov.u32 %0, %%laneid; add %1, %[x], %c2;" : "=r"(t));"#), "unchanged");
        assert_eq!(rewritten(r#"asm("bar.sync 0;"); printf("%lf", x);"#), "unchanged");
    }

    #[test]
    fn missing_commas_in_asm() {
        assert_eq!(
            rewritten(r#"asm("st [%1], %0;" : : "r"(f(a)) "l"(b) : "memory");"#),
            r#"asm("st [%1], %0;" : : "r"(f(a)), "l"(b) : "memory");"#
        );
    }
}
