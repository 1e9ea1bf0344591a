//! What the cost model makes of code for threads by themselves and for groups.

use super::*;

/// How often the block with a store of a constant runs for a thread by itself.
fn times(body: &str) -> f64 {
    times_in([128, 1, 1], body)
}

/// The same for a block of a shape.
fn times_in(block: [u32; 3], body: &str) -> f64 {
    let unit = parse(&format!("unit params=32\nkernel \"k\" {{\n{body}\n}}\n"));
    let compiled = transformed(&unit, block, 1).expect("passes");
    let target = weft_target::TargetModel::named("zen4").expect("a CPU");
    let kernel = &compiled.functions[0];
    let stores = |b: &crate::cost::BlockCost| {
        b.insts.iter().any(|(i, _)| matches!(kernel.insts[*i].op, Op::Store { ty: Type::I16, .. }))
    };
    let blocks = crate::cost::blocks(&compiled, &target);
    blocks.iter().find(|b| stores(b)).map_or(0.0, |b| b.times)
}

#[test]
fn guards_of_thread_numbers_hold_for_threads_by_themselves() {
    let guarded = |cond: &str| {
        format!(
            "bb0:\n v0: i64 = const 0\n v1: i64 = load.param 8 v0\n v2: i64 = const 8\n v3: i32 = load.param 4 v2\n \
             v4: i32 = special ctaid.0\n v5: i32 = const 128\n v6: i32 = mul v4, v5\n v7: i32 = special tid.0\n \
             v8: i32 = add v6, v7\n v9: i32 = load.global 4 v1\n v10: i32 = const 32\n v11: i16 = const 7\n \
             v12: pred = {cond}\n br v12, bb2, bb1\nbb1:\n store.i16.global 2 v1, v11\n jump bb2\nbb2:\n return"
        )
    };
    // The end of an array; a part of the block that the block's shape tells; data.
    assert!(times(&guarded("icmp.ges v8, v3")) > 0.9);
    assert!((times(&guarded("icmp.geu v7, v10")) - 0.25).abs() < 0.01);
    assert!((times(&guarded("icmp.ges v9, v3")) - 0.5).abs() < 0.01);
}

/// Rows that threads go down, as many as the launch says.
const DOWN: &str = "bb0:\n v0: i64 = const 0\n v1: i64 = load.param 8 v0\n v2: i64 = const 8\n v3: i32 = load.param 4 v2\n \
     v4: i32 = special tid.0\n v5: i64 = zext v4\n v6: i64 = const BYTES\n v7: i64 = mul v5, v6\n v8: i64 = add v1, v7\n \
     v9: i16 = const 7\n v10: i32 = const 1\n v11: i64 = const 8192\n v12: i32 = const 0\n v13: f32 = const 0x3f800000\n \
     FIRST\n jump bb1(v12, v8)\nbb1(v14: i32, v15: i64):\n INSIDE\n v16: i32 = add v14, v10\n v17: i64 = add v15, v11\n \
     v18: pred = icmp.lts v16, v3\n br v18, bb1(v16, v17), bb2\nbb2:\n LAST\n return";

#[test]
fn what_stands_around_a_loop_that_is_taken_apart_is_rare() {
    let (mark, plain) = ("store.i16.global 2 v8, v9", "store.f32.global 4 v8, v13");
    let (inside, rest) = ("store.i16.global 2 v15, v9", "store.f32.global 4 v15, v13");
    let at = |first: &str, within: &str, last: &str| {
        let bytes = if within == inside { "2" } else { "4" };
        let body = DOWN.replace("FIRST", first).replace("INSIDE", within).replace("LAST", last);
        times_in([32, 4, 1], &body.replace("BYTES", bytes))
    };
    assert!(at(plain, inside, plain) > 0.99);
    assert!(at(mark, rest, plain) < 0.1);
    assert!(at(plain, rest, mark) < 0.1);
}

/// A number of local memory for each iteration.
const ROUNDS: &str = "bb0:\n v0: i64 = const 0\n v1: i64 = load.param 8 v0\n v2: i64 = const 8\n v3: i64 = load.param 8 v2\n \
     v4: i32 = special tid.0\n v5: i64 = const 4\n jump bb1(v0, v4)\nbb1(v6: i64, v7: i32):\n \
     v8: i32 = load.local 4 v6\n v9: i32 = add v8, v7\n store.i32.local 4 v6, v9\n v10: i64 = add v6, v5\n \
     v11: pred = icmp.ltu v10, v3\n br v11, bb1(v10, v9), bb2\nbb2:\n v12: i64 = zext v4\n v13: i64 = mul v12, v5\n \
     v14: i64 = add v1, v13\n store.i32.global 4 v14, v9\n return";

