//! What kernels have counted (`WEFT_PROBES_FILE`): a record for each launch, in lines whose fields have tabs between.
//!
//! [`launches`] reads records one by one, [`kernels::read`] adds up those of each kernel.

pub mod kernels;
mod text;

use std::collections::BTreeMap;
use std::sync::Arc;

pub use text::{escaped, name_of_text};

/// A launch of a kernel, and what it counted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Launch {
    /// The kernel's PTX name.
    pub kernel: String,
    /// Blocks.
    pub grid: [u32; 3],
    /// Threads of a block.
    pub block: [u32; 3],
    /// Threads that go in step; 1 where each goes by itself.
    pub width: u32,
    /// What else was said of it, by key.
    pub with: BTreeMap<String, String>,
    /// Accesses to memory.
    pub sites: Vec<Site>,
    /// Pieces of the PTX that were executed.
    pub pieces: Vec<Piece>,
    /// Branches by a condition.
    pub branches: Vec<Branch>,
    /// The PTX that was compiled for it, which lines are numbered in; if it was said.
    pub ptx: Option<Arc<str>>,
}

impl Launch {
    /// Blocks of the grid.
    pub fn blocks(&self) -> u64 {
        self.grid.map(u64::from).iter().product()
    }

    /// Threads of a block.
    pub fn threads_of_block(&self) -> u64 {
        self.block.map(u64::from).iter().product()
    }

    /// Whether threads went each by itself: how they come together in requests is estimated then.
    pub fn is_estimated(&self) -> bool {
        self.width == 1 && self.threads_of_block() > 1
    }

    /// A number that was said of it.
    pub fn number(&self, key: &str) -> Option<u64> {
        self.with.get(key)?.parse().ok()
    }
}

/// Where something is in the program.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// File of the source; empty if not known.
    pub file: String,
    /// Its line; that of the PTX if there is no file.
    pub line: u32,
    /// The line of the PTX.
    pub ptx_line: u32,
}

impl Place {
    /// From the PTX's line, and the source's `file:line`, if it is known.
    fn read(ptx_line: &str, source: &str) -> Option<Self> {
        let ptx_line = ptx_line.parse().ok()?;
        Some(match source.rsplit_once(':') {
            Some((file, line)) => Place { file: file.to_owned(), line: line.parse().ok()?, ptx_line },
            None => Place { file: String::new(), line: ptx_line, ptx_line },
        })
    }
}

/// What an access to memory adds up to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Site {
    /// `load`, `store`, `atomic` or `reduction`.
    pub kind: String,
    /// `global`, `shared` or `local`.
    pub space: String,
    /// Whether its address could have been in another memory.
    pub generic: bool,
    /// Bytes of each thread.
    pub bytes: u32,
    /// Where it is.
    pub place: Place,
    /// Requests of warps.
    pub requests: u64,
    /// Sectors of 32 bytes, of global and local memory.
    pub sectors: u64,
    /// Threads that took part.
    pub threads: u64,
    /// Wavefronts of shared memory.
    pub wavefronts: u64,
    /// The fewest sectors, or wavefronts, that would do.
    pub ideal: u64,
}

/// A piece of the PTX that is executed from its first instruction to its last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    /// Where it begins.
    pub place: Place,
    /// How often warps executed it.
    pub warps: u64,
    /// How often threads did.
    pub threads: u64,
    /// How many instructions it has of each group, by the group's name.
    pub mix: BTreeMap<String, u64>,
}

/// A branch by a condition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Branch {
    /// Where it is.
    pub place: Place,
    /// How often warps came to it.
    pub warps: u64,
    /// How often threads did.
    pub threads: u64,
    /// How often threads of a warp went both ways.
    pub divergent: u64,
}

/// Reads records in the order in which launches ended.
///
/// # Errors
/// The first line that is none of a record.
pub fn launches(text: &str) -> Result<Vec<Launch>, String> {
    let mut all: Vec<Launch> = Vec::new();
    let mut texts: BTreeMap<&str, Arc<str>> = BTreeMap::new();
    for line in text.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let known = match fields.split_first() {
            Some((&"ptx", &[name, text])) => {
                // Processes that load the same text each write it.
                texts.entry(name).or_insert_with(|| text::unescaped(text).into());
                Some(())
            }
            Some((&"launch", rest)) => launch(rest).map(|l| all.push(l)),
            Some((what, rest)) => all.last_mut().and_then(|l| line_of(l, what, rest)),
            None => None,
        };
        known.ok_or_else(|| format!("no record of probes: `{line}`"))?;
    }
    for launch in &mut all {
        launch.ptx = launch.with.get("ptx").and_then(|name| texts.get(name.as_str())).cloned();
    }
    Ok(all)
}

