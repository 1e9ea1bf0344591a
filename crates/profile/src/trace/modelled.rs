//! Which time reports show: that of this machine, or that of the GPU which the program modelled (`WEFT_TIME=model`,
//! docs/concepts/modelled_time.md).

use std::collections::HashMap;

use weft_record::trace::{Modelled, Times};

use super::model::{Process, Time};
use crate::Error;

/// Which time is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// That of this machine.
    Real,
    /// The modelled one, which must be there.
    Modelled,
}

impl Wanted {
    /// Of an option's value.
    ///
    /// # Errors
    /// Another word.
    pub(super) fn read(word: &str) -> Result<Self, Error> {
        match word {
            "real" => Ok(Wanted::Real),
            "model" => Ok(Wanted::Modelled),
            other => {
                Err(Error::Usage(format!("option --time {other} is not there: there is real and model")))
            }
        }
    }

    /// What programs are told of it, in `WEFT_TIME`.
    pub(super) fn word(self) -> &'static str {
        match self {
            Wanted::Real => "real",
            Wanted::Modelled => "model",
        }
    }
}

/// Has processes in the time that is wanted; where nothing is said that of the model, if they have one.
///
/// # Errors
/// Modelled time is wanted, and nothing was modelled; or real time, which a database of modelled times has not.
pub(super) fn show(mut processes: Vec<Process>, wanted: Option<Wanted>) -> Result<Vec<Process>, Error> {
    let known = |p: &Process| !p.modelled.is_empty() || p.time != Time::Real;
    if wanted == Some(Wanted::Modelled) && !processes.is_empty() && !processes.iter().any(known) {
        let text = "nothing was modelled: no work was given to streams with WEFT_TIME=model";
        return Err(Error::Failed(text.into()));
    }
    if wanted == Some(Wanted::Real) {
        return match processes.iter().any(|p| p.time != Time::Real) {
            true => Err(Error::Failed("the file has modelled times alone".into())),
            false => Ok(processes),
        };
    }
    processes.iter_mut().filter(|p| !p.modelled.is_empty()).for_each(apply);
    Ok(processes)
}

/// What is said above reports.
pub(super) fn said(processes: &[Process]) -> String {
    let modelled = |p: &&Process| p.time != Time::Real;
    let Some(first) = processes.iter().find(modelled) else {
        return "Times are real time on this CPU, not of a GPU.\n".into();
    };
    let device = first.devices.values().next().map_or("a GPU", String::as_str);
    let mut text = format!("Times are modelled time of {device}, not real time on this CPU.\n");
    let unknown = |p: &Process| if let Time::Modelled { unknown } = p.time { unknown } else { 0 };
    match processes.iter().map(unknown).sum() {
        0 => {}
        n => text += &format!("The model knows nothing of {n} pieces of work, which take no time here.\n"),
    }
    if !processes.iter().all(|p| modelled(&p)) {
        text += "Processes without work that was modelled have real time.\n";
    }
    text
}

/// The same in two words.
pub(super) fn word(processes: &[Process]) -> &'static str {
    if processes.iter().any(|p| p.time != Time::Real) { "modelled time" } else { "real time" }
}

/// The host's modelled clock.
struct Clock<'a>(&'a [Modelled], u64);

impl Clock<'_> {
    /// What it shows at a real moment: it goes on as work is given to streams or waited for, and stands still meanwhile.
    fn at(&self, real: u64) -> u64 {
        let Clock(all, began) = self;
        let before = all.partition_point(|m| m.at <= real);
        let shows = match before.checked_sub(1).and_then(|n| all.get(n)) {
            Some(last) => last.host.end,
            None => all.first().map_or(0, |m| m.host.begin),
        };
        began + shows
    }

    fn times(&self, real: Times) -> Times {
        Times { begin: self.at(real.begin), end: self.at(real.end) }
    }
}

