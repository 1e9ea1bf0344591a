//! One page for browsers with all that was recorded and counted: data as JSON, and the script that draws it, in one file which fetches
//! nothing.
//!
//! [`launches`] makes the data of counters, `trace::for_report` that of traces; [`sources`] reads the lines of sources and PTX. The
//! files of `page/` are the page itself.

mod launches;
mod sources;

use std::path::Path;

use serde_json::{Value, json};
use weft_record::counts::Launch;

use crate::error::Error;

const FRAME: &str = include_str!("page/page.html");
/// How pages look.
pub(crate) const STYLE: &str = include_str!("page/page.css");
/// Parts of the script, in their order.
const SCRIPT: [&str; 8] = [
    include_str!("page/tools.js"),
    include_str!("page/timeline.js"),
    include_str!("page/kernels.js"),
    include_str!("page/charts.js"),
    include_str!("page/memory.js"),
    include_str!("page/unified.js"),
    include_str!("page/source.js"),
    include_str!("page/main.js"),
];

/// The page of such data.
fn page(title: &str, data: &Value) -> String {
    // Within a script nothing may look like its end, or like a comment.
    let data = data.to_string().replace('<', "\\u003c");
    let title = title.replace('&', "&amp;").replace('<', "&lt;");
    let script = SCRIPT.concat();
    // What is put in may have the marks of what comes later: split once at each.
    let mut out = String::new();
    let mut rest = FRAME;
    for (mark, text) in
        [("@TITLE@", &title), ("@STYLE@", &STYLE.to_owned()), ("@DATA@", &data), ("@SCRIPT@", &script)]
    {
        if let Some((before, behind)) = rest.split_once(mark) {
            out.push_str(before);
            out.push_str(text);
            rest = behind;
        }
    }
    out + rest
}

fn write(path: &Path, title: &str, data: &Value) -> Result<(), Error> {
    std::fs::write(path, page(title, data)).map_err(|source| Error::Io { path: path.to_path_buf(), source })
}

/// Writes the page of launches, with a timeline if there is one.
///
/// # Errors
/// It cannot be written.
pub(crate) fn of_launches(
    path: &str,
    program: &str,
    ptx: &[String],
    list: &[(usize, &Launch)],
    timeline: Option<Value>,
) -> Result<(), Error> {
    let data = json!({
        "version": env!("CARGO_PKG_VERSION"),
        "program": program,
        "counts": launches::value(list, ptx),
        "trace": timeline,
    });
    write(Path::new(path), program, &data)
}

/// Writes the page of a trace alone.
///
/// # Errors
/// It cannot be written.
pub(crate) fn of_trace(path: &Path, timeline: Value) -> Result<(), Error> {
    let first = timeline["processes"][0]["command"].as_str().unwrap_or("trace").to_owned();
    let program = first.split_whitespace().next().unwrap_or("trace");
    let program = program.rsplit('/').next().unwrap_or(program).to_owned();
    let data =
        json!({"version": env!("CARGO_PKG_VERSION"), "program": program, "counts": null, "trace": timeline});
    write(path, &program, &data)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_cannot_end_the_script_nor_bring_in_marks() {
        let data = json!({"name": "</script><b>@SCRIPT@", "other": "<!--"});
        let text = page("a<b>&", &data);
        assert_eq!(text.matches("</script>").count(), 2, "data and script end once each");
        assert!(text.contains("<title>a&lt;b>&amp; "));
        assert!(text.contains(r#""name":"\u003c/script>\u003cb>@SCRIPT@""#), "{text}");
        assert!(!text.contains("<!--"));
    }

    #[test]
    fn nothing_is_fetched() {
        let text = page("a", &json!({}));
        // The name of SVG's elements is no place that is asked for something.
        let text = text.replace("http://www.w3.org/2000/svg", "");
        for word in ["http:", "https:", "src=", "href=\"", "@import", "url(", "fetch(", "XMLHttpRequest"] {
            assert!(!text.contains(word), "{word}");
        }
    }
}
