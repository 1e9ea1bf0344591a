//! The way from one process to another that is to be locked, saved and restored: each listens at a name that only one socket of the
//! machine has, in a thread of its own, and does what processes of the same user ask.

use std::io::{self, Read, Write};
use std::os::fd::AsRawFd;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::time::{Duration, Instant};

use weft_driver::checkpoint::{self, DevicePair};
use weft_driver::{Code, Result};

use crate::calls::Calls;
use crate::entry::number;

/// What is asked of a process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Request {
    State,
    Thread,
    Lock { timeout_ms: u32 },
    Save,
    Restore { pairs: Vec<DevicePair> },
    Unlock,
}

/// More devices than a process can have.
const MOST_PAIRS: u32 = 1024;

impl Request {
    /// A number for what is asked, another, and pairs: their count and bytes.
    fn write(&self, to: &mut impl Write) -> io::Result<()> {
        let (kind, word, pairs): (u32, u32, &[DevicePair]) = match self {
            Request::State => (0, 0, &[]),
            Request::Thread => (1, 0, &[]),
            Request::Lock { timeout_ms } => (2, *timeout_ms, &[]),
            Request::Save => (3, 0, &[]),
            Request::Restore { pairs } => (4, 0, pairs),
            Request::Unlock => (5, 0, &[]),
        };
        let mut bytes = Vec::new();
        for n in [kind, word, pairs.len() as u32] {
            bytes.extend(n.to_ne_bytes());
        }
        pairs.iter().for_each(|(old, new)| bytes.extend([*old, *new].concat()));
        to.write_all(&bytes)
    }

    fn read(from: &mut impl Read) -> io::Result<Option<Self>> {
        let mut word = || -> io::Result<u32> {
            let mut bytes = [0; 4];
            from.read_exact(&mut bytes)?;
            Ok(u32::from_ne_bytes(bytes))
        };
        let (kind, number, count) = (word()?, word()?, word()?);
        let mut pairs = Vec::new();
        for _ in 0..count.min(MOST_PAIRS) {
            let (mut old, mut new) = ([0; 16], [0; 16]);
            from.read_exact(&mut old)?;
            from.read_exact(&mut new)?;
            pairs.push((old, new));
        }
        Ok(match kind {
            0 => Some(Request::State),
            1 => Some(Request::Thread),
            2 => Some(Request::Lock { timeout_ms: number }),
            3 => Some(Request::Save),
            4 => Some(Request::Restore { pairs }),
            5 => Some(Request::Unlock),
            _ => None,
        })
    }

    /// Does it, to this process; answers a number where one was asked for.
    fn perform(&self) -> Result<u32> {
        match self {
            Request::State => return Ok(checkpoint::state()),
            Request::Thread => return Ok(thread()),
            Request::Lock { timeout_ms } => {
                let timeout = Some(*timeout_ms).filter(|ms| *ms > 0);
                checkpoint::lock(&Calls, timeout.map(|ms| Duration::from_millis(ms.into())))?;
            }
            Request::Save => checkpoint::save()?,
            Request::Restore { pairs } => checkpoint::restore(pairs)?,
            Request::Unlock => checkpoint::unlock(&Calls)?,
        }
        Ok(0)
    }
}

/// The thread that does what other processes ask, by the system's number.
static THREAD: AtomicI32 = AtomicI32::new(0);

/// Whether there is one, or will be.
static BEGUN: AtomicBool = AtomicBool::new(false);

/// The thread's number, once it runs; 0: there is none.
fn thread() -> u32 {
    let end = Instant::now() + PATIENCE;
    loop {
        let number = THREAD.load(Ordering::Acquire);
        if number != 0 || !BEGUN.load(Ordering::Acquire) || Instant::now() > end {
            return number.cast_unsigned();
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn name_of(process: u32) -> io::Result<SocketAddr> {
    SocketAddr::from_abstract_name(format!("weft-checkpoint-{process}"))
}

/// Does from now on what other processes ask.
pub(crate) fn serve() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        if let Err(e) = begin() {
            tracing::debug!("no other process can lock this one: {e}");
        }
    });
}

