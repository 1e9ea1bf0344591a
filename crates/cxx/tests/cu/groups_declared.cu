// A library declares classes of groups before their header, as libcu++ does.
namespace cooperative_groups {
namespace __v1 {
class thread_block;
template <unsigned int Size, typename ParentT>
class thread_block_tile;
} // namespace __v1
using namespace __v1;
} // namespace cooperative_groups

template <class Group>
constexpr bool is_block = false;
template <>
constexpr bool is_block<cooperative_groups::thread_block> = true;
template <class Group>
constexpr bool is_warp = false;
template <class Parent>
constexpr bool is_warp<cooperative_groups::thread_block_tile<32, Parent>> = true;

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;

__global__ void kinds(int *out) {
    auto block = cg::this_thread_block();
    auto warp = cg::tiled_partition<32>(block);
    static_assert(is_block<decltype(block)> && !is_block<decltype(warp)>);
    static_assert(is_warp<decltype(warp)> && !is_warp<decltype(cg::tiled_partition<16>(block))>);
    *out = cg::reduce(warp, *out, cg::plus<int>());
}
