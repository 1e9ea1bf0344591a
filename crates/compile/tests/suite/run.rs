//! PTX text to results: parsed, compiled at several widths, loaded and run by the executor.

use std::sync::Arc;
use std::sync::mpsc;

use weft_abi::{TrapCode, Variant};
use weft_compile::{Options, compile_kernel};
use weft_exec::{Code, DeviceHeap, Fault, Launch, Pool, PrintfSink, Work, on_end};

/// Compiles and runs a kernel; the options come as a width.
fn run(ptx: &str, kernel: &str, grid: [u32; 3], block: [u32; 3], params: &[u64], width: Option<u32>) {
    let result = try_run(ptx, kernel, grid, block, params, width);
    assert!(result.is_ok(), "{result:?}");
}

fn try_run(
    ptx: &str,
    kernel: &str,
    grid: [u32; 3],
    block: [u32; 3],
    params: &[u64],
    width: Option<u32>,
) -> Result<(), Fault> {
    run_with(ptx, kernel, grid, block, params, &Options { width, ..Options::default() })
}

fn run_with(
    ptx: &str,
    kernel: &str,
    grid: [u32; 3],
    block: [u32; 3],
    params: &[u64],
    options: &Options,
) -> Result<(), Fault> {
    let (module, diagnostics) = weft_ptx::parse(ptx);
    assert!(diagnostics.iter().all(|d| !d.is_error()), "{diagnostics:?}");
    let compiled = compile_kernel(&module, [0; 32], kernel, block, options).unwrap_or_else(|e| panic!("{e}"));
    let code = Code::load(&compiled.object, &compiled.info).unwrap_or_else(|e| panic!("{e}"));
    let launch = Launch {
        code,
        grid,
        block,
        cluster: [1; 3],
        explicit_cluster: false,
        params: params.iter().flat_map(|p| p.to_le_bytes()).collect(),
        symbols: Arc::new([]),
        dynamic_shared: 0,
        cooperative: false,
        grid_id: 1,
        sm_count: 1,
        max_resident_blocks: 64,
        stack_limit: 1024,
        printf: Arc::new(PrintfSink::new(1 << 16)),
        heap: Arc::new(DeviceHeap::new(1 << 20)),
        kernel_name: kernel.into(),
        lines: None,
        owner: 0,
        priority: 0,
        part: None,
        trial: None,
        probes: None,
        meter: None,
        addresses: None,
        runtime: None,
        early: None,
    };
    let (send, receive) = mpsc::channel();
    Pool::global().submit(Work::Grid(Box::new(launch)), on_end(move |r| send.send(r).unwrap_or(())));
    receive.recv().expect("an answer")
}

const HEADER: &str = ".version 7.8\n.target sm_80\n.address_size 64\n";

const VECADD: &str = "
.visible .entry vecadd(.param .u64 a, .param .u64 b, .param .u64 c, .param .u32 n)
{
    .reg .pred %p;
    .reg .b32 %r<6>;
    .reg .f32 %f<4>;
    .reg .b64 %rd<12>;
    ld.param.u64 %rd1, [a];
    ld.param.u64 %rd2, [b];
    ld.param.u64 %rd3, [c];
    ld.param.u32 %r1, [n];
    mov.u32 %r2, %ctaid.x;
    mov.u32 %r3, %ntid.x;
    mov.u32 %r4, %tid.x;
    mad.lo.s32 %r5, %r2, %r3, %r4;
    setp.ge.s32 %p, %r5, %r1;
    @%p bra done;
    cvta.to.global.u64 %rd4, %rd1;
    mul.wide.s32 %rd5, %r5, 4;
    add.s64 %rd6, %rd4, %rd5;
    cvta.to.global.u64 %rd7, %rd2;
    add.s64 %rd8, %rd7, %rd5;
    ld.global.f32 %f1, [%rd6];
    ld.global.f32 %f2, [%rd8];
    add.f32 %f3, %f1, %f2;
    cvta.to.global.u64 %rd9, %rd3;
    add.s64 %rd10, %rd9, %rd5;
    st.global.f32 [%rd10], %f3;
done:
    ret;
}";

