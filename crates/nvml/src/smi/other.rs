//! The subcommands: what runs and how devices lie to each other, in columns.

use super::scene::{Scene, mib};

/// `pmon`: a line for each process.
pub(super) fn pmon(scene: &Scene) -> String {
    let mut out = "# gpu         pid   type     sm    mem    enc    dec    command\n\
                   # Idx           #    C/G      %      %      %      %    name\n"
        .to_owned();
    for shown in &scene.devices {
        let index = shown.gpu.index;
        if shown.processes.is_empty() {
            out += &format!(
                "{index:>5} {:>11} {:>6} {:>6} {:>6} {:>6} {:>6}    -\n",
                "-", "-", "-", "-", "-", "-"
            );
        }
        for (process, name) in &shown.processes {
            let command = name.rsplit('/').next().unwrap_or(name);
            let percent = (process.share * 100.0).round();
            out += &format!(
                "{index:>5} {:>11} {:>6} {percent:>6} {:>6} {:>6} {:>6}    {command}\n",
                process.pid, "C", "-", "-", "-"
            );
        }
    }
    out
}

/// `dmon`: a line for each device.
pub(super) fn dmon(scene: &Scene) -> String {
    let mut out = "# gpu    pwr  gtemp  mtemp     sm    mem    enc    dec   mclk   pclk     fb\n\
                   # Idx      W      C      C      %      %      %      %    MHz    MHz     MB\n"
        .to_owned();
    for shown in &scene.devices {
        let gpu = &shown.gpu;
        let (memory, sm) = (gpu.memory_clock(), gpu.sm_clock());
        out += &format!(
            "{:>5} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6} {memory:>6} {sm:>6} {:>6}\n",
            gpu.index,
            "-",
            "-",
            "-",
            shown.busy,
            0,
            0,
            0,
            mib(shown.used()),
        );
    }
    out
}

/// `topo -m`: what each two devices have in common.
pub(super) fn topo(scene: &Scene) -> String {
    let cpus = std::thread::available_parallelism().map_or(1, usize::from);
    let affinity = if cpus == 1 { "0".to_owned() } else { format!("0-{}", cpus - 1) };
    let names: Vec<String> = scene.devices.iter().map(|d| format!("GPU{}", d.gpu.index)).collect();
    let mut out = format!("\t{}\tCPU Affinity\tNUMA Affinity\n", names.join("\t"));
    for (n, name) in names.iter().enumerate() {
        let row: Vec<&str> = (0..names.len()).map(|m| if m == n { " X " } else { "PHB" }).collect();
        out += &format!("{name}\t{}\t{affinity}\t0\n", row.join("\t"));
    }
    out + "\nLegend:\n\n  X    = Self\n  PHB  = Connection traversing PCIe as well as a PCIe Host Bridge (typically the CPU)\n"
}

/// `-L`: a line for each device.
pub(super) fn list(scene: &Scene) -> String {
    let line = |d: &super::scene::Shown| {
        format!("GPU {}: {} (UUID: {})\n", d.gpu.index, d.gpu.profile.name, d.gpu.uuid_text())
    };
    scene.devices.iter().map(line).collect()
}