fn begin() -> io::Result<()> {
    let listener = UnixListener::bind_addr(&name_of(std::process::id())?)?;
    let work = move || {
        // SAFETY: the call has no arguments.
        THREAD.store(unsafe { libc::gettid() }, Ordering::Release);
        for stream in listener.incoming().flatten() {
            if let Err(e) = answer(stream) {
                tracing::debug!("a request of another process: {e}");
            }
        }
    };
    // It is not waited for: in a constructor of a library that a program opens it begins only when the loader's lock is free.
    std::thread::Builder::new().name("weft-restore".into()).stack_size(256 << 10).spawn(work)?;
    BEGUN.store(true, Ordering::Release);
    Ok(())
}

/// How long another process may take to say what it wants, and the thread to begin.
const PATIENCE: Duration = Duration::from_secs(1);

fn answer(mut stream: UnixStream) -> io::Result<()> {
    if !is_of_this_user(&stream)? {
        return Ok(());
    }
    stream.set_read_timeout(Some(PATIENCE))?;
    let Some(request) = Request::read(&mut stream)? else { return Ok(()) };
    let (code, value) = match request.perform() {
        Ok(value) => (0, value),
        Err(e) => (number(&e).0.cast_unsigned(), 0),
    };
    stream.write_all(&[code.to_ne_bytes(), value.to_ne_bytes()].concat())
}

/// Whether who is at the other end belongs to this process's user, or to the system's.
fn is_of_this_user(stream: &UnixStream) -> io::Result<bool> {
    let mut other = libc::ucred { pid: 0, uid: libc::uid_t::MAX, gid: 0 };
    let mut len = size_of::<libc::ucred>() as libc::socklen_t;
    let at = (&raw mut other).cast();
    // SAFETY: an open socket, and room of the length that is said.
    if unsafe { libc::getsockopt(stream.as_raw_fd(), libc::SOL_SOCKET, libc::SO_PEERCRED, at, &mut len) } != 0
    {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the call has no arguments.
    Ok(other.uid == 0 || other.uid == unsafe { libc::geteuid() })
}

/// Asks a process, this one or another; answers a number where one was asked for.
///
/// # Errors
/// [`Code::OperatingSystem`] where there is no such process, [`Code::NotInitialized`] where it does not use weft; what it answers.
pub(crate) fn ask(process: i32, request: &Request) -> Result<u32> {
    let process = u32::try_from(process).ok().filter(|p| *p > 0).ok_or(Code::OperatingSystem)?;
    if process == std::process::id() {
        weft_driver::system()?;
        return request.perform();
    }
    // The socket of a process that has ended may live on in a child of it.
    if !std::path::Path::new(&format!("/proc/{process}")).exists() {
        return Err(Code::OperatingSystem.into());
    }
    let exchange = || -> io::Result<[u32; 2]> {
        let mut stream = UnixStream::connect_addr(&name_of(process)?)?;
        if !is_of_this_user(&stream)? {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        request.write(&mut stream)?;
        let mut bytes = [0; 8];
        stream.read_exact(&mut bytes)?;
        let (halves, _) = bytes.as_chunks::<4>();
        Ok([u32::from_ne_bytes(halves[0]), u32::from_ne_bytes(halves[1])])
    };
    let [code, value] = exchange().map_err(|_| Code::NotInitialized)?;
    if code == 0 { Ok(value) } else { Err(Code::of_number(code).unwrap_or(Code::Unknown).into()) }
}

#[cfg(test)]
mod tests {
    use super::Request;

    #[test]
    fn requests_come_as_they_are_sent() {
        let pairs = vec![([1; 16], [2; 16]), ([3; 16], [4; 16])];
        for request in [Request::State, Request::Lock { timeout_ms: 7 }, Request::Restore { pairs }] {
            let mut bytes = Vec::new();
            request.write(&mut bytes).expect("a vector");
            assert_eq!(Request::read(&mut &bytes[..]).expect("a request"), Some(request));
            assert!(Request::read(&mut &bytes[..bytes.len() - 1]).is_err());
        }
        assert_eq!(Request::read(&mut &[9u8; 12][..8]).ok(), None);
    }
}
