//! Compiles the first kernel of a PTX file and prints what `WEFT_DUMP` names: `compile_file FILE [WIDTH] [BLOCK]`.

use weft_filetests::{Program, workspace};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let path = args.first().map_or(workspace(), Into::into);
    let number = |n: usize| args.get(n).and_then(|a| a.parse().ok());
    let program = Program::new(&std::fs::read_to_string(path)?)?;
    let kernel = program.kernels().first().map(|k| (*k).to_owned()).ok_or("no kernel")?;
    let compiled = program.compile(&kernel, [number(2).unwrap_or(32), 1, 1], number(1))?;
    println!("{:?}\n{:?}", compiled.info, compiled.stats);
    Ok(())
}
