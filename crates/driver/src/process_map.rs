//! What the system says of the process's memory.

use std::ops::Range;

/// What lies at an address that can be read: where it begins and ends, and what it is, in words.
pub(crate) fn at(address: u64) -> Option<(Range<u64>, String)> {
    find(&std::fs::read_to_string("/proc/self/maps").ok()?, address)
}

/// The same, in the text of such a table.
fn find(maps: &str, address: u64) -> Option<(Range<u64>, String)> {
    // Variables without initial values follow the file that they are of.
    let (mut end, mut file) = (0, "");
    for line in maps.lines() {
        let mut words = line.split_ascii_whitespace();
        let (Some((first, last)), Some(may)) = (words.next()?.split_once('-'), words.next()) else {
            continue;
        };
        let number = |text| u64::from_str_radix(text, 16).ok();
        let place = number(first)?..number(last)?;
        let name = words.nth(3).unwrap_or("");
        // Memory in a file without a place has no variables behind it.
        if name.starts_with('/') && !name.starts_with("/memfd:") {
            file = name;
        } else if !name.is_empty() || place.start != end {
            file = "";
        }
        end = place.end;
        if place.contains(&address) {
            return may.starts_with('r').then(|| (place, describe(name, file)));
        }
    }
    None
}

fn describe(name: &str, file: &str) -> String {
    match name {
        "[heap]" => "on the program's heap (malloc, new)".into(),
        "[stack]" => "on the stack of the program's main thread".into(),
        _ if !file.is_empty() => {
            format!("of a variable of the program's, in {}", file.rsplit('/').next().unwrap_or(file))
        }
        "" => "the program's: a large block of malloc's, or on a thread's stack".into(),
        _ if name.starts_with('/') => "memory that may be shared with other processes".into(),
        _ => format!("the system's {name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAPS: &str = "\
5000-6000 r-xp 00000000 08:01 42 /usr/bin/my prog
7000-8000 rw-p 00002000 08:01 42 /usr/bin/prog
8000-9000 rw-p 00000000 00:00 0
a000-b000 rw-p 00000000 00:00 0 [heap]
b000-c000 rw-p 00000000 00:00 0
c000-d000 ---p 00000000 00:00 0
d000-d800 rw-s 00000000 00:01 7 /memfd:shared (deleted)
d800-e000 rw-p 00000000 00:00 0
e000-f000 rw-p 00000000 00:00 0 [stack]
";

    #[test]
    fn what_lies_where() {
        let what = |at| find(MAPS, at).map(|(place, what)| (place.start, what));
        assert!(
            what(0x7fff)
                .is_some_and(|w| w.0 == 0x7000 && w.1.ends_with("variable of the program's, in prog"))
        );
        assert!(what(0x8000).is_some_and(|w| w.0 == 0x8000 && w.1.ends_with("in prog")));
        assert!(what(0xa123).is_some_and(|w| w.1.contains("heap")));
        assert!(what(0xb123).is_some_and(|w| w.1.contains("large block")));
        assert!(what(0xd123).is_some_and(|w| w.1.contains("shared with other processes")));
        assert!(what(0xd923).is_some_and(|w| w.1.contains("large block")));
        assert!(what(0xe123).is_some_and(|w| w.1.contains("stack of the program's main thread")));
        assert_eq!([what(0x9000), what(0xc000), what(0), what(u64::MAX)], [None, None, None, None]);
    }

    #[test]
    fn variables_stacks_and_heaps_of_this_process() {
        static VARIABLE: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(1);
        let (local, heap) = (1u8, vec![0u8; 4 << 20]);
        let what = |p: *const u8| at(p.addr() as u64).expect("it is there").1;
        assert!(what((&raw const VARIABLE).cast()).contains("variable"));
        assert!(what(&raw const local).contains("stack") && what(heap.as_ptr()).contains("malloc"));
    }
}
