//! Results of earlier compilations, in the compute cache.
//!
//! A result is named by the hash of all that a compilation is given. The files on disk that it read are in it with the hashes of their
//! contents: where one has changed, the result counts for nothing.

use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use weft_cache::{Cache, Key};

use crate::clang::Toolchain;
use crate::program::Output;
use crate::task::Task;

const FORM: &[u8; 8] = b"weft-rt1";

/// The name of the result of a compilation; `build` names the build of this library.
pub fn key(task: &Task<'_>, tools: &Toolchain, build: &[u8]) -> Key {
    let source = task.source;
    let list = |items: &[String]| items.iter().map(|i| format!("{}\n{i}", i.len())).collect::<String>();
    let headers: Vec<String> = source.headers.iter().flat_map(|(n, t)| [n.clone(), t.clone()]).collect();
    let includes = |t: &str| t.contains("include");
    let searches = includes(&source.text) || headers.iter().any(|h| includes(h)) || !task.words.is_empty();
    // Relative names of folders mean something else elsewhere.
    let here = std::env::current_dir().ok().filter(|_| searches).unwrap_or_default();
    Key::of(&[
        b"nvrtc result",
        build,
        &[task.release.major as u8],
        tools.stamp.as_bytes(),
        here.as_os_str().as_encoded_bytes(),
        source.name.as_bytes(),
        source.text.as_bytes(),
        list(&headers).as_bytes(),
        list(task.expressions).as_bytes(),
        list(task.words).as_bytes(),
    ])
}

/// The result of an earlier compilation, if nothing that it read has changed.
pub fn get(cache: &Cache, key: &Key) -> Option<Output> {
    let bytes = cache.get_bytes(key, FORM)?;
    let mut fields = Fields(&bytes);
    let files = fields.count()?;
    for _ in 0..files {
        let path = PathBuf::from(fields.text()?);
        let sum = fields.bytes()?;
        if hash(&path)? != sum {
            return None;
        }
    }
    let mut out = Output { log: fields.text()?, ptx: Some(fields.text()?), ..Output::default() };
    out.cubin = fields.bytes()?.to_vec();
    out.lto = fields.bytes()?.to_vec();
    for _ in 0..fields.count()? {
        out.names.push(fields.text()?);
    }
    Some(out)
}

/// Keeps a result, made with the files `read`; one that cannot be kept is made anew next time.
pub fn put(cache: &Cache, key: &Key, read: &[PathBuf], output: &Output) {
    let Some(ptx) = &output.ptx else { return };
    let mut bytes = Vec::new();
    let mut field = |b: &[u8]| {
        bytes.extend((b.len() as u64).to_le_bytes());
        bytes.extend(b);
    };
    let count = |n: usize| (n as u64).to_le_bytes();
    field(&count(read.len()));
    for path in read {
        let Some(sum) = hash(path) else { return };
        field(path.as_os_str().as_encoded_bytes());
        field(&sum);
    }
    for part in [output.log.as_bytes(), ptx.as_bytes(), &output.cubin, &output.lto] {
        field(part);
    }
    field(&count(output.names.len()));
    output.names.iter().for_each(|n| field(n.as_bytes()));
    let _ = cache.put_bytes(key, FORM, &bytes);
}

fn hash(path: &Path) -> Option<Vec<u8>> {
    Some(Sha256::digest(std::fs::read(path).ok()?).to_vec())
}

/// Fields, each behind its length.
struct Fields<'a>(&'a [u8]);

impl<'a> Fields<'a> {
    fn bytes(&mut self) -> Option<&'a [u8]> {
        let (len, rest) = self.0.split_first_chunk::<8>()?;
        let (field, rest) = rest.split_at_checked(usize::try_from(u64::from_le_bytes(*len)).ok()?)?;
        self.0 = rest;
        Some(field)
    }

    fn text(&mut self) -> Option<String> {
        String::from_utf8(self.bytes()?.to_vec()).ok()
    }

    fn count(&mut self) -> Option<usize> {
        usize::try_from(u64::from_le_bytes(*self.bytes()?.first_chunk()?)).ok()
    }
}

/// The files that a make rule of clang's names, without those below the folders.
pub fn read_files(rule: &str, without: &[&Path]) -> Vec<PathBuf> {
    let mut out = weft_cxx::make_rule::files(rule);
    out.retain(|p| !without.iter().any(|w| p.starts_with(w)));
    out.sort();
    out.dedup();
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_found_until_a_file_changes() {
        let dir = tempfile::tempdir().expect("a folder");
        let cache = Cache::new(dir.path().join("cache"), 1 << 20);
        let key = Key::of(&[b"k"]);
        let header = dir.path().join("a.h");
        std::fs::write(&header, "1").expect("written");
        let output = Output {
            log: "l".into(),
            ptx: Some("p".into()),
            cubin: vec![1],
            lto: vec![],
            names: vec!["a".into(), "b".into()],
        };
        assert_eq!(get(&cache, &key), None);
        put(&cache, &key, std::slice::from_ref(&header), &output);
        assert_eq!(get(&cache, &key), Some(output));
        std::fs::write(&header, "2").expect("written");
        assert_eq!(get(&cache, &key), None);
    }

    #[test]
    fn rules_of_make_are_read() {
        let rule = "x: /t/s/source.cu /a/b.h \\\n  /a/with\\ blank.h /t/h/c.h /a/b.h\n";
        assert_eq!(
            read_files(rule, &[Path::new("/t")]),
            [PathBuf::from("/a/b.h"), PathBuf::from("/a/with blank.h")]
        );
    }
}
