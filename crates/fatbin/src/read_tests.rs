use super::{Entry, Extent, FATBIN_MAGIC, ImageError, entries, extent, select_ptx};

fn entry(kind: u16, sm: u32, flags: u64, payload: &[u8], full: u64) -> Vec<u8> {
    let mut e = Vec::new();
    let padded = payload.len().next_multiple_of(8);
    e.extend(kind.to_le_bytes());
    e.extend(0x0101u16.to_le_bytes());
    e.extend(64u32.to_le_bytes());
    e.extend((padded as u64).to_le_bytes());
    e.extend((payload.len() as u32).to_le_bytes());
    e.extend(0u32.to_le_bytes());
    e.extend([8, 0, 8, 0]);
    e.extend(sm.to_le_bytes());
    e.extend([0; 8]);
    e.extend(flags.to_le_bytes());
    e.extend([0; 8]);
    e.extend(full.to_le_bytes());
    e.extend(payload);
    e.resize(64 + padded, 0);
    e
}

fn fatbin(parts: &[Vec<u8>]) -> Vec<u8> {
    let body = parts.concat();
    let mut f = FATBIN_MAGIC.to_le_bytes().to_vec();
    f.extend([1, 0, 16, 0]);
    f.extend((body.len() as u64).to_le_bytes());
    f.extend(body);
    f
}

fn peeker<'a>(bytes: &'a [u8]) -> impl Fn(usize) -> &'a [u8] {
    move |n| &bytes[..n]
}

/// An ELF image with the PTX section, as the project writes it.
fn elf_with_ptx(text: &[u8]) -> Vec<u8> {
    let names = b"\0.shstrtab\0.nv_weft_ptx\0";
    let mut e = vec![0x7f, b'E', b'L', b'F', 2, 1, 1, 0];
    e.resize(64, 0);
    e[18] = 190;
    let text_at = e.len();
    e.extend(text);
    let names_at = e.len();
    e.extend(names);
    let table = e.len();
    for (name, at, size) in [(0, 0, 0), (1, names_at, names.len()), (11, text_at, text.len())] {
        let mut s = vec![0; 64];
        s[0] = name;
        s[4] = u8::from(name != 0);
        s[24..32].copy_from_slice(&(at as u64).to_le_bytes());
        s[32..40].copy_from_slice(&(size as u64).to_le_bytes());
        e.extend(s);
    }
    e[40..48].copy_from_slice(&(table as u64).to_le_bytes());
    e[58] = 64;
    e[60] = 3;
    e[62] = 1;
    e
}

#[test]
fn picks_the_newest_target_not_newer_than_the_device() {
    let f = fatbin(&[
        entry(1, 50, 0, b"fifty", 0),
        entry(2, 90, 0, b"SASS", 0),
        entry(1, 80, 0, b"eighty\0\0", 0),
        entry(1, 100, 0, b"hundred", 0),
    ]);
    assert_eq!(select_ptx(&f, 90).as_deref(), Ok("eighty"));
    assert_eq!(select_ptx(&f, 30).as_deref(), Ok("fifty"));
    assert_eq!(select_ptx(&f, 120).as_deref(), Ok("hundred"));
    assert_eq!(extent(peeker(&f)), Ok(Extent::Bytes(f.len())));
}

#[test]
fn zstd_and_lz4_are_expanded() {
    let text = ".version 8.8 ".repeat(100);
    let z = zstd::bulk::compress(text.as_bytes(), 3).unwrap();
    let f = fatbin(&[entry(1, 90, 0x8011, &z, text.len() as u64)]);
    assert_eq!(select_ptx(&f, 90), Ok(text));
    let l = [0x35, b'a', b'b', b'c', 3, 0, 0x30, b'x', b'y', b'z'];
    let f = fatbin(&[entry(1, 90, 0x2011, &l, 15)]);
    assert_eq!(select_ptx(&f, 90).as_deref(), Ok("abcabcabcabcxyz"));
}

#[test]
fn machine_code_alone_says_how_to_rebuild() {
    let f = fatbin(&[entry(2, 80, 0, b"SASS", 0), entry(2, 86, 0, b"SASS", 0)]);
    let e = select_ptx(&f, 90).unwrap_err();
    assert_eq!(e, ImageError::NoPtx { machine: vec![80, 86], sm: 90 });
    let text = e.to_string();
    assert!(text.contains("sm_80, sm_86") && text.contains("compute_90"), "{text}");
}

#[test]
fn elf_images_hold_ptx_and_know_their_size() {
    let e = elf_with_ptx(b".version 8.0\0");
    assert_eq!(select_ptx(&e, 90).as_deref(), Ok(".version 8.0"));
    assert_eq!(extent(peeker(&e)), Ok(Extent::Bytes(e.len())));
    let f = fatbin(&[entry(2, 90, 0, &e, 0)]);
    assert!(matches!(entries(&f).as_deref(), Ok([Entry::Ptx { sm: 90, .. }])));
}

#[test]
fn text_ends_at_zero() {
    assert_eq!(extent(peeker(b".version 8.0\0")), Ok(Extent::Text));
    assert_eq!(extent(peeker(b"\0")), Ok(Extent::Text));
    assert_eq!(select_ptx(b".version 8.0\0junk", 90).as_deref(), Ok(".version 8.0"));
}

#[test]
fn damage_never_panics() {
    let whole = fatbin(&[entry(1, 90, 0, b"text", 0), entry(2, 90, 0, &elf_with_ptx(b"x"), 0)]);
    for n in 0..whole.len() {
        let _ = entries(&whole[..n]);
        let mut bad = whole.clone();
        bad[n] ^= 0xff;
        let _ = select_ptx(&bad, 90);
    }
}