/// Has a process in modelled time, from its real beginning on.
fn apply(p: &mut Process) {
    // Work is placed late where others' durations are not known.
    p.modelled.sort_by_key(|m| m.number);
    let mut by_moment = std::mem::take(&mut p.modelled);
    let spans: HashMap<u64, Modelled> = by_moment.iter().map(|m| (m.number, *m)).collect();
    by_moment.sort_by_key(|m| m.at);
    // Threads may have been given numbers in another order than moments.
    let mut latest = 0;
    for m in &mut by_moment {
        latest = m.host.end.max(latest);
        m.host.end = latest;
    }
    let clock = Clock(&by_moment, p.began);
    let mut unknown = 0;
    for w in &mut p.work {
        w.times = match spans.get(&w.origin.modelled) {
            Some(m) => {
                // Within the call, not at its end, where the next one begins.
                w.origin.at = p.began + (m.host.begin + 1).min(m.host.end);
                Times { begin: p.began + m.times.begin, end: p.began + m.times.end }
            }
            None => {
                unknown += 1;
                w.origin.at = clock.at(w.origin.at);
                let begin = clock.at(w.times.begin);
                Times { begin, end: begin }
            }
        };
    }
    p.calls.iter_mut().for_each(|c| c.times = clock.times(c.times));
    p.ranges.iter_mut().for_each(|r| r.times = clock.times(r.times));
    p.pages.iter_mut().for_each(|pages| pages.at = clock.at(pages.at));
    p.work.sort_by_key(|w| (w.times.begin, w.times.end));
    p.time = Time::Modelled { unknown };
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use weft_record::trace::{Api, Origin, Place};

    use super::super::model::{Call, What, Work};
    use super::*;

    fn set(number: u64, begin: u64) -> Work {
        let origin = Origin { at: begin, modelled: number, ..Origin::default() };
        let what = What::Set { to: Place::Device, bytes: 4, value: 0 };
        Work { call: None, origin, times: Times { begin, end: begin + 1000 }, what }
    }

    fn call(begin: u64, end: u64) -> Call {
        let name: Rc<str> = "f".into();
        Call { thread: 1, times: Times { begin, end }, api: Api::Driver, answer: 0, name }
    }

    /// Begins at 1000; gives streams work at 2000 and at 3000, of which the second is done first, and some that is not modelled.
    fn process() -> Process {
        let of = |number: u64, at: u64, host: (u64, u64), begin: u64, end: u64| Modelled {
            number,
            at,
            host: Times { begin: host.0, end: host.1 },
            times: Times { begin, end },
        };
        Process {
            began: 1000,
            calls: vec![call(1100, 1200), call(1900, 2600), call(2900, 3100)],
            work: vec![set(1, 2100), set(2, 3050), set(0, 3060)],
            modelled: vec![of(2, 3000, (30, 50), 60, 65), of(1, 2000, (0, 30), 70, 170)],
            ..Process::default()
        }
    }

    #[test]
    fn work_and_calls_have_the_models_times() {
        let all = show(vec![process()], None).expect("processes");
        let p = &all[0];
        let times = |t: Times| (t.begin, t.end);
        let calls: Vec<_> = p.calls.iter().map(|c| times(c.times)).collect();
        assert_eq!(calls, [(1000, 1000), (1000, 1030), (1030, 1050)]);
        let work: Vec<_> = p.work.iter().map(|w| times(w.times)).collect();
        assert_eq!(work, [(1050, 1050), (1060, 1065), (1070, 1170)]);
        assert_eq!((p.time, word(&all)), (Time::Modelled { unknown: 1 }, "modelled time"));
        let text = said(&all);
        assert!(
            text.starts_with("Times are modelled time of a GPU,") && text.contains("of 1 pieces"),
            "{text}"
        );
    }

    #[test]
    fn real_time_is_there_as_well() {
        let real = || show(vec![process()], Some(Wanted::Real)).expect("processes");
        assert_eq!(real(), [process()]);
        assert_eq!(said(&real()), "Times are real time on this CPU, not of a GPU.\n");
        let none = Process { modelled: Vec::new(), ..process() };
        assert!(show(vec![none.clone()], Some(Wanted::Modelled)).is_err());
        assert_eq!(show(vec![none.clone()], None).expect("processes"), [none]);
        assert!(Wanted::read("gpu").is_err_and(|e| e.status() == 2));
        assert_eq!(
            [Wanted::Real, Wanted::Modelled].map(|w| Wanted::read(w.word()).ok()),
            [Some(Wanted::Real), Some(Wanted::Modelled)]
        );
    }
}
