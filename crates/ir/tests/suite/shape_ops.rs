//! Shapes of what operations make that are more than arithmetic, and what is told from functions of the thread's number.

use weft_ir::analysis::shape::{Shape, ShapeOptions, Shapes};
use weft_ir::*;

fn kernel(head: &str, body: &str) -> Unit {
    let unit = parse_unit(&format!("unit params=64\nkernel \"k\" {head} {{\n{body}\n  return\n}}\n"));
    let unit = unit.unwrap_or_else(|e| panic!("{e}"));
    verify_unit(&unit).unwrap_or_else(|e| panic!("{e}"));
    unit
}

/// Checks lines of code: behind each stands how its results differ between lanes: `u` uniform, `a` affine, `v` varying.
fn differ(head: &str, before: &str, lines: &[(&str, &str)]) {
    let code: String = lines.iter().map(|(line, _)| format!("  {line}\n")).collect();
    let unit = kernel(head, &format!("{before}{}", code.trim_end()));
    let shapes = Shapes::new(&unit.functions[0], ShapeOptions::GUARDED);
    for (line, expected) in lines {
        let results = line.split('=').next().expect("results").split(',');
        let numbers = results.filter_map(|r| r.trim().strip_prefix('v')?.split(':').next()?.parse().ok());
        let letter = |v: u32| match shapes.shape(Value(v)) {
            Shape::Uniform => 'u',
            Shape::Affine { .. } => 'a',
            Shape::Varying => 'v',
        };
        let found: String = numbers.map(letter).collect();
        assert_eq!(&found, expected, "{head}: {line}");
    }
}

const HEAD: [(&str, &str); 9] = [
    ("v0: i32 = special tid.0", "a"),
    ("v1: i32 = special ctaid.0", "u"),
    ("v2: i32 = const -1", "u"),
    ("v3: i32 = const 31", "u"),
    ("v4: i32 = const 0", "u"),
    ("v5: i64 = zext v0", "a"),
    ("v6: i64 = zext v1", "u"),
    ("v7: pred = icmp.ltu v0, v1", "v"),
    ("v8: pred = const 0", "u"),
];

fn with_head<'a>(lines: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    HEAD.iter().chain(lines).copied().collect()
}

#[test]
fn memory_is_one_for_all_lanes_where_its_place_is() {
    let lines = with_head(&[
        ("v10: i32 = load.global 4 v6", "u"),
        ("v11: i32 = load.global 4 v5", "v"),
        ("v12: i32 = load.local 4 v6", "v"),
        ("v13: i32 = atomic.add.i32.global.relaxed.gpu v6, v1", "v"),
        ("v14: i32 = atomiccas.i32.global.relaxed.gpu v6, v1, v1", "v"),
        ("v15: i64, v16: i64 = atomiccaswide.global.relaxed.gpu v6, v6, v6, v6, v6", "vv"),
        ("v17: i64 = togeneric.shared v5", "a"),
        ("v18: i64 = togeneric.local v6", "v"),
        ("v19: i64 = togeneric.global v5", "a"),
        ("v20: i64 = fromgeneric.shared v5", "a"),
        ("v21: i64 = fromgeneric.sharedcluster v5", "v"),
        ("v22: i64 = fromgeneric.sharedcluster v6", "u"),
        ("v23: i64 = togeneric.param v5", "a"),
    ]);
    differ("stage=thread block=64x1x1 width=32", "bb0:\n", &lines);
    // Of threads by themselves there is nothing to differ.
    let alone: Vec<(&str, &str)> =
        lines.iter().map(|&(line, e)| (line, if e.len() == 2 { "uu" } else { "u" })).collect();
    differ("stage=thread block=64x1x1 width=1", "bb0:\n", &alone);
}

#[test]
fn warps_agree_where_they_name_the_same_members() {
    let lines = with_head(&[
        ("v10: pred = vote.any v7, v2", "u"),
        ("v11: pred = vote.any v7, v0", "v"),
        ("v12: i32 = redux.add v0, v2", "u"),
        ("v13: i32 = redux.add v0, v0", "v"),
        ("v14: i32 = match.any v1, v2", "v"),
        ("v15: i32, v16: pred = match.all v0, v2", "uu"),
        ("v17: i32, v18: pred = match.all v0, v0", "vv"),
        ("v19: i32, v20: pred = elect v2", "uv"),
        ("v21: i32, v22: pred = elect v0", "vv"),
        ("v23: i32 = activemask", "u"),
        ("v24: i32 = barrier.redpopc v4, v4, v7", "u"),
        ("v25: i32, v26: pred = shfl.idx v0, v4, v3, v2", "uu"),
        ("v27: i32, v28: pred = shfl.idx v0, v0, v3, v2", "vv"),
        ("v29: i32, v30: pred = shfl.idx v0, v4, v3, v0", "vu"),
        ("v31: i32, v32: pred = shfl.bfly v1, v4, v3, v2", "uv"),
    ]);
    differ("stage=thread block=64x1x1 width=32", "bb0:\n", &lines);
    // Each part of a group is a warp of its own.
    let parts: Vec<(&str, &str)> = lines
        .iter()
        .map(|&(line, e)| match line {
            l if l.contains("activemask") || l.contains("barrier") => (line, e),
            _ if HEAD.contains(&(line, e)) => (line, e),
            _ => (line, if e.len() == 2 { "vv" } else { "v" }),
        })
        .collect();
    let parts: Vec<_> = parts.into_iter().filter(|(l, _)| !l.contains("activemask")).collect();
    differ("stage=group block=64x1x1 width=64 part=32", "bb0:\n", &parts);
}

