//! Values by the names of their fields, separated by commas.

use weft_device::attribute as attr;

use super::scene::{Scene, Shown, mib};
use super::table::mode;
use crate::gpu::{DRIVER_VERSION, SIMULATED};
use crate::live::Process;

/// A value and its unit.
type Value = (String, &'static str);

/// What is said where a device has no such thing.
const NOT_THERE: &str = "[N/A]";

fn plain(value: impl ToString) -> Value {
    (value.to_string(), "")
}

fn size(bytes: u64) -> Value {
    (mib(bytes).to_string(), "MiB")
}

/// Fields of devices: names, and what each says.
type Field = (&'static [&'static str], fn(&Scene, &Shown) -> Value);

fn sm_clock(_: &Scene, d: &Shown) -> Value {
    (d.gpu.sm_clock().to_string(), "MHz")
}

fn memory_clock(_: &Scene, d: &Shown) -> Value {
    (d.gpu.memory_clock().to_string(), "MHz")
}

fn absent(_: &Scene, _: &Shown) -> Value {
    plain(NOT_THERE)
}

fn ecc(_: &Scene, d: &Shown) -> Value {
    plain(if d.gpu.has_ecc() { "Enabled" } else { NOT_THERE })
}

fn errors(_: &Scene, d: &Shown) -> Value {
    plain(if d.gpu.has_ecc() { "0" } else { NOT_THERE })
}

const FIELDS: &[Field] = &[
    (&["timestamp"], |s, _| plain(&s.stamp)),
    (&["driver_version"], |_, _| plain(DRIVER_VERSION)),
    (&["count"], |s, _| plain(s.count)),
    (&["name", "gpu_name"], |_, d| plain(d.gpu.profile.name)),
    (&["gpu_bus_id", "pci.bus_id"], |_, d| plain(d.gpu.bus_id(false))),
    (&["pci.domain"], |_, _| plain("0x0000")),
    (&["pci.bus"], |_, d| plain(format!("0x{:02X}", d.gpu.bus()))),
    (&["pci.device"], |_, _| plain("0x00")),
    (&["pci.device_id"], |_, d| plain(format!("0x{:08X}", d.gpu.pci_ids()[0]))),
    (&["pci.sub_device_id"], |_, d| plain(format!("0x{:08X}", d.gpu.pci_ids()[1]))),
    (&["index"], |_, d| plain(d.gpu.index)),
    (&["uuid", "gpu_uuid"], |_, d| plain(d.gpu.uuid_text())),
    (&["vbios_version"], |_, _| plain(SIMULATED)),
    (&["compute_cap"], |_, d| {
        let (major, minor) = d.gpu.profile.compute_capability();
        plain(format!("{major}.{minor}"))
    }),
    (&["compute_mode"], |_, d| plain(mode(d.gpu.mode.number())[1])),
    (&["persistence_mode"], |_, _| plain("Enabled")),
    (&["display_mode", "display_active", "display_attached"], |_, _| plain("Disabled")),
    (&["accounting.mode"], |_, _| plain("Disabled")),
    (&["pstate"], |_, _| plain("P0")),
    (&["memory.total"], |_, d| size(d.gpu.memory)),
    (&["memory.used"], |_, d| size(d.used())),
    (&["memory.free"], |_, d| size(d.gpu.memory - d.used())),
    (&["memory.reserved"], |_, _| size(0)),
    (&["utilization.gpu"], |_, d| (d.busy.to_string(), "%")),
    (&["utilization.memory", "utilization.encoder", "utilization.decoder"], |_, _| ("0".into(), "%")),
    (&["clocks.current.graphics", "clocks.gr", "clocks.current.sm", "clocks.sm"], sm_clock),
    (&["clocks.max.graphics", "clocks.max.gr", "clocks.max.sm"], sm_clock),
    (&["clocks.applications.graphics", "clocks.applications.gr"], sm_clock),
    (&["clocks.default_applications.graphics", "clocks.default_applications.gr"], sm_clock),
    (&["clocks.current.memory", "clocks.mem", "clocks.max.memory", "clocks.max.mem"], memory_clock),
    (&["clocks.applications.memory", "clocks.applications.mem"], memory_clock),
    (&["clocks.default_applications.memory", "clocks.default_applications.mem"], memory_clock),
    (&["ecc.mode.current", "ecc.mode.pending"], ecc),
    (&["ecc.errors.corrected.volatile.total", "ecc.errors.uncorrected.volatile.total"], errors),
    (&["ecc.errors.corrected.aggregate.total", "ecc.errors.uncorrected.aggregate.total"], errors),
    (&["gpu.multiprocessors", "attributes.multiprocessor_count"], |_, d| {
        plain(d.gpu.profile.limit(attr::SM_COUNT))
    }),
    (
        &[
            "serial",
            "gpu_serial",
            "inforom.img",
            "inforom.image",
            "inforom.oem",
            "inforom.ecc",
            "inforom.pwr",
        ],
        absent,
    ),
    (&["fan.speed", "temperature.gpu", "temperature.memory", "temperature.gpu.tlimit"], absent),
    (&["power.draw", "power.draw.average", "power.draw.instant", "power.limit", "power.management"], absent),
    (&["enforced.power.limit", "power.default_limit", "power.min_limit", "power.max_limit"], absent),
    (
        &["pcie.link.gen.current", "pcie.link.gen.gpucurrent", "pcie.link.gen.max", "pcie.link.gen.gpumax"],
        absent,
    ),
    (&["pcie.link.gen.hostmax", "pcie.link.width.current", "pcie.link.width.max"], absent),
    (
        &["clocks.current.video", "clocks.video", "clocks.max.video", "mig.mode.current", "mig.mode.pending"],
        absent,
    ),
    (
        &["driver_model.current", "driver_model.pending", "gom.current", "gom.pending", "gsp.mode.current"],
        absent,
    ),
    (
        &["retired_pages.pending", "retired_pages.sbe", "retired_pages.dbe", "fabric.state", "fabric.status"],
        absent,
    ),
];

