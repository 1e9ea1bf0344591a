//! Times a kernel of a PTX file: `ptxrun FILE KERNEL GRID BLOCK PARAM…`, shapes as `X,Y,Z`. A parameter is a number
//! (`n:1024`, `f:1.5`), a buffer of so many floats (`b:1048576`), filled with small numbers, or one of so many pseudo-random
//! 32-bit integers (`i:1048576`). `ROUNDS` says how often it runs.

use std::sync::{Arc, mpsc};
use std::time::Instant;

use weft_compile::{Options, compile_kernel};
use weft_exec::{Code, DeviceHeap, Launch, Pool, PrintfSink, Work, on_end};

fn shape(text: &str) -> Result<[u32; 3], std::num::ParseIntError> {
    let mut s = [1; 3];
    for (d, n) in s.iter_mut().zip(text.split(',')) {
        *d = n.parse()?;
    }
    Ok(s)
}

/// A number that looks random.
fn scramble(i: u32) -> u32 {
    let x = (i ^ i >> 16).wrapping_mul(0x7feb_352d);
    let x = (x ^ x >> 15).wrapping_mul(0x846c_a68b);
    x ^ x >> 16
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [file, kernel, grid, block, rest @ ..] = &args[..] else {
        return Err("ptxrun FILE KERNEL GRID BLOCK PARAM…".into());
    };
    let (grid, block) = (shape(grid)?, shape(block)?);
    let (module, _) = weft_ptx::parse(&std::fs::read_to_string(file)?);
    let compiled = compile_kernel(&module, [0; 32], kernel, block, &Options::from_env())?;
    let code = Code::load(&compiled.object, &compiled.info)?;
    let mut buffers: Vec<Vec<f32>> = Vec::new();
    let mut params: Vec<u8> = Vec::new();
    for p in rest {
        let (kind, value) = p.split_once(':').ok_or("a parameter without kind")?;
        match kind {
            "n" => params.extend(value.parse::<i32>()?.to_le_bytes()),
            "f" => params.extend(value.parse::<f32>()?.to_le_bytes()),
            _ => {
                let n: usize = value.parse()?;
                buffers.push(match kind {
                    "i" => (0..n as u32 + 16).map(|i| f32::from_bits(scramble(i) & 0x3fff_ffff)).collect(),
                    _ => (0..n + 16).map(|i| (i % 17) as f32 * 0.125).collect(),
                });
                let last = buffers.last().ok_or("no buffer")?;
                params.resize(params.len().next_multiple_of(8), 0);
                // As device memory is: at the start of a cache line.
                params.extend((last.as_ptr() as u64).next_multiple_of(64).to_le_bytes());
            }
        }
    }
    let rounds = std::env::var("ROUNDS").ok().and_then(|r| r.parse().ok()).unwrap_or(5);
    for round in 0..rounds {
        let launch = Launch {
            code: Arc::clone(&code),
            grid,
            block,
            cluster: [1; 3],
            explicit_cluster: false,
            params: params.clone(),
            symbols: Vec::new().into(),
            dynamic_shared: 0,
            cooperative: false,
            grid_id: 1,
            sm_count: 1,
            max_resident_blocks: 64,
            stack_limit: 1024,
            printf: Arc::new(PrintfSink::new(1 << 16)),
            heap: Arc::new(DeviceHeap::new(1 << 20)),
            kernel_name: kernel.clone().into(),
            lines: None,
            owner: 0,
            priority: 0,
            part: None,
            trial: None,
            probes: None,
            meter: None,
            addresses: None,
            runtime: None,
            early: None,
        };
        let (send, receive) = mpsc::channel();
        let start = Instant::now();
        Pool::global().submit(Work::Grid(Box::new(launch)), on_end(move |r| send.send(r).unwrap_or(())));
        if let Err(f) = receive.recv()? {
            return Err(f.to_string().into());
        }
        println!("{kernel} W = {} round {round}: {:?}", compiled.info.width, start.elapsed());
    }
    let sums: Vec<f64> = buffers.iter().map(|b| b.iter().map(|x| f64::from(*x)).sum()).collect();
    println!("sums {sums:?}");
    Ok(())
}