fn launch(fields: &[&str]) -> Option<Launch> {
    let (&name, numbers) = fields.split_first()?;
    let numbers: Option<Vec<u32>> = numbers.iter().map(|n| n.parse().ok()).collect();
    let [gx, gy, gz, x, y, z, width] = <[u32; 7]>::try_from(numbers?).ok()?;
    Some(Launch { kernel: name.to_owned(), grid: [gx, gy, gz], block: [x, y, z], width, ..Launch::default() })
}

/// Takes a line that belongs to a launch.
fn line_of(launch: &mut Launch, what: &str, fields: &[&str]) -> Option<()> {
    let n = |text: &str| text.parse::<u64>().ok();
    match (what, fields) {
        ("with", &[key, value]) => drop(launch.with.insert(key.to_owned(), value.to_owned())),
        (
            "site",
            &[kind, space, generic, bytes, line, requests, sectors, threads, wavefronts, ideal, source],
        ) => launch.sites.push(Site {
            kind: kind.to_owned(),
            space: space.to_owned(),
            generic: !generic.is_empty(),
            bytes: bytes.parse().ok()?,
            place: Place::read(line, source)?,
            requests: n(requests)?,
            sectors: n(sectors)?,
            threads: n(threads)?,
            wavefronts: n(wavefronts)?,
            ideal: n(ideal)?,
        }),
        ("piece", &[line, warps, threads, mix, source]) => {
            let pair = |word: &str| {
                let (name, count) = word.split_once('=')?;
                Some((name.to_owned(), n(count)?))
            };
            launch.pieces.push(Piece {
                place: Place::read(line, source)?,
                warps: n(warps)?,
                threads: n(threads)?,
                mix: mix.split_ascii_whitespace().map(pair).collect::<Option<_>>()?,
            });
        }
        ("branch", &[line, warps, threads, divergent, source]) => launch.branches.push(Branch {
            place: Place::read(line, source)?,
            warps: n(warps)?,
            threads: n(threads)?,
            divergent: n(divergent)?,
        }),
        _ => return None,
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORDS: &str = "launch\tk\t2\t1\t1\t128\t1\t1\t32\nwith\tcc\t9.0\nwith\tsms\t132\n\
        site\tload\tshared\tgeneric\t4\t17\t8\t0\t256\t16\t8\tdir/a.cu:3\n\
        piece\t12\t8\t250\tinteger=3 fp32=1\tdir/a.cu:2\n\
        branch\t14\t8\t250\t2\t\n";

    #[test]
    fn each_line_says_something_of_its_launch() {
        let all = launches(RECORDS).expect("records");
        let [l] = &all[..] else { panic!("{all:?}") };
        assert_eq!(
            (l.kernel.as_str(), l.blocks(), l.threads_of_block(), l.is_estimated()),
            ("k", 2, 128, false)
        );
        assert_eq!((l.number("sms"), l.with["cc"].as_str(), l.number("cc")), (Some(132), "9.0", None));
        let at = |file: &str, line, ptx_line| Place { file: file.into(), line, ptx_line };
        let [s] = &l.sites[..] else { panic!("{l:?}") };
        assert_eq!((s.wavefronts, s.ideal, s.generic, &s.place), (16, 8, true, &at("dir/a.cu", 3, 17)));
        assert_eq!((l.pieces[0].warps, l.pieces[0].threads, l.pieces[0].mix["integer"]), (8, 250, 3));
        assert_eq!((l.branches[0].divergent, &l.branches[0].place), (2, &at("", 14, 14)));
    }

    #[test]
    fn a_launch_has_the_text_that_it_names() {
        let ptx = ".version 8.0\n\tret; // a\\b\n";
        let name = name_of_text(ptx);
        let text =
            format!("{RECORDS}with\tptx\t{name}\nptx\t{name}\t{}\n{RECORDS}with\tptx\telse\n", escaped(ptx));
        let all = launches(&text).expect("records");
        assert_eq!((all[0].ptx.as_deref(), all[1].ptx.as_deref()), (Some(ptx), None));
    }

    #[test]
    fn what_is_no_record_is_said() {
        for text in [
            "hello",
            "with\tcc\t9.0",
            "launch\tk\t1",
            "launch\tk\t1\t1\t1\t1\t1\t1\t8\nsite\tload",
            "launch\tk\t1\t1\t1\t1\t1\t1\t8\nelse\tload",
            "launch\tk\t1\t1\t1\t1\t1\t1\t8\npiece\t1\t1\t1\tfp32\t",
        ] {
            let last = text.lines().last().unwrap_or_default();
            assert!(launches(text).is_err_and(|m| m.contains(last)), "{text}");
        }
    }
}
