//! Mnemonics of probes.

use weft_abi::{Access as ProbedAccess, ImageOp, Probe, RequestKind, RequestSpace};

use super::names::Named;

/// A probe as text.
pub(super) fn text(probe: Probe) -> String {
    let access = |what: &str, ProbedAccess { kind, space, bytes }| {
        format!("probe.{what}.{}.{} {bytes}", kind.text(), space.text())
    };
    match probe {
        Probe::Request(a) => access("request", a),
        Probe::Address(a) => access("address", a),
        Probe::Lines(a) => access("lines", a),
        Probe::Image(op) => format!("probe.image {}", op.to_u32()),
        Probe::Piece(n) => format!("probe.piece {n}"),
        Probe::Branch => "probe.branch".into(),
    }
}

/// Reads a probe: the words behind `probe`, and the number that follows them.
pub(super) fn read(
    [what, kind, space]: [&str; 3],
    mut word: impl FnMut() -> Option<String>,
) -> Option<Probe> {
    let mut access = || {
        Some(ProbedAccess {
            kind: RequestKind::from_text(kind)?,
            space: RequestSpace::from_text(space)?,
            bytes: word()?.parse().ok()?,
        })
    };
    Some(match what {
        "request" => Probe::Request(access()?),
        "address" => Probe::Address(access()?),
        "lines" => Probe::Lines(access()?),
        "image" => Probe::Image(ImageOp::from_u32(word()?.parse().ok()?)?),
        "piece" => Probe::Piece(word()?.parse().ok().filter(|n| *n < Probe::PIECES)?),
        "branch" => Probe::Branch,
        _ => return None,
    })
}
