//! The table that the command prints when nothing else is asked for.

use std::fmt::Write as _;

use super::scene::{Scene, Shown, mib};
use crate::gpu::{DRIVER_VERSION, SIMULATED};

const WIDTH: usize = 89;

fn line(out: &mut String, text: &str) {
    let _ = writeln!(out, "| {text:<87.87} |");
}

fn rule(out: &mut String, with: &str) {
    let _ = writeln!(out, "+{}+", with.repeat(WIDTH));
}

/// The line between devices, with the crossings of the columns.
fn columns(out: &mut String) {
    let _ = writeln!(out, "+{}+{}+{}+", "-".repeat(41), "-".repeat(24), "-".repeat(22));
}

fn row(out: &mut String, [a, b, c]: [&str; 3]) {
    let _ = writeln!(out, "| {a:<39.39} | {b:>22.22} | {c:>20.20} |");
}

/// How a compute mode is called here.
pub(super) fn mode(number: i32) -> [&'static str; 2] {
    match number {
        2 => ["Prohibited", "Prohibited"],
        3 => ["E. Process", "Exclusive_Process"],
        _ => ["Default", "Default"],
    }
}

fn device(out: &mut String, shown: &Shown) {
    let Shown { gpu, busy, .. } = shown;
    let name = format!("{:>3}  {:<27.27}{:>6}", gpu.index, gpu.profile.name, "On ");
    let ecc = if gpu.has_ecc() { "0" } else { "N/A" };
    row(out, [&name, &format!("{} Off", gpu.bus_id(false)), ecc]);
    let memory = format!("{:>7}MiB / {:>6}MiB", mib(shown.used()), mib(gpu.memory));
    let use_ = format!("{busy:>5}%   {:>10}", mode(gpu.mode.number())[0]);
    row(out, [" N/A  N/A    P0              N/A /  N/A", &memory, &use_]);
    row(out, ["", "", "N/A"]);
    columns(out);
}

/// A name cut off at its beginning, as the end says more.
fn short(name: &str, room: usize) -> String {
    let count = name.chars().count();
    if count <= room {
        return name.to_owned();
    }
    format!("...{}", name.chars().skip(count + 3 - room).collect::<String>())
}

/// The whole table.
pub(super) fn render(scene: &Scene) -> String {
    let mut out = format!("{}\n", scene.date);
    rule(&mut out, "-");
    let head =
        format!("NVIDIA-SMI {DRIVER_VERSION:<22} Driver Version: {DRIVER_VERSION:<14} CUDA Version: 13.0");
    line(&mut out, &head);
    line(&mut out, &format!("{SIMULATED}: these devices are models, kernels run on the CPU"));
    columns(&mut out);
    row(
        &mut out,
        ["GPU  Name                 Persistence-M", "Bus-Id          Disp.A", "Volatile Uncorr. ECC"],
    );
    row(&mut out, ["Fan  Temp   Perf          Pwr:Usage/Cap", "Memory-Usage", "GPU-Util  Compute M."]);
    row(&mut out, ["", "", "MIG M."]);
    let _ = writeln!(out, "|{}+{}+{}|", "=".repeat(41), "=".repeat(24), "=".repeat(22));
    scene.devices.iter().for_each(|d| device(&mut out, d));
    out.push('\n');
    rule(&mut out, "-");
    line(&mut out, "Processes:");
    line(&mut out, " GPU   GI   CI              PID   Type   Process name                        GPU Memory");
    line(&mut out, "       ID   ID                                                               Usage");
    let _ = writeln!(out, "|{}|", "=".repeat(WIDTH));
    let mut any = false;
    for shown in &scene.devices {
        for (process, name) in &shown.processes {
            let used = format!("{}MiB", mib(process.memory));
            let (index, name) = (shown.gpu.index, short(name, 33));
            line(
                &mut out,
                &format!("{index:>4}   N/A  N/A {:>16}      C   {name:<33} {used:>11}", process.pid),
            );
            any = true;
        }
    }
    if !any {
        line(&mut out, " No running processes found");
    }
    rule(&mut out, "-");
    out
}
