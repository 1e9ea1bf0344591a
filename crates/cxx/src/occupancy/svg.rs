//! The three graphs as one SVG picture.

use std::fmt::Write;

use super::options::Question;
use weft_device::Curve;

pub(super) const WIDTH: u32 = 640;
pub(super) const HEIGHT: u32 = 180;
pub(super) const MARGIN: u32 = 48;

/// The file.
pub(super) fn page(q: &Question, curves: &[Curve]) -> String {
    let each = HEIGHT + 2 * MARGIN;
    let (width, height) = (WIDTH + 2 * MARGIN, each * curves.len() as u32);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n"
    );
    for (i, c) in (0..).zip(curves) {
        // Writing to a string does not fail.
        let _ = writeln!(out, "<g transform=\"translate({MARGIN} {})\">", each * i + MARGIN);
        graph(&mut out, q, c);
        out.push_str("</g>\n");
    }
    out.push_str("</svg>\n");
    out
}

pub(super) fn graph(out: &mut String, q: &Question, c: &Curve) {
    let x = |v: u32| f64::from(v) * f64::from(WIDTH) / f64::from(c.end());
    let y = |warps: u32| f64::from(HEIGHT) - f64::from(warps) * f64::from(HEIGHT) / f64::from(c.most.max(1));
    let _ = writeln!(out, "<text y=\"-12\">{}: warps of an SM by {}</text>", q.gpu.name, c.title);
    for quarter in 0..=4 {
        let warps = c.most * quarter / 4;
        let _ = writeln!(
            out,
            "<path d=\"M0 {0:.1}H{WIDTH}\" stroke=\"#888\" stroke-opacity=\"0.35\"/><text x=\"-8\" y=\"{0:.1}\" text-anchor=\"end\">{warps}</text>",
            y(warps)
        );
    }
    let mut path = String::new();
    for (i, (value, warps)) in c.points.iter().enumerate() {
        let step = if i == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{step}{:.1} {:.1}", x(*value), y(*warps));
    }
    let _ = writeln!(out, "<path d=\"{path}\" fill=\"none\" stroke=\"#46a\" stroke-width=\"2\"/>");
    let at = c.points.iter().take_while(|p| p.0 <= c.here).last().map_or(0, |p| p.1);
    let _ = writeln!(out, "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"4\" fill=\"#c33\"/>", x(c.here), y(at));
    let below = HEIGHT + 16;
    let _ = writeln!(
        out,
        "<text x=\"{:.1}\" y=\"{below}\" text-anchor=\"middle\">{}</text><text x=\"{WIDTH}\" y=\"{below}\" text-anchor=\"end\">{}</text>",
        x(c.here),
        c.here,
        c.end()
    );
}
