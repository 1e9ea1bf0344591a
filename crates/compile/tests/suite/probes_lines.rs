//! Of long launches a part of the lines is followed, all requests for these and no others, and all requests are counted.

use crate::probed::{LINE, compile, ptx, run_for_lines, total};
use weft_abi::{ProbeKind, Probes, Variant, line_hash};
use weft_caches::LINE as BYTES;
use weft_compile::Options;

/// Each warp reads a line of its own of 512, the 37th behind it, and so on.
const TIMES: u64 = 256;
const LINES: u64 = 512;
const BLOCKS: u64 = 128;
const WARPS: u64 = 4;

/// `with`: what is done to the address `%rd3`.
fn reads(with: &str) -> String {
    ptx(&format!(
        "mov.u32 %r9, 0; mov.u32 %r11, 0;
         cvt.u32.u64 %r10, %rd2;
         again:
         and.b32 %r12, %r10, 65535;
         cvt.u64.u32 %rd3, %r12; add.u64 %rd3, %rd3, %rd1;
         {with}
         ld.global.u32 %r13, [%rd3]; add.u32 %r11, %r11, %r13;
         add.u32 %r10, %r10, 4736; add.u32 %r9, %r9, 1;
         setp.lt.u32 %p1, %r9, {TIMES}; @%p1 bra again;
         setp.eq.u32 %p1, %r11, 77777; @%p1 st.global.u32 [%rd1], %r11;"
    ))
}

fn followed_are_those_of_the_hash(body: &str, width: u32) {
    let probes = Probes::of(ProbeKind::Requests).with(ProbeKind::Lines);
    let variant = Variant { probes, ..Variant::default() };
    let made = compile(body, LINE, &Options { width: Some(width), variant, ..Options::default() });
    assert_eq!(made.info.width, width);
    let (memory, counts, streams) = run_for_lines(&made, BLOCKS as u32);
    let streams = streams.expect("lines");
    let all = total(counts.iter().map(|(_, c)| c[0]));
    let requests = BLOCKS * WARPS * TIMES;
    assert_eq!((all.requests, all.sectors, all.threads), (requests, 4 * requests, 32 * requests));
    let base = memory.as_ptr().addr() as u64 / BYTES;
    let limit = u64::MAX >> streams.shift;
    assert!((1..6).contains(&streams.shift), "{}", streams.shift);
    assert_eq!(streams.blocks.len() as u64, BLOCKS);
    let mut records = 0;
    for block in &streams.blocks {
        assert_eq!(block.requests, [TIMES as u32; WARPS as usize]);
        for warp in 0..WARPS {
            let first = u64::from(block.block[0]) * WARPS + warp;
            let line = |nth: u64| base + (first + 37 * nth) % LINES;
            let want: Vec<(u32, u64)> = (0..TIMES)
                .filter(|n| line_hash(line(*n)) <= limit)
                .map(|n| (n as u32, line(n) * BYTES))
                .collect();
            let own = block.records.iter().filter(|r| u64::from(r.warp) == warp);
            let got: Vec<(u32, u64)> = own.map(|r| (r.nth, r.line())).collect();
            assert_eq!(got, want, "block {:?}, warp {warp}", block.block);
            records += got.len();
        }
    }
    assert!(records > 1000, "{records}");
}

#[test]
fn of_long_launches_some_lines_are_followed() {
    for width in [32, 128] {
        followed_are_those_of_the_hash(&reads(""), width);
        // Lanes in another order, which code does not count by itself.
        followed_are_those_of_the_hash(&reads("xor.b64 %rd3, %rd3, 64;"), width);
    }
}
