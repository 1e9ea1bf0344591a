//! Which widths are tried beside the chosen one.

use super::*;
use crate::{WidthOptions, candidates};

const NATIVE: WidthOptions = WidthOptions { native_width: 16, forced: None };

fn beside(body: &str, chosen: u32) -> Vec<u32> {
    let unit = parse(&format!("kernel \"k\" {{\nbb0:\n v0: i32 = special tid.0\n{body}\n return\n}}\n"));
    candidates(&unit, [128, 1, 1], NATIVE, chosen)
}

#[test]
fn neighbours_and_the_whole_block() {
    let plain = "v1: i64 = zext v0\n store.i32.global 4 v1, v0";
    assert_eq!(beside(plain, 32), [64, 16, 128]);
    assert_eq!(beside(plain, 128), [64]);
    assert_eq!(beside(plain, 1), [16, 32, 128]);
    // A developer's wish for the chosen one is none for the others.
    let unit = parse(&format!("kernel \"k\" {{\nbb0:\n v0: i32 = special tid.0\n{plain}\n return\n}}\n"));
    let wish = WidthOptions { forced: Some(64), ..NATIVE };
    assert_eq!(candidates(&unit, [256, 1, 1], wish, 64), [128, 32, 256]);
    assert!(candidates(&unit, [1, 1, 1], NATIVE, 1).is_empty());
}

#[test]
fn warps_stay_whole() {
    let shuffle = "v1: i32 = const 1\n v2: i32 = const 31\n v3: i32 = const -1\n v4: i32, v5: pred = shfl.down v0, v1, v2, v3";
    assert_eq!(beside(shuffle, 32), [64, 128]);
    // Lanes that exchange values with no barrier between.
    let other = "v1: i64 = zext v0\n v2: i64 = const 4\n v3: i64 = mul v1, v2\n v4: i64 = const 64\n \
                 v5: i64 = add v3, v4\n store.i32.shared 4 v3, v0\n v6: i32 = load.shared 4 v5\n \
                 store.i32.global 4 v3, v6";
    assert_eq!(beside(other, 32), [64, 128]);
    let volatile = other.replace(".shared 4", ".shared.volatile.sys 4");
    assert_eq!(beside(&volatile, 32), [64, 128]);
}
