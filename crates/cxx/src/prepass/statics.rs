//! Static kernels and variables of device code that stands by itself (`-ptx`, `-cubin`, `-fatbin`, NVRTC): programs find them by name
//! as nvcc's compiler writes it, which says nothing of their linkage, and set them. clang writes `_ZL` before such names, and takes a
//! variable that no code sets for what it begins with. Without `static` both are as with nvcc.

use super::Edit;
use super::lexer::{Kind, Token};

/// In the place of `static`: columns stay.
const BLANK: &str = "      ";

/// Edits that take `static` away from kernels and device variables outside of functions and classes.
pub(super) fn edits(source: &str, tokens: &[Token], out: &mut Vec<Edit>) {
    // Whether each open brace is a namespace's.
    let mut open: Vec<bool> = Vec::new();
    let mut start = 0;
    for (at, token) in tokens.iter().enumerate() {
        if token.is(b'{') {
            open.push(is_namespace(source, &tokens[start..at]));
        } else if token.is(b'}') {
            open.pop();
        } else if open.iter().all(|o| *o) && token.text(source) == "static" {
            let end = declared(source, tokens, at);
            if is_found_by_name(source, &tokens[start..end], tokens.get(end)) {
                out.push(Edit { range: token.range.clone(), text: BLANK.into() });
            }
        }
        if token.is(b'{') || token.is(b'}') || token.is(b';') {
            start = at + 1;
        }
    }
}

/// Whether what stands before a brace opens a namespace, or what has C's names.
fn is_namespace(source: &str, head: &[Token]) -> bool {
    let words = || head.iter().map(|t| t.text(source));
    let linkage = matches!(head, [.., word, Token { kind: Kind::Str, .. }] if word.text(source) == "extern");
    linkage || words().any(|w| w == "namespace")
}

/// Where a declarator's name has ended: its parameters, extent, value or end.
fn declared(source: &str, tokens: &[Token], from: usize) -> usize {
    const TAKES: [&str; 6] =
        ["__align__", "alignas", "__attribute__", "__launch_bounds__", "__cluster_dims__", "decltype"];
    let mut at = from;
    while let Some(token) = tokens.get(at) {
        if TAKES.contains(&token.text(source)) {
            at = closed(tokens, at + 1);
        } else if b";={}([".iter().any(|c| token.is(*c)) {
            break;
        }
        at += 1;
    }
    at
}

/// The parenthesis that closes the one at a place.
fn closed(tokens: &[Token], from: usize) -> usize {
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate().skip(from) {
        depth += usize::from(token.is(b'('));
        depth = depth.saturating_sub(usize::from(token.is(b')')));
        if depth == 0 {
            return at;
        }
    }
    tokens.len()
}

fn is_found_by_name(source: &str, head: &[Token], next: Option<&Token>) -> bool {
    let has = |word: &str| head.iter().any(|t| t.text(source) == word);
    let function = next.is_some_and(|t| t.is(b'('));
    has("__constant__") || has("__global__") || has("__device__") && !has("__shared__") && !function
}

#[cfg(test)]
mod tests {
    use super::super::{Code, rewrite};

    #[test]
    fn what_is_found_by_name_is_not_static() {
        let same = |source: &str| assert_eq!(rewrite(source, Code::Alone), None, "{source}");
        let new = |source: &str, want: &str| {
            assert_eq!(
                rewrite(source, Code::Alone).map(|s| s.replace(super::BLANK, "")).as_deref(),
                Some(want)
            );
            assert_eq!(rewrite(source, Code::WithHost), None);
        };
        new("static __constant__ T c[4];", " __constant__ T c[4];");
        new("__constant__ static const T c = {1};", "__constant__  const T c = {1};");
        new(
            "extern \"C\" { static __align__(16) __device__ int n; }",
            "extern \"C\" {  __align__(16) __device__ int n; }",
        );
        new(
            "namespace a::b { int f() { return 1; } static __device__ int n = f(); }",
            "namespace a::b { int f() { return 1; }  __device__ int n = f(); }",
        );
        new(
            "template <int n> static __global__ void __launch_bounds__(n) k(T *p) {}",
            "template <int n>  __global__ void __launch_bounds__(n) k(T *p) {}",
        );
        same("static __device__ int f(int x) { static __device__ int calls; return calls++; }");
        same("struct S { static __constant__ int c; };");
        same(
            "__global__ void k() { static __shared__ int s; }\nstatic const int n = 3; __device__ int other;",
        );
    }
}