#[test]
fn vecadd() {
    let n = 5000usize;
    let a: Vec<f32> = (0..n).map(|i| i as f32).collect();
    let b: Vec<f32> = (0..n).map(|i| 2.0 * i as f32).collect();
    for width in [Some(1), Some(4), None] {
        let mut c = vec![0f32; n + 100];
        let params = [a.as_ptr() as u64, b.as_ptr() as u64, c.as_mut_ptr() as u64, n as u64];
        run(&format!("{HEADER}{VECADD}"), "vecadd", [20, 1, 1], [256, 1, 1], &params, width);
        assert!(c[..n].iter().enumerate().all(|(i, x)| *x == 3.0 * i as f32), "{width:?}");
        assert!(c[n..].iter().all(|x| *x == 0.0));
    }
}

#[test]
fn faults_name_the_line_of_ptx() {
    let bad = format!(
        "{HEADER}.visible .entry bad(.param .u64 p)
{{
    .reg .b64 %rd<4>;
    .reg .b32 %r<2>;
    ld.param.u64 %rd1, [p];
    mov.u32 %r1, %tid.x;
    mul.wide.u32 %rd2, %r1, 4;
    add.u64 %rd3, %rd1, %rd2;
    st.global.u32 [%rd3], %r1;
    ret;
}}"
    );
    let line = bad.lines().position(|l| l.contains("st.global")).expect("there") as u32 + 1;
    for (address, code) in [(16u64, TrapCode::IllegalAddress), (0x10_0001, TrapCode::MisalignedAddress)] {
        for width in [Some(1), None] {
            let fault = try_run(&bad, "bad", [1; 3], [32, 1, 1], &[address], width).expect_err("a fault");
            assert_eq!((fault.code, fault.ptx_line), (code, line), "{fault}");
        }
    }
}

#[test]
fn recursive_functions() {
    let text = format!(
        "{HEADER}
.func (.param .b32 r) fib(.param .b32 n)
{{
    .reg .pred %p;
    .reg .b32 %r<8>;
    ld.param.b32 %r1, [n];
    mov.b32 %r7, %r1;
    setp.lt.u32 %p, %r1, 2;
    @%p bra done;
    sub.u32 %r2, %r1, 1;
    {{ .param .b32 a; .param .b32 v; st.param.b32 [a], %r2; call.uni (v), fib, (a); ld.param.b32 %r3, [v]; }}
    sub.u32 %r4, %r1, 2;
    {{ .param .b32 a; .param .b32 v; st.param.b32 [a], %r4; call.uni (v), fib, (a); ld.param.b32 %r5, [v]; }}
    add.u32 %r7, %r3, %r5;
done:
    st.param.b32 [r], %r7;
    ret;
}}
.visible .entry k(.param .u64 p)
{{
    .reg .b64 %rd<4>;
    .reg .b32 %r<4>;
    ld.param.u64 %rd1, [p];
    mov.u32 %r1, %tid.x;
    {{ .param .b32 a; .param .b32 v; st.param.b32 [a], %r1; call.uni (v), fib, (a); ld.param.b32 %r2, [v]; }}
    mul.wide.u32 %rd2, %r1, 4;
    add.u64 %rd3, %rd1, %rd2;
    st.global.u32 [%rd3], %r2;
    ret;
}}"
    );
    for width in [Some(1), None] {
        let mut out = [0u32; 20];
        run(&text, "k", [1; 3], [20, 1, 1], &[out.as_mut_ptr() as u64], width);
        assert_eq!(out[..12], [0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89]);
        assert_eq!(out[19], 4181);
    }
}

