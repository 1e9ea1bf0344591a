//! Numbers with units, as nvprof writes them: eight characters with the unit, as many digits as find room.

/// A unit of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    S,
    Ms,
    Us,
    Ns,
}

impl Unit {
    /// All, the largest first.
    const ALL: [Unit; 4] = [Unit::S, Unit::Ms, Unit::Us, Unit::Ns];

    pub(super) fn name(self) -> &'static str {
        match self {
            Unit::S => "s",
            Unit::Ms => "ms",
            Unit::Us => "us",
            Unit::Ns => "ns",
        }
    }

    /// The one of this name.
    pub(super) fn named(name: &str) -> Option<Unit> {
        Unit::ALL.into_iter().find(|u| u.name() == name)
    }

    fn ns(self) -> f64 {
        match self {
            Unit::S => 1e9,
            Unit::Ms => 1e6,
            Unit::Us => 1e3,
            Unit::Ns => 1.0,
        }
    }

    /// The largest of which a time has one at least.
    pub(super) fn of(ns: f64) -> Unit {
        Unit::ALL.into_iter().find(|u| ns >= u.ns()).unwrap_or(Unit::Ns)
    }

    /// A time in this unit.
    pub(super) fn value(self, ns: f64) -> f64 {
        ns / self.ns()
    }
}

/// A number in as many characters.
pub(super) fn in_room(value: f64, room: usize) -> String {
    let digits = (value.abs().max(1.0).log10().floor() as usize) + 1;
    format!("{value:.0$}", room.saturating_sub(digits + 1))
}

/// A time in nanoseconds, in a unit or in that which suits it.
pub(super) fn time(ns: f64, unit: Option<Unit>) -> String {
    time_in(ns, unit, 8)
}

/// The same in so many characters.
pub(super) fn time_in(ns: f64, unit: Option<Unit>, room: usize) -> String {
    let unit = unit.unwrap_or_else(|| Unit::of(ns));
    match unit {
        Unit::Ns => format!("{ns:.0}ns"),
        _ => in_room(unit.value(ns), room - unit.name().len()) + unit.name(),
    }
}

/// Bytes, or bytes of a second, in units of 1024.
pub(super) fn bytes(n: f64, behind: &str) -> String {
    const UNITS: [&str; 4] = ["KB", "MB", "GB", "TB"];
    if n < 1024.0 {
        return format!("{n:.0}B{behind}");
    }
    let mut value = n / 1024.0;
    let mut at = 0;
    while value >= 1024.0 && at + 1 < UNITS.len() {
        value /= 1024.0;
        at += 1;
    }
    in_room(value, 6) + UNITS[at] + behind
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_fill_eight_characters() {
        let of = |ns: f64| time(ns, None);
        assert_eq!(of(0.0), "0ns");
        assert_eq!(of(704.4), "704ns");
        assert_eq!(of(25_500.0), "25.500us");
        assert_eq!(of(559_620.0), "559.62us");
        assert_eq!(of(1_433_600.0), "1.4336ms");
        assert_eq!(of(2_264_970_000.0), "2.26497s");
        assert_eq!(time(25_500.0, Some(Unit::Ms)), "0.0255ms");
        assert_eq!(time(1_433_600.0, Some(Unit::Ns)), "1433600ns");
        assert_eq!(time(1_433_600.0, Some(Unit::S)), "0.00143s");
    }

    #[test]
    fn bytes_in_units() {
        assert_eq!(bytes(0.0, ""), "0B");
        assert_eq!(bytes(8320.0, ""), "8.1250KB");
        assert_eq!(bytes(1_048_576.0, ""), "1.0000MB");
        assert_eq!(bytes(7.1919 * 1_073_741_824.0, "/s"), "7.1919GB/s");
    }
}
