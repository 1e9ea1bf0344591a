//! Reading a database, of this tool or of nsys.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::rc::Rc;

use rusqlite::{Connection, OpenFlags, Row};
use weft_record::trace::{Api, Object, Origin, Payload, PayloadKind, Place, Style, Times, Way};

use super::super::model::{Call, Kernel, Process, Time, What, Work};
use super::super::range::Range;
use super::{MODELLED, failed, process_and_thread, schema};
use crate::Error;

type Result<T> = rusqlite::Result<T>;

/// Reads a trace.
///
/// # Errors
/// It cannot be read, or is no database of a trace.
pub(in crate::trace) fn read(path: &Path) -> std::result::Result<Vec<Process>, Error> {
    let open = || -> Result<Vec<Process>> {
        let db = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let mut reader = Reader { db: &db, processes: BTreeMap::new(), calls: HashMap::new() };
        reader.all()?;
        Ok(reader.processes.into_values().map(sorted).collect())
    };
    open().map_err(failed(path))
}

pub(super) struct Reader<'a> {
    db: &'a Connection,
    processes: BTreeMap<u32, Process>,
    /// Thread, moment and process of calls by their correlations.
    calls: HashMap<i64, (u32, u64, u32)>,
}

/// A number that cannot be negative.
pub(super) fn uint(row: &Row<'_>, name: &str) -> Result<u64> {
    Ok(row.get::<_, Option<i64>>(name)?.map_or(0, |n| n as u64))
}

pub(super) fn short(row: &Row<'_>, name: &str) -> Result<u32> {
    Ok(u32::try_from(uint(row, name)?).unwrap_or(0))
}

pub(super) fn times(row: &Row<'_>) -> Result<Times> {
    let begin = uint(row, "start")?;
    Ok(Times { begin, end: row.get::<_, Option<i64>>("end")?.map_or(begin, |n| n as u64) })
}

fn text(row: &Row<'_>, name: &str) -> Result<Rc<str>> {
    Ok(row.get::<_, Option<String>>(name)?.unwrap_or_default().into())
}

/// A function's name without the version that nsys has at its end.
fn plain(name: &str) -> &str {
    match name.rsplit_once("_v") {
        Some((plain, digits)) if digits.len() > 1 && digits.bytes().all(|b| b.is_ascii_digit()) => plain,
        _ => name,
    }
}

/// In the order that reports want, and with calls by their places.
fn sorted(mut p: Process) -> Process {
    let mut order: Vec<(usize, Call)> = p.calls.drain(..).enumerate().collect();
    order.sort_by_key(|(_, c)| (c.times.begin, std::cmp::Reverse(c.times.end)));
    let place: HashMap<usize, usize> = order.iter().enumerate().map(|(new, (old, _))| (*old, new)).collect();
    p.calls = order.into_iter().map(|(_, c)| c).collect();
    for w in &mut p.work {
        w.call = w.call.and_then(|n| place.get(&(n - 1))).map(|n| n + 1);
    }
    p.work.sort_by_key(|w| (w.times.begin, w.times.end));
    p.pages.sort_by_key(|p| p.begin);
    p.ranges.sort_by_key(|r| (r.times.begin, std::cmp::Reverse(r.times.end), r.level));
    levels(&mut p.ranges);
    p
}

/// How deep ranges lie in others of their thread and domain.
fn levels(ranges: &mut [Range]) {
    let mut open: HashMap<(u32, Rc<str>), Vec<u64>> = HashMap::new();
    for r in ranges.iter_mut().filter(|r| r.style == Style::PushPop) {
        let stack = open.entry((r.thread, r.domain.clone())).or_default();
        while stack.last().is_some_and(|end| *end <= r.times.begin) {
            stack.pop();
        }
        r.level = u32::try_from(stack.len()).unwrap_or(0);
        stack.push(r.times.end);
    }
}

