//! `-q`: all that is known of each device, in sections; as text or as XML.

use weft_device::attribute as attr;

use super::scene::{Scene, Shown, mib};
use super::table::mode;
use crate::gpu::{DRIVER_VERSION, SIMULATED};

/// What there is to say: a value, or a section of its own.
enum Item {
    Value(&'static str, &'static str, String),
    Section(&'static str, &'static str, Vec<Item>),
}

use Item::{Section, Value};

fn value(name: &'static str, tag: &'static str, text: impl ToString) -> Item {
    Value(name, tag, text.to_string())
}

fn absent(name: &'static str, tag: &'static str) -> Item {
    value(name, tag, "N/A")
}

/// Sections by the words of `-d`; none: always shown.
fn items(shown: &Shown) -> Vec<(Option<&'static str>, Item)> {
    let Shown { gpu, processes, .. } = shown;
    let clock = |mhz: u32| format!("{mhz} MHz");
    let size = |bytes: u64| format!("{} MiB", mib(bytes));
    let clocks = || {
        vec![
            value("Graphics", "graphics_clock", clock(gpu.sm_clock())),
            value("SM", "sm_clock", clock(gpu.sm_clock())),
            value("Memory", "mem_clock", clock(gpu.memory_clock())),
        ]
    };
    let [ids, board] = gpu.pci_ids();
    let process = |(p, name): &(crate::live::Process, String)| {
        let rows = vec![
            value("Process ID", "pid", p.pid),
            value("Type", "type", "C"),
            value("Name", "process_name", name),
            value("Used GPU Memory", "used_memory", size(p.memory)),
        ];
        Section("Process", "process_info", rows)
    };
    let mut all = vec![
        (None, value("Product Name", "product_name", gpu.profile.name)),
        (None, value("Product Architecture", "product_architecture", gpu.profile.architecture.name)),
        (None, value("Simulated", "simulated", SIMULATED)),
        (None, value("Display Active", "display_active", "Disabled")),
        (None, value("Persistence Mode", "persistence_mode", "Enabled")),
        (None, absent("Serial Number", "serial")),
        (None, value("GPU UUID", "uuid", gpu.uuid_text())),
        (None, value("Minor Number", "minor_number", gpu.index)),
        (None, value("VBIOS Version", "vbios_version", SIMULATED)),
        (None, value("Multiprocessors", "multiprocessor_count", gpu.profile.limit(attr::SM_COUNT))),
        (
            None,
            Section(
                "PCI",
                "pci",
                vec![
                    value("Bus", "pci_bus", format!("0x{:02X}", gpu.bus())),
                    value("Device", "pci_device", "0x00"),
                    value("Domain", "pci_domain", "0x0000"),
                    value("Device Id", "pci_device_id", format!("0x{ids:08X}")),
                    value("Bus Id", "pci_bus_id", gpu.bus_id(false)),
                    value("Sub System Id", "pci_sub_system_id", format!("0x{board:08X}")),
                ],
            ),
        ),
    ];
    all.extend(state(shown));
    all.extend([
        (Some("CLOCK"), Section("Clocks", "clocks", clocks())),
        (Some("CLOCK"), Section("Max Clocks", "max_clocks", clocks())),
        (Some("PIDS"), Section("Processes", "processes", processes.iter().map(process).collect())),
    ]);
    all
}

/// What a device is at: its memory, its modes, what it is busy with.
fn state(shown: &Shown) -> Vec<(Option<&'static str>, Item)> {
    let Shown { gpu, busy, .. } = shown;
    let size = |bytes: u64| format!("{} MiB", mib(bytes));
    let ecc = if gpu.has_ecc() { "Enabled" } else { "N/A" };
    vec![
        (None, absent("Fan Speed", "fan_speed")),
        (Some("PERFORMANCE"), value("Performance State", "performance_state", "P0")),
        (
            Some("MEMORY"),
            Section(
                "FB Memory Usage",
                "fb_memory_usage",
                vec![
                    value("Total", "total", size(gpu.memory)),
                    value("Reserved", "reserved", size(0)),
                    value("Used", "used", size(shown.used())),
                    value("Free", "free", size(gpu.memory - shown.used())),
                ],
            ),
        ),
        (Some("COMPUTE"), value("Compute Mode", "compute_mode", mode(gpu.mode.number())[1])),
        (
            Some("UTILIZATION"),
            Section(
                "Utilization",
                "utilization",
                vec![
                    value("GPU", "gpu_util", format!("{busy} %")),
                    value("Memory", "memory_util", "0 %"),
                    value("Encoder", "encoder_util", "0 %"),
                    value("Decoder", "decoder_util", "0 %"),
                ],
            ),
        ),
        (
            Some("ECC"),
            Section(
                "ECC Mode",
                "ecc_mode",
                vec![value("Current", "current_ecc", ecc), value("Pending", "pending_ecc", ecc)],
            ),
        ),
        (
            Some("TEMPERATURE"),
            Section("Temperature", "temperature", vec![absent("GPU Current Temp", "gpu_temp")]),
        ),
        (
            Some("POWER"),
            Section(
                "GPU Power Readings",
                "gpu_power_readings",
                vec![
                    absent("Average Power Draw", "average_power_draw"),
                    absent("Current Power Limit", "current_power_limit"),
                ],
            ),
        ),
    ]
}

