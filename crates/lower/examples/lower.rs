//! Lowers every kernel of PTX files and verifies the result: `lower [--print] file.ptx …`.

use std::time::Instant;

fn main() {
    let mut print = false;
    let mut failed = 0;
    let (library, _) = weft_ptx::parse(weft_devicelib::PTX);
    for arg in std::env::args().skip(1) {
        if arg == "--print" {
            print = true;
            continue;
        }
        let Ok(text) = std::fs::read_to_string(&arg) else {
            eprintln!("{arg}: cannot be read");
            continue;
        };
        let (mut module, diagnostics) = weft_ptx::parse(&text);
        for d in &diagnostics {
            eprintln!("{arg}: {d:?}");
            failed += 1;
        }
        weft_ptx::link_library(&mut module, &library);
        let kernels: Vec<String> = module
            .functions
            .iter()
            .filter(|f| f.is_entry && f.body.is_some())
            .map(|f| f.name.clone())
            .collect();
        for k in kernels {
            let start = Instant::now();
            match weft_lower::lower_kernel(&module, &k, &weft_lower::LowerOptions::default()) {
                Err(e) => {
                    eprintln!("{arg}: {k}: {e}");
                    failed += 1;
                }
                Ok(unit) => {
                    let time = start.elapsed();
                    if let Err(e) = weft_ir::verify_unit(&unit) {
                        eprintln!("{arg}: {k}: verifier: {e}");
                        failed += 1;
                    }
                    if print {
                        println!("{unit}");
                    } else {
                        let n: usize = unit
                            .functions
                            .iter()
                            .flat_map(|f| f.layout.iter().map(|b| f.blocks[*b].insts.len()))
                            .sum();
                        println!("{k}: {n} instructions, {} functions, {time:?}", unit.functions.len());
                    }
                }
            }
        }
    }
    std::process::exit(i32::from(failed > 0));
}
