//! Rules of the grid and its blocks: whether they fill the device.

use weft_record::counts::Launch;

use super::found::Advice;
use super::gain::Cycles;
use crate::counters::values::Values;

/// What they find.
pub(super) fn all(launch: &Launch, values: &Values) -> Vec<Advice> {
    let mut list: Vec<Advice> =
        [small(values), tail(values), partial(launch)].into_iter().flatten().collect();
    // A grid that does not fill the device's SMs is not helped by more blocks on each.
    if small(values).is_none() {
        list.extend(occupancy(values));
    }
    list
}

fn advice(rule: &'static str, evidence: String, remedy: &str, saves: String, speedup: f64) -> Advice {
    let (place, cycles) = (None, Cycles::default());
    Advice { rule, place, evidence, remedy: remedy.to_owned(), saves, bytes: 0, cycles, speedup }
}

fn number(values: &Values, name: &str) -> Option<f64> {
    values.get(&format!("launch.{name}"))
}

/// Fewer blocks than SMs.
fn small(values: &Values) -> Option<Advice> {
    let (blocks, sms) = (number(values, "blocks")?, number(values, "sms")?);
    if blocks >= sms {
        return None;
    }
    let evidence = format!(
        "the grid has {blocks:.0} blocks, the device {sms:.0} SMs: {:.0} have nothing to do.",
        sms - blocks
    );
    let remedy = "Make blocks smaller and more of them, give threads less to do each, or run other kernels beside it in other streams.";
    Some(advice("SmallGrid", evidence, remedy, String::new(), sms / blocks.max(1.0)))
}

/// A last wave that leaves most SMs idle.
fn tail(values: &Values) -> Option<Advice> {
    let (blocks, sms, resident) =
        (number(values, "blocks")?, number(values, "sms")?, number(values, "resident")?);
    let waves = blocks / (sms * resident);
    let speedup = waves.ceil() / waves;
    if !waves.is_finite() || waves <= 1.0 || speedup < 1.1 {
        return None;
    }
    let evidence = format!(
        "the grid fills the device {waves:.2} times ({sms:.0} SMs of {resident:.0} blocks): in the last wave {:.0} % of it are in use.",
        100.0 * waves.fract()
    );
    let remedy = "Choose a grid that is a multiple of what the device holds, with a loop over the rest (grid-stride loop), or smaller \
                  blocks.";
    Some(advice(
        "TailEffect",
        evidence,
        remedy,
        format!("At best that saves {:.0} % of the time.", 100.0 * (1.0 - 1.0 / speedup)),
        speedup,
    ))
}

/// Blocks that are no whole warps.
fn partial(launch: &Launch) -> Option<Advice> {
    let threads = launch.threads_of_block();
    let whole = threads.next_multiple_of(32);
    if threads * 20 > whole * 19 {
        return None;
    }
    let evidence = format!(
        "blocks of {threads} threads take {} warps, of whose threads {} do nothing.",
        whole / 32,
        whole - threads
    );
    let saves = format!(
        "That uses {:.0} % of the threads that lie idle now.",
        100.0 * (1.0 - threads as f64 / whole as f64)
    );
    Some(advice(
        "PartialWarps",
        evidence,
        "Make the number of threads of a block a multiple of 32.",
        saves,
        whole as f64 / threads as f64,
    ))
}

/// Few warps on an SM, and why.
fn occupancy(values: &Values) -> Option<Advice> {
    let resident = number(values, "resident")?;
    let (warps, most) = (resident * number(values, "warps_of_block")?, number(values, "warps_of_sm")?);
    if resident == 0.0 || warps * 2.0 >= most {
        return None;
    }
    let remedies = [
        (
            "blocks_by_registers",
            "registers",
            "Say with __launch_bounds__(threads, blocks) how many blocks are to reside, keep fewer \
            values alive at once, or take smaller blocks.",
        ),
        (
            "blocks_by_shared",
            "shared memory",
            "Take smaller tiles, keep smaller types in them, or ask for more of the SM's memory to \
            be shared memory (cudaFuncAttributePreferredSharedMemoryCarveout).",
        ),
        (
            "blocks_by_warps",
            "the size of blocks",
            "Take blocks whose warps divide those of an SM: 128 or 256 threads.",
        ),
        ("blocks_by_sm", "the number of blocks", "Take larger blocks: 128 or 256 threads."),
    ];
    let limit = |key: &str| number(values, key).unwrap_or(f64::INFINITY);
    let (_, by, remedy) = remedies.into_iter().find(|(key, ..)| limit(key) <= resident)?;
    let evidence = format!(
        "{warps:.0} of {most:.0} warps reside on an SM ({:.0} %): {by} allow {resident:.0} blocks. Few warps hide little of what \
         memory takes.",
        100.0 * warps / most
    );
    Some(advice("LowOccupancy", evidence, remedy, String::new(), 1.0))
}

#[cfg(test)]
mod tests {
    use weft_record::counts::launches;

    use super::super::of;

    fn said(blocks: u32, threads: u32, facts: &[(&str, u32)]) -> Vec<String> {
        let mut text = format!("launch\tk\t{blocks}\t1\t1\t{threads}\t1\t1\t32\n");
        for (key, n) in facts {
            text += &format!("with\t{key}\t{n}\n");
        }
        of(&launches(&text).expect("a record")[0])
            .iter()
            .map(|a| format!("{} {}", a.rule, a.text()))
            .collect()
    }

    #[test]
    fn grids_that_do_not_fill_the_device() {
        let facts = |resident: u32| [("sms", 132), ("resident", resident), ("warps_of_sm", 64)];
        let list = said(4, 256, &facts(8));
        assert!(
            list.len() == 1 && list[0].starts_with("SmallGrid the grid has 4 blocks, the device 132 SMs"),
            "{list:?}"
        );
        assert!(list[0].contains("33.0 times"));
        let list = said(132 * 8 * 5 / 4, 256, &facts(8));
        assert!(
            list.len() == 1 && list[0].contains("TailEffect") && list[0].contains("1.25 times"),
            "{list:?}"
        );
        assert!(
            said(132 * 8 * 20 + 1, 256, &facts(8)).is_empty() && said(132 * 8, 256, &facts(8)).is_empty()
        );
    }

    #[test]
    fn blocks_that_are_no_whole_warps() {
        let list = said(1, 40, &[]);
        assert!(
            list.len() == 1 && list[0].starts_with("PartialWarps blocks of 40 threads take 2 warps"),
            "{list:?}"
        );
        assert!(said(1, 64, &[]).is_empty());
    }

    #[test]
    fn occupancy_names_its_limiter() {
        for (key, by, remedy) in [
            ("blocks_by_registers", "registers allow 2 blocks", "__launch_bounds__"),
            ("blocks_by_shared", "shared memory allow 2 blocks", "smaller tiles"),
            ("blocks_by_warps", "the size of blocks allow 2", "divide"),
            ("blocks_by_sm", "the number of blocks allow 2", "larger blocks"),
        ] {
            let list = said(264, 256, &[("sms", 132), ("resident", 2), ("warps_of_sm", 64), (key, 2)]);
            assert!(list.len() == 1 && list[0].contains(by) && list[0].contains(remedy), "{key}: {list:?}");
        }
        assert!(
            said(264, 512, &[("sms", 132), ("resident", 2), ("warps_of_sm", 64), ("blocks_by_warps", 2)])
                .is_empty()
        );
    }
}
