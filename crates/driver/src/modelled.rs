//! `WEFT_TIME=model`: what streams are given goes to a model of the GPU's time besides, which says when its events would be reached
//! (`docs/concepts/modelled_time.md`). Without it nobody comes here.

use std::cell::Cell;
use std::collections::HashMap;
use std::sync::{Arc, Once, OnceLock};

use parking_lot::Mutex;
use weft_record::counts;
use weft_timing::timeline::{Machine, Number, Operation, Timeline, Work};

/// The variable that says which time events report.
pub(crate) const VARIABLE: &str = "WEFT_TIME";

/// Whether a value of [`VARIABLE`] asks for modelled time.
///
/// # Errors
/// A message, for words that it does not know.
pub(crate) fn asked(value: Option<&str>) -> std::result::Result<bool, String> {
    match value {
        None | Some("real") => Ok(false),
        Some("model") => Ok(true),
        Some(word) => Err(format!("{VARIABLE}={word}; known are real, model")),
    }
}

/// Whether the process wants modelled time.
#[inline]
pub(crate) fn is_on() -> bool {
    static ON: OnceLock<bool> = OnceLock::new();
    *ON.get_or_init(|| {
        let value = std::env::var(VARIABLE).unwrap_or_default();
        asked(Some(value.trim()).filter(|v| !v.is_empty())).unwrap_or(false)
    })
}

/// The timeline of all devices, and the last operation of each stream, by context and stream.
struct Model {
    timeline: Timeline,
    last: HashMap<(u64, u64), Number>,
}

static MODEL: Mutex<Option<Model>> = Mutex::new(None);

thread_local! {
    /// The number of the launch that passes the gate.
    static PASSING: Cell<Number> = const { Cell::new(0) };
}

/// The number of the launch that passes the gate on this thread; 0 where none does, or time is real.
pub(crate) fn passing() -> Number {
    PASSING.get()
}

/// Says which launch passes the gate on this thread; 0: none does.
pub(crate) fn set_passing(number: Number) {
    PASSING.set(number);
}

/// Takes an operation of a stream; `machine` answers what the first device is.
pub(crate) fn add(operation: Operation, machine: impl FnOnce() -> Machine) -> Number {
    let stream = operation.stream.map(|s| (s.context, s.stream));
    let mut model = MODEL.lock();
    let model =
        model.get_or_insert_with(|| Model { timeline: Timeline::new(machine()), last: HashMap::new() });
    let number = model.timeline.add(operation);
    if let Some(stream) = stream {
        model.last.insert(stream, number);
    }
    number
}

/// A launch has ended, and counted this; its kernel's PTX is `text`.
pub(crate) fn ended(number: Number, record: &str, text: &Arc<str>) {
    let launch = counts::launches(record).ok().and_then(|mut all| all.pop());
    let time = launch.and_then(|mut launch| {
        launch.ptx = Some(text.clone());
        let (_, kernel) = weft_timing::counted::kernel(&launch)?;
        weft_timing::counted::time(&launch, &kernel)
    });
    if time.is_none() {
        static TOLD: Once = Once::new();
        TOLD.call_once(|| tracing::error!("{VARIABLE}=model: a kernel without counts takes no time"));
    }
    took(number, time.map_or(0.0, |t| t.duration));
}

/// Says how long a launch takes.
pub(crate) fn took(number: Number, nanoseconds: f64) {
    if let Some(m) = MODEL.lock().as_mut() {
        m.timeline.took(number, nanoseconds);
    }
}

/// Milliseconds between the ends of two operations, if both have numbers.
pub(crate) fn milliseconds(from: Number, to: Number) -> Option<f32> {
    let model = MODEL.lock();
    let end = |n| model.as_ref()?.timeline.end(n);
    Some(((end(to)? - end(from)?) / 1e6) as f32)
}

/// The host has waited for operations; those with number 0 are none.
pub(crate) fn waited_for(numbers: &[Number]) {
    if let Some(m) = MODEL.lock().as_mut()
        && numbers.iter().any(|n| *n != 0)
    {
        let after = numbers.to_vec();
        m.timeline.add(Operation { stream: None, work: Work::Nothing, after, waits: true });
    }
}

/// The host has waited for a context's work, or that of one of its streams.
pub(crate) fn waited(context: u64, stream: Option<u64>) {
    let last: Vec<Number> = MODEL.lock().as_ref().map_or_else(Vec::new, |m| {
        let of = |key: &(u64, u64)| key.0 == context && stream.is_none_or(|s| s == key.1);
        m.last.iter().filter(|(key, _)| of(key)).map(|(_, n)| *n).collect()
    });
    waited_for(&last);
}

#[cfg(test)]
mod tests {
    use super::asked;

    #[test]
    fn words() {
        assert_eq!(
            (asked(None), asked(Some("real")), asked(Some("model"))),
            (Ok(false), Ok(false), Ok(true))
        );
        assert!(asked(Some("gpu")).is_err_and(|m| m.contains("known are real, model")));
    }
}
