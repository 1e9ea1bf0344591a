//! Prints a module as it runs, with products and sums contracted: `contract FILE`.

use std::error::Error;

use weft_ptx::FuncId;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: contract FILE")?;
    let (mut module, diagnostics) = weft_ptx::parse(&std::fs::read_to_string(&path)?);
    for d in &diagnostics {
        eprintln!("{}", d.display(&path));
    }
    let functions = (0..module.functions.len()).filter_map(|n| module.contracted(FuncId(n as u32)).cloned());
    module.functions = functions.collect();
    println!("{}", weft_ptx::print(&module));
    Ok(())
}
