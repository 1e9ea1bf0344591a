//! Graphs as text for Graphviz (`cuGraphDebugDotPrint`).

use std::fmt::Write as _;
use std::path::Path;

use super::edge::Edge;
use super::model::{Content, Graph};
use crate::error::{Code, Error, Result};

/// `CU_GRAPH_DEBUG_DOT_FLAGS_VERBOSE`.
const VERBOSE: u32 = 1;
/// Flags of which each asks for what one kind of node does.
const PARAMETERS: u32 = 4 | 8 | 16 | 32 | 64 | 2048 | 4096;
/// `CU_GRAPH_DEBUG_DOT_FLAGS_HANDLES`.
const HANDLES: u32 = 1024;

impl Graph {
    /// Writes the graph to a file: its nodes and edges, and what flags ask for beside (`CUgraphDebugDot_flags`).
    ///
    /// # Errors
    /// [`Code::OperatingSystem`] when the file cannot be written.
    pub fn write_dot(&self, path: &Path, flags: u32) -> Result<()> {
        let text = format!("digraph dot {{\n{}}}\n", self.dot(flags)?);
        std::fs::write(path, text)
            .map_err(|e| Error::new(Code::OperatingSystem, format!("{}: {e}", path.display())))
    }

    fn dot(&self, flags: u32) -> Result<String> {
        let name = |n: &super::model::Node| format!("graph_{}_node_{}", self.id(), n.local_id());
        let mut out = format!("subgraph cluster_{} {{\nlabel=\"graph_{}\"\n", self.id(), self.id());
        let mut within = String::new();
        for node in self.nodes() {
            let content = node.content()?;
            let mut label = format!("{}\\n{:?}", node.local_id(), content.node_type());
            if flags & (VERBOSE | PARAMETERS) != 0 {
                let _ = write!(label, "\\n{}", escaped(&content));
            }
            if flags & (VERBOSE | HANDLES) != 0 {
                let _ = write!(label, "\\nnode {}", node.id());
            }
            let _ = writeln!(out, "\"{}\" [shape=\"rectangle\" label=\"{label}\"];", name(&node));
            for g in content.graphs() {
                within.push_str(&g.dot(flags)?);
            }
        }
        for (from, to, edge) in self.edges()? {
            let _ = writeln!(out, "\"{}\" -> \"{}\"{};", name(&from), name(&to), ports(edge));
        }
        out.push_str("}\n");
        out.push_str(&within);
        Ok(out)
    }
}

fn ports(edge: Edge) -> String {
    if edge.is_plain() {
        String::new()
    } else {
        format!(" [headlabel={} taillabel={}]", edge.to_port, edge.from_port)
    }
}

fn escaped(content: &Content) -> String {
    let text = match content {
        Content::Work(operation) => format!("{operation:?}"),
        other => format!("{other:?}"),
    };
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
