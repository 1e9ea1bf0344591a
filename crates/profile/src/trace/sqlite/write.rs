//! Writing a database.

use std::collections::{BTreeSet, HashMap};
use std::path::Path;

use rusqlite::{Connection, ToSql, params};
use weft_device::{Profile, attribute as attr};
use weft_record::trace::{Api, Object, PagesKind, PayloadKind, Place, Way};

use super::super::kinds::{self, Names};
use super::super::model::{Kernel, Process, Time, What, Work};
use super::super::modelled;
use super::super::range::Range;
use super::rows::{Writer, int};
use super::{MODELLED, failed, global, pages, schema};
use crate::Error;

type Result<T> = rusqlite::Result<T>;

/// Writes a trace to a new file.
///
/// # Errors
/// It cannot be written.
pub(in crate::trace) fn write(processes: &[Process], path: &Path) -> std::result::Result<(), Error> {
    if path.exists() {
        std::fs::remove_file(path).map_err(|source| Error::Io { path: path.into(), source })?;
    }
    let open = || -> Result<()> {
        let mut connection = Connection::open(path)?;
        // Who is interrupted begins anew.
        connection.pragma_update(None, "journal_mode", "OFF")?;
        connection.pragma_update(None, "synchronous", "OFF")?;
        let transaction = connection.transaction()?;
        let began = processes.iter().map(|p| p.began).min().unwrap_or(0);
        let mut writer = Writer { db: &transaction, strings: HashMap::new(), began, first: 0 };
        writer.all(processes)?;
        transaction.commit()
    };
    open().map_err(failed(path))
}

/// A side of a copy.
type Side = (Place, Option<u32>);

/// What is said of all work.
struct Common {
    start: i64,
    end: i64,
    device: u32,
    context: i64,
    stream: i64,
    correlation: Option<i64>,
    process: i64,
    node: Option<i64>,
}

impl Common {
    /// The first columns of each table of work.
    fn columns(&self) -> [&dyn ToSql; 8] {
        let Common { start, end, device, context, stream, correlation, process, .. } = self;
        [start, end, device, context, &None::<i64>, stream, correlation, process]
    }
}

