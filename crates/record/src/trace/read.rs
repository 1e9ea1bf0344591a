//! Reading events.

use std::collections::HashMap;
use std::fmt;

use super::event::{
    Api, Call, Copy, Event, Function, Graph, Kernel, Modelled, Origin, Pages, PagesKind, Place, Set, Way,
};
use super::nvtx::{Named, Object, Payload, PayloadKind, Range, Style};
use super::times::{Times, of_word};
use super::{HEAD, VERSION};

/// What one library of a process wrote in one go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Batch<'a> {
    /// The process's number.
    pub process: u32,
    /// The library.
    pub library: &'a str,
    /// Its events, in the order of their ends.
    pub events: Vec<Event<'a>>,
}

/// Where a file is not what it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damaged {
    /// The line, from 1 on.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for Damaged {}

type Result<T> = std::result::Result<T, String>;

/// All batches of a file.
///
/// # Errors
/// Where it is damaged, or of another version.
pub fn read(text: &str) -> std::result::Result<Vec<Batch<'_>>, Damaged> {
    batches(text).collect()
}

/// The batches of a file, one after the other: what it has before a place that is damaged comes before the error.
pub fn batches(text: &str) -> impl Iterator<Item = std::result::Result<Batch<'_>, Damaged>> {
    Pieces { rest: text, line: 1 }.map(|piece| {
        let Piece { mut batch, body, line, .. } = piece?;
        let mut names = HashMap::new();
        for (i, text) in body.lines().enumerate() {
            match event(text, &mut names) {
                Ok(event) => batch.events.extend(event),
                Err(what) => return Err(Damaged { line: line + 1 + i, what }),
            }
        }
        Ok(batch)
    })
}

/// Events of lines without a head ([`super::lines_of`]).
///
/// # Errors
/// Where they are damaged.
pub fn events(lines: &str) -> std::result::Result<Vec<Event<'_>>, Damaged> {
    let mut names = HashMap::new();
    let mut all = Vec::new();
    for (i, text) in lines.lines().enumerate() {
        all.extend(event(text, &mut names).map_err(|what| Damaged { line: i + 1, what })?);
    }
    Ok(all)
}

/// The batches of one process, as they stand in the file.
///
/// # Errors
/// Where the file is damaged, as far as heads of batches tell.
pub fn of_process(text: &str, process: u32) -> std::result::Result<String, Damaged> {
    let mut out = String::new();
    for piece in (Pieces { rest: text, line: 1 }) {
        let piece = piece?;
        if piece.batch.process == process {
            out.push_str(piece.whole);
        }
    }
    Ok(out)
}

/// A batch whose events have not been read.
struct Piece<'a> {
    batch: Batch<'a>,
    body: &'a str,
    /// The head and the body.
    whole: &'a str,
    /// The head's line.
    line: usize,
}

/// The batches of what is left of a file.
struct Pieces<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Pieces<'a> {
    fn piece(&mut self) -> Result<Piece<'a>> {
        let (first, behind) = self.rest.split_once('\n').ok_or("the file ends here")?;
        let (batch, bytes) = head(first)?;
        let (Some(body), Some(next)) = (behind.get(..bytes), behind.get(bytes..)) else {
            return Err(format!("{bytes} bytes should follow, and {} do", behind.len()));
        };
        if !body.ends_with('\n') {
            return Err(format!("the {bytes} bytes that follow do not end with a line"));
        }
        let (whole, _) = self.rest.split_at(self.rest.len() - next.len());
        let piece = Piece { batch, body, whole, line: self.line };
        self.line += whole.lines().count();
        self.rest = next;
        Ok(piece)
    }
}

impl<'a> Iterator for Pieces<'a> {
    type Item = std::result::Result<Piece<'a>, Damaged>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let line = self.line;
        Some(self.piece().map_err(|what| {
            // Nothing behind it can be told apart.
            self.rest = "";
            Damaged { line, what }
        }))
    }
}

fn head(line: &str) -> Result<(Batch<'_>, usize)> {
    let mut fields = Fields::of(line);
    if fields.kind != HEAD {
        return Err("these are no records of a trace".into());
    }
    let version: u32 = fields.number("version")?;
    if version != VERSION {
        return Err(format!("records of version {version}, of which this knows {VERSION}"));
    }
    let process = fields.number("process")?;
    let library = fields.word("library")?;
    let bytes = fields.number("bytes")?;
    fields.end()?;
    Ok((Batch { process, library, events: Vec::new() }, bytes))
}

/// The fields of a line, one after the other.
struct Fields<'a> {
    kind: &'a str,
    rest: std::str::Split<'a, char>,
}

impl<'a> Fields<'a> {
    fn of(line: &'a str) -> Self {
        let mut rest = line.split('\t');
        Fields { kind: rest.next().unwrap_or_default(), rest }
    }