/// One thread of a warp, or of all, by `elect.sync` and by a warp's number that all its lanes are told.
#[test]
fn the_elected_lane_is_known() {
    let code = "bb0:
  v0: i32 = special tid.0
  v1: i32 = const -1
  v2: i32 = const 31
  v3: i32 = const 0
  v4: i32 = const 5
  v5: i32 = lshr v0, v4
  v6: i32, v7: pred = shfl.idx v5, v3, v2, v1
  v8: pred = icmp.eq v6, v3
  v9: i32, v10: pred = elect v1
  v11: pred = and v8, v10
  v12: i32 = const 65520
  v13: i32, v14: pred = elect v12
  v15: i32, v16: pred = elect v0
  v17: i32 = special ctaid.0
  v18: i32, v19: pred = shfl.idx v17, v3, v2, v1";
    for head in ["stage=thread block=128x1x1 width=32", "stage=group block=128x1x1 width=128 part=32"] {
        let unit = kernel(head, code);
        let shapes = Shapes::new(&unit.functions[0], ShapeOptions::GUARDED);
        let threads = |v: u32| -> Option<Vec<usize>> {
            let lanes = shapes.fact(Value(v)).by_thread()?;
            Some((0..lanes.len()).filter(|&t| lanes[t] & 1 != 0).collect())
        };
        assert_eq!(threads(10), Some(vec![0, 32, 64, 96]), "{head}");
        assert_eq!(threads(11), Some(vec![0]));
        assert_eq!(threads(14), Some(vec![4, 36, 68, 100]));
        assert_eq!((threads(16), threads(18)), (None, None));
        assert_eq!(shapes.fact(Value(9)).as_const(), Some(0));
    }
}

#[test]
fn carries_leave_rows_to_sums() {
    let unit = kernel(
        "stage=thread block=64x1x1 width=32",
        "bb0:
  v0: i32 = special tid.0
  v1: i32 = const 31
  v2: pred = const 0
  v3: pred = const 1
  v4: i32, v5: pred = addcarry v1, v1, v2
  v6: i32, v7: pred = addcarry v1, v1, v3
  v8: i32 = special ctaid.0
  v9: i32, v10: pred = addcarry v0, v8, v2
  v11: i64 = zext v0
  v12: i32 = load.global 4 v11
  v13: i32 = popc v12
  v14: i32 = abs v12
  v15: i32 = bfindu v12
  v16: i32 = brev v12",
    );
    let s = Shapes::new(&unit.functions[0], ShapeOptions::GUARDED);
    let of = |v: u32| s.fact(Value(v));
    assert_eq!((of(4).as_const(), of(6).as_const()), (Some(62), None));
    assert!(of(6).shape.is_uniform() && of(7).shape.is_uniform() && of(9).shape.is_varying());
    assert_eq!((of(13).min, of(13).max, of(15).min), (-1, 64, -1));
    let whole = (i64::from(i32::MIN), i64::from(i32::MAX));
    assert_eq!([(of(14).min, of(14).max), (of(16).min, of(16).max)], [whole; 2]);
}

#[test]
fn groups_know_what_their_own_operations_give() {
    let before = "slot0: i32 uniform
slot1: i32
slot2: i32 parts
pattern0: 0.3+0x32
pattern1: 0.0+1x32
pattern2: -x32
pattern3: 0.3+0x16 0.4+0x16
bb0:
";
    let lines = with_head(&[
        ("v10: pred = entrymask", "v"),
        ("v11: pred = anylane v7", "u"),
        ("v12: i32 = countlanes v7", "u"),
        ("v13: i32 = compress v7, v0", "v"),
        ("v14: i32 = compress v7, v1", "u"),
        ("v22: i32 = expand v7, v1, v1", "v"),
        ("v23: i32 = spill v1", "v"),
        ("v15: i32 = permute pattern0 v0", "u"),
        ("v16: i32 = permute pattern1 v0", "v"),
        ("v17: i32 = permute pattern2 v0", "v"),
        ("v18: i32 = permute pattern3 v0", "v"),
        ("v19: i32 = frameload slot0", "u"),
        ("v20: i32 = frameload slot1", "v"),
        ("v21: i32 = frameload slot2", "u"),
    ]);
    differ("stage=suspended block=64x1x1 width=32", before, &lines);
    // In parts, what is one for each of them is not one for the group; and each part is asked for itself.
    let halves: Vec<(&str, &str)> =
        lines.iter().map(|&(l, e)| (l, if l.contains("slot2") { "v" } else { e })).collect();
    differ("stage=suspended block=64x1x1 width=32 part=16", before, &halves);
    let unit = kernel(
        "stage=suspended block=64x1x1 width=32 part=16",
        &format!("{before}{}", lines.iter().map(|l| format!("  {}\n", l.0)).collect::<String>().trim_end()),
    );
    let part = Shapes::of_part(&unit.functions[0], ShapeOptions::GUARDED).expect("parts");
    assert!(part.is_uniform(Value(18)) && part.is_uniform(Value(21)) && !part.is_uniform(Value(16)));
    assert_eq!((part.fact(Value(12)).min, part.fact(Value(12)).max), (0, 1024));
}

