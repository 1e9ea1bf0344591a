//! What launches have found out about a kernel: the width that is the fastest on this CPU.

use weft_abi::DecodeError;

use crate::cache::Magic;
use crate::source::key;
use crate::{Cache, Key, Options, Source};

const MAGIC: &Magic = b"weft-v02";
/// Widest group of threads.
const WIDEST: u32 = 1024;
/// Most other widths.
const MOST: usize = 8;

/// See the module. Lies in the cache beside the kernel that the compiler would choose.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// Threads per vector group.
    pub width: u32,
    /// The width that the compiler chose; 0: not known.
    pub chosen: u32,
    /// The other widths that were tried, the best first.
    pub others: Vec<u32>,
    /// How often it was found to be so beyond doubt.
    pub confirmed: u32,
    /// What was measured, for people.
    pub figures: String,
}

impl Verdict {
    fn to_bytes(&self) -> Vec<u8> {
        let others = self.others.get(..MOST).unwrap_or(&self.others);
        let words = [self.width, self.chosen, self.confirmed, others.len() as u32];
        let mut out: Vec<u8> = words.iter().chain(others).flat_map(|w| w.to_le_bytes()).collect();
        out.extend(self.figures.as_bytes());
        out
    }

    fn from_bytes(mut bytes: &[u8]) -> Option<Self> {
        let mut word = || {
            let (word, rest) = bytes.split_first_chunk::<4>()?;
            bytes = rest;
            Some(u32::from_le_bytes(*word))
        };
        let (width, chosen, confirmed, count) = (word()?, word()?, word()?, word()?);
        let is_width = |w: u32| w.is_power_of_two() && w <= WIDEST;
        let count = usize::try_from(count).ok().filter(|n| *n <= MOST)?;
        let others = (0..count).map(|_| word().filter(|w| is_width(*w))).collect::<Option<_>>()?;
        let figures = std::str::from_utf8(bytes).ok()?.to_owned();
        (is_width(width) && (chosen == 0 || is_width(chosen))).then_some(Verdict {
            width,
            chosen,
            others,
            confirmed,
            figures,
        })
    }
}

/// The verdict on a kernel that runs on so many threads, if there is one: they share caches and the way to memory, so that one
/// width may be best on one and another on many. `host` as in [`crate::find_or_compile`], `build_id` that of the compiler.
pub fn verdict(
    source: &Source<'_>,
    host: &[u8],
    options: &Options,
    build_id: &[u8],
    threads: u32,
) -> Option<Verdict> {
    let cache = cache(options, build_id)?;
    cache.read(&name(source, host, options, build_id, threads), MAGIC, |b| {
        Verdict::from_bytes(b).ok_or(DecodeError::Damaged)
    })
}

/// Keeps a verdict, where there is a cache.
pub fn keep_verdict(
    source: &Source<'_>,
    host: &[u8],
    options: &Options,
    build_id: &[u8],
    threads: u32,
    verdict: &Verdict,
) {
    let Some(cache) = cache(options, build_id) else { return };
    let name = name(source, host, options, build_id, threads);
    if let Err(e) = cache.write(&name, MAGIC, &verdict.to_bytes()) {
        tracing::warn!("the compute cache could not be written: {e}");
    }
}

/// Beside the kernel whose width nobody has asked for.
fn name(source: &Source<'_>, host: &[u8], options: &Options, build_id: &[u8], threads: u32) -> Key {
    key(&Source { width: 0, ..*source }, host, options, build_id).beside(b"verdict", &threads.to_le_bytes())
}

fn cache(options: &Options, build_id: &[u8]) -> Option<Cache> {
    let dir = options.cache_dir.as_ref().filter(|_| !build_id.is_empty())?;
    Some(Cache::new(dir, options.cache_bytes))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use weft_abi::Variant;

    use super::*;

    fn source() -> Source<'static> {
        Source {
            text: "",
            hash: [0; 32],
            kernel: "k",
            block: [1, 1, 1],
            width: 0,
            variant: Variant::default(),
        }
    }

    fn options(dir: &tempfile::TempDir) -> Options {
        Options { cache_dir: Some(dir.path().into()), ..Options::default() }
    }

    fn example() -> Verdict {
        let figures = "64: 812 ns".into();
        Verdict { width: 64, chosen: 16, others: vec![16, 128], confirmed: 3, figures }
    }

    #[test]
    fn verdicts_are_found_by_kernel_and_threads() {
        let dir = tempfile::tempdir().expect("a folder");
        let options = options(&dir);
        let find = |source: &Source<'_>, threads| verdict(source, b"cpu", &options, b"build", threads);
        assert_eq!(find(&source(), 2), None);
        keep_verdict(&source(), b"cpu", &options, b"build", 2, &example());
        assert_eq!(find(&source(), 2), Some(example()));
        // Whatever width is asked for; not those of others.
        assert_eq!(find(&Source { width: 8, ..source() }, 2), Some(example()));
        assert_eq!(find(&source(), 16), None);
        assert_eq!(find(&Source { kernel: "other", ..source() }, 2), None);
        let next = Verdict { width: 16, others: vec![], confirmed: 0, ..example() };
        keep_verdict(&source(), b"cpu", &options, b"build", 2, &next);
        assert_eq!(find(&source(), 2), Some(next));
    }

    #[test]
    fn unreadable_verdicts_are_no_verdicts() {
        let dir = tempfile::tempdir().expect("a folder");
        let options = options(&dir);
        let find = || verdict(&source(), b"cpu", &options, b"build", 2);
        let path =
            Cache::new(dir.path(), options.cache_bytes).path(&name(&source(), b"cpu", &options, b"build", 2));
        keep_verdict(&source(), b"cpu", &options, b"build", 2, &example());
        let good = fs::read(&path).expect("the file");
        for n in 0..good.len() {
            let mut bad = good.clone();
            bad[n] ^= 0x10;
            fs::write(&path, &bad).expect("written");
            assert_eq!(find(), None, "byte {n}");
            fs::write(&path, &good[..n]).expect("written");
            assert_eq!(find(), None, "cut at {n}");
        }
        // Whole files with something else in them: another form, widths that are none.
        let cache = Cache::new(dir.path(), options.cache_bytes);
        let name = name(&source(), b"cpu", &options, b"build", 2);
        cache.write(&name, b"weft-v01", b"\x40\x00\x00\x0064: 812 ns").expect("written");
        assert_eq!(find(), None);
        let bad = [
            Verdict { width: 3, ..example() },
            Verdict { width: 2048, ..example() },
            Verdict { chosen: 5, ..example() },
            Verdict { others: vec![0], ..example() },
        ];
        for bad in bad {
            cache.write(&name, MAGIC, &bad.to_bytes()).expect("written");
            assert_eq!(find(), None, "{bad:?}");
        }
        let mut many = example().to_bytes();
        many[12..16].copy_from_slice(&u32::MAX.to_le_bytes());
        cache.write(&name, MAGIC, &many).expect("written");
        assert_eq!(find(), None);
    }
}
