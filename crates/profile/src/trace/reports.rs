//! Reports by name.

use weft_record::trace::Style;

use super::kinds::Names;
use super::model::Process;
use super::table::Table;
use super::{nvtx_reports, sum_reports, unified, unified_advice, work_report};
use crate::Error;

/// Those that are printed when none is named.
pub(super) const USUAL: [&str; 4] =
    ["cuda_api_sum", "cuda_gpu_kern_sum", "cuda_gpu_mem_time_sum", "cuda_gpu_mem_size_sum"];

/// Reports and what older versions of nsys call them.
const ALL: [(&str, &str); 13] = [
    ("nvtx_sum", "nvtxsum"),
    ("nvtx_pushpop_sum", "nvtxppsum"),
    ("nvtx_startend_sum", "nvtxssum"),
    ("nvtx_gpu_proj_sum", "nvtxgpuproj"),
    ("cuda_api_sum", "cudaapisum"),
    ("cuda_gpu_kern_sum", "gpukernsum"),
    ("cuda_gpu_mem_time_sum", "gpumemtimesum"),
    ("cuda_gpu_mem_size_sum", "gpumemsizesum"),
    ("cuda_gpu_trace", "gputrace"),
    ("um_alloc_sum", "umallocsum"),
    ("um_sum", "umsum"),
    ("um_total_sum", "umtotalsum"),
    ("um_cpu_page_faults_sum", "umcpupagefaults"),
];

/// How tables are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Format {
    /// For people.
    #[default]
    Table,
    /// For programs.
    Csv,
}

/// A report that is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Report {
    name: &'static str,
    names: Names,
}

impl Report {
    /// The usual ones, with that of ranges where there are some.
    pub(super) fn usual(processes: &[Process]) -> Vec<Report> {
        let ranges = processes.iter().any(|p| !p.ranges.is_empty()).then_some("nvtx_sum");
        ranges.into_iter().chain(USUAL).map(|name| Report { name, names: Names::Full }).collect()
    }

    /// Those of a list, with commas between; behind a colon `base` or `mangled` say which names kernels have.
    ///
    /// # Errors
    /// There is none of such a name.
    pub(super) fn list(words: &str) -> Result<Vec<Report>, Error> {
        words.split(',').map(Report::named).collect()
    }

    fn named(word: &str) -> Result<Report, Error> {
        let (name, names) = match word.split_once(':') {
            None => (word, Names::Full),
            Some((name, "base")) => (name, Names::Base),
            Some((name, "mangled")) => (name, Names::Mangled),
            Some((_, other)) => {
                return Err(Error::Usage(format!("report {word}: there is base and mangled, not {other}")));
            }
        };
        let found = ALL.iter().find(|(now, before)| *now == name || *before == name);
        let known = || ALL.map(|r| r.0).join(", ");
        let (name, _) =
            found.ok_or_else(|| Error::Usage(format!("there is no report {name}; there are {}", known())))?;
        Ok(Report { name, names })
    }

    pub(super) fn name(&self) -> &'static str {
        self.name
    }

    fn table(&self, processes: &[Process]) -> Table {
        match self.name {
            "nvtx_sum" => nvtx_reports::all(processes),
            "nvtx_pushpop_sum" => nvtx_reports::of_style(processes, Style::PushPop),
            "nvtx_startend_sum" => nvtx_reports::of_style(processes, Style::StartEnd),
            "nvtx_gpu_proj_sum" => nvtx_reports::projected(processes),
            "cuda_api_sum" => sum_reports::calls(processes),
            "cuda_gpu_kern_sum" => sum_reports::kernels(processes, self.names),
            "cuda_gpu_mem_time_sum" => sum_reports::memory_times(processes),
            "cuda_gpu_mem_size_sum" => sum_reports::memory_sizes(processes),
            "um_alloc_sum" => unified_advice::allocations(processes),
            "um_sum" => unified::by_address(processes),
            "um_total_sum" => unified::totals(processes),
            "um_cpu_page_faults_sum" => unified::cpu_faults(processes),
            _ => work_report::work(processes, self.names),
        }
    }

    /// Its text.
    pub(super) fn print(&self, processes: &[Process], format: Format) -> String {
        let table = self.table(processes);
        match format {
            Format::Table => table.to_text(),
            Format::Csv => table.to_csv(),
        }
    }
}
