//! The calculator against what an H100 has answered (`c/occupancy.c`): it gets registers and shared memory as the GPU's driver saw
//! them.

use weft_device::{BlockUse, Profile};

/// Numbers of a line, with their signs.
fn numbers(text: &str) -> Vec<i64> {
    let words = text.split(|c: char| !c.is_ascii_digit() && c != '-').filter(|w| !w.is_empty());
    words.filter_map(|w| w.parse().ok()).collect()
}

struct Kernel {
    registers: u32,
    shared: u64,
    threads: u32,
    max_dynamic: u64,
    carveout: Option<u32>,
}

impl Kernel {
    fn block(&self, threads: i64, dynamic: u64) -> BlockUse {
        BlockUse {
            threads: threads as u32,
            registers: self.registers,
            shared_bytes: self.shared + dynamic,
            carveout: self.carveout,
        }
    }
}

/// What the calculator says to a question, in the words of the recording; none for lines that ask something else.
fn answer(p: &Profile, k: &Kernel, question: &str) -> Option<String> {
    let n = numbers(question);
    let kind = question.split(' ').next()?;
    Some(match (kind, &n[..]) {
        ("blocks", [threads, dynamic, ..]) => {
            let dynamic = *dynamic as u64;
            let blocks =
                if dynamic > k.max_dynamic { 0 } else { p.occupancy(k.block(*threads, dynamic)).blocks };
            format!("blocks of {threads} with {dynamic}: 0 {blocks}")
        }
        ("best", [dynamic, each, limit, ..]) => {
            let shared = |threads: u32| {
                let dynamic = if *each == 0 { *dynamic as u64 } else { *each as u64 * u64::from(threads) };
                if dynamic > k.max_dynamic { u64::MAX } else { k.shared + dynamic }
            };
            let (grid, block) = p.best_block_size(k.block(0, 0), k.threads, *limit as u32, shared);
            format!("best with {dynamic}, {each} per thread, at most {limit}: 0 {grid} {block}")
        }
        ("left", [blocks, threads, code, bytes]) => {
            let left = p.shared_left(k.block(*threads, 0), *blocks as u32);
            let (c, b) = left.map_or((1, *bytes), |l| (0, l.min(k.max_dynamic) as i64));
            let _ = code;
            format!("left for {blocks} blocks of {threads}: {c} {b}")
        }
        ("clusters", [size, threads, dynamic, portable, ..]) => {
            let most = if *portable == 1 { p.max_portable_cluster() } else { p.max_cluster() };
            // The bound of clusters that are not portable is that of launches alone.
            let (code, found) = if *portable == 1 && *size as u32 > most {
                (912, -1)
            } else {
                (0, i64::from(p.active_clusters(k.block(*threads, *dynamic as u64), *size as u32)))
            };
            let largest = p.largest_cluster(k.block(*threads, *dynamic as u64), most);
            format!(
                "clusters of {size} blocks of {threads} with {dynamic}, portable {portable}: {code} {found}, largest 0 {largest}"
            )
        }
        _ => return None,
    })
}

#[test]
fn an_h100_agrees() {
    let p = Profile::by_key("h100").unwrap_or_else(|e| panic!("{e}"));
    let (mut cases, mut wrong) = (0, Vec::new());
    for line in include_str!("h100_occupancy.txt").lines() {
        let Some((kernel, question)) = line.split_once(" | ") else { continue };
        let [registers, shared, threads, max_dynamic, carveout] = numbers(kernel)[..] else {
            panic!("{line}");
        };
        let kernel = Kernel {
            registers: registers as u32,
            shared: shared as u64,
            threads: threads as u32,
            max_dynamic: max_dynamic as u64,
            carveout: u32::try_from(carveout).ok(),
        };
        cases += 1;
        match answer(p, &kernel, question) {
            Some(a) if a == question => {}
            other => wrong.push(format!("{line}\n   here: {other:?}")),
        }
    }
    assert!(cases > 1000, "{cases}");
    assert!(wrong.is_empty(), "{} of {cases}:\n{}", wrong.len(), wrong.join("\n"));
}