impl Reader<'_> {
    fn all(&mut self) -> Result<()> {
        // Whatever has no such table is no trace.
        self.rows("SELECT id FROM StringIds LIMIT 1", |_, _| Ok(()))?;
        if self.has("PROCESSES")? {
            self.rows("SELECT * FROM PROCESSES", |s, r| {
                s.process(short(r, "pid")?).words = text(r, "name")?.to_string();
                Ok(())
            })?;
        }
        if self.has("META_DATA_CAPTURE")? {
            self.rows("SELECT name, value FROM META_DATA_CAPTURE", |s, r| {
                let (name, value) = (text(r, "name")?, text(r, "value")?);
                let process = name.strip_prefix(MODELLED).and_then(|p| p.parse().ok());
                if let Some((process, unknown)) = process.zip(value.parse().ok()) {
                    s.process(process).time = Time::Modelled { unknown };
                }
                Ok(())
            })?;
        }
        if self.has("CUPTI_ACTIVITY_KIND_RUNTIME")? {
            self.rows(
                "SELECT c.*, s.value AS called FROM CUPTI_ACTIVITY_KIND_RUNTIME c JOIN StringIds s ON s.id = c.nameId",
                Self::call,
            )?;
        }
        self.work()?;
        self.faults()?;
        self.nvtx()?;
        let devices = if self.has("TARGET_INFO_GPU")? { self.gpus()? } else { BTreeMap::new() };
        self.processes.values_mut().for_each(|p| p.devices.clone_from(&devices));
        if self.has("ThreadNames")? {
            self.rows(
                "SELECT t.globalTid, s.value AS called FROM ThreadNames t JOIN StringIds s ON s.id = t.nameId",
                |s, r| {
                    let (process, thread) = process_and_thread(r.get("globalTid")?);
                    let name = text(r, "called")?.to_string();
                    s.process(process).names.insert((Object::Thread, thread.into(), String::new()), name);
                    Ok(())
                },
            )?;
        }
        Ok(())
    }

    pub(super) fn has(&self, table: &str) -> Result<bool> {
        let query = "SELECT COUNT(*) FROM sqlite_master WHERE type IN ('table', 'view') AND name = ?";
        self.db.query_row(query, [table], |r| r.get::<_, i64>(0)).map(|n| n > 0)
    }

    pub(super) fn rows(
        &mut self,
        query: &str,
        mut each: impl FnMut(&mut Self, &Row<'_>) -> Result<()>,
    ) -> Result<()> {
        let db = self.db;
        let mut statement = db.prepare(query)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            each(self, row)?;
        }
        Ok(())
    }

    pub(super) fn process(&mut self, id: u32) -> &mut Process {
        self.processes.entry(id).or_insert_with(|| Process { id, ..Process::default() })
    }

    fn gpus(&mut self) -> Result<BTreeMap<u32, String>> {
        let mut all = BTreeMap::new();
        self.rows("SELECT id, name FROM TARGET_INFO_GPU", |_, r| {
            all.insert(short(r, "id")?, text(r, "name")?.to_string());
            Ok(())
        })?;
        Ok(all)
    }

    fn call(&mut self, r: &Row<'_>) -> Result<()> {
        let (process, thread) = process_and_thread(r.get::<_, Option<i64>>("globalTid")?.unwrap_or(0));
        let times = times(r)?;
        let api = if uint(r, "eventClass")? == 1 { Api::Driver } else { Api::Runtime };
        let name = text(r, "called")?;
        let answer = r.get::<_, Option<i64>>("returnValue")?.and_then(|n| i32::try_from(n).ok()).unwrap_or(0);
        let p = self.process(process);
        p.calls.push(Call { thread, times, api, answer, name: plain(&name).into() });
        let place = u32::try_from(p.calls.len()).unwrap_or(0);
        self.calls
            .insert(r.get::<_, Option<i64>>("correlationId")?.unwrap_or(0), (thread, times.begin, place));
        Ok(())
    }

    fn work(&mut self) -> Result<()> {
        if self.has("CUPTI_ACTIVITY_KIND_KERNEL")? {
            let query = "SELECT k.*, COALESCE(m.value, d.value) AS called FROM CUPTI_ACTIVITY_KIND_KERNEL k \
                JOIN StringIds d ON d.id = k.demangledName LEFT JOIN StringIds m ON m.id = k.mangledName";
            self.rows(query, |s, r| {
                let three = |[x, y, z]: [&str; 3]| -> Result<[u32; 3]> {
                    Ok([short(r, x)?, short(r, y)?, short(r, z)?])
                };
                let kernel = Kernel {
                    grid: three(["gridX", "gridY", "gridZ"])?,
                    block: three(["blockX", "blockY", "blockZ"])?,
                    registers: short(r, "registersPerThread")?,
                    static_shared: short(r, "staticSharedMemory")?,
                    dynamic_shared: short(r, "dynamicSharedMemory")?,
                    failed: false,
                    name: text(r, "called")?,
                };
                s.piece(r, What::Kernel(kernel))
            })?;
        }
        if self.has("CUPTI_ACTIVITY_KIND_MEMCPY")? {
            self.rows("SELECT * FROM CUPTI_ACTIVITY_KIND_MEMCPY", |s, r| {
                if s.move_of_pages(r)? {
                    return Ok(());
                }
                let side = |kind: &str, device: &str| -> Result<(Place, Option<u32>)> {
                    let place = schema::place(r.get::<_, Option<i64>>(kind)?.unwrap_or(0));
                    Ok((place, r.get::<_, Option<u32>>(device)?))
                };
                let (from, to) = (side("srcKind", "srcDeviceId")?, side("dstKind", "dstDeviceId")?);
                s.piece(r, What::Copy { from, to, bytes: uint(r, "bytes")? })
            })?;
        }
        if self.has("CUPTI_ACTIVITY_KIND_MEMSET")? {
            self.rows("SELECT * FROM CUPTI_ACTIVITY_KIND_MEMSET", |s, r| {
                let to = schema::place(r.get::<_, Option<i64>>("memKind")?.unwrap_or(2));
                s.piece(r, What::Set { to, bytes: uint(r, "bytes")?, value: short(r, "value")? })
            })?;
        }
        Ok(())
    }

    /// A piece of work, with the thread and the moment of its call.
    fn piece(&mut self, r: &Row<'_>, what: What) -> Result<()> {
        let (process, _) = process_and_thread(r.get::<_, Option<i64>>("globalPid")?.unwrap_or(0));
        let times = times(r)?;
        let call = r.get::<_, Option<i64>>("correlationId")?.and_then(|n| self.calls.get(&n)).copied();
        let (thread, at) = call.map_or((0, times.begin), |c| (c.0, c.1));
        let way = if r.get::<_, Option<i64>>("graphNodeId")?.is_some() { Way::Graph } else { Way::Call };
        let (device, context, stream) = (short(r, "deviceId")?, uint(r, "contextId")?, uint(r, "streamId")?);
        let origin = Origin { thread, at, device, context, stream, way, modelled: 0 };
        self.process(process).work.push(Work { call: call.map(|c| c.2 as usize), origin, times, what });
        Ok(())
    }

    fn nvtx(&mut self) -> Result<()> {
        if !self.has("NVTX_EVENTS")? {
            return Ok(());
        }
        let said = "SELECT e.*, COALESCE(e.text, s.value) AS said FROM NVTX_EVENTS e LEFT JOIN StringIds s ON s.id = e.textId";
        let mut domains: HashMap<(u32, u64), Rc<str>> = HashMap::new();
        self.rows(&format!("{said} WHERE e.eventType = {}", schema::DOMAIN), |_, r| {
            let process = process_and_thread(r.get("globalTid")?).0;
            domains.insert((process, uint(r, "domainId")?), text(r, "said")?);
            Ok(())
        })?;
        let kinds =
            [schema::CATEGORY, schema::MARK, schema::PUSH_POP, schema::START_END].map(|n| n.to_string());
        self.rows(&format!("{said} WHERE e.eventType IN ({})", kinds.join(",")), |s, r| {
            let (process, thread) = process_and_thread(r.get("globalTid")?);
            let domain = domains.get(&(process, uint(r, "domainId")?)).cloned().unwrap_or_else(|| "".into());
            let style = match r.get::<_, i64>("eventType")? {
                schema::PUSH_POP => Style::PushPop,
                schema::START_END => Style::StartEnd,
                schema::MARK => Style::Mark,
                _ => {
                    let key = (Object::Category, uint(r, "category")?, domain.to_string());
                    s.process(process).names.insert(key, text(r, "said")?.to_string());
                    return Ok(());
                }
            };
            let ended = r.get::<_, Option<i64>>("endGlobalTid")?.map_or(thread, |g| process_and_thread(g).1);
            let range = Range {
                style,
                thread,
                end_thread: ended,
                times: times(r)?,
                level: 0,
                domain,
                category: short(r, "category")?,
                color: r.get::<_, Option<i64>>("color")?.map(|c| c as u32),
                payload: payload(r)?,
                message: text(r, "said")?,
            };
            s.process(process).ranges.push(range);
            Ok(())
        })
    }
}

fn payload(r: &Row<'_>) -> Result<Option<Payload>> {
    let of = |kind, bits: u64| Some(Payload { kind, bits });
    for (kind, name) in [
        (PayloadKind::U64, "uint64Value"),
        (PayloadKind::I64, "int64Value"),
        (PayloadKind::U32, "uint32Value"),
        (PayloadKind::I32, "int32Value"),
    ] {
        if let Some(n) = r.get::<_, Option<i64>>(name)? {
            let short = matches!(kind, PayloadKind::U32 | PayloadKind::I32);
            return Ok(of(kind, if short { u64::from(n as u32) } else { n as u64 }));
        }
    }
    if let Some(x) = r.get::<_, Option<f64>>("doubleValue")? {
        return Ok(of(PayloadKind::F64, x.to_bits()));
    }
    let float = r.get::<_, Option<f64>>("floatValue")?;
    Ok(float.and_then(|x| of(PayloadKind::F32, (x as f32).to_bits().into())))
}
