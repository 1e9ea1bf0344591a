//! Launches decide: kernels that take time are compiled for other widths too, their launches try them, and the verdict goes
//! to the compute cache.
//!
//! * [`choice`]: which code a kernel has, and when it is compared with others;
//! * [`trust`]: what is made of a verdict, and how long it stands;
//! * [`later`]: the thread for what has time; [`words`]: what verdicts say in the log.

mod choice;
mod later;
mod trust;
mod words;

use std::sync::OnceLock;

use weft_abi::Variant;
use weft_cache::Options;

pub(crate) use choice::{Choice, Made, Standing};
pub(super) use choice::{Subject, threads};
pub(super) use later::later;

/// What `WEFT_TUNE` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tune {
    /// The compiler's choice stays.
    Off,
    On,
    /// On, but kernels without a verdict start with this width where they allow it: for tests.
    From(u32),
}

/// Whether launches decide. Not where the width is somebody's wish, nor where compilations are printed, nor in a permuted
/// order, whose grids are not compared, nor with probes, whose time says nothing of code without.
pub(crate) fn tune() -> Tune {
    static TUNE: OnceLock<Tune> = OnceLock::new();
    *TUNE.get_or_init(|| {
        let options = Options::from_env();
        let text = std::env::var("WEFT_TUNE").unwrap_or_default();
        let asked = parse(text.trim()).unwrap_or_else(|| {
            tracing::warn!(
                "WEFT_TUNE={text}: unknown, known are on, off and from:n (n: a power of two up to 1024)"
            );
            Tune::On
        });
        let Variant { any_order, probes, unoptimised, .. } = options.variant;
        let special = any_order || unoptimised || !probes.is_empty();
        if options.width.is_some() || special || options.dumps() { Tune::Off } else { asked }
    })
}

fn parse(text: &str) -> Option<Tune> {
    match text {
        "" | "on" => Some(Tune::On),
        "off" => Some(Tune::Off),
        _ => {
            let width = text.strip_prefix("from:")?.parse::<u32>().ok()?;
            (width.is_power_of_two() && width <= 1024).then_some(Tune::From(width))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Tune, parse};

    #[test]
    fn settings() {
        assert_eq!((parse(""), parse("on"), parse("off")), (Some(Tune::On), Some(Tune::On), Some(Tune::Off)));
        assert_eq!((parse("from:1"), parse("from:64")), (Some(Tune::From(1)), Some(Tune::From(64))));
        assert!(["from:3", "from:", "from:2048", "yes", "Off"].iter().all(|t| parse(t).is_none()));
    }
}
