//! Other processes.

/// A process, told from later ones with its number by when it began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Process {
    pub(crate) id: u32,
    pub(crate) start: u32,
}

impl Process {
    /// This one.
    pub(crate) fn own() -> Self {
        let id = std::process::id();
        Process { id, start: start_of(id).unwrap_or(0) }
    }

    /// Whether it is there, and goes on.
    pub(crate) fn lives(self) -> bool {
        start_of(self.id) == Some(self.start)
    }

    /// As a number other than 0.
    pub(crate) fn number(self) -> u64 {
        u64::from(self.id) << 32 | u64::from(self.start)
    }

    /// From that number.
    pub(crate) fn of_number(number: u64) -> Self {
        Process { id: (number >> 32) as u32, start: number as u32 }
    }
}

/// When a process began, in ticks of the system's; none of one that is not there, or only waits for its end to be noticed.
fn start_of(id: u32) -> Option<u32> {
    let text = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The name, in parentheses, may hold anything.
    let mut words = text.get(text.rfind(')')? + 1..)?.split_ascii_whitespace();
    let state = words.next()?;
    // The 22nd word of all.
    let start: u64 = words.nth(18)?.parse().ok()?;
    (!matches!(state, "Z" | "X")).then_some(start as u32)
}

#[cfg(test)]
mod tests {
    use super::Process;

    #[test]
    fn processes_come_and_go() {
        let own = Process::own();
        assert!(own.lives() && Process::of_number(own.number()) == own);
        assert!(!Process { start: own.start.wrapping_add(1), ..own }.lives());
        let mut child = std::process::Command::new("sleep").arg("100").spawn().expect("a process");
        let start = super::start_of(child.id()).expect("it is there");
        let process = Process { id: child.id(), start };
        assert!(process.lives());
        child.kill().expect("kill");
        // Nobody has taken note of its end yet.
        while process.lives() {
            std::thread::yield_now();
        }
        child.wait().expect("wait");
        assert!(!process.lives());
    }
}