#[test]
fn local_memory_is_cheap_where_it_lies_lane_by_lane() {
    let kernel = |body: &str| parse(&format!("unit params=32\nkernel \"k\" local=256 {{\n{body}\n}}\n"));
    let target = weft_target::TargetModel::named("zen4").expect("a CPU");
    let cycles = |body: &str, width| {
        let compiled = transformed(&kernel(body), [128, 1, 1], width).expect("passes");
        crate::cost::of(&compiled, &target).compute
    };
    let told = ROUNDS.replace(
        "v12: i64 = zext v4",
        "v15: i64 = togeneric.local v0\n store.i64.global 8 v1, v15\n v12: i64 = zext v4",
    );
    assert!(cycles(ROUNDS, 16) * 4.0 < cycles(ROUNDS, 1));
    assert!(cycles(ROUNDS, 16) * 4.0 < cycles(&told, 16));
    assert!(geometry(&kernel(ROUNDS), [128, 1, 1], "zen4", None).width >= 16);
}

/// What spills cost for a block of threads.
fn spills(body: &str, width: u32, cpu: &str) -> f64 {
    let unit = parse(&format!("unit shared=4096 params=32\nkernel \"k\" {{\n{body}\n}}\n"));
    let compiled = transformed(&unit, [128, 1, 1], width).expect("passes");
    let target = weft_target::TargetModel::named(cpu).expect("a CPU");
    crate::cost::of(&compiled, &target).spills
}

#[test]
fn places_at_constant_distances_go_by_one_register() {
    let mut body =
        "bb0:\n v0: i64 = const 0\n v1: i64 = load.param 8 v0\n v2: i32 = const 0\n v3: i32 = const 1\n \
                    v4: i32 = const 64\n v5: i64 = special gridid\n v6: i64 = add v1, v5\n"
            .to_owned();
    // Addresses first, as passes leave them; then a loop that reads all of them.
    for n in 0..40 {
        body += &format!(" v{}: i64 = const {}\n v{}: i64 = add v6, v{}\n", 100 + n, 8 * n, 200 + n, 100 + n);
    }
    body += " jump bb1(v2, v2)\nbb1(v7: i32, v300: i32):\n";
    for n in 0..40 {
        body += &format!(
            " v{}: i32 = load.global 4 v{}\n v{}: i32 = add v{}, v{}\n",
            400 + n,
            200 + n,
            301 + n,
            300 + n,
            400 + n
        );
    }
    body += " v8: i32 = add v7, v3\n v9: pred = icmp.lts v8, v4\n br v9, bb1(v8, v340), bb2\nbb2:\n \
             store.i32.global 4 v6, v340\n return";
    assert_eq!(spills(&body, 16, "zen4"), 0.0);
}

/// A loop that adds to so many sums, each a product of a number of the lane's and one for all lanes.
fn sums(n: usize) -> String {
    let mut body = "bb0:\n v0: i64 = const 0\n v1: i64 = load.param 8 v0\n v2: i32 = special tid.0\n v3: i64 = zext v2\n \
                    v4: i64 = const 4\n v5: i64 = mul v3, v4\n v6: i64 = add v1, v5\n v7: f32 = const 0x0\n \
                    v8: i32 = const 0\n v9: i32 = const 1\n v10: i32 = const 64\n"
        .to_owned();
    let all =
        |first: usize, ty: &str| -> String { (0..n).map(|k| format!(", v{}{ty}", first + k)).collect() };
    let zeros: String = (0..n).map(|_| ", v7").collect();
    body +=
        &format!(" jump bb1(v8{zeros})\nbb1(v11: i32{}):\n v12: f32 = load.shared 4 v5\n", all(100, ": f32"));
    for k in 0..n {
        body += &format!(
            " v{}: i64 = const {}\n v{}: f32 = load.shared 4 v{}\n v{}: f32 = fma v{}, v12, v{}\n",
            200 + k,
            1024 + 4 * k,
            300 + k,
            200 + k,
            400 + k,
            300 + k,
            100 + k
        );
    }
    body += &format!(
        " v13: i32 = add v11, v9\n v14: pred = icmp.lts v13, v10\n br v14, bb1(v13{}), bb2\nbb2:\n",
        all(400, "")
    );
    for k in 0..n {
        body += &format!(" store.f32.global 4 v6, v{}\n", 400 + k);
    }
    body + " return"
}

#[test]
fn sums_without_a_register_cost_more_than_they_save() {
    // One register for the lane's number and one for that of all.
    assert_eq!(spills(&sums(14), 8, "zen3"), 0.0);
    assert_eq!(spills(&sums(30), 16, "zen4"), 0.0);
    // Two parts with ten sums each; what they share is loaded once, but the sums go to memory.
    let cost = |width| {
        let unit = parse(&format!("unit shared=4096 params=32\nkernel \"k\" {{\n{}\n}}\n", sums(10)));
        let compiled = transformed(&unit, [128, 1, 1], width).expect("passes");
        crate::cost::of(&compiled, &weft_target::TargetModel::named("zen3").expect("a CPU")).cycles
    };
    assert!(cost(16) > 1.1 * cost(8), "{} and {}", cost(16), cost(8));
}
