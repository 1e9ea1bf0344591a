//! Launches as data for the page. Launches of a kernel that counted the same are one.

use serde_json::{Value, json};
use weft_device::{BlockUse, Curve, Profile};
use weft_record::counts::{Launch, Place, Site};
use weft_record::names::plain_name;

use super::sources;
use crate::counters::advice::{self, Advice};
use crate::counters::modelled;
use crate::counters::sections;
use crate::counters::table::{self, Row};
use crate::counters::thinned;
use crate::metrics;

/// Most launches that a page tells apart.
const MOST: usize = 400;

/// The data.
pub(super) fn value(list: &[(usize, &Launch)], ptx: &[String]) -> Value {
    let mut different: Vec<(Vec<usize>, &Launch)> = Vec::new();
    for (id, launch) in list {
        match different.iter_mut().find(|(_, l)| same(l, launch)) {
            Some((ids, _)) => ids.push(*id),
            None => different.push((vec![*id], launch)),
        }
    }
    let left_out = different.len().saturating_sub(MOST);
    different.truncate(MOST);
    let launches: Vec<&Launch> = different.iter().map(|(_, l)| *l).collect();
    json!({
        "launches": different.iter().map(|(ids, l)| one(ids, l)).collect::<Vec<_>>(),
        "left_out": left_out,
        "sources": sources::of(&launches),
        "ptx": sources::ptx(&launches, ptx),
    })
}

/// Whether two launches counted the same.
fn same(a: &Launch, b: &Launch) -> bool {
    let with = |l: &Launch| {
        let mut with = l.with.clone();
        with.remove("process");
        with.remove("stream");
        with
    };
    a.kernel == b.kernel
        && (a.grid, a.block, a.width) == (b.grid, b.block, b.width)
        && a.sites == b.sites
        && a.pieces == b.pieces
        && a.branches == b.branches
        && with(a) == with(b)
}

fn one(ids: &[usize], l: &Launch) -> Value {
    let sections: Vec<Value> = sections::ALL
        .iter()
        .map(|s| {
            let rows = table::of_section(s, l);
            json!({"id": s.id, "title": s.title, "rows": rows.iter().map(row).collect::<Vec<_>>()})
        })
        .collect();
    let all: Vec<&'static metrics::Metric> = metrics::all().iter().collect();
    let values: serde_json::Map<String, Value> = table::of_metrics(&all, l)
        .iter()
        .filter_map(|r| Some((r.metric.name.to_owned(), json!(r.value?))))
        .collect();
    json!({
        "ids": ids,
        "kernel": l.kernel,
        "name": plain_name(&l.kernel),
        "grid": l.grid,
        "block": l.block,
        "with": l.with,
        "estimated": l.is_estimated(),
        "lines": thinned::note(l),
        "fidelity": modelled::fidelity(l),
        "sections": sections,
        "metrics": values,
        "demand": advice::demand(l),
        "advice": advice::of(l).iter().map(advice_of).collect::<Vec<_>>(),
        "sites": l.sites.iter().map(site).collect::<Vec<_>>(),
        "pieces": l.pieces.iter().map(|p| {
            json!({"at": place(&p.place), "warps": p.warps, "threads": p.threads, "mix": p.mix})
        }).collect::<Vec<_>>(),
        "branches": l.branches.iter().map(|b| {
            json!({"at": place(&b.place), "warps": b.warps, "threads": b.threads, "divergent": b.divergent})
        }).collect::<Vec<_>>(),
        "occupancy": occupancy(l),
    })
}

fn row(r: &Row) -> Value {
    json!({
        "label": r.label,
        "name": r.metric.name,
        "what": r.metric.what,
        "unit": r.metric.unit,
        "text": table::grouped(&r.text()),
        "exactness": r.metric.exactness.name(),
    })
}

fn place(p: &Place) -> Value {
    json!([p.file, p.line, p.ptx_line])
}

fn site(s: &Site) -> Value {
    json!({
        "at": place(&s.place), "kind": s.kind, "space": s.space, "bytes": s.bytes, "requests": s.requests,
        "sectors": s.sectors, "threads": s.threads, "wavefronts": s.wavefronts, "ideal": s.ideal,
    })
}

fn advice_of(a: &Advice) -> Value {
    json!({
        "rule": a.rule, "at": a.place.as_ref().map(place), "where": a.place.as_ref().map(advice::line),
        "evidence": a.evidence, "remedy": a.remedy, "saves": a.saves, "speedup": a.speedup,
    })
}

/// The calculator's graphs, where the device is one that is known.
fn occupancy(l: &Launch) -> Value {
    let Some(gpu) = l.with.get("device_name").and_then(|n| Profile::all().iter().find(|p| p.name == n))
    else {
        return Value::Null;
    };
    let bytes = |key: &str| l.number(key).unwrap_or(0);
    let number = |n: u64| u32::try_from(n).unwrap_or(u32::MAX);
    let block = BlockUse {
        threads: number(l.threads_of_block()),
        registers: number(bytes("registers_estimated")),
        shared_bytes: bytes("shared_static") + bytes("shared_dynamic"),
        carveout: None,
    };
    let curves: Vec<Value> = Curve::all(gpu, block)
        .iter()
        .map(|c| json!({"title": c.title, "here": c.here, "most": c.most, "points": corners(&c.points)}))
        .collect();
    json!(curves)
}

/// Points at which a graph changes, and its ends.
fn corners(points: &[(u32, u32)]) -> Vec<[u32; 2]> {
    let at = |n: usize| points.get(n).map(|p| p.1);
    let keeps = |n: &usize| *n == 0 || at(n.wrapping_sub(1)) != at(*n) || at(n + 1) != at(*n);
    (0..points.len()).filter(keeps).map(|n| [points[n].0, points[n].1]).collect()
}

#[cfg(test)]
mod tests {
    use weft_record::counts::launches;

    use super::*;

    const RECORD: &str = "launch\t_Z1kPf\t2\t1\t1\t128\t1\t1\t32\nwith\tprocess\t7\nwith\tdevice_name\tNVIDIA H200\n\
        with\tregisters_estimated\t32\nsite\tload\tglobal\t\t4\t17\t8\t256\t256\t0\t32\ta.cu:3\n";

    #[test]
    fn launches_that_counted_the_same_are_one() {
        let text =
            [RECORD, &RECORD.replace("\t7\n", "\t8\n"), &RECORD.replace("\t256\t256", "\t32\t256")].concat();
        let all = launches(&text).expect("records");
        let list: Vec<(usize, &Launch)> = all.iter().enumerate().collect();
        let data = value(&list, &[]);
        assert_eq!((&data["launches"][0]["ids"], &data["launches"][1]["ids"]), (&json!([0, 1]), &json!([2])));
        let first = &data["launches"][0];
        assert_eq!((&first["name"], &first["advice"][0]["where"]), (&json!("k"), &json!("a.cu:3")));
        assert_eq!(first["metrics"]["l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"], json!(256.0));
        assert_eq!(first["occupancy"][0]["here"], json!(128));
    }

    #[test]
    fn graphs_keep_their_corners() {
        assert_eq!(corners(&[(1, 4), (2, 4), (3, 4), (4, 2), (5, 2)]), [[1, 4], [3, 4], [4, 2], [5, 2]]);
    }
}
