//! A host function that a `__host__ __device__` function calls: nvcc compiles it, since such calls stand where only the host comes by,
//! and clang rejects it as soon as a kernel calls the caller. Clang's diagnostics say which function it is; there it becomes one that a
//! device may name, whose body is the host's alone: a device that calls it all the same stops there. A destructor that the compiler makes
//! of members' has no body to keep from a device: it stays an error.

use crate::place::{Place, offset};
use crate::prepass::{Edit, Kind, Token, apply, pair, tokens};

/// What [`told`] says at a function.
pub const DIAGNOSTIC: &str = "error: a host function that device code names";
/// The macro of `weft/compiler_macros.h` that keeps a body from devices.
const BODY: &str = "__weft_host_body";
/// The macro there that calls a function on the host alone.
const CALL: &str = "__weft_host_call";

/// Lines with [`DIAGNOSTIC`] at the functions that `stderr` names: clang's errors are at the calls, the functions in notes after them.
pub fn told(stderr: &str) -> String {
    let mut wanted = None;
    let mut out = String::new();
    for line in stderr.lines() {
        if let Some((_, rest)) = line.split_once("error: reference to __host__ function '") {
            wanted = rest.split_once("' in __host__ __device__ function").map(|(name, _)| name);
        } else if line.contains(": error: ") {
            wanted = None;
        } else if let Some(name) = wanted
            && let Some((place, _)) = line.split_once(&format!(": note: '{name}' declared here"))
        {
            out += &format!("{place}: {DIAGNOSTIC}\n");
            wanted = None;
        }
    }
    out
}

/// Rewrites the functions at the places; `None` when none of them has a body there.
pub fn rewrite(source: &str, places: &[Place]) -> Option<String> {
    let tokens = tokens(source);
    let mut edits = Vec::new();
    for &place in places {
        let Some(at) = offset(source, place) else { continue };
        let Some(name) = tokens.iter().position(|t| t.range.contains(&at)) else { continue };
        let Some((open, close)) = body(source, &tokens, name) else { continue };
        let (start, end) = (tokens[open].range.end, tokens[close].range.start);
        // Directives cannot stand between a macro's brackets, but in a function of the host that is not called; what it gives back only
        // destructors can leave alone.
        let directives = source[start..end].lines().any(|l| l.trim_start().starts_with('#'));
        let (before, after) = match (directives, tokens[name].is(b'~')) {
            (false, _) => (format!(" {BODY}("), ")".into()),
            (true, true) => (" (void)[&] __attribute__((host)) () {".into(), format!("}} {CALL}; ")),
            (true, false) => continue,
        };
        let mut edit = |at: usize, text: String| edits.push(Edit { range: at..at, text });
        edit(tokens[name].range.start, "__host__ __device__ ".into());
        edit(start, before);
        edit(end, after);
    }
    (!edits.is_empty()).then(|| apply(source, edits))
}

/// The braces of the body of the function whose name begins at a token. There is none where the function is only declared, where the name
/// is its class's (the function is one that the compiler makes), or where members are initialised before it, which a device would do, too.
fn body(source: &str, tokens: &[Token], name: usize) -> Option<(usize, usize)> {
    let operator = tokens[name].text(source) == "operator";
    let open = (name..tokens.len().min(name + 4)).find(|&t| tokens[t].is(b'('))?;
    // The first pair of `operator()(…)` is its name.
    let open = if operator && tokens.get(open + 1)?.is(b')') { open + 2 } else { open };
    let mut at = pair(tokens, open, b'(', b')')? + 1;
    let first = loop {
        let token = tokens.get(at)?;
        match token.kind {
            Kind::Punct(b'{') => break at,
            Kind::Punct(b'(') => at = pair(tokens, at, b'(', b')')?,
            // `::` in a type behind an arrow is two of them.
            Kind::Punct(b':') if !tokens.get(at + 1)?.is(b':') && !tokens[at - 1].is(b':') => return None,
            Kind::Punct(b';' | b'=') => return None,
            _ => {}
        }
        at += 1;
    };
    let last = pair(tokens, first, b'{', b'}')?;
    let text = &source[tokens[first].range.end..tokens[last].range.start];
    (!text.contains(BODY) && !text.contains(CALL)).then_some((first, last))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_found_behind_errors() {
        let said = "a.cu:3:1: error: reference to __host__ function '~A' in __host__ __device__ function\n   3 | x\n\
                    a.cu:9:1: note: called by 'k'\nb.h:7:5: note: '~A' declared here\n\
                    a.cu:4:1: error: reference to __host__ function 'g' in __global__ function\nb.h:8:5: note: 'g' declared here\n";
        assert_eq!(told(said), format!("b.h:7:5: {DIAGNOSTIC}\n"));
    }

    #[test]
    fn bodies_are_the_hosts() {
        let new = |source: &str, place| rewrite(source, &[place]);
        assert_eq!(
            new("struct A {\n  ~A() noexcept(f()) { n--; }\n};", (2, 3)).unwrap(),
            "struct A {\n  __host__ __device__ ~A() noexcept(f()) { __weft_host_body( n--; )}\n};"
        );
        assert_eq!(
            new("static const char *f(int (*g)()) { return\n g(); }", (1, 20)).unwrap(),
            "static const char *__host__ __device__ f(int (*g)()) { __weft_host_body( return\n g(); )}"
        );
        assert_eq!(
            new("struct F { int operator()(int x) const { return x; } };", (1, 16)).unwrap(),
            "struct F { int __host__ __device__ operator()(int x) const { __weft_host_body( return x; )} };"
        );
        assert_eq!(
            new("struct A { ~A()\n{\n#if B\n  f();\n#endif\n} };", (1, 12)).unwrap(),
            "struct A { __host__ __device__ ~A()\n{ (void)[&] __attribute__((host)) () {\n#if B\n  f();\n#endif\n} __weft_host_call; } };"
        );
        assert_eq!(
            new("auto f() -> std::string { return {}; }", (1, 6)).unwrap(),
            "auto __host__ __device__ f() -> std::string { __weft_host_body( return {}; )}"
        );
    }

    #[test]
    fn others_stay_errors() {
        for (source, column) in [
            ("int f(int x);", 5),
            ("struct A { A() = default; };", 12),
            ("struct A { std::string s; };", 8),
            ("struct A { A(int x) : m(x) { } };", 12),
            ("void f() {\n#if 1\n#endif\n}", 6),
            ("void f(", 6),
        ] {
            assert_eq!(rewrite(source, &[(1, column)]), None, "{source}");
        }
    }
}
