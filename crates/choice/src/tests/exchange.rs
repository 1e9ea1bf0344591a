//! Which plain accesses to shared memory need the lanes of a warp in one group.

use super::*;

/// Doubles in shared memory: `v4` is the place of this thread's, `v6` of the one 16 lanes on, `v8` of the first; `v10`
/// holds in the first 16 threads, `v12` in one; `v13` is any number.
const HEAD: &str = "bb0:
  v0: i32 = special tid.0
  v1: i64 = zext v0
  v2: i32 = special ctaid.0
  v3: i64 = const 8
  v4: i64 = mul v1, v3
  v5: i64 = const 128
  v6: i64 = add v4, v5
  v7: f64 = const 0x3ff0000000000000
  v8: i64 = const 0
  v9: i32 = const 16
  v10: pred = icmp.ltu v0, v9
  v11: i32 = const 0
  v12: pred = icmp.eq v0, v11
  v13: i64 = zext v2
";

const OWN: &str = "store.f64.shared 8 v4, v7\n";

/// The width for a wish of 16, which only exchanges that are certain go against.
fn forced(body: &str) -> u32 {
    let unit = parse(&format!("kernel \"k\" {{\n{HEAD} {body}\n return\n}}\n"));
    geometry(&unit, [128, 1, 1], "zen4", Some(16)).width
}

/// The width that groups of half a vector would get.
fn chosen(body: &str) -> u32 {
    let unit = parse(&format!("kernel \"k\" {{\n{HEAD} {body}\n return\n}}\n"));
    if crate::width::needs_whole_warps(&unit, [128, 1, 1], 8) { 32 } else { 8 }
}

/// A load behind a store, and what is done with it.
fn load(address: &str) -> String {
    format!("v20: f64 = load.shared 8 {address}\n store.f64.global 8 v4, v20\n")
}

#[test]
fn values_of_other_lanes_keep_warps_whole() {
    assert_eq!(forced(&format!("{OWN}{}", load("v6"))), 32);
    assert_eq!(forced(&format!("{OWN}{}", load("v8"))), 32);
    // Read before another lane writes it.
    assert_eq!(forced(&format!("{}{OWN}", load("v6"))), 32);
    // Of a part of a structure.
    assert_eq!(
        forced(&format!(
            "{OWN} v14: i64 = const 132\n v15: i64 = add v4, v14\n v20: i32 = load.shared 4 v15\n store.i32.global 4 v4, v20"
        )),
        32
    );
}

#[test]
fn accesses_that_do_not_meet_leave_the_width() {
    let narrow = |body: &str| assert_eq!(forced(body), 16, "{body}");
    // One's own place, and lanes of the same group.
    narrow(&format!("{OWN}{}", load("v4")));
    let near = "v14: i64 = const 8\n v15: i64 = xor v4, v14\n";
    narrow(&format!("{near}{OWN}{}", load("v15")));
    // Another array.
    narrow(&format!("v14: i64 = const 1024\n v15: i64 = add v4, v14\n{OWN}{}", load("v15")));
    // A barrier between.
    narrow(&format!("{OWN} barrier.sync v11, v11\n{}", load("v6")));
    // Half a warp that reads what the other half has.
    narrow(&format!(
        "br v10, bb1, bb2\nbb1:\n{OWN} v21: f64 = load.shared 8 v4\n store.f64.global 8 v4, v21\n jump bb2\nbb2:\n"
    ));
    // One thread that does it all.
    narrow(&format!("br v12, bb1, bb2\nbb1:\n store.f64.shared 8 v8, v7\n{} jump bb2\nbb2:\n", load("v8")));
    // What all read, which another pass sees to.
    narrow(&format!("{}{OWN}", load("v8")));
}

#[test]
fn places_known_at_run_time_are_told_apart_by_their_steps() {
    // Slots of all threads side by side, and slices of a thread's own: 128 and 24 bytes.
    let slots = |n: u32| format!("v14: i64 = const {n}\n v15: i64 = mul v13, v14\n v16: i64 = add v15, v4\n");
    let slices =
        "v14: i64 = const 24\n v15: i64 = mul v1, v14\n v17: i64 = mul v13, v3\n v16: i64 = add v15, v17\n";
    let wide = chosen("");
    assert!(wide < 32);
    assert_eq!(chosen(&format!("{}{OWN}{}", slots(1024), load("v16"))), wide);
    assert_eq!(chosen(&format!("{slices} store.f64.shared 8 v15, v7\n{}", load("v16"))), wide);
    assert_eq!(chosen(&format!("{}{OWN}{}", slots(128), load("v16"))), 32);
    assert_eq!(forced(&format!("{}{OWN}{}", slots(128), load("v16"))), 16);
}

