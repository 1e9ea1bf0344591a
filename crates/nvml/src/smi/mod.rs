//! `nvidia-smi`: what the modelled devices are and what runs on them, in NVIDIA's layouts.
//!
//! * [`scene`]: what there is to show; [`table`], [`query`], [`report`], [`other`]: its faces; [`options`]: what is asked for.

mod options;
mod other;
mod query;
mod report;
mod scene;
mod table;

use std::io::Write as _;
use std::process::ExitCode;

use options::{Face, Options};
use scene::Scene;

use crate::gpu::{DRIVER_VERSION, NVML_VERSION, SIMULATED};

const HELP: &str = "\
nvidia-smi of weft: what the modelled devices are, and which processes use them

    nvidia-smi [OPTION1 [ARG1]] [OPTION2 [ARG2]] ...

    -h,   --help                Print usage information and exit.
          --version             Print version information and exit.
    -L,   --list-gpus           Display a list of GPUs.

    <no arguments>              Show a summary of GPUs and of what runs on them.
    -q,   --query               Display GPU info.
    -x,   --xml-format          Produce XML output.
    -d,   --display=            Display only selected information: MEMORY, UTILIZATION, ECC, TEMPERATURE, POWER, CLOCK,
                                COMPUTE, PIDS, PERFORMANCE, with commas between.
          --query-gpu=          Values of GPUs; --help-query-gpu lists the fields.
          --query-compute-apps= Values of processes; --help-query-compute-apps lists the fields.
          --format=             csv, with noheader and nounits.

    -i,   --id=                 Target GPUs: numbers, UUIDs or bus ids, with commas between.
    -f,   --filename=           Write to a file.
    -l,   --loop=               Repeat after so many seconds.
    -lms, --loop-ms=            Repeat after so many milliseconds.

    pmon [-c COUNT]             What processes use, a line each.
    dmon [-c COUNT]             What devices do, a line each.
    topo -m                     What devices have in common.

WEFT_GPU says which devices are modelled. What they have not is shown as N/A.
";

/// What is printed for a face.
fn render(face: &Face, options: &Options) -> Result<String, String> {
    let look = || Scene::look(options.devices.as_deref());
    Ok(match face {
        Face::Help => HELP.to_owned(),
        Face::Version => format!(
            "NVIDIA-SMI version  : {DRIVER_VERSION}\nNVML version        : {NVML_VERSION}\nDRIVER version      : {DRIVER_VERSION}\nCUDA Version        : 13.0\n{SIMULATED}\n"
        ),
        Face::Fields { of_processes } => query::help(*of_processes),
        Face::List => other::list(&look()?),
        Face::Table => table::render(&look()?),
        Face::Report { xml } => report::render(&look()?, options.display.as_deref(), *xml)?,
        Face::Devices(names) => query::devices(&look()?, names, options.format()?)?,
        Face::Processes(names) => query::processes(&look()?, names, options.format()?)?,
        Face::Pmon => other::pmon(&look()?),
        Face::Dmon => other::dmon(&look()?),
        Face::Topology => other::topo(&look()?),
    })
}

/// Runs the command with the words after its name. Its status is NVIDIA's: 2 for a wrong use, 6 for a device that is not there.
pub fn main(words: Vec<String>) -> ExitCode {
    let asked = Options::parse(&words);
    let options = match asked {
        Ok(o) => o,
        Err(text) => return wrong(&text),
    };
    let mut left = options.times;
    let mut headed = options.clone();
    loop {
        let text = match render(&options.face, &headed) {
            Ok(text) => text,
            Err(text) if text.starts_with("No devices") => {
                println!("{text}");
                return ExitCode::from(6);
            }
            Err(text) => return wrong(&text),
        };
        if let Err(text) = written(&text, options.file.as_deref()) {
            return wrong(&text);
        }
        left = left.map(|n| n.saturating_sub(1));
        match options.pause {
            Some(pause) if left != Some(0) => std::thread::sleep(pause),
            _ => return ExitCode::SUCCESS,
        }
        headed.repeated = true;
    }
}

fn written(text: &str, file: Option<&str>) -> Result<(), String> {
    let done = match file {
        Some(path) => {
            let opened = std::fs::OpenOptions::new().create(true).append(true).open(path);
            opened.and_then(|mut f| f.write_all(text.as_bytes()))
        }
        None => std::io::stdout().lock().write_all(text.as_bytes()),
    };
    match done {
        // Who reads no more has enough.
        Err(e) if e.kind() == std::io::ErrorKind::BrokenPipe => std::process::exit(0),
        other => other.map_err(|e| format!("Failed to write: {e}\n")),
    }
}

fn wrong(text: &str) -> ExitCode {
    print!("{}{}", text, if text.ends_with('\n') { "" } else { "\n" });
    ExitCode::from(2)
}

#[cfg(test)]
mod tests;
