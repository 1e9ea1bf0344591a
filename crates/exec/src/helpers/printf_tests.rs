use std::ffi::CStr;

use super::*;

fn call(sink: &PrintfSink, format: &CStr, args: &[u8]) -> Result<i32, MemoryFault> {
    sink.vprintf(format.as_ptr() as u64, args.as_ptr() as u64)
}

fn taken(sink: &PrintfSink) -> String {
    String::from_utf8(sink.take()).unwrap_or_default()
}

#[test]
fn conversions_flags_and_alignment() {
    let text = c"text";
    let mut args: Vec<u8> = Vec::new();
    args.extend((-5i32).to_le_bytes());
    args.extend([0; 4]);
    args.extend(2.5f64.to_le_bytes());
    args.extend(7i32.to_le_bytes());
    args.extend([0; 4]);
    args.extend((1u64 << 40).to_le_bytes());
    args.extend((text.as_ptr() as u64).to_le_bytes());
    args.extend(i32::from(b'z').to_le_bytes());
    args.extend(6i32.to_le_bytes());
    args.extend(3.25f64.to_le_bytes());
    let sink = PrintfSink::default();
    assert_eq!(call(&sink, c"%d|%.3f|%#x|%llu|%-6s|%c|%*.1e|%%|%y", &args), Ok(8));
    assert_eq!(taken(&sink), "-5|2.500|0x7|1099511627776|text  |z|3.2e+00|%|%y");
    assert_eq!(sink.vprintf(0, 0), Ok(-1));
    assert!(sink.vprintf(c"%d".as_ptr() as u64, 16).is_err());
}

#[test]
fn short_integers_and_too_many_arguments() {
    let sink = PrintfSink::default();
    let args: Vec<u8> = (0..40i32).flat_map(|i| (70_000 + i).to_le_bytes()).collect();
    assert_eq!(call(&sink, c"%hd %hhu %d %li", &args), Ok(4));
    assert_eq!(
        taken(&sink),
        format!("{} {} 70002 {}", 70_000 - 65_536, 70_001 % 256, 70_004i64 | 70_005 << 32)
    );
    let format = CString::new("%d".repeat(33) + "|%*d%%").unwrap_or_default();
    assert_eq!(call(&sink, &format, &args), Ok(32));
    let all: String = (70_000..70_032).map(|n| n.to_string()).collect();
    assert_eq!(taken(&sink), all + "%d|%*d%");
}

#[test]
fn new_output_takes_the_place_of_the_oldest() {
    let sink = PrintfSink::new(10 * 16);
    for i in 0..25i32 {
        assert_eq!(call(&sink, c"%d ", &i.to_le_bytes()), Ok(1));
    }
    assert_eq!(taken(&sink), "15 16 17 18 19 20 21 22 23 24 ");
    assert_eq!(taken(&sink), "");
    sink.set_limit(2 * 16);
    for i in 0..3i32 {
        assert_eq!(call(&sink, c"%d ", &i.to_le_bytes()), Ok(1));
    }
    assert_eq!(taken(&sink), "1 2 ");
}
