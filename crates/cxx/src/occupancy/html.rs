//! The calculator as a page of its own: the answer, the table of block sizes, and the three graphs.

use std::fmt::Write as _;

use super::options::Question;
use super::sizes::{Size, word};
use super::svg;
use weft_device::Curve;

const STYLE: &str = include_str!("page.css");

/// The page.
pub(super) fn page(q: &Question, curves: &[Curve]) -> String {
    let kernel = q.kernel.as_ref().map(|k| weft_record::names::plain_name(&k.name));
    let title = escaped(&kernel.unwrap_or_else(|| format!("blocks of {} threads", q.block.threads)));
    let (gpu, block) = (q.gpu, q.block);
    let occupancy = gpu.occupancy(block);
    let warps = occupancy.blocks * gpu.warps(block);
    let percent = f64::from(warps) * 100.0 / f64::from(gpu.warps_per_sm().max(1));
    let why = if warps == gpu.warps_per_sm() { "nothing" } else { word(occupancy.limiter) };
    let estimated = if q.kernel.is_some() { " (estimated)" } else { "" };
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>Occupancy of {title}</title><style>{STYLE}</style></head>\n<body><main>\n\
         <h1>Occupancy of {title}</h1>\n<p><strong>{percent:.0} %</strong> on {}: {} blocks of {} threads, {warps} of {} warps of an \
         SM; limited by <strong>{why}</strong>. {} registers per thread{estimated}, {} bytes of shared memory per block.</p>\n",
        escaped(gpu.name),
        occupancy.blocks,
        block.threads,
        gpu.warps_per_sm(),
        block.registers,
        block.shared_bytes,
    );
    for curve in curves {
        let (width, height) = (svg::WIDTH + 2 * svg::MARGIN, svg::HEIGHT + 2 * svg::MARGIN);
        // Writing to a string does not fail.
        let _ = writeln!(
            out,
            "<svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"warps by {0}\"><g transform=\"translate({1} {1})\">",
            curve.title,
            svg::MARGIN
        );
        svg::graph(&mut out, q, curve);
        out.push_str("</g></svg>\n");
    }
    table(&mut out, q);
    out.push_str("</main></body></html>\n");
    out
}

fn table(out: &mut String, q: &Question) {
    out.push_str(
        "<table><thead><tr><th>threads<th>blocks<th>warps<th>occupancy<th>limited by</tr></thead><tbody>\n",
    );
    for s in Size::all(q) {
        let class = if s.here { " class=\"here\"" } else { "" };
        let _ = writeln!(
            out,
            "<tr{class}><td>{}<td>{}<td>{}<td>{:.0} %<td>{}</tr>",
            s.threads, s.blocks, s.warps, s.percent, s.limiter
        );
    }
    out.push_str("</tbody></table>\n");
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::super::options::Question;
    use super::{escaped, page};
    use weft_device::Curve;

    #[test]
    fn the_page_has_the_answer_the_graphs_and_the_sizes() {
        let words = "--block 192 --regs 50 --gpu h100".split(' ').map(str::to_owned).collect::<Vec<_>>();
        let q = Question::parse(&words).expect("is right").expect("a question");
        let text = page(&q, &Curve::all(q.gpu, q.block));
        assert!(
            text.contains("<strong>56 %</strong> on NVIDIA H100 80GB HBM3: 6 blocks of 192 threads"),
            "{text}"
        );
        assert!(text.contains("limited by <strong>registers</strong>"));
        assert!(text.contains("<tr class=\"here\"><td>192<td>6<td>36<td>56 %<td>registers</tr>"));
        let count = |part: &str| text.matches(part).count();
        assert_eq!((count("<svg "), count("</svg>"), count("<circle ")), (3, 3, 3));
        assert!(!text.contains("http://") && !text.contains("https://"), "nothing is fetched");
        assert_eq!(escaped("a<b>&"), "a&lt;b&gt;&amp;");
    }
}
