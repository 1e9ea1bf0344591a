//! What the executor must know of a compiled kernel; stored beside its machine code.

use crate::{Bounds, Mix, ProbeKind, ProbeSite, Variant, VariantError};

/// Facts of a compiled kernel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KernelInfo {
    /// The kernel's PTX name.
    pub name: String,
    /// Threads per block it was compiled for.
    pub block: [u32; 3],
    /// Threads per vector group.
    pub width: u32,
    /// Whether it waits: [`crate::entry::GROUP`] is there, else [`crate::entry::BLOCK`].
    pub suspends: bool,
    /// Bytes of each group's frame, a multiple of 64.
    pub frame_bytes: u32,
    /// Static shared memory in bytes; dynamic shared memory follows.
    pub shared_bytes: u32,
    /// Local memory per thread in bytes, without what recursion needs.
    pub local_bytes: u32,
    /// Whether it calls functions recursively: local memory must hold the stack limit.
    pub recursive: bool,
    /// Size of the parameter block in bytes.
    pub param_bytes: u32,
    /// Names whose addresses [`crate::LaunchContext::symbols`] lists. A leading `@` marks a function.
    pub symbols: Vec<String>,
    /// Line of PTX of each place where the kernel waits, 0 where not known; groups go on behind entry `i` at resume point
    /// `i + 1`.
    pub resume_lines: Vec<u32>,
    /// Bytes that each thread writes to global memory by stores that can pass the caches; see
    /// [`crate::LaunchContext::non_temporal_stores`].
    pub non_temporal_bytes: u32,
    /// Other widths of vector groups that are worth a trial, the likeliest first.
    pub candidates: Vec<u32>,
    /// Blocks, side by side along x, that one call of [`crate::entry::BLOCK`] can run; 0 counts as 1.
    pub blocks_per_call: u32,
    /// Blocks, side by side along x, that as one block of other code ([`Variant::beside`]) should take less time; 0: none.
    pub beside: u32,
    /// Launches that the code is for.
    pub bounds: Bounds,
    /// What else it is for.
    pub variant: Variant,
    /// Places with probes, by the number that [`crate::Helper::Probe`] gets.
    pub probes: Vec<ProbeSite>,
    /// What the pieces of its PTX are made of, by number; of code that counts what it executes.
    pub pieces: Vec<Mix>,
}

/// Why bytes are not those of a [`KernelInfo`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DecodeError {
    /// They are cut off, or hold what no description does.
    Damaged,
    /// They describe code of a variant that this build does not know.
    Variant(VariantError),
}

impl std::fmt::Display for DecodeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            DecodeError::Damaged => f.write_str("damaged kernel description"),
            DecodeError::Variant(e) => e.fmt(f),
        }
    }
}

impl std::error::Error for DecodeError {}

impl KernelInfo {
    /// Encodes it: little-endian words, strings with their length first.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        let bounds = self.bounds.words();
        let string = |out: &mut Vec<u8>, s: &str| {
            out.extend((s.len() as u32).to_le_bytes());
            out.extend(s.as_bytes());
        };
        string(&mut out, &self.name);
        for n in [
            self.block[0],
            self.block[1],
            self.block[2],
            self.width,
            u32::from(self.suspends),
            self.frame_bytes,
            self.shared_bytes,
            self.local_bytes,
            u32::from(self.recursive),
            self.param_bytes,
            self.non_temporal_bytes,
            self.symbols.len() as u32,
            self.resume_lines.len() as u32,
            self.candidates.len() as u32,
            bounds.len() as u32,
            self.blocks_per_call,
            self.beside,
            self.probes.len() as u32,
        ] {
            out.extend(n.to_le_bytes());
        }
        self.resume_lines
            .iter()
            .chain(&self.candidates)
            .chain(&bounds)
            .chain(&self.variant.words())
            .chain(self.probes.iter().flat_map(|p| p.words()).collect::<Vec<_>>().iter())
            .for_each(|n| out.extend(n.to_le_bytes()));
        if self.variant.probes.contains(ProbeKind::Flow) {
            out.extend((self.pieces.len() as u32).to_le_bytes());
            self.pieces.iter().flat_map(Mix::words).for_each(|n| out.extend(n.to_le_bytes()));
        }
        for s in &self.symbols {
            string(&mut out, s);
        }
        out
    }

    /// Decodes what [`Self::to_bytes`] wrote.
    ///
    /// # Errors
    /// [`DecodeError`] when the bytes end early, hold text that is not UTF-8, describe an unknown variant, or go on after the
    /// end.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        let mut rest = bytes;
        let name = take_string(&mut rest)?;
        let mut word = || take_u32(&mut rest);
        let block = [word()?, word()?, word()?];
        let (width, suspends) = (word()?, word()? != 0);
        let (frame_bytes, shared_bytes, local_bytes) = (word()?, word()?, word()?);
        let (recursive, param_bytes) = (word()? != 0, word()?);
        let (non_temporal_bytes, count, resumes, tries) = (word()?, word()?, word()?, word()?);
        let (bounds, blocks_per_call, beside, sites) = (word()?, word()?, word()?, word()?);
        let resume_lines = (0..resumes).map(|_| word()).collect::<Result<Vec<_>, _>>()?;
        let candidates = (0..tries).map(|_| word()).collect::<Result<Vec<_>, _>>()?;
        let bounds = (0..bounds).map(|_| word()).collect::<Result<Vec<_>, _>>()?;
        let bounds = Bounds::from_words(&bounds).map_err(|_| DecodeError::Damaged)?;
        let variant = Variant::from_words([word()?, word()?, word()?]).map_err(DecodeError::Variant)?;
        let site = |words| ProbeSite::from_words(words).ok_or(DecodeError::Damaged);
        let probes = (0..sites).map(|_| site([word()?, word()?])).collect::<Result<Vec<_>, _>>()?;
        let pieces = if variant.probes.contains(ProbeKind::Flow) { word()? } else { 0 };
        let pieces = (0..pieces).map(|_| take_mix(&mut word)).collect::<Result<Vec<_>, _>>()?;
        let symbols = (0..count).map(|_| take_string(&mut rest)).collect::<Result<Vec<_>, _>>()?;
        if !rest.is_empty() {
            return Err(DecodeError::Damaged);
        }
        Ok(KernelInfo {
            name,
            block,
            width,
            suspends,
            frame_bytes,
            shared_bytes,
            local_bytes,
            recursive,
            param_bytes,
            symbols,
            resume_lines,
            non_temporal_bytes,
            candidates,
            blocks_per_call,
            beside,
            bounds,
            variant,
            probes,
            pieces,
        })
    }
}

