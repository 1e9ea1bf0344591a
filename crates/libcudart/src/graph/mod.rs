//! Graphs and captures: mostly the driver's own functions under the runtime's names; `params` has what differs.

mod capture;
mod exec;
mod forms_of_12;
mod nodes;
mod params;
mod recapture;
mod semaphore;
mod topology;