/// Words that `-d` knows.
const DISPLAYS: [&str; 9] =
    ["MEMORY", "UTILIZATION", "ECC", "TEMPERATURE", "POWER", "CLOCK", "COMPUTE", "PIDS", "PERFORMANCE"];

/// The items to be shown; all without words.
fn wanted(shown: &Shown, display: Option<&str>) -> Vec<Item> {
    let words = display.map(|d| d.split(',').map(|w| w.trim().to_ascii_uppercase()).collect::<Vec<_>>());
    let is = |section: &Option<&str>| match &words {
        None => true,
        Some(words) => section.is_some_and(|s| words.iter().any(|w| w == s)),
    };
    items(shown).into_iter().filter(|(s, _)| is(s)).map(|(_, i)| i).collect()
}

fn text(item: &Item, depth: usize, out: &mut String) {
    let indent = " ".repeat(depth * 4);
    match item {
        Value(name, _, value) => *out += &format!("{:<50}: {value}\n", indent + name),
        Section(name, _, rows) if rows.is_empty() => *out += &format!("{:<50}: None\n", indent + name),
        Section(name, _, rows) => {
            *out += &format!("{indent}{name}\n");
            rows.iter().for_each(|r| text(r, depth + 1, out));
        }
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn xml(item: &Item, depth: usize, out: &mut String) {
    let indent = "\t".repeat(depth);
    match item {
        Value(_, tag, value) => *out += &format!("{indent}<{tag}>{}</{tag}>\n", escaped(value)),
        Section(_, tag, rows) => {
            *out += &format!("{indent}<{tag}>\n");
            rows.iter().for_each(|r| xml(r, depth + 1, out));
            *out += &format!("{indent}</{tag}>\n");
        }
    }
}

/// The report.
///
/// # Errors
/// A word of `-d` that is none.
pub(super) fn render(scene: &Scene, display: Option<&str>, as_xml: bool) -> Result<String, String> {
    for word in display.into_iter().flat_map(|d| d.split(',')) {
        if !DISPLAYS.contains(&word.trim().to_ascii_uppercase().as_str()) {
            return Err(format!(
                "\"{word}\" is not a valid display type; known are {}\n",
                DISPLAYS.join(", ")
            ));
        }
    }
    let mut out = String::new();
    if as_xml {
        out += "<?xml version=\"1.0\" ?>\n<!DOCTYPE nvidia_smi_log SYSTEM \"nvsmi_device_v12.dtd\">\n<nvidia_smi_log>\n";
        out += &format!(
            "\t<timestamp>{}</timestamp>\n\t<driver_version>{DRIVER_VERSION}</driver_version>\n",
            scene.date
        );
        out += &format!(
            "\t<cuda_version>13.0</cuda_version>\n\t<attached_gpus>{}</attached_gpus>\n",
            scene.count
        );
        for shown in &scene.devices {
            out += &format!("\t<gpu id=\"{}\">\n", shown.gpu.bus_id(false));
            wanted(shown, display).iter().for_each(|i| xml(i, 2, &mut out));
            out += "\t</gpu>\n";
        }
        return Ok(out + "</nvidia_smi_log>\n");
    }
    out += "\n==============NVSMI LOG==============\n\n";
    for (name, value) in [
        ("Timestamp", scene.date.clone()),
        ("Driver Version", DRIVER_VERSION.into()),
        ("CUDA Version", "13.0".into()),
    ] {
        out += &format!("{name:<50}: {value}\n");
    }
    out += &format!("\n{:<50}: {}\n", "Attached GPUs", scene.count);
    for shown in &scene.devices {
        out += &format!("GPU {}\n", shown.gpu.bus_id(false));
        wanted(shown, display).iter().for_each(|i| text(i, 1, &mut out));
        out.push('\n');
    }
    Ok(out)
}