impl Writer<'_> {
    fn all(&mut self, processes: &[Process]) -> Result<()> {
        self.db.execute_batch(schema::ALWAYS)?;
        let any = |of: fn(&What) -> bool| processes.iter().flat_map(|p| &p.work).any(|w| of(&w.what));
        for (there, table) in [
            (processes.iter().any(|p| !p.calls.is_empty()), schema::RUNTIME),
            (any(|w| matches!(w, What::Kernel(_))), schema::KERNEL),
            (any(|w| matches!(w, What::Copy { .. })) || pages::any_moves(processes), schema::MEMCPY),
            (pages::any(processes, PagesKind::CpuFault), schema::CPU_FAULTS),
            (pages::any(processes, PagesKind::GpuFaultGroup), schema::GPU_FAULTS),
            (any(|w| matches!(w, What::Set { .. })), schema::MEMSET),
            (processes.iter().any(|p| !p.ranges.is_empty() || !p.names.is_empty()), schema::NVTX),
        ] {
            if there {
                self.db.execute_batch(table)?;
            }
        }
        self.words(processes)?;
        for process in processes {
            self.process(process)?;
            self.devices(process)?;
            self.calls(process)?;
            process.work.iter().try_for_each(|w| self.work(process, w))?;
            process.pages.iter().try_for_each(|p| self.pages(process, p))?;
            self.ranges(process)?;
            self.first += process.calls.len();
        }
        let ends = processes
            .iter()
            .flat_map(|p| p.calls.iter().map(|c| c.times.end).chain(p.work.iter().map(|w| w.times.end)));
        let last = self.since(ends.max().unwrap_or(self.began));
        self.insert("ANALYSIS_DETAILS", params![global(0, 0), last, 0, last])
    }

    fn words(&self, processes: &[Process]) -> Result<()> {
        for (table, rows) in [
            ("ENUM_CUDA_MEMCPY_OPER", &schema::COPIES[..]),
            ("ENUM_CUDA_MEM_KIND", &schema::MEMORY),
            ("ENUM_CUDA_KERNEL_LAUNCH_TYPE", &schema::LAUNCHES),
            ("ENUM_NSYS_EVENT_CLASS", &schema::CLASSES),
            ("ENUM_NSYS_EVENT_TYPE", &schema::EVENTS),
        ] {
            for (id, name, label) in rows {
                self.insert(table, params![id, name, label])?;
            }
        }
        let version = env!("CARGO_PKG_VERSION");
        self.insert("META_DATA_EXPORT", params!["EXPORTED_BY", format!("weft {version}")])?;
        self.insert("META_DATA_CAPTURE", params!["TIMES", modelled::said(processes).trim_end()])?;
        let unknown = processes.iter().filter_map(|p| match p.time {
            Time::Real => None,
            Time::Modelled { unknown } => Some((p.id, unknown)),
        });
        for (id, unknown) in unknown {
            self.insert("META_DATA_CAPTURE", params![format!("{MODELLED}{id}"), unknown.to_string()])?;
        }
        Ok(())
    }

    fn process(&mut self, p: &Process) -> Result<()> {
        self.insert("PROCESSES", params![global(p.id, 0), p.id, p.words])?;
        for ((object, number, _), name) in &p.names {
            if let (Object::Thread, Ok(thread)) = (object, u32::try_from(*number)) {
                let name = self.string(name)?;
                self.insert("ThreadNames", params![name, 0, global(p.id, thread)])?;
            }
        }
        let streams: BTreeSet<(u64, u64)> =
            p.work.iter().map(|w| (w.origin.stream, w.origin.context)).collect();
        for (stream, context) in streams {
            self.insert("TARGET_INFO_CUDA_STREAM", params![int(stream), 1, 1, p.id, int(context), 0, 0])?;
        }
        Ok(())
    }

    fn devices(&self, p: &Process) -> Result<()> {
        for (number, name) in &p.devices {
            let profile = Profile::all().iter().find(|m| m.name == name);
            let sms = profile.map(|m| m.limit(attr::SM_COUNT));
            let uuid =
                profile.map(|m| m.uuid(*number).iter().map(|b| format!("{b:02x}")).collect::<String>());
            self.insert("TARGET_INFO_CUDA_DEVICE", params![number, number, p.id, uuid, sms])?;
            let known: i64 =
                self.db
                    .query_row("SELECT COUNT(*) FROM TARGET_INFO_GPU WHERE id = ?", [number], |r| r.get(0))?;
            if known == 0 {
                self.gpu(*number, name, profile)?;
            }
        }
        Ok(())
    }

    fn gpu(&self, number: u32, name: &str, profile: Option<&Profile>) -> Result<()> {
        let of = |a: u32| profile.map(|m| m.limit(a));
        // In bytes of a second: two transfers a clock, and the clock is in kHz.
        let width = |m: &Profile| i64::from(m.limit(attr::MEMORY_BUS_WIDTH)) / 8;
        let bandwidth = profile.map(|m| 2000 * i64::from(m.limit(attr::MEMORY_CLOCK_RATE)) * width(m));
        let row = params![
            1,
            number,
            name,
            None::<String>,
            1,
            of(attr::L2_SIZE),
            profile.map(|m| int(m.total_memory)),
            bandwidth,
            profile.map(|m| 1000 * i64::from(m.limit(attr::CLOCK_RATE))),
            of(attr::SM_COUNT),
            None::<i64>,
            None::<String>,
            None::<i64>,
            profile.map(|m| m.key),
            number,
            of(attr::TOTAL_CONSTANT),
            of(attr::MAX_REGISTERS_PER_BLOCK),
            of(attr::MAX_SHARED_PER_BLOCK),
            of(attr::MAX_SHARED_PER_BLOCK_OPTIN),
            of(attr::SHARED_PER_SM),
            of(attr::REGISTERS_PER_SM),
            of(attr::WARP_SIZE),
            of(attr::COPY_ENGINES),
            profile.map(Profile::warps_per_sm),
            of(attr::MAX_BLOCKS_PER_SM),
            of(attr::MAX_THREADS_PER_BLOCK),
            profile.map(|m| m.max_block()[0]),
            profile.map(|m| m.max_block()[1]),
            profile.map(|m| m.max_block()[2]),
            profile.map(|m| m.max_grid()[0]),
            profile.map(|m| m.max_grid()[1]),
            profile.map(|m| m.max_grid()[2]),
            of(attr::CC_MAJOR),
            of(attr::CC_MINOR)
        ];
        self.insert("TARGET_INFO_GPU", row)
    }

    fn calls(&mut self, p: &Process) -> Result<()> {
        for (i, c) in p.calls.iter().enumerate() {
            let (class, name) = (i64::from(c.api == Api::Driver), self.string(&c.name)?);
            let row = params![
                self.since(c.times.begin),
                self.since(c.times.end),
                class,
                global(p.id, c.thread),
                (self.first + i + 1) as i64,
                name,
                c.answer,
                None::<i64>
            ];
            self.insert("CUPTI_ACTIVITY_KIND_RUNTIME", row)?;
        }
        Ok(())
    }

    fn work(&mut self, p: &Process, w: &Work) -> Result<()> {
        let o = &w.origin;
        let common = Common {
            start: self.since(w.times.begin),
            end: self.since(w.times.end),
            device: o.device,
            context: int(o.context),
            stream: int(o.stream),
            correlation: w.call.map(|n| (self.first + n) as i64),
            process: global(p.id, 0),
            // Nodes have no numbers in records.
            node: (o.way == Way::Graph).then_some(0),
        };
        match &w.what {
            What::Kernel(k) => self.kernel(&common, k),
            What::Copy { from, to, bytes } => self.copy(&common, (*from, *to), *bytes),
            What::Set { to, bytes, value } => {
                let own = params![value, int(*bytes), common.node, schema::memory(*to)];
                self.insert("CUPTI_ACTIVITY_KIND_MEMSET", &[&common.columns()[..], own].concat())
            }
            What::Function => Ok(()),
        }
    }

    fn kernel(&mut self, common: &Common, k: &Kernel) -> Result<()> {
        let full = self.string(&Names::Full.of(&k.name))?;
        let (short, mangled) = (self.string(&Names::Base.of(&k.name))?, self.string(&k.name)?);
        let ([gx, gy, gz], [bx, by, bz]) = (k.grid, k.block);
        let (none, shared) = (None::<i64>, k.static_shared + k.dynamic_shared);
        let names = params![full, short, mangled, 1, none, k.registers];
        let shape = params![gx, gy, gz, bx, by, bz, k.static_shared, k.dynamic_shared];
        let rest = params![0, 0, 0, shared, common.node, none];
        self.insert("CUPTI_ACTIVITY_KIND_KERNEL", &[&common.columns()[..], names, shape, rest].concat())
    }

    fn copy(&self, common: &Common, (from, to): (Side, Side), bytes: u64) -> Result<()> {
        let (kind, none) = (schema::copy(&kinds::direction(from, to)), None::<i64>);
        let kinds = params![int(bytes), kind, none, schema::memory(from.0), schema::memory(to.0)];
        let devices = params![from.1, none, to.1, none, none, common.node, none, 1];
        self.insert("CUPTI_ACTIVITY_KIND_MEMCPY", &[&common.columns()[..], kinds, devices].concat())
    }

    fn ranges(&mut self, p: &Process) -> Result<()> {
        // The default domain is 0.
        let mut domains = vec![""];
        for name in p.ranges.iter().map(|r| &*r.domain).chain(p.names.keys().map(|k| k.2.as_str())) {
            if !domains.contains(&name) {
                domains.push(name);
            }
        }
        let own = global(p.id, p.id);
        for (id, name) in domains.iter().enumerate().skip(1) {
            self.event((0, None, schema::DOMAIN), (None, None, name), (own, None), id as i64, None)?;
        }
        for ((object, number, domain), name) in &p.names {
            let id = domains.iter().position(|d| d == domain).unwrap_or(0) as i64;
            if *object == Object::Category {
                let category = Some(int(*number));
                self.event((0, None, schema::CATEGORY), (category, None, name), (own, None), id, None)?;
            }
        }
        for r in &p.ranges {
            let id = domains.iter().position(|d| *d == &*r.domain).unwrap_or(0) as i64;
            let kind = schema::style(r.style);
            let end = (kind != schema::MARK).then(|| self.since(r.times.end));
            let category = (r.category != 0).then_some(i64::from(r.category));
            let ended = (kind == schema::START_END).then(|| global(p.id, r.end_thread));
            let said = (category, r.color.map(i64::from), &*r.message);
            let threads = (global(p.id, r.thread), ended);
            self.event((self.since(r.times.begin), end, kind), said, threads, id, Some(r))?;
        }
        Ok(())
    }

    /// A row of ranges.
    fn event(
        &self,
        (start, end, kind): (i64, Option<i64>, i64),
        (category, color, text): (Option<i64>, Option<i64>, &str),
        (thread, ended): (i64, Option<i64>),
        domain: i64,
        range: Option<&Range>,
    ) -> Result<()> {
        let payload = range.and_then(|r| r.payload);
        let of = |kind: PayloadKind| payload.filter(|p| p.kind == kind).map(|p| p.bits);
        let none = None::<i64>;
        let row = params![
            start,
            end,
            kind,
            none,
            category,
            color,
            text,
            thread,
            ended,
            none,
            domain,
            of(PayloadKind::U64).map(int),
            of(PayloadKind::I64).map(int),
            of(PayloadKind::F64).map(f64::from_bits),
            of(PayloadKind::U32).map(int),
            of(PayloadKind::I32).map(|b| b as u32 as i32),
            of(PayloadKind::F32).map(|b| f64::from(f32::from_bits(b as u32))),
            none,
            None::<String>,
            None::<String>
        ];
        self.insert("NVTX_EVENTS", row)
    }
}
