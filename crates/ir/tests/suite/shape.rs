//! Shapes of the index computations that kernels are made of.

use weft_ir::analysis::shape::{Guard, Shape, ShapeOptions, Shapes};
use weft_ir::*;

fn shapes(block: &str, width: u32, body: &str) -> Shapes {
    let text = format!("kernel \"k\" stage=thread block={block} width={width} {{\n{body}\n}}\n");
    let unit = parse_unit(&text).expect("parses");
    verify_unit(&unit).expect("verifies");
    Shapes::new(&unit.functions[0], ShapeOptions::GUARDED)
}

fn stride(s: &Shapes, v: u32) -> Option<i64> {
    match s.shape(Value(v)) {
        Shape::Affine { guards, .. } if !guards.is_empty() => None,
        other => other.stride(),
    }
}

const INDEX: &str = "bb0:
  v0: i32 = special ctaid.0
  v1: i32 = special ntid.0
  v2: i32 = special tid.0
  v3: i32 = mul v0, v1
  v4: i32 = add v3, v2
  v5: i64 = sext v4
  v6: i64 = const 4
  v7: i64 = mul v5, v6
  v8: i64 = const 0
  v9: i64 = load.param 8 v8
  v10: i64 = add v9, v7
  v11: f32 = load.global 4 v10
  v12: i32 = load.param 4 v8
  v13: pred = icmp.lts v4, v12
  return";

#[test]
fn global_index_is_contiguous_without_a_guard() {
    let s = shapes("256x1x1", 16, INDEX);
    assert_eq!(stride(&s, 4), Some(1));
    assert_eq!(stride(&s, 5), Some(1));
    assert_eq!(stride(&s, 10), Some(4));
    assert!(s.shape(Value(11)).is_varying() && s.shape(Value(13)).is_varying());
    assert!(s.is_uniform(Value(9)) && s.is_uniform(Value(12)));
}

#[test]
fn an_unaligned_index_needs_a_guard() {
    let s = shapes("250x1x1", 16, INDEX);
    // Rows of 250: the groups' rows are whole (one row), but ctaid * 250 may wrap anywhere.
    assert_eq!(stride(&s, 4), Some(1));
    let Shape::Affine { guards, .. } = s.shape(Value(10)) else { panic!("not affine") };
    assert_eq!((guards.len(), guards[0]), (1, Guard::Extends { value: Value(4), signed: true }));
}

#[test]
fn rows_of_a_two_dimensional_block_repeat() {
    let body = "bb0:
  v0: i32 = special tid.0
  v1: i32 = special tid.1
  v2: i32 = const 16
  v3: i32 = mul v1, v2
  v4: i32 = add v3, v0
  return";
    let s = shapes("16x16x1", 16, body);
    assert_eq!((stride(&s, 0), stride(&s, 1), stride(&s, 4)), (Some(1), Some(0), Some(1)));
    assert_eq!(s.fact(Value(4)).max, 255);
    let s = shapes("16x16x1", 32, body);
    let rows: Vec<i64> = (0..32).map(|l| l % 16).collect();
    assert_eq!(s.shape(Value(0)).offsets(), Some(&rows[..]));
    assert_eq!(stride(&s, 4), Some(1));
    // Rows of 12 do not line up with groups of 16.
    let s = shapes("12x12x1", 16, body);
    assert!(s.shape(Value(0)).is_varying());
    assert_eq!(s.fact(Value(0)).max, 11);
    assert_eq!(stride(&shapes("12x12x1", 1, body), 0), Some(0));
}

#[test]
fn lanes_and_warps() {
    let s = shapes(
        "128x1x1",
        32,
        "bb0:
  v0: i32 = special tid.0
  v1: i32 = const 31
  v2: i32 = const 5
  v3: i32 = and v0, v1
  v4: i32 = lshr v0, v2
  v5: pred = icmp.eq v3, v1
  v6: i32 = const 64
  v7: pred = icmp.ltu v0, v6
  v8: i32 = special ctaid.0
  v9: i32 = const 7
  v10: i32 = shl v8, v9
  v11: i32 = or v10, v0
  v12: i32 = const -4
  v13: i32 = and v11, v12
  return",
    );
    assert_eq!((stride(&s, 3), stride(&s, 4)), (Some(1), Some(0)));
    assert!(s.shape(Value(5)).is_varying());
    assert!(s.is_uniform(Value(7)), "warps 0 and 1 take it as a whole");
    assert_eq!(stride(&s, 11), Some(1));
    assert_eq!(s.shape(Value(13)).offsets().map(|o| (o[3], o[4], o[31])), Some((0, 4, 28)));
}

