//! A kernel that is to be compiled, and its name in the compute cache.

use weft_abi::{ABI_VERSION, Variant};

use crate::{Key, Options};

/// A kernel to be compiled.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// PTX that holds the kernel and what it reaches, the device library aside.
    pub text: &'a str,
    /// SHA-256 of the text.
    pub hash: [u8; 32],
    /// The kernel's name.
    pub kernel: &'a str,
    /// Threads per block along x, y, z.
    pub block: [u32; 3],
    /// Threads per vector group where the kernel allows it; 0: as [`Options::width`] says, else the compiler chooses.
    pub width: u32,
    /// What else the code is for.
    pub variant: Variant,
}

impl Source<'_> {
    /// The width that is asked for, if any is.
    pub fn wish(&self, options: &Options) -> Option<u32> {
        self.variant.width().or(Some(self.width).filter(|w| *w > 0)).or(options.width)
    }
}

/// All that decides the machine code.
pub(crate) fn key(source: &Source<'_>, host: &[u8], options: &Options, build_id: &[u8]) -> Key {
    let block: Vec<u8> = source.block.iter().flat_map(|n| n.to_le_bytes()).collect();
    let width = source.wish(options).unwrap_or(0).to_le_bytes();
    let beside = options.beside.unwrap_or(u32::MAX).to_le_bytes();
    let variant: Vec<u8> = source.variant.words().iter().flat_map(|n| n.to_le_bytes()).collect();
    Key::of(&[
        &ABI_VERSION.to_le_bytes(),
        env!("CARGO_PKG_VERSION").as_bytes(),
        build_id,
        options.cpu.as_deref().unwrap_or_default().as_bytes(),
        options.target.as_deref().unwrap_or_default().as_bytes(),
        host,
        &source.hash,
        source.kernel.as_bytes(),
        &block,
        &width,
        &options.opt.to_le_bytes(),
        &variant,
        &beside,
    ])
}

#[cfg(test)]
mod tests {
    use weft_abi::{ProbeKind, Probes};

    use super::*;

    #[test]
    fn everything_counts_in_the_key() {
        let o = Options::default();
        let plain = Variant::default();
        let source =
            Source { text: "", hash: [0; 32], kernel: "k", block: [1, 1, 1], width: 0, variant: plain };
        let of = |variant| key(&Source { variant, ..source }, b"cpu", &o, b"build");
        let base = key(&source, b"cpu", &o, b"build");
        assert_eq!(base, key(&source, b"cpu", &o, b"build"));
        let others = [
            key(&Source { hash: [1; 32], ..source }, b"cpu", &o, b"build"),
            key(&Source { kernel: "l", ..source }, b"cpu", &o, b"build"),
            key(&Source { block: [2, 1, 1], ..source }, b"cpu", &o, b"build"),
            key(&Source { width: 2, ..source }, b"cpu", &o, b"build"),
            of(Variant { wraps: true, ..plain }),
            of(Variant { any_order: true, ..plain }),
            of(Variant { fast_tensor: true, ..plain }),
            of(Variant { racy: weft_abi::Racy::Strict, ..plain }),
            of(Variant { passes: Some(3), ..plain }),
            of(Variant { unoptimised: true, ..plain }),
            of(Variant { early: true, ..plain }),
            of(Variant { beside: 2, ..plain }),
            of(Variant { probes: Probes::of(ProbeKind::Requests), ..plain }),
            key(&source, b"other", &o, b"build"),
            key(&source, b"cpu", &o, b"rebuilt"),
            key(&source, b"cpu", &Options { width: Some(1), ..o.clone() }, b"build"),
            key(&source, b"cpu", &Options { beside: Some(2), ..o.clone() }, b"build"),
            key(&source, b"cpu", &Options { opt: 3, ..o.clone() }, b"build"),
            key(&source, b"cpu", &Options { cpu: Some("x86-64-v3".into()), ..o.clone() }, b"build"),
            key(&source, b"cpu", &Options { target: Some("zen3".into()), ..o.clone() }, b"build"),
        ];
        assert!(others.iter().all(|k| *k != base));
    }
}