/// A tree of distances that double, and what is done with `v20`, a sum of the tree, and `v4` behind it. The tree begins
/// behind 64 bytes.
fn tree(start: &str, step: &str, behind: &str) -> String {
    format!(
        "v14: i32 = const 1\n v15: i32 = {start}\n v16: i32 = const 2\n v17: i64 = const 64\n v40: i32 = mul v0, v16\n \
         v41: i32 = add v40, v16\n v18: i32 = const 0\n jump bb1(v15, v18)\n\
         bb1(v30: i32, v31: i32):\n barrier.sync v11, v11\n v32: i32 = mul v30, v41\n v33: i64 = sext v32\n \
         v34: i64 = mul v33, v3\n v35: i64 = add v34, v17\n store.f64.shared 8 v35, v7\n v36: i32 = {step}\n \
         v37: i32 = add v31, v14\n v38: pred = icmp.lts v37, v2\n br v38, bb1(v36, v37), bb2\nbb2:\n {behind}"
    )
}

#[test]
fn distances_that_double_or_halve_are_never_nothing() {
    let wide = chosen("");
    // What lies before the tree is another array, whatever the distance.
    assert_eq!(chosen(&tree("const 1", "mul v30, v16", &load("v8"))), wide);
    assert_eq!(chosen(&tree("const 1", "shl v30, v14", &load("v8"))), wide);
    assert_eq!(chosen(&tree("shl v14, v2", "ashr v30, v14", &load("v8"))), wide);
    // Other distances may be anything; and places of the tree are.
    assert_eq!(chosen(&tree("const 1", "add v30, v2", &load("v8"))), 32);
    assert_eq!(chosen(&tree("const 3", "mul v30, v16", &load("v8"))), 32);
    assert_eq!(chosen(&tree("const 1", "mul v30, v16", &load("v6"))), 32);
}

#[test]
fn only_programs_that_are_tolerated_get_whole_warps() {
    let exchange = format!("{OWN}{}", load("v6"));
    let volatile = exchange.replace(".shared 8", ".shared.volatile.sys 8");
    for body in [exchange, volatile] {
        let unit = parse(&format!("kernel \"k\" {{\n{HEAD} {body}\n return\n}}\n"));
        let width = |racy: weft_abi::Racy| {
            let wishes = crate::WidthOptions { forced: Some(16), ..Default::default() };
            let variant = weft_abi::Variant { racy, ..weft_abi::Variant::default() };
            let options = Options { verify: true, variant, ..Options::new(super::cpu("zen4")) };
            crate::choose(&unit, [128, 1, 1], &wishes, &options).expect("passes").0.geometry.width
        };
        assert_eq!([width(weft_abi::Racy::Tolerate), width(weft_abi::Racy::Strict)], [32, 16], "{body}");
    }
}

#[test]
fn warp_groups_are_whole_where_they_multiply_and_that_is_tolerated() {
    let width = |head: &str, threads: u32, racy: weft_abi::Racy| {
        let unit = parse(&format!("kernel \"k\"{head} {{\n{HEAD} {OWN} return\n}}\n"));
        assert_eq!(unit.to_string().contains("warp_groups"), !head.is_empty());
        let wishes = crate::WidthOptions { forced: Some(16), ..Default::default() };
        let variant = weft_abi::Variant { racy, ..weft_abi::Variant::default() };
        let options = Options { verify: true, variant, ..Options::new(super::cpu("zen4")) };
        crate::choose(&unit, [threads, 1, 1], &wishes, &options).expect("passes").0.geometry.width
    };
    use weft_abi::Racy::{Strict, Tolerate};
    assert_eq!(width(" warp_groups=1", 256, Tolerate), 128);
    assert_eq!(width(" warp_groups=1", 256, Strict), 16);
    // There is no such group, or nothing that it multiplies.
    assert_eq!(width(" warp_groups=1", 64, Tolerate), 16);
    assert_eq!(width("", 256, Tolerate), 16);
}

#[test]
fn groups_read_together_only_where_that_is_tolerated() {
    // Behind a barrier all load the first place, and store to places of their own.
    let body =
        format!("{OWN} barrier.sync v11, v11\n v20: f64 = load.shared 8 v8\n store.f64.shared 8 v4, v20\n");
    let yields = |racy: weft_abi::Racy| {
        let mut unit = parse(&format!("kernel \"k\" {{\n{HEAD} {body}\n return\n}}\n"));
        let variant = weft_abi::Variant { racy, ..weft_abi::Variant::default() };
        let options = Options { verify: true, variant, ..Options::new(super::cpu("zen4")) };
        weft_transform::run(&mut unit, Geometry::new([128, 1, 1], 16), &options).expect("passes");
        unit.to_string().contains("suspend yield")
    };
    assert!(yields(weft_abi::Racy::Tolerate) && !yields(weft_abi::Racy::Strict));
}
