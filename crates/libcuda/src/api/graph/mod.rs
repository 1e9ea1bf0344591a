//! Graphs: `lists`, `params`: arguments; `told`: answers; the others: functions by subject.

mod capture;
mod exec;
mod kept;
mod lists;
mod memory;
mod nodes;
mod object;
mod params;
mod recapture;
mod semaphore;
mod told;
mod topology;