fn take_mix(word: &mut impl FnMut() -> Result<u32, DecodeError>) -> Result<Mix, DecodeError> {
    let mut words = [0; Mix::WORDS];
    for w in &mut words {
        *w = word()?;
    }
    Ok(Mix::from_words(words))
}

fn take_u32(rest: &mut &[u8]) -> Result<u32, DecodeError> {
    let (head, tail) = rest.split_first_chunk::<4>().ok_or(DecodeError::Damaged)?;
    *rest = tail;
    Ok(u32::from_le_bytes(*head))
}

fn take_string(rest: &mut &[u8]) -> Result<String, DecodeError> {
    let n = take_u32(rest)? as usize;
    let (head, tail) = rest.split_at_checked(n).ok_or(DecodeError::Damaged)?;
    *rest = tail;
    String::from_utf8(head.to_vec()).map_err(|_| DecodeError::Damaged)
}

#[cfg(test)]
mod tests {
    use super::{DecodeError, KernelInfo};
    use crate::{
        Access, Bounds, Mix, Probe, ProbeKind, ProbeSite, Probes, RequestKind, RequestSpace, Variant,
    };

    #[test]
    fn round_trips_and_refuses_truncation() {
        let mut bounds = Bounds::default();
        for step in ["param 8", "signed 0"] {
            bounds.push(step.parse().expect("a step")).expect("a step that is there");
        }
        let store = Access { kind: RequestKind::Store, space: RequestSpace::Global, bytes: 4 };
        let site = |probe, line| ProbeSite { probe, line };
        let info = KernelInfo {
            name: "k".into(),
            block: [16, 16, 1],
            width: 32,
            suspends: true,
            symbols: vec!["a".into(), "@f".into()],
            resume_lines: vec![12, 0],
            candidates: vec![64, 16],
            blocks_per_call: 4,
            beside: 2,
            bounds,
            variant: Variant {
                probes: Probes::of(ProbeKind::Requests).with(ProbeKind::Flow),
                wraps: true,
                ..Variant::default()
            },
            probes: vec![site(Probe::Request(store), 17), site(Probe::Piece(1), 18)],
            pieces: vec!["fp32=3".parse::<Mix>().expect("a mix"), Mix::default()],
            ..KernelInfo::default()
        };
        let bytes = info.to_bytes();
        assert_eq!(KernelInfo::from_bytes(&bytes).as_ref(), Ok(&info));
        for n in 0..bytes.len() {
            assert!(KernelInfo::from_bytes(&bytes[..n]).is_err());
        }
    }

    #[test]
    fn an_unknown_variant_is_refused_by_name() {
        let info = KernelInfo::default();
        let mut bytes = info.to_bytes();
        // Nothing comes behind the variant's words here.
        let flags = bytes.len() - 4 * Variant::WORDS;
        bytes[flags] = 0x40;
        let e = KernelInfo::from_bytes(&bytes).expect_err("an unknown flag");
        assert!(matches!(e, DecodeError::Variant(_)) && e.to_string().contains("flags 0x40"), "{e}");
    }
}
