//! What probes note, written where `WEFT_PROBES_FILE` says: a record for each launch, as soon as it has ended.
//!
//! A record is a line `launch`, then a line `site` for each place with a probe; fields have tabs between. Whoever reads it adds
//! up launches (`weft explain --run`).

use std::fmt::Write as _;
use std::fs::File;
use std::io::Write as _;
use std::sync::{Arc, OnceLock};

use parking_lot::Mutex;
use weft_abi::{KernelInfo, Probe, ProbeKind, RequestSpace};
use weft_exec::{COUNTED_SPACES, ProbeSink, SiteCounts, SourceLines};

/// The variable that names the file; without it records go to standard error.
const FILE: &str = "WEFT_PROBES_FILE";

/// What launches with one code have to say of its places with probes, worked out when it is first needed.
#[derive(Debug, Default)]
pub(crate) struct Probed(OnceLock<Arc<[Place]>>);

impl Probed {
    /// Who takes what a launch of a kernel notes, if its code counts requests.
    #[inline]
    pub(crate) fn sink(
        &self,
        info: &KernelInfo,
        name: &str,
        grid: [u32; 3],
        lines: &dyn SourceLines,
    ) -> Option<Arc<dyn ProbeSink>> {
        if !info.variant.probes.contains(ProbeKind::Requests) {
            return None;
        }
        let places = self.0.get_or_init(|| places(info, lines)).clone();
        let ([gx, gy, gz], [x, y, z]) = (grid, info.block);
        let name = plain(name);
        let head = format!("launch\t{name}\t{gx}\t{gy}\t{gz}\t{x}\t{y}\t{z}\t{}\n", info.width);
        Some(Arc::new(Record { head, places }))
    }
}

/// A place of the code.
#[derive(Debug)]
struct Place {
    kind: &'static str,
    space: RequestSpace,
    bytes: u8,
    line: u32,
    source: String,
}

/// Text that does not end a field.
fn plain(text: &str) -> String {
    text.replace(['\t', '\n'], " ")
}

fn places(info: &KernelInfo, lines: &dyn SourceLines) -> Arc<[Place]> {
    let place = |site: &weft_abi::ProbeSite| {
        let Probe { kind, space, bytes, .. } = site.probe;
        let source = plain(&lines.source(site.line).unwrap_or_default());
        Place { kind: kind.name(), space, bytes, line: site.line, source }
    };
    info.probes.iter().map(place).collect()
}

struct Record {
    head: String,
    places: Arc<[Place]>,
}

impl ProbeSink for Record {
    fn noted(&self, counts: &[SiteCounts]) {
        write(&self.text(counts));
    }
}

impl Record {
    fn text(&self, counts: &[SiteCounts]) -> String {
        let mut text = self.head.clone();
        for (place, counts) in self.places.iter().zip(counts) {
            for (space, n) in COUNTED_SPACES.into_iter().zip(counts).filter(|(_, n)| n.requests > 0) {
                let Place { kind, bytes, line, source, .. } = place;
                let generic = if place.space == RequestSpace::Generic { "generic" } else { "" };
                let _ = writeln!(
                    text,
                    "site\t{kind}\t{}\t{generic}\t{bytes}\t{line}\t{}\t{}\t{}\t{source}",
                    space.name(),
                    n.requests,
                    n.sectors,
                    n.threads
                );
            }
        }
        text
    }
}

/// Writes a record in one piece: other processes may write to the file.
fn write(text: &str) {
    static FILE_THERE: OnceLock<Option<Mutex<File>>> = OnceLock::new();
    let open = || {
        let path = std::env::var_os(FILE).filter(|p| !p.is_empty())?;
        let file = File::options().append(true).create(true).open(&path);
        file.inspect_err(|e| tracing::error!("{FILE}={}: {e}", path.display())).ok().map(Mutex::new)
    };
    match FILE_THERE.get_or_init(open) {
        Some(file) => {
            if let Err(e) = file.lock().write_all(text.as_bytes()) {
                tracing::error!("{FILE}: {e}");
            }
        }
        None => eprint!("{text}"),
    }
}

#[cfg(test)]
mod tests {
    use weft_exec::RequestCount;

    use super::*;

    #[test]
    fn a_record_has_a_line_for_each_memory_that_was_asked() {
        let place =
            Place { kind: "load", space: RequestSpace::Generic, bytes: 4, line: 17, source: "a.cu:3".into() };
        let record = Record { head: "launch\tk\n".into(), places: Arc::new([place]) };
        let some = |requests| RequestCount { requests, sectors: 2 * requests, threads: 32 * requests };
        let counts = [[some(8), some(1), RequestCount::default()]];
        assert_eq!(
            record.text(&counts),
            "launch\tk\nsite\tload\tglobal\tgeneric\t4\t17\t8\t16\t256\ta.cu:3\n\
             site\tload\tshared\tgeneric\t4\t17\t1\t2\t32\ta.cu:3\n"
        );
    }
}
