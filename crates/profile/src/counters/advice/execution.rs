//! Rules of warps and of what they execute.

use weft_record::counts::{Branch, Launch, Piece};

use super::found::Advice;
use super::gain::{Cycles, ISSUE, fp64_rate};
use crate::counters::values::Values;

/// What they find.
pub(super) fn all(launch: &Launch, values: &Values) -> Vec<Advice> {
    [divergence(launch, values), double(launch, values)].into_iter().flatten().collect()
}

fn get(values: &Values, name: &str) -> f64 {
    values.get(name).unwrap_or(0.0)
}

/// Warps whose threads go several ways.
fn divergence(launch: &Launch, values: &Values) -> Option<Advice> {
    let (warps, threads) = (get(values, "inst.all"), get(values, "thread.all"));
    let active = threads / warps.max(1.0);
    let most: &Branch = launch.branches.iter().max_by_key(|b| b.divergent)?;
    if warps == 0.0 || active > 28.0 || most.divergent * 20 < most.warps || most.divergent == 0 {
        return None;
    }
    let idle = 1.0 - active / 32.0;
    Some(Advice {
        rule: "ThreadDivergence",
        place: Some(most.place.clone()),
        evidence: format!(
            "the threads of {} of {} warps go both ways; of all instructions {active:.1} of 32 threads take part.",
            most.divergent, most.warps
        ),
        remedy: "Decide by what is the same for a warp (its number instead of the thread's), bring elements that go the same way \
                 together (sort, compact), or make both ways short enough to be selections."
            .into(),
        saves: format!("At best that saves {:.0} % of the executed instructions.", 100.0 * idle),
        bytes: 0,
        cycles: Cycles { issue: ISSUE * warps * idle, ..Cycles::default() },
        speedup: 1.0,
    })
}

/// Double precision beside single precision, or where it is slow.
fn double(launch: &Launch, values: &Values) -> Option<Advice> {
    let (double, single) = (get(values, "inst.fp64"), get(values, "inst.fp32"));
    let rate = fp64_rate(launch.with.get("cc").map_or("", String::as_str));
    let of = |p: &Piece| p.mix.get("fp64").copied().unwrap_or(0) * p.warps;
    let most = launch.pieces.iter().max_by_key(|p| of(p)).filter(|p| of(p) > 0)?;
    let (mixed, slow) = (single > 0.0 && double < 4.0 * single, rate > 4.0);
    if !mixed && !slow {
        return None;
    }
    let cc = launch.with.get("cc").map_or("?", String::as_str);
    let converts = get(values, "inst.convert");
    let beside = if mixed {
        format!(" beside {single:.0} of single precision and {converts:.0} conversions")
    } else {
        String::new()
    };
    Some(Advice {
        rule: "DoublePrecision",
        place: Some(most.place.clone()),
        evidence: format!(
            "{double:.0} instructions of double precision{beside}, each {rate:.0} times as long as one of single precision on \
             capability {cc}."
        ),
        remedy: "Where single precision is enough, write constants with an f (0.5f) and call the functions of float (sqrtf, expf): one \
                 double in an expression makes all of it double."
            .into(),
        saves: String::new(),
        bytes: 0,
        cycles: Cycles { issue: ISSUE * ((rate - 1.0) * double + if mixed { converts } else { 0.0 }), ..Cycles::default() },
        speedup: 1.0,
    })
}

#[cfg(test)]
mod tests {
    use weft_record::counts::launches;

    use super::super::of;

    fn said(text: &str) -> Vec<String> {
        let all = launches(&format!("launch\tk\t1\t1\t1\t256\t1\t1\t32\n{text}")).expect("a record");
        of(&all[0]).iter().map(|a| format!("{} {}", a.rule, a.text())).collect()
    }

    #[test]
    fn divergence_names_the_branch() {
        let text = |threads: u32, parted: u32| {
            format!("piece\t9\t8\t{threads}\tinteger=10\ta.cu:2\nbranch\t14\t8\t256\t{parted}\ta.cu:3\n")
        };
        let list = said(&text(128, 8));
        assert!(
            list.len() == 1
                && list[0].starts_with("ThreadDivergence a.cu:3: the threads of 8 of 8 warps go both ways")
                && list[0].contains("16.0 of 32 threads")
                && list[0].contains("50 %"),
            "{list:?}"
        );
        assert!(said(&text(256, 8)).is_empty() && said(&text(128, 0)).is_empty());
    }

    #[test]
    fn double_precision_is_told_where_it_is_slow_or_not_meant() {
        let text = |cc: &str, single: u32| {
            format!("with\tcc\t{cc}\npiece\t9\t8\t256\tfp64=10 fp32={single} convert=2\ta.cu:2\n")
        };
        let list = said(&text("8.9", 0));
        assert!(
            list.len() == 1
                && list[0].starts_with("DoublePrecision a.cu:2: 80 instructions")
                && list[0].contains("64 times"),
            "{list:?}"
        );
        assert!(said(&text("9.0", 0)).is_empty());
        assert!(said(&text("9.0", 20))[0].contains("beside 160 of single precision and 16 conversions"));
        assert!(said("piece\t9\t8\t256\tfp32=10\ta.cu:2\n").is_empty());
    }
}
