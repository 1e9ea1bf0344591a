//! Writing events.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::event::{
    Api, Call, Copy, Event, Function, Graph, Kernel, Modelled, Origin, Pages, PagesKind, Place, Set, Way,
};
use super::nvtx::{Named, Object, PayloadKind, Range, Style};
use super::times::{Times, word};
use super::{HEAD, VERSION};

/// A batch is written when it has become so long, or so old in nanoseconds when an event comes.
const LONG: usize = 60 << 10;
const OLD_NS: u64 = 200_000_000;

/// What a library of a process writes to a file.
#[derive(Debug)]
pub struct Recorder {
    library: &'static str,
    batch: Mutex<Batch>,
}

/// Lines of events.
#[derive(Debug, Default)]
struct Lines {
    text: Vec<u8>,
    /// Numbers of names.
    names: HashMap<Box<str>, u64>,
}

/// The lines of an event by itself.
pub fn lines_of(event: &Event<'_>) -> Vec<u8> {
    let mut lines = Lines::default();
    lines.put(event);
    lines.text
}

#[derive(Debug)]
struct Batch {
    file: File,
    /// Whose events these are: a child of the process has a copy of them.
    process: u32,
    lines: Lines,
    /// What is written in one piece; kept for its room.
    whole: Vec<u8>,
    /// When the last one was written.
    written_at: u64,
    /// Whether each event is written at once.
    at_once: bool,
}

impl Recorder {
    /// Appends to a file; `library` says who writes.
    ///
    /// # Errors
    /// The file cannot be opened.
    pub fn open(path: &Path, library: &'static str) -> io::Result<Recorder> {
        let file = File::options().append(true).create(true).open(path)?;
        let batch = Batch {
            file,
            process: std::process::id(),
            lines: Lines { text: Vec::with_capacity(LONG + (4 << 10)), names: HashMap::new() },
            whole: Vec::new(),
            written_at: 0,
            at_once: false,
        };
        Ok(Recorder { library, batch: Mutex::new(batch) })
    }

