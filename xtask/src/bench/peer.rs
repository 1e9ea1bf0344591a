//! A benchmark program that is running, and the conversation with it.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use weft_target::TargetModel;

use super::build::Way;
use crate::dist;
use crate::shell::Result;

/// The longest answer that is waited for.
const LIMIT: Duration = Duration::from_secs(300);

/// A running program.
pub(super) struct Peer {
    name: String,
    child: Child,
    input: ChildStdin,
    answers: Receiver<String>,
    /// The measured times in milliseconds.
    pub(super) times: Vec<f64>,
}

/// What came of starting a program.
pub(super) enum Started {
    /// It answers.
    Ready(Peer),
    /// It cannot run on this machine, and why.
    Unsupported(String),
}

impl Peer {
    /// Starts a program and waits until its data are in place.
    ///
    /// # Errors
    /// When it cannot be started or ends.
    pub(super) fn start(name: &str, program: &Path, vars: &[(&str, String)], small: bool) -> Result<Started> {
        let mut c = Command::new(program);
        c.envs(vars.iter().map(|(k, v)| (k, v)));
        if small {
            c.arg("--small");
        }
        Peer::of(name, c)
    }

    /// Starts a program by a command of its own and waits as [`Peer::start`] does.
    ///
    /// # Errors
    /// As [`Peer::start`].
    pub(super) fn of(name: &str, mut c: Command) -> Result<Started> {
        c.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = c.spawn().map_err(|e| format!("{}: {e}", c.get_program().display()))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("{name}: no pipes"));
        };
        let (sender, answers) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(std::result::Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let mut peer = Peer { name: name.into(), child, input, answers, times: Vec::new() };
        let first = peer.answer()?;
        match first.split_once(' ') {
            None if first == "ready" => Ok(Started::Ready(peer)),
            Some(("unsupported", why)) => Ok(Started::Unsupported(why.into())),
            _ => Err(format!("{name}: said '{first}'")),
        }
    }

    /// One run; its milliseconds.
    pub(super) fn run(&mut self) -> Result<f64> {
        let answer = self.ask("run")?;
        let time = answer.strip_prefix("ms ").and_then(|t| t.parse().ok());
        time.ok_or_else(|| format!("{}: answered '{answer}' to 'run'", self.name))
    }

    /// Whether a command that compares results found them equal; where not.
    ///
    /// # Errors
    /// When the program ends or does not answer.
    pub(super) fn compare(&mut self, command: &str) -> Result<std::result::Result<(), String>> {
        let answer = self.ask(command)?;
        Ok(if answer == "ok" { Ok(()) } else { Err(answer.trim_start_matches("wrong ").to_string()) })
    }

    /// The median of the measured times.
    pub(super) fn median(&self) -> Option<f64> {
        median(&self.times)
    }

    fn ask(&mut self, command: &str) -> Result<String> {
        writeln!(self.input, "{command}").and_then(|()| self.input.flush()).map_err(|_| self.ended())?;
        self.answer()
    }

    fn answer(&mut self) -> Result<String> {
        self.answers.recv_timeout(LIMIT).map_err(|_| self.ended())
    }

    fn ended(&mut self) -> String {
        match self.child.try_wait() {
            Ok(Some(status)) => format!("{}: ended early ({status})", self.name),
            _ => format!("{}: no answer within {} s", self.name, LIMIT.as_secs()),
        }
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        let _ = writeln!(self.input, "quit");
        for _ in 0..200 {
            if let Ok(Some(_)) = self.child.try_wait() {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The middle of the values.
pub(super) fn median(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let n = sorted.len();
    let (low, high) = (*sorted.get(n.saturating_sub(1) / 2)?, *sorted.get(n / 2)?);
    Some(f64::midpoint(low, high))
}

/// What a program's environment says about threads and CPUs.
pub(super) fn variables(way: Way, threads: usize, cpu: Option<&str>) -> Vec<(&'static str, String)> {
    let threads = threads.to_string();
    match way {
        Way::Weft => {
            let mut vars = vec![("WEFT_THREADS", threads), ("WEFT_DRIVER", dist::driver())];
            vars.extend(cpu.map(|c| ("WEFT_TARGET", c.to_string())));
            vars
        }
        // Workers spin for a moment after a loop, as by default, but are asleep when other programs run.
        Way::OpenMp | Way::OpenMp512 | Way::Plain | Way::Plain512 => {
            vec![("OMP_NUM_THREADS", threads), ("KMP_BLOCKTIME", "1ms".into())]
        }
        // OpenMP's runtime there is GCC's, whose threads would spin while others run. Libraries look at the CPU themselves.
        Way::Library => {
            let mut vars = vec![
                ("OMP_NUM_THREADS", threads.clone()),
                ("OPENBLAS_NUM_THREADS", threads),
                ("OMP_WAIT_POLICY", "PASSIVE".into()),
            ];
            let narrow = |name| TargetModel::named(name).is_ok_and(|m| m.vector_bits < 512);
            if cpu.is_some_and(narrow) {
                vars.extend([("ONEDNN_MAX_CPU_ISA", "AVX2".into()), ("OPENBLAS_CORETYPE", "Haswell".into())]);
            }
            vars
        }
        Way::OpenCl => vec![("POCL_MAX_PTHREAD_COUNT", threads.clone()), ("POCL_CPU_MAX_CU_COUNT", threads)],
    }
}

#[cfg(test)]
mod tests {
    use super::{Way, median, variables};

    #[test]
    fn libraries_are_held_to_the_cpu_that_is_asked_for() {
        let limits = |cpu| variables(Way::Library, 2, cpu).iter().any(|v| v.0 == "ONEDNN_MAX_CPU_ISA");
        assert_eq!([limits(Some("x86-64-v3")), limits(Some("zen4")), limits(None)], [true, false, false]);
    }

    #[test]
    fn medians() {
        assert_eq!(median(&[]), None);
        assert_eq!(median(&[3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(&[4.0, 1.0, 2.0, 3.0]), Some(2.5));
    }
}
