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
    crate::elf::tests::image(190, crate::PTX_SECTION, text)
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
fn ptx_of_one_architecture_alone_comes_last() {
    let text = |t: &str| format!(".version 8.8\n.target {t}\n");
    let (a, plain, family) = (text("sm_90a"), text("sm_80"), text("sm_100f"));
    let f = fatbin(&[entry(1, 90, 0, a.as_bytes(), 0), entry(1, 80, 0, plain.as_bytes(), 0)]);
    assert_eq!(select_ptx(&f, 90), Ok(a.clone()), "its own");
    assert_eq!(select_ptx(&f, 100), Ok(plain.clone()), "that of another");
    let f = fatbin(&[entry(1, 100, 0, family.as_bytes(), 0), entry(1, 80, 0, plain.as_bytes(), 0)]);
    assert_eq!(select_ptx(&f, 103), Ok(family.clone()));
    assert_eq!(select_ptx(&f, 120), Ok(plain));
    let f = fatbin(&[entry(1, 90, 0, a.as_bytes(), 0)]);
    assert_eq!(select_ptx(&f, 120), Ok(a), "better than nothing");
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

/// Reads an image as a program's memory of which nothing more is there.
fn read_all(bytes: &[u8]) {
    let peek = |n: usize| bytes.get(..n).unwrap_or(&[]);
    if let Ok(Extent::Bytes(n)) = extent(peek) {
        let _ = select_ptx(bytes.get(..n).unwrap_or(bytes), 90);
    }
    let _ = select_ptx(bytes, 90);
    for part in crate::parts(bytes).unwrap_or_default() {
        let _ = entries(part.image);
    }
}

#[test]
fn damage_never_panics() {
    let text = ".version 8.8\n.target sm_90\n".repeat(20);
    let z = zstd::bulk::compress(text.as_bytes(), 3).expect("compresses");
    let l = [0x35, b'a', b'b', b'c', 3, 0, 0x30, b'x', b'y', b'z'];
    let whole = fatbin(&[
        entry(1, 90, 0, b"text", 0),
        entry(2, 90, 0, &elf_with_ptx(b"x"), 0),
        entry(1, 100, 0x8011, &z, text.len() as u64),
        entry(1, 80, 0x2011, &l, 15),
    ]);
    for n in 0..whole.len() {
        read_all(&whole[..n]);
        for value in [0, 1, 0x7f, 0xff] {
            let mut bad = whole.clone();
            bad[n] ^= value;
            read_all(&bad);
        }
    }
    // Several places at once, as a linear congruential generator picks them.
    let mut seed = 1u64;
    let mut next = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    for image in [&whole, &elf_with_ptx(b".version 8.0\0")] {
        for _ in 0..20_000 {
            let mut bad = image.clone();
            for _ in 0..=next(4) {
                let (at, value) = (next(bad.len()), next(256) as u8);
                bad[at] = value;
            }
            bad.truncate(bad.len() - next(bad.len() / 4));
            read_all(&bad);
        }
    }
}
