//! Recorded results of hardware: an archive of cases and what an H200 made of them.
//!
//! The format is a list of records, each a name and bytes with their lengths as little-endian words before them. For
//! a case `x` there are `x.ptx`, `x.map` (the stored destinations, one a line) and `x.out`, `x.memory`.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use super::{Case, Output, Results};

/// Why an archive could not be read.
#[derive(Debug, thiserror::Error)]
pub enum VectorsError {
    /// The file.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// Its contents.
    #[error("damaged archive: {0}")]
    Damaged(&'static str),
}

/// An archive.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vectors {
    /// Contents by name.
    pub records: BTreeMap<String, Vec<u8>>,
}

impl Vectors {
    /// Reads a file, compressed (`.zst`) or not.
    ///
    /// # Errors
    /// When it is not there or damaged.
    pub fn read(path: &Path) -> Result<Self, VectorsError> {
        let mut bytes = std::fs::read(path)?;
        if path.extension().is_some_and(|e| e == "zst") {
            bytes = zstd::decode_all(bytes.as_slice())?;
        }
        let mut rest = bytes.as_slice();
        let mut records = BTreeMap::new();
        while !rest.is_empty() {
            let name = take(&mut rest)?;
            let name = String::from_utf8(name.to_vec()).map_err(|_| VectorsError::Damaged("a name"))?;
            records.insert(name, take(&mut rest)?.to_vec());
        }
        Ok(Vectors { records })
    }

    /// Writes a file, compressed if its name ends in `.zst`.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), VectorsError> {
        let mut bytes = Vec::new();
        for (name, contents) in &self.records {
            for part in [name.as_bytes(), contents] {
                bytes.extend((part.len() as u32).to_le_bytes());
                bytes.extend(part);
            }
        }
        if path.extension().is_some_and(|e| e == "zst") {
            bytes = zstd::encode_all(bytes.as_slice(), 19)?;
        }
        Ok(std::fs::write(path, bytes)?)
    }

    /// Adds a case and its results.
    pub fn add(&mut self, case: &Case, results: &Results) {
        let map: String = case
            .outputs
            .iter()
            .map(|o| format!("{}\t{}\t{}\t{}\n", o.offset, o.size, o.register, o.inst))
            .collect();
        let name = case.name();
        self.records.insert(format!("{name}.ptx"), case.ptx.clone().into_bytes());
        self.records.insert(format!("{name}.map"), map.into_bytes());
        self.records.insert(format!("{name}.out"), results.out.clone());
        self.records.insert(format!("{name}.memory"), results.memory.clone());
    }

    pub(super) fn part(&self, name: &str, part: &'static str) -> Result<&Vec<u8>, VectorsError> {
        self.records.get(&format!("{name}.{part}")).ok_or(VectorsError::Damaged(part))
    }

    pub(super) fn text(&self, name: &str, part: &'static str) -> Result<String, VectorsError> {
        String::from_utf8(self.part(name, part)?.clone()).map_err(|_| VectorsError::Damaged(part))
    }

    /// A record of 64-bit words.
    pub(super) fn numbers(&self, name: &str, part: &'static str) -> Result<Vec<u64>, VectorsError> {
        let words = self.part(name, part)?.chunks(8);
        Ok(words.map(|w| w.iter().rev().fold(0, |n, b| n << 8 | u64::from(*b))).collect())
    }

    /// All cases with their results.
    ///
    /// # Errors
    /// When parts are missing.
    pub fn cases(&self) -> Result<Vec<(Case, Results)>, VectorsError> {
        let bytes = |name: &str, part: &'static str| self.part(name, part).cloned();
        let names = self.records.keys().filter_map(|k| k.strip_suffix(".map"));
        names
            .map(|name| {
                let map = self.text(name, "map")?;
                let outputs = map.lines().map(output).collect::<Option<Vec<_>>>();
                let outputs = outputs.ok_or(VectorsError::Damaged("map"))?;
                let results = Results { out: bytes(name, "out")?, memory: bytes(name, "memory")? };
                Ok((Case::from_parts(name.to_owned(), self.text(name, "ptx")?, outputs), results))
            })
            .collect()
    }
}

fn output(line: &str) -> Option<Output> {
    let mut parts = line.splitn(4, '\t');
    let offset = parts.next()?.parse().ok()?;
    let size = parts.next()?.parse().ok()?;
    let register = parts.next()?.to_owned();
    Some(Output { inst: parts.next()?.to_owned(), register, offset, size })
}

fn take<'a>(rest: &mut &'a [u8]) -> Result<&'a [u8], VectorsError> {
    let damaged = VectorsError::Damaged("it ends early");
    let Some((len, tail)) = rest.split_first_chunk::<4>() else { return Err(damaged) };
    let Some((part, tail)) = tail.split_at_checked(u32::from_le_bytes(*len) as usize) else {
        return Err(damaged);
    };
    *rest = tail;
    Ok(part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn archives_keep_cases() {
        let case = Case::from_parts(
            "add.int".into(),
            "text".into(),
            vec![Output {
                inst: "add.u32 %r1, %r2, %r3;".into(),
                register: "r1".into(),
                offset: 16,
                size: 4,
            }],
        );
        let results = Results { out: vec![1, 2], memory: vec![3] };
        let mut v = Vectors::default();
        v.add(&case, &results);
        let path = std::env::temp_dir().join(format!("weft-vectors-{}.zst", std::process::id()));
        v.write(&path).expect("write");
        let again = Vectors::read(&path).expect("read");
        drop(std::fs::remove_file(&path));
        assert_eq!(again, v);
        let all = again.cases().expect("complete");
        assert_eq!((&all[0].0.outputs, &all[0].1), (&case.outputs, &results));
    }
}