    /// Notes an event that has just happened.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn note(&self, event: &Event<'_>) -> io::Result<()> {
        let mut batch = self.lock();
        batch.lines.put(event);
        let at = moment(event);
        if batch.written_at == 0 {
            batch.written_at = at;
        }
        if batch.lines.text.len() >= LONG || batch.at_once || at.saturating_sub(batch.written_at) >= OLD_NS {
            batch.written_at = at;
            return batch.write(self.library);
        }
        Ok(())
    }

    /// Writes what there is.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn flush(&self) -> io::Result<()> {
        self.lock().write(self.library)
    }

    /// The process is about to end: writes what there is, and from now on each event at once. Does nothing where another thread was
    /// writing when it stopped for good.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn finish(&self) -> io::Result<()> {
        // A thread that holds the lock holds it for some microseconds, unless it is not there any more, as in a child of the process.
        for _ in 0..1000 {
            if let Ok(mut batch) = self.batch.try_lock() {
                batch.at_once = true;
                return batch.write(self.library);
            }
            std::thread::yield_now();
        }
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, Batch> {
        self.batch.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// When an event was noted.
fn moment(event: &Event<'_>) -> u64 {
    match event {
        Event::Program { at, .. } | Event::Switch { at, .. } => *at,
        Event::Device { .. } | Event::Named(_) | Event::Modelled(_) => 0,
        Event::Pages(_) | Event::Code { .. } => 0,
        Event::Call(c) => c.times.end,
        Event::Kernel(k) => k.times.end,
        Event::Copy(c) => c.times.end,
        Event::Set(s) => s.times.end,
        Event::Function(f) => f.times.end,
        Event::Graph(g) => g.times.end,
        Event::Range(r) => r.times.end,
    }
}

/// Fields of a line.
trait Field {
    /// Appends a tab and a number.
    fn number(&mut self, n: u64) -> &mut Self;
    /// Appends a tab and a word, in which nothing ends a field.
    fn word(&mut self, word: &str) -> &mut Self;
}

impl Field for Vec<u8> {
    #[inline]
    fn number(&mut self, mut n: u64) -> &mut Self {
        let mut digits = [0; 21];
        let mut at = digits.len();
        loop {
            at -= 1;
            digits[at] = b'0' + (n % 10) as u8;
            n /= 10;
            if n == 0 {
                break;
            }
        }
        digits[at - 1] = b'\t';
        self.extend_from_slice(&digits[at - 1..]);
        self
    }

    fn word(&mut self, word: &str) -> &mut Self {
        self.push(b'\t');
        let plain = |b: u8| if matches!(b, b'\t' | b'\n') { b' ' } else { b };
        self.extend(word.bytes().map(plain));
        self
    }
}

impl Lines {
    fn put(&mut self, event: &Event<'_>) {
        let text = &mut self.text;
        match event {
            Event::Program { at, words } => {
                text.extend_from_slice(b"program");
                text.number(*at).word(words);
            }
            Event::Device { number, name } => {
                text.extend_from_slice(b"device");
                text.number(u64::from(*number)).word(name);
            }
            Event::Switch { at, on } => {
                text.extend_from_slice(b"switch");
                text.number(*at).number(u64::from(*on));
            }
            Event::Call(c) => call(text, c),
            Event::Kernel(k) => return self.kernel(k),
            Event::Copy(c) => copy(text, c),
            Event::Set(s) => set(text, s),
            Event::Function(Function { origin: o, times }) => {
                text.extend_from_slice(b"function");
                origin(text, o, *times);
            }
            Event::Graph(Graph { origin: o, times, instance }) => {
                text.extend_from_slice(b"graph");
                origin(text, o, *times);
                text.number(u64::from(*instance));
            }
            Event::Modelled(Modelled { number, at, host, times }) => {
                text.extend_from_slice(b"modelled");
                text.number(*number).number(*at).number(host.begin).number(host.end);
                text.number(times.begin).number(times.end);
            }
            Event::Pages(p) => pages(text, p),
            Event::Code { pc, place } => {
                text.extend_from_slice(b"code");
                text.number(*pc).word(place);
            }
            Event::Range(r) => range(text, r),
            Event::Named(Named { object, number, domain, name }) => {
                text.extend_from_slice(b"named");
                text.word(word(&Object::ALL, object)).number(*number).word(domain).word(name);
            }
        }
        text.push(b'\n');
    }

    fn kernel(&mut self, k: &Kernel<'_>) {
        let number = match self.names.get(k.name) {
            Some(n) => *n,
            None => {
                let n = self.names.len() as u64 + 1;
                self.names.insert(k.name.into(), n);
                self.text.extend_from_slice(b"name");
                self.text.number(n).word(k.name).push(b'\n');
                n
            }
        };
        let text = &mut self.text;
        text.extend_from_slice(b"kernel");
        origin(text, &k.origin, k.times);
        for n in k.grid.iter().chain(&k.block) {
            text.number(u64::from(*n));
        }
        for n in [k.registers, k.static_shared, k.dynamic_shared, u32::from(k.failed)] {
            text.number(u64::from(n));
        }
        text.number(number).push(b'\n');
    }
}

impl Batch {
    fn write(&mut self, library: &str) -> io::Result<()> {
        let process = std::process::id();
        if process != self.process {
            // The parent writes what it has noted.
            self.process = process;
            self.lines.text.clear();
            self.lines.names.clear();
        }
        if self.lines.text.is_empty() {
            return Ok(());
        }
        let whole = &mut self.whole;
        whole.clear();
        whole.extend_from_slice(HEAD.as_bytes());
        whole.number(u64::from(VERSION)).number(u64::from(process)).word(library);
        whole.number(self.lines.text.len() as u64).push(b'\n');
        whole.append(&mut self.lines.text);
        self.lines.names.clear();
        // In one piece: others append to the file.
        self.file.write_all(whole)
    }
}

fn call(text: &mut Vec<u8>, c: &Call<'_>) {
    text.extend_from_slice(b"call");
    text.number(u64::from(c.thread)).number(c.times.begin).number(c.times.end);
    text.word(word(&Api::ALL, &c.api)).number(u64::from(c.answer.unsigned_abs())).word(c.name);
}

fn origin(text: &mut Vec<u8>, o: &Origin, times: Times) {
    text.number(u64::from(o.thread)).number(o.at).number(times.begin).number(times.end);
    text.number(u64::from(o.device)).number(o.context).number(o.stream).word(word(&Way::ALL, &o.way));
    text.number(o.modelled);
}

fn place(text: &mut Vec<u8>, (place, device): (Place, Option<u32>)) {
    text.word(word(&Place::ALL, &place));
    match device {
        Some(n) => text.number(u64::from(n)),
        None => text.word("-"),
    };
}

fn copy(text: &mut Vec<u8>, c: &Copy) {
    text.extend_from_slice(b"copy");
    origin(text, &c.origin, c.times);
    place(text, c.from);
    place(text, c.to);
    text.number(c.bytes);
}

fn set(text: &mut Vec<u8>, s: &Set) {
    text.extend_from_slice(b"set");
    origin(text, &s.origin, s.times);
    text.word(word(&Place::ALL, &s.to)).number(s.bytes).number(u64::from(s.value));
}

fn pages(text: &mut Vec<u8>, p: &Pages) {
    text.extend_from_slice(b"pages");
    text.word(word(&PagesKind::ALL, &p.kind)).number(u64::from(p.device)).number(p.address).number(p.bytes);
    text.number(u64::from(p.count)).number(u64::from(p.write)).number(p.at).number(p.begin).number(p.ns);
    text.number(p.pc);
}

fn range(text: &mut Vec<u8>, r: &Range<'_>) {
    text.extend_from_slice(b"range");
    text.word(word(&Style::ALL, &r.style)).number(u64::from(r.thread)).number(u64::from(r.end_thread));
    text.number(r.times.begin).number(r.times.end);
    text.number(u64::from(r.level)).number(u64::from(r.category));
    match r.color {
        Some(n) => text.number(u64::from(n)),
        None => text.word("-"),
    };
    match r.payload {
        Some(p) => text.word(word(&PayloadKind::ALL, &p.kind)).number(p.bits),
        None => text.word("-").number(0),
    };
    text.word(r.domain).word(r.message);
}
