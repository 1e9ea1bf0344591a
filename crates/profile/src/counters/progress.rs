//! How far a program is that counts: how many launches it has told of.

use std::io::{IsTerminal as _, Read as _, Seek as _, Write as _};
use std::path::Path;
use std::process::{Child, ExitStatus};
use std::time::{Duration, Instant};

/// How often it is looked whether the program has ended, and how often that is said.
const LOOK: Duration = Duration::from_millis(20);
const SAY: Duration = Duration::from_secs(2);

/// Launches in records that grow.
#[derive(Debug, Default)]
struct Launches {
    /// Bytes that have been read.
    read: u64,
    count: u64,
}

impl Launches {
    /// Reads what is new.
    fn look(&mut self, records: &Path) -> std::io::Result<u64> {
        let mut file = std::fs::File::open(records)?;
        file.seek(std::io::SeekFrom::Start(self.read))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        // A line that is not all there yet is read the next time.
        bytes.truncate(bytes.iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1));
        self.read += bytes.len() as u64;
        self.count += bytes.split(|b| *b == b'\n').filter(|l| l.starts_with(b"launch\t")).count() as u64;
        Ok(self.count)
    }
}

/// Waits for a program; where standard error is a terminal, says now and then how many launches have been counted.
///
/// # Errors
/// It cannot be waited for.
pub(super) fn wait(mut child: Child, records: &Path) -> std::io::Result<ExitStatus> {
    let mut err = std::io::stderr();
    if !err.is_terminal() {
        return child.wait();
    }
    let (began, mut said) = (Instant::now(), false);
    let (mut launches, mut last) = (Launches::default(), Instant::now());
    loop {
        if let Some(status) = child.try_wait()? {
            if said {
                let _ = writeln!(err);
            }
            return Ok(status);
        }
        std::thread::sleep(LOOK);
        if last.elapsed() >= SAY {
            let n = launches.look(records).unwrap_or(launches.count);
            let _ = write!(err, "\r==PROF== {n} launches counted, {} s", began.elapsed().as_secs());
            let _ = err.flush();
            (last, said) = (Instant::now(), true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Launches;

    #[test]
    fn launches_are_counted_as_records_grow() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("records");
        let mut launches = Launches::default();
        let mut text = String::new();
        for (more, count) in
            [("launch\ta\nsite\nlau", 1), ("nch\tb\n", 2), ("", 2), ("site\tlaunch\t\nlaunch\tc\n", 3)]
        {
            text += more;
            std::fs::write(&file, &text).expect("a file");
            assert_eq!(launches.look(&file).expect("records"), count, "{text}");
        }
    }
}