#[test]
fn the_second_compilation_comes_from_the_cache() {
    let dir = tempfile::tempdir().expect("a folder");
    let (module, _) = weft_ptx::parse(&format!("{HEADER}{VECADD}"));
    let options = Options { cache_dir: Some(dir.path().into()), ..Options::default() };
    let compile =
        |o: &Options, block| compile_kernel(&module, [1; 32], "vecadd", block, o).expect("compiles");
    let first = compile(&options, [64, 1, 1]);
    let second = compile(&options, [64, 1, 1]);
    assert!(!first.cached && second.cached);
    assert_eq!((first.object, first.info), (second.object, second.info));
    assert!(!compile(&options, [128, 1, 1]).cached);
    assert!(!compile(&Options { force: true, ..options }, [64, 1, 1]).cached);
}

/// `out[i] = sum of block`, by a tree in shared memory.
const REDUCE: &str = "
.visible .entry sum(.param .u64 in, .param .u64 out)
{
    .shared .align 4 .b8 buf[1024];
    .reg .pred %p<3>;
    .reg .b32 %r<20>;
    .reg .b64 %rd<12>;
    ld.param.u64 %rd1, [in];
    ld.param.u64 %rd2, [out];
    mov.u32 %r1, %tid.x;
    mov.u32 %r2, %ntid.x;
    mov.u32 %r3, %ctaid.x;
    mad.lo.s32 %r4, %r3, %r2, %r1;
    mul.wide.s32 %rd3, %r4, 4;
    add.s64 %rd4, %rd1, %rd3;
    ld.global.u32 %r5, [%rd4];
    mov.u32 %r6, buf;
    shl.b32 %r7, %r1, 2;
    add.s32 %r8, %r6, %r7;
    st.shared.u32 [%r8], %r5;
    mov.u32 %r9, 128;
loop:
    bar.sync 0;
    setp.ge.u32 %p1, %r1, %r9;
    @%p1 bra skip;
    shl.b32 %r10, %r9, 2;
    add.s32 %r11, %r8, %r10;
    ld.shared.u32 %r12, [%r11];
    ld.shared.u32 %r13, [%r8];
    add.s32 %r14, %r12, %r13;
    st.shared.u32 [%r8], %r14;
skip:
    shr.u32 %r9, %r9, 1;
    setp.ne.u32 %p2, %r9, 0;
    @%p2 bra loop;
    bar.sync 0;
    ld.shared.u32 %r15, [buf];
    add.s64 %rd5, %rd2, %rd3;
    st.global.u32 [%rd5], %r15;
    ret;
}";

#[test]
fn barriers() {
    let input: Vec<u32> = (0..1024).map(|i| i * 7 % 1013).collect();
    for width in [Some(1), Some(8), Some(32), None] {
        let mut out = vec![0u32; 1024];
        let params = [input.as_ptr() as u64, out.as_mut_ptr() as u64];
        run(&format!("{HEADER}{REDUCE}"), "sum", [4, 1, 1], [256, 1, 1], &params, width);
        for (got, input) in out.chunks(256).zip(input.chunks(256)) {
            let want = input.iter().sum::<u32>();
            assert!(got.iter().all(|x| *x == want), "W = {width:?}");
        }
    }
}

/// Sums by `shfl.down` within each warp; the upper half of the block leaves early.
const SHUFFLE: &str = "
.visible .entry warps(.param .u64 in, .param .u64 out)
{
    .reg .pred %p<3>;
    .reg .b32 %r<20>;
    .reg .b64 %rd<12>;
    ld.param.u64 %rd1, [in];
    ld.param.u64 %rd2, [out];
    mov.u32 %r1, %tid.x;
    setp.ge.u32 %p1, %r1, 64;
    @%p1 bra done;
    mul.wide.s32 %rd3, %r1, 4;
    add.s64 %rd4, %rd1, %rd3;
    ld.global.u32 %r2, [%rd4];
    mov.u32 %r3, 16;
loop:
    shfl.sync.down.b32 %r4, %r2, %r3, 31, -1;
    add.s32 %r2, %r2, %r4;
    shr.u32 %r3, %r3, 1;
    setp.ne.u32 %p2, %r3, 0;
    @%p2 bra loop;
    shfl.sync.idx.b32 %r5, %r2, 0, 31, -1;
    add.s64 %rd5, %rd2, %rd3;
    st.global.u32 [%rd5], %r5;
done:
    ret;
}";