#[test]
fn control_dependence_and_temporal_divergence() {
    let s = shapes(
        "64x1x1",
        16,
        "bb0:
  v0: i32 = special tid.0
  v1: i32 = special ctaid.0
  v2: i32 = const 0
  v3: i32 = const 1
  v4: i64 = const 0
  v5: i32 = load.param 4 v4
  v6: pred = icmp.lts v0, v5
  v7: pred = icmp.lts v1, v5
  br v7, bb1, bb2
bb1:
  jump bb3(v2)
bb2:
  jump bb3(v3)
bb3(v8: i32):
  br v6, bb4, bb5
bb4:
  jump bb6(v2)
bb5:
  jump bb6(v3)
bb6(v9: i32):
  jump bb7(v2)
bb7(v10: i32):
  v11: i32 = add v10, v3
  v12: pred = icmp.lts v11, v0
  br v12, bb7(v11), bb8
bb8:
  v13: i32 = add v11, v3
  return",
    );
    assert!(s.is_uniform(Value(8)), "merged by a uniform branch");
    assert!(s.shape(Value(9)).is_varying(), "merged by a divergent branch");
    assert!(s.is_uniform(Value(10)) && s.is_uniform(Value(11)), "counts in step inside the loop");
    assert!(s.shape(Value(13)).is_varying(), "lanes left the loop at different times");
    let d = s.divergence().expect("control may diverge");
    assert!(!d.branch(Block(0)) && d.branch(Block(3)) && d.branch(Block(7)));
    assert!(d.join(Block(6)) && !d.join(Block(3)) && d.divergent_loop(0));
}

#[test]
fn a_grid_stride_loop_stays_affine() {
    let s = shapes(
        "256x1x1",
        16,
        "bb0:
  v0: i32 = special tid.0
  v1: i32 = special ctaid.0
  v2: i32 = const 256
  v3: i32 = mul v1, v2
  v4: i32 = add v3, v0
  v5: i32 = special nctaid.0
  v6: i32 = mul v5, v2
  jump bb1(v4)
bb1(v7: i32):
  v8: i64 = sext v7
  v9: i32 = add v7, v6
  v10: pred = icmp.lts v9, v6
  br v10, bb1(v9), bb2
bb2:
  return",
    );
    assert_eq!((stride(&s, 7), stride(&s, 8)), (Some(1), Some(1)));
}

#[test]
fn warp_operations() {
    let s = shapes(
        "32x1x1",
        32,
        "bb0:
  v0: i32 = special tid.0
  v1: i32 = const -1
  v2: i32 = const 31
  v3: i32 = const 0
  v4: pred = icmp.eq v0, v3
  v5: pred = vote.any v4, v1
  v6: i32, v7: pred = shfl.idx v0, v3, v2, v1
  v8: i32, v9: pred = shfl.down v0, v2, v2, v1
  v10: i32 = redux.add v0, v1
  v11: i32 = activemask
  v12: pred = vote.any v4, v0
  return",
    );
    for v in [5, 6, 10, 11] {
        assert!(s.is_uniform(Value(v)), "v{v}");
    }
    for v in [8, 12] {
        assert!(s.shape(Value(v)).is_varying(), "v{v}");
    }
}

#[test]
fn an_undefined_operand_leaves_the_others_what_they_are() {
    // One operand is undefined itself, the other by way of a block parameter.
    let s = shapes(
        "64x1x1",
        16,
        "bb0:
  v0: i32 = special tid.0
  v1: i32 = undef
  v2: i32 = const 291
  v3: i32 = prmt v0, v1, v2
  jump bb1(v1)
bb1(v4: i32):
  v5: i32 = xor v0, v4
  v6: i32 = add v2, v4
  return",
    );
    assert!(!s.is_uniform(Value(3)));
    assert!(!s.is_uniform(Value(5)));
    assert!(s.is_uniform(Value(6)));
}

