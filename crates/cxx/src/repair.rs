//! Repairs of what nvcc accepts and clang rejects where only clang's own diagnostics say where it is: the places they
//! name are rewritten, and clang reads the source again.

use crate::dependent_names;
use crate::host_functions;
use crate::place::Place;
use crate::prepass::{Scan, normal};
use crate::shared_objects;
use crate::static_asserts;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Rewrites a source at places; `None` when there is nothing that it knows to do.
pub type Rewrite = fn(&str, &[Place]) -> Option<String>;
/// Diagnostics, and the work that they ask for.
pub type Repair<'a> = (&'a [&'a str], Rewrite);

/// What is repaired: the diagnostics and the work.
const REPAIRS: [Repair<'static>; 4] = [
    (&[shared_objects::DIAGNOSTIC], shared_objects::rewrite),
    (&dependent_names::DIAGNOSTICS, dependent_names::rewrite),
    (&[static_asserts::DIAGNOSTIC], static_asserts::rewrite),
    (&[host_functions::DIAGNOSTIC], host_functions::rewrite),
];

/// Rewrites the places that clang's messages complain about; false when there are none that can be.
pub fn repair(scan: &mut Scan, stderr: &str) -> bool {
    repair_by(&REPAIRS, scan, &format!("{stderr}\n{}", host_functions::told(stderr)))
}

/// As [`repair`], by other repairs.
pub fn repair_by(repairs: &[Repair<'_>], scan: &mut Scan, stderr: &str) -> bool {
    let mut progress = false;
    for (diagnostics, rewrite) in repairs {
        for (file, places) in complaints(stderr, diagnostics) {
            let path = normal(&file);
            let known = scan.rewritten.iter().position(|(p, _)| *p == path);
            let text = match known {
                Some(at) => scan.rewritten[at].1.clone(),
                None => match std::fs::read_to_string(&path) {
                    Ok(text) => text,
                    Err(_) => continue,
                },
            };
            let Some(new) = rewrite(&text, &places) else { continue };
            progress = true;
            match known {
                Some(at) => scan.rewritten[at].1 = new,
                None => scan.rewritten.push((path, new)),
            }
        }
        // Places of other messages may have moved; clang will say them again.
        if progress {
            break;
        }
    }
    progress
}

/// The places that messages complain about, by file, in order.
fn complaints(stderr: &str, diagnostics: &[&str]) -> BTreeMap<PathBuf, Vec<Place>> {
    let mut out: BTreeMap<PathBuf, Vec<Place>> = BTreeMap::new();
    for line in stderr.lines() {
        let Some((place, _)) = diagnostics.iter().find_map(|d| line.split_once(d)) else { continue };
        let mut parts = place.trim_end_matches([':', ' ']).rsplitn(3, ':');
        let (Some(column), Some(row), Some(file)) = (parts.next(), parts.next(), parts.next()) else {
            continue;
        };
        let (Ok(row), Ok(column)) = (row.parse(), column.parse()) else { continue };
        out.entry(Path::new(file).to_path_buf()).or_default().push((row, column));
    }
    for places in out.values_mut() {
        places.sort_unstable();
        places.dedup();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read() {
        let said = "error: this is not that";
        let text = format!(
            "/a/b.cu:7:1: {said}\n   3 | x\n/a/b.cu:3:20: {said}\n/a/b.cu:7:1: {said}\n/c.h:1:2: error: other\n"
        );
        let found = complaints(&text, &["error: none", said]);
        assert_eq!(found.len(), 1);
        assert_eq!(found[Path::new("/a/b.cu")], [(3, 20), (7, 1)]);
    }
}