#[test]
fn special_values_have_ranges() {
    let top = (1 << 31) - 1;
    for (name, min, max) in [
        ("tid.1", 0, 1),
        ("laneid", 0, 31),
        ("warpid", 0, 3),
        ("threadlinear", 0, 127),
        ("ntid.0", 64, 64),
        ("ctaid.0", 0, top - 1),
        ("ctaid.1", 0, 65534),
        ("nctaid.0", 1, top),
        ("nctaid.2", 1, 65535),
        ("nwarpid", 4, 4),
        ("clusterctarank", 0, 15),
        ("clusternctarank", 1, 16),
        ("clusterctaid.0", 0, 15),
        ("clusternctaid.0", 1, 16),
        ("clusterid.0", 0, top),
        ("nclusterid.0", 0, top),
        ("iteration", 0, top),
        ("smid", 0, 65535),
        ("nsmid", 0, 65535),
        ("dynamicsmemsize", 0, (1 << 24) - 1),
        ("totalsmemsize", 0, (1 << 24) - 1),
    ] {
        let body = format!("bb0:\n  v0: i32 = special {name}");
        let unit = kernel("stage=thread block=64x2x1 width=16", &body);
        let shapes = Shapes::new(&unit.functions[0], ShapeOptions::default());
        let fact = shapes.fact(Value(0));
        assert_eq!((fact.min, fact.max), (min, max), "{name}");
    }
}

#[test]
fn functions_of_the_thread_tell_which_lanes_there_are() {
    let unit = kernel(
        "stage=thread block=64x1x1 width=16",
        "bb0:
  v0: i32 = special tid.0
  v1: i32 = const 0
  v2: i32 = const 1
  v3: i32 = const 15
  v4: i32 = const 16
  v5: pred = icmp.eq v0, v1
  v6: pred = icmp.leu v0, v2
  v7: pred = icmp.ltu v0, v3
  v8: pred = icmp.ltu v0, v4
  v9: i32 = and v0, v2
  v10: pred = icmp.eq v9, v1
  v11: pred = icmp.lts v0, v1
  v12: i64 = zext v0
  v13: i32 = load.global 4 v12
  v14: pred = icmp.eq v13, v1",
    );
    let f = &unit.functions[0];
    let s = Shapes::new(f, ShapeOptions::default());
    let of = |v: u32| s.fact(Value(v));
    let geometry = f.geometry.expect("a geometry");
    let once = [5, 6, 7, 8, 10, 14].map(|v| of(v).at_most_one_lane(true, 16));
    assert_eq!(once, [true, false, false, false, false, false]);
    assert!(of(11).at_most_one_lane(true, 16) && !of(11).at_most_one_lane(false, 16));
    let missing = [5, 7, 8, 10, 14].map(|v| of(v).never_in_all_lanes(true, 16));
    assert_eq!(missing, [true, true, false, true, false]);
    let missing = [5, 7, 10].map(|v| of(v).never_in_all_lanes(false, 16));
    assert_eq!(missing, [false, false, true]);
    let any = [5, 8, 10, 11, 14].map(|v| of(v).any_lane(geometry));
    assert_eq!(any, [None, None, Some(true), Some(false), None]);
}

#[test]
fn groups_of_several_rows_ask_part_by_part() {
    let clamps = |block: [u32; 3], width: u32, part: u32| {
        let mut f = Function::new("k", true);
        f.geometry = Some(Geometry::new(block, width).in_parts(part));
        ShapeOptions::of_group(&f).clamps
    };
    assert!(clamps([8, 8, 1], 16, 16), "one vector");
    assert!(clamps([48, 1, 1], 32, 16), "one row");
    assert!(clamps([64, 4, 1], 32, 16), "pieces of rows");
    assert!(!clamps([16, 4, 1], 64, 16), "several rows");
    assert!(!ShapeOptions::of_group(&Function::new("k", true)).clamps);
}

/// Of 64 bits all but one are known to be zero.
#[test]
fn a_single_bit_that_is_not_known_can_be_combined() {
    let lines = with_head(&[
        ("v10: i64 = const 63", "u"),
        ("v11: i64 = shl v6, v10", "u"),
        ("v12: i64 = const 9223372036854775807", "u"),
        ("v13: i64 = and v11, v12", "u"),
        ("v14: i64 = or v11, v10", "u"),
        ("v15: i64 = xor v11, v12", "u"),
        ("v16: i64 = shl v5, v10", "a"),
        ("v17: i64 = and v16, v12", "u"),
    ]);
    differ("stage=thread block=64x1x1 width=32", "bb0:\n", &lines);
}