    fn word(&mut self, what: &str) -> Result<&'a str> {
        self.rest.next().ok_or_else(|| format!("`{}` without {what}", self.kind))
    }

    fn number<T: std::str::FromStr>(&mut self, what: &str) -> Result<T> {
        let word = self.word(what)?;
        word.parse().map_err(|_| format!("`{}`: {what} is no number: {word}", self.kind))
    }

    fn one<T: std::marker::Copy>(&mut self, all: &[(T, &'static str)], what: &str) -> Result<T> {
        let word = self.word(what)?;
        of_word(all, word).ok_or_else(|| format!("`{}`: there is no {what} {word}", self.kind))
    }

    fn three(&mut self, what: &str) -> Result<[u32; 3]> {
        Ok([self.number(what)?, self.number(what)?, self.number(what)?])
    }

    fn flag(&mut self, what: &str) -> Result<bool> {
        Ok(self.number::<u32>(what)? != 0)
    }

    fn times(&mut self) -> Result<Times> {
        let times = Times { begin: self.number("begin")?, end: self.number("end")? };
        if times.begin <= times.end {
            Ok(times)
        } else {
            Err(format!("`{}` ends before it begins", self.kind))
        }
    }

    fn origin(&mut self) -> Result<(Origin, Times)> {
        let (thread, at) = (self.number("thread")?, self.number("time")?);
        let times = self.times()?;
        let (device, context, stream) =
            (self.number("device")?, self.number("context")?, self.number("stream")?);
        let way = self.one(&Way::ALL, "way")?;
        let modelled = self.number("number in the model")?;
        Ok((Origin { thread, at, device, context, stream, way, modelled }, times))
    }

    fn place(&mut self) -> Result<(Place, Option<u32>)> {
        let place = self.one(&Place::ALL, "memory")?;
        let device = match self.word("device")? {
            "-" => None,
            word => Some(word.parse().map_err(|_| format!("`{}`: no device: {word}", self.kind))?),
        };
        Ok((place, device))
    }

    fn end(mut self) -> Result<()> {
        match self.rest.next() {
            None => Ok(()),
            Some(more) => Err(format!("`{}` with a field too many: {more}", self.kind)),
        }
    }
}

/// The event of a line; none: it gives a name.
fn event<'a>(line: &'a str, names: &mut HashMap<u64, &'a str>) -> Result<Option<Event<'a>>> {
    let mut f = Fields::of(line);
    let event = match f.kind {
        "name" => {
            names.insert(f.number("number")?, f.word("name")?);
            None
        }
        "program" => Some(Event::Program { at: f.number("time")?, words: f.word("words")? }),
        "device" => Some(Event::Device { number: f.number("number")?, name: f.word("name")? }),
        "switch" => Some(Event::Switch { at: f.number("time")?, on: f.flag("on")? }),
        "call" => Some(Event::Call(Call {
            thread: f.number("thread")?,
            times: f.times()?,
            api: f.one(&Api::ALL, "API")?,
            answer: f.number("answer")?,
            name: f.word("name")?,
        })),
        "kernel" => Some(Event::Kernel(kernel(&mut f, names)?)),
        "copy" => {
            let (origin, times) = f.origin()?;
            let (from, to) = (f.place()?, f.place()?);
            Some(Event::Copy(Copy { origin, times, from, to, bytes: f.number("bytes")? }))
        }
        "set" => {
            let (origin, times) = f.origin()?;
            let to = f.one(&Place::ALL, "memory")?;
            let (bytes, value) = (f.number("bytes")?, f.number("value")?);
            Some(Event::Set(Set { origin, times, to, bytes, value }))
        }
        "function" => {
            let (origin, times) = f.origin()?;
            Some(Event::Function(Function { origin, times }))
        }
        "graph" => {
            let (origin, times) = f.origin()?;
            Some(Event::Graph(Graph { origin, times, instance: f.number("instance")? }))
        }
        "modelled" => Some(Event::Modelled(Modelled {
            number: f.number("number")?,
            at: f.number("time")?,
            host: f.times()?,
            times: f.times()?,
        })),
        "pages" => Some(Event::Pages(Pages {
            kind: f.one(&PagesKind::ALL, "kind of event")?,
            device: f.number("device")?,
            address: f.number("address")?,
            bytes: f.number("bytes")?,
            count: f.number("count")?,
            write: f.flag("write")?,
            at: f.number("time")?,
            begin: f.number("begin")?,
            ns: f.number("duration")?,
            pc: f.number("instruction")?,
        })),
        "code" => Some(Event::Code { pc: f.number("instruction")?, place: f.word("place")? }),
        "range" => Some(Event::Range(range(&mut f)?)),
        "named" => Some(Event::Named(Named {
            object: f.one(&Object::ALL, "object")?,
            number: f.number("number")?,
            domain: f.word("domain")?,
            name: f.word("name")?,
        })),
        other => return Err(format!("there are no records `{other}`")),
    };
    f.end()?;
    Ok(event)
}

fn kernel<'a>(f: &mut Fields<'a>, names: &HashMap<u64, &'a str>) -> Result<Kernel<'a>> {
    let (origin, times) = f.origin()?;
    let (grid, block) = (f.three("grid")?, f.three("block")?);
    let (registers, static_shared, dynamic_shared) =
        (f.number("registers")?, f.number("shared memory")?, f.number("shared memory")?);
    let failed = f.flag("failed")?;
    let number = f.number("name")?;
    let name =
        names.get(&number).ok_or_else(|| format!("`kernel` of a name that was not given: {number}"))?;
    Ok(Kernel { origin, times, grid, block, registers, static_shared, dynamic_shared, failed, name })
}

fn range<'a>(f: &mut Fields<'a>) -> Result<Range<'a>> {
    let style = f.one(&Style::ALL, "style")?;
    let (thread, end_thread) = (f.number("thread")?, f.number("thread")?);
    let times = f.times()?;
    let (level, category) = (f.number("level")?, f.number("category")?);
    let color = match f.word("colour")? {
        "-" => None,
        word => Some(word.parse().map_err(|_| format!("`range`: no colour: {word}"))?),
    };
    let (kind, bits) = (f.word("payload")?, f.number("payload")?);
    let payload = match kind {
        "-" => None,
        word => {
            let kind =
                PayloadKind::named(word).ok_or_else(|| format!("`range`: there is no payload {word}"))?;
            Some(Payload { kind, bits })
        }
    };
    let (domain, message) = (f.word("domain")?, f.word("message")?);
    Ok(Range { style, thread, end_thread, times, level, domain, category, color, payload, message })
}
