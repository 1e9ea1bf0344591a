//! Prints the estimate of registers of each kernel of PTX files, to be put beside what `ptxas -v` says: `registers FILE...`.

use std::error::Error;

use weft_ptx::FuncId;

fn main() -> Result<(), Box<dyn Error>> {
    for path in std::env::args().skip(1) {
        let (module, _) = weft_ptx::parse(&std::fs::read_to_string(&path)?);
        for (n, f) in module.functions.iter().enumerate().filter(|(_, f)| f.is_entry && f.body.is_some()) {
            println!("{path}\t{}\t{}", f.name, weft_ptx::usage::of(&module, FuncId(n as u32)).registers);
        }
    }
    Ok(())
}
