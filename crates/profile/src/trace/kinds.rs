//! What work is called: copies by the kinds of memory, kernels by the names of the source.

use weft_record::trace::Place;

use super::model::{What, Work};

/// A side of a copy: host, device, or array.
fn letter((place, device): (Place, Option<u32>)) -> char {
    match place {
        Place::Array => 'A',
        Place::Pageable | Place::Pinned => 'H',
        Place::Device => 'D',
        // As the call takes it.
        Place::Managed => {
            if device.is_some() {
                'D'
            } else {
                'H'
            }
        }
    }
}

/// From what kind of memory to what, as `HtoD`; between two devices `PtoP`.
pub(super) fn direction(from: (Place, Option<u32>), to: (Place, Option<u32>)) -> String {
    match (from.1, to.1) {
        (Some(a), Some(b)) if a != b => "PtoP".into(),
        _ => format!("{}to{}", letter(from), letter(to)),
    }
}

/// What nvprof calls memory.
pub(super) fn memory(place: Place) -> &'static str {
    match place {
        Place::Pageable => "Pageable",
        Place::Pinned => "Pinned",
        Place::Device => "Device",
        Place::Array => "Array",
        Place::Managed => "Managed",
    }
}

/// How names of kernels are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Names {
    /// As a declaration.
    #[default]
    Full,
    /// Without parameters and what stands before it.
    Base,
    /// As the linker has them.
    Mangled,
}

impl Names {
    /// A kernel's name.
    pub(super) fn of(self, name: &str) -> String {
        let source = || cpp_demangle::Symbol::new(name).ok()?.demangle().ok();
        let full = || source().unwrap_or_else(|| name.to_owned());
        match self {
            Names::Mangled => name.to_owned(),
            Names::Full => full(),
            Names::Base => base(&full()).to_owned(),
        }
    }
}

/// The name in a declaration.
fn base(full: &str) -> &str {
    let (mut depth, mut from, mut end) = (0u32, 0, None);
    for (at, c) in full.char_indices() {
        match c {
            '(' if depth == 0 && !full[at..].starts_with("(anonymous namespace)") => {
                return &full[from..end.unwrap_or(at)];
            }
            '<' | '(' => {
                if depth == 0 && c == '<' {
                    end = Some(at);
                }
                depth += 1;
            }
            '>' | ')' => depth = depth.saturating_sub(1),
            // Behind the type of what it answers, which functions of templates have, and behind namespaces.
            ' ' | ':' if depth == 0 => (from, end) = (at + 1, None),
            _ => {}
        }
    }
    &full[from..]
}

/// What nvprof calls it; none: it does not show it.
pub(super) fn nvprof(work: &Work) -> Option<String> {
    match &work.what {
        What::Kernel(k) => Some(Names::Full.of(&k.name)),
        What::Copy { from, to, .. } => Some(format!("[CUDA memcpy {}]", direction(*from, *to))),
        What::Set { .. } => Some("[CUDA memset]".into()),
        What::Function => None,
    }
}

/// What nsys calls it.
pub(super) fn nsys(work: &Work, names: Names) -> String {
    match &work.what {
        What::Kernel(k) => names.of(&k.name),
        What::Copy { from, to, .. } => {
            let word = |c| match c {
                'H' => "Host",
                'A' => "Array",
                'P' => "Peer",
                _ => "Device",
            };
            let both: Vec<&str> =
                direction(*from, *to).chars().filter(char::is_ascii_uppercase).map(word).collect();
            format!("[CUDA memcpy {}]", both.join("-to-"))
        }
        What::Set { .. } => "[CUDA memset]".into(),
        What::Function => "[host function]".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_kernels() {
        let name = "_ZN3abc4kernILi32EfEEvPT0_i";
        assert_eq!(Names::Full.of(name), "void abc::kern<32, float>(float*, int)");
        assert_eq!(Names::Base.of(name), "kern");
        assert_eq!(Names::Mangled.of(name), name);
        assert_eq!(Names::Full.of("plain"), "plain");
        assert_eq!(Names::Base.of("_Z4copyPKfPf"), "copy");
        assert_eq!(base("void a<int>::(anonymous namespace)::k<2>((anonymous namespace)::T)"), "k");
    }

    #[test]
    fn directions_of_copies() {
        let (host, device) = ((Place::Pinned, None), (Place::Device, Some(0)));
        assert_eq!(direction(host, device), "HtoD");
        assert_eq!(direction(device, (Place::Array, Some(0))), "DtoA");
        assert_eq!(direction(device, (Place::Device, Some(1))), "PtoP");
        assert_eq!(direction((Place::Managed, None), (Place::Managed, Some(0))), "HtoD");
    }
}