/// Fields of processes.
type ProcessField = (&'static [&'static str], fn(&Scene, &Shown, &(Process, String)) -> Value);

const PROCESS_FIELDS: &[ProcessField] = &[
    (&["timestamp"], |s, _, _| plain(&s.stamp)),
    (&["gpu_name"], |_, d, _| plain(d.gpu.profile.name)),
    (&["gpu_bus_id"], |_, d, _| plain(d.gpu.bus_id(false))),
    (&["gpu_serial"], |_, _, _| plain(NOT_THERE)),
    (&["gpu_uuid"], |_, d, _| plain(d.gpu.uuid_text())),
    (&["pid"], |_, _, p| plain(p.0.pid)),
    (&["process_name", "name"], |_, _, p| plain(&p.1)),
    (&["used_gpu_memory", "used_memory"], |_, _, p| size(p.0.memory)),
];

/// How a table is written.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Format {
    pub(super) header: bool,
    pub(super) units: bool,
}

impl Format {
    /// Of the words of `--format`.
    pub(super) fn of(words: &str) -> Option<Format> {
        let words: Vec<&str> = words.split(',').map(str::trim).collect();
        let known = words.iter().all(|w| matches!(*w, "csv" | "noheader" | "nounits"));
        let has = |word: &str| words.contains(&word);
        (known && has("csv")).then(|| Format { header: !has("noheader"), units: !has("nounits") })
    }
}

/// The names that are asked for, with what was found for each.
///
/// # Errors
/// What the command says of a name that is no field.
fn found<F: Copy>(
    names: &str,
    table: &[(&[&'static str], F)],
    option: &str,
) -> Result<Vec<(String, F)>, String> {
    let one = |name: &str| {
        let name = name.trim();
        let row = table.iter().find(|(names, _)| names.contains(&name));
        row.map(|(_, f)| (name.to_owned(), *f)).ok_or_else(|| {
            format!("Field \"{name}\" is not a valid field to query.\n\nRun 'nvidia-smi --help-query-{option}' for more info.\n")
        })
    };
    names.split(',').map(one).collect()
}

fn written(values: Vec<Value>, format: Format) -> String {
    let one = |(value, unit): Value| {
        if format.units && !unit.is_empty() && value != NOT_THERE { format!("{value} {unit}") } else { value }
    };
    values.into_iter().map(one).collect::<Vec<_>>().join(", ") + "\n"
}

/// Names with the unit that their values have.
fn header(columns: &[(String, &'static str)]) -> String {
    let one = |(name, unit): &(String, &str)| {
        if unit.is_empty() { name.clone() } else { format!("{name} [{unit}]") }
    };
    columns.iter().map(one).collect::<Vec<_>>().join(", ") + "\n"
}

/// The unit of a field's values, which its header names also where there are none.
fn unit(name: &str) -> &'static str {
    match name {
        n if n.starts_with("clocks.") => "MHz",
        n if n.starts_with("utilization.") || n == "fan.speed" => "%",
        n if n.starts_with("memory.") || n.starts_with("used_") => "MiB",
        n if n.contains("power.") && n != "power.management" => "W",
        _ => "",
    }
}

/// Values of devices.
///
/// # Errors
/// A name that is no field.
pub(super) fn devices(scene: &Scene, names: &str, format: Format) -> Result<String, String> {
    let fields = found(names, FIELDS, "gpu")?;
    let columns: Vec<_> = fields.iter().map(|(n, _)| (n.clone(), unit(n))).collect();
    let mut out = if format.header { header(&columns) } else { String::new() };
    for shown in &scene.devices {
        out += &written(fields.iter().map(|(_, f)| f(scene, shown)).collect(), format);
    }
    Ok(out)
}

/// Values of processes that compute.
///
/// # Errors
/// A name that is no field.
pub(super) fn processes(scene: &Scene, names: &str, format: Format) -> Result<String, String> {
    let fields = found(names, PROCESS_FIELDS, "compute-apps")?;
    let columns: Vec<_> = fields.iter().map(|(n, _)| (n.clone(), unit(n))).collect();
    let mut out = if format.header { header(&columns) } else { String::new() };
    for shown in &scene.devices {
        for process in &shown.processes {
            out += &written(fields.iter().map(|(_, f)| f(scene, shown, process)).collect(), format);
        }
    }
    Ok(out)
}

/// All names of fields, of devices or of processes.
pub(super) fn help(of_processes: bool) -> String {
    let lines =
        |names: &[&str]| names.iter().map(|n| format!("\"{n}\"")).collect::<Vec<_>>().join(" or ") + "\n";
    let rows: String = if of_processes {
        PROCESS_FIELDS.iter().map(|f| lines(f.0)).collect()
    } else {
        FIELDS.iter().map(|f| f.0.iter().map(|n| lines(&[n])).collect::<String>()).collect()
    };
    format!(
        "List of valid properties to query for the switch \"--query-{}\":\n\n{rows}",
        if of_processes { "compute-apps" } else { "gpu" }
    )
}