#[test]
fn no_element_of_a_local_vector_is_shared() {
    let s = shapes(
        "64x1x1",
        16,
        "bb0:
  v0: i64 = const 32
  v1: i64, v2: i64 = load.local 16 v0
  return",
    );
    assert!(s.shape(Value(1)).is_varying() && s.shape(Value(2)).is_varying());
}

#[test]
fn a_clamped_index_is_guarded_where_that_is_asked_for() {
    let body = "bb0:
  v0: i64 = const 0
  v1: i32 = load.param 4 v0
  v2: i32 = special ctaid.0
  v3: i32 = const 64
  v4: i32 = mul v2, v3
  v5: i32 = special tid.0
  v6: i32 = add v4, v5
  v7: i32 = maxs v4x, v6
  v8: i32 = mins v7, v1
  v9: i64 = sext v8
  v10: i32 = mins v6, v7
  return"
        .replace("v4x", "v4");
    let text = format!("kernel \"k\" stage=thread block=64x1x1 width=16 {{\n{body}\n}}\n");
    let unit = parse_unit(&text).expect("parses");
    let of = |options| Shapes::new(&unit.functions[0], options);
    assert!(of(ShapeOptions::GUARDED).shape(Value(7)).is_varying());
    let s = of(ShapeOptions::CLAMPED);
    for (v, passes) in [(7, &[7][..]), (8, &[7, 8]), (9, &[7, 8])] {
        let Shape::Affine { guards, .. } = s.shape(Value(v)) else { panic!("v{v} is not affine") };
        assert_eq!(s.shape(Value(v)).stride(), Some(1));
        for &p in passes {
            assert!(guards.contains(&Guard::Passes(Value(p))), "{guards:?}");
        }
    }
    // Neither operand is one for all lanes.
    assert!(s.shape(Value(10)).is_varying());
}

#[test]
fn quotients_and_remainders_of_a_row_are_guarded_where_that_is_asked_for() {
    let body = "bb0:
  v0: i64 = const 0
  v1: i32 = load.param 4 v0
  v2: i32 = special ctaid.0
  v3: i32 = const 64
  v4: i32 = mul v2, v3
  v5: i32 = special tid.0
  v6: i32 = add v4, v5
  v7: i32 = remu v6, v1
  v8: i32 = divu v6, v1
  v9: i32 = sub v6, v7
  v10: i32 = mul v8, v1
  v11: i32 = add v10, v7
  v12: i32 = remu v6, v13x
  v14: pred = icmp.eq v7, v1
  v15: i32 = select v14, v4, v7
  v16: i32 = select v14, v4, v1
  return"
        .replace("v13x", "v3x");
    let text = format!("kernel \"k\" stage=thread block=64x1x1 width=16 {{\n{body}\n}}\n");
    let few = text.replace("v3x", "v17").replace("bb0:\n", "bb0:\n  v17: i32 = const 20\n");
    let unit = parse_unit(&few).expect("parses");
    let of = |options| Shapes::new(&unit.functions[0], options);
    let s = of(ShapeOptions::GUARDED);
    assert!((7..=12).all(|v| s.shape(Value(v)).is_varying()));
    let s = of(ShapeOptions::CLAMPED);
    let guards = |v: u32, step: i64| {
        assert_eq!(s.shape(Value(v)).stride(), Some(step), "v{v}");
        s.shape(Value(v)).guards().to_vec()
    };
    let [rest, quotient] = [7, 8].map(|v| Guard::Between(Value(v)));
    assert_eq!(guards(7, 1), [rest]);
    // One for all lanes, and so is what is computed from it.
    assert_eq!(guards(8, 0), [quotient]);
    assert_eq!(guards(9, 0), [rest]);
    assert_eq!(guards(10, 0), [quotient]);
    let both = guards(11, 1);
    assert!(both.len() == 2 && both.contains(&rest) && both.contains(&quotient), "{both:?}");
    // Too few numbers lie between multiples.
    assert!(s.shape(Value(12)).is_varying());
    let chosen = guards(15, 1);
    assert!(chosen.contains(&rest) && chosen.contains(&Guard::Alike(Value(15))), "{chosen:?}");
    assert!(s.shape(Value(16)).is_varying());
}