#[test]
fn warp_operations() {
    let input: Vec<u32> = (0..128).map(|i| i * i).collect();
    for width in [Some(1), None] {
        let mut out = vec![0u32; 128];
        let params = [input.as_ptr() as u64, out.as_mut_ptr() as u64];
        run(&format!("{HEADER}{SHUFFLE}"), "warps", [1, 1, 1], [128, 1, 1], &params, width);
        let sums = [input[..32].iter().sum::<u32>(), input[32..64].iter().sum(), 0, 0];
        assert!(out.iter().enumerate().all(|(i, x)| *x == sums[i / 32]), "W = {width:?}: {out:?}");
    }
}

/// Steps of a 3n+1 walk by each thread, a neighbour's behind a barrier, and an array in the order of the rounds of a loop.
const WALKS: &str = "
.visible .entry walks(.param .u64 out)
{
    .reg .pred %p<5>; .reg .b32 %r<20>; .reg .b64 %d<10>;
    .shared .align 4 .b8 steps[256];
    mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x;
    mad.lo.u32 %r3, %r2, 64, %r1;
    add.u32 %r4, %r3, 1; mov.u32 %r5, 0;
again:
    setp.eq.u32 %p1, %r4, 1; @%p1 bra over;
    and.b32 %r6, %r4, 1; setp.eq.u32 %p2, %r6, 0; @%p2 bra even;
    mad.lo.u32 %r4, %r4, 3, 1; bra next;
even:
    shr.u32 %r4, %r4, 1;
next:
    add.u32 %r5, %r5, 1; bra again;
over:
    shl.b32 %r7, %r1, 2; mov.u32 %r8, steps; add.u32 %r8, %r8, %r7;
    st.shared.u32 [%r8], %r5;
    bar.sync 0;
    mov.u32 %r9, %r5; mov.u32 %r10, 0;
sum:
    add.u32 %r11, %r1, %r10; and.b32 %r11, %r11, 63; shl.b32 %r11, %r11, 2; mov.u32 %r12, steps; add.u32 %r12, %r12, %r11;
    ld.shared.u32 %r13, [%r12]; mad.lo.u32 %r9, %r9, 5, %r13;
    add.u32 %r10, %r10, 1; setp.lt.u32 %p3, %r10, 7; @%p3 bra sum;
    setp.gt.u32 %p4, %r1, 40; @%p4 bra store;
    add.u32 %r9, %r9, 1;
store:
    ld.param.u64 %d1, [out]; cvta.to.global.u64 %d1, %d1; mul.wide.u32 %d2, %r3, 4; add.u64 %d3, %d1, %d2;
    st.global.u32 [%d3], %r9;
    ret;
}";

#[test]
fn code_is_right_without_the_passes_that_are_not_needed() {
    let steps = |n: usize| {
        let (mut at, mut steps) = (n as u32 + 1, 0u32);
        while at != 1 {
            at = if at % 2 == 0 { at / 2 } else { 3 * at + 1 };
            steps += 1;
        }
        steps
    };
    let want: Vec<u32> = (0..192)
        .map(|n| {
            let (block, t) = (n / 64 * 64, n % 64);
            let sum =
                (0..7).fold(steps(n), |s, k| s.wrapping_mul(5).wrapping_add(steps(block + (t + k) % 64)));
            sum.wrapping_add(u32::from(t <= 40))
        })
        .collect();
    let ptx = format!("{HEADER}{WALKS}");
    let all = weft_transform::passes().count() as u32;
    for width in [1, 8, 16, 64] {
        for passes in (0..=all).step_by(3) {
            let mut out = vec![0u32; 192];
            let variant = Variant { passes: Some(passes), ..Variant::default() };
            let options = Options { width: Some(width), variant, ..Options::default() };
            let params = [out.as_mut_ptr() as u64];
            let result = run_with(&ptx, "walks", [3, 1, 1], [64, 1, 1], &params, &options);
            assert_eq!((result, &out), (Ok(()), &want), "width {width}, {passes} passes");
        }
    }
}
