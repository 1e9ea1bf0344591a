//! Which devices the process sees (CUDA C++ Programming Guide, "CUDA Environment Variables": `CUDA_VISIBLE_DEVICES`).

use weft_device::uuid_text;

/// The devices that a list leaves, by number, in its order: those before the first entry that names none. An entry is a number, of
/// which what follows the digits does not count, or the beginning of one device's identity (`GPU-4a3b`); the first entry says of which
/// kind all are. An entry that comes twice leaves none.
pub(crate) fn visible(list: Option<&str>, uuids: &[[u8; 16]]) -> Vec<u32> {
    let Some(list) = list else { return (0..uuids.len() as u32).collect() };
    let named = list.trim_start().starts_with("GPU-");
    let mut found = Vec::new();
    for word in list.split(',').map(str::trim) {
        let place = if named { by_name(word, uuids) } else { by_number(word, uuids.len()) };
        let Some(n) = place else { break };
        if found.contains(&n) {
            return Vec::new();
        }
        found.push(n);
    }
    found
}

fn by_number(word: &str, count: usize) -> Option<u32> {
    let digits = word.strip_prefix('+').unwrap_or(word);
    let end = digits.bytes().position(|b| !b.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse::<u32>().ok().filter(|n| (*n as usize) < count)
}

fn by_name(word: &str, uuids: &[[u8; 16]]) -> Option<u32> {
    if word.len() <= "GPU-".len() {
        return None;
    }
    let word = word.to_ascii_lowercase();
    let mut fits = (0..).zip(uuids).filter(|(_, u)| uuid_text(u).to_ascii_lowercase().starts_with(&word));
    let first = fits.next();
    // What fits several devices names none.
    if fits.next().is_some() { None } else { first.map(|(n, _)| n) }
}

#[cfg(test)]
mod tests {
    use super::visible;

    const UUIDS: [[u8; 16]; 3] = [[0xab; 16], [0xac; 16], [0x12; 16]];

    fn of(list: &str) -> Vec<u32> {
        visible(Some(list), &UUIDS)
    }

    #[test]
    fn numbers() {
        assert_eq!(visible(None, &UUIDS), [0, 1, 2]);
        assert_eq!(of("1,0"), [1, 0]);
        assert_eq!(of(" 1 , 2"), [1, 2]);
        assert_eq!(of("1,7,0"), [1]);
        assert_eq!(of("1,-1,0"), [1]);
        assert_eq!(of("1,,0"), [1]);
        assert_eq!(of("2x,0y"), [2, 0], "digits count, and what follows does not");
        assert_eq!(of("0,GPU-12"), [0], "a name among numbers");
        for none in ["", "-1", "none", "3", "0,1,0", "4294967296"] {
            assert!(of(none).is_empty(), "{none}");
        }
    }

    #[test]
    fn names() {
        assert_eq!(of("GPU-12121212-1212-1212-1212-121212121212,GPU-ab"), [2, 0]);
        assert_eq!(of("GPU-AC"), [1]);
        assert_eq!(of("GPU-12,GPU-77,GPU-ab"), [2]);
        assert_eq!(of("GPU-12,0"), [2], "a number among names");
        for none in ["GPU-", "GPU-a", "GPU-12,GPU-1212", "GPU-12121212-1212-1212-1212-1212121212121"] {
            assert!(of(none).is_empty(), "{none}");
        }
    }
}
