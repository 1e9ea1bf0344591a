// Copies by a group. They are complete for the thread that made them when memcpy_async returns; wait() makes
// them visible to the group.
#ifndef __WEFT_CG_MEMCPY_ASYNC_H__
#define __WEFT_CG_MEMCPY_ASYNC_H__

namespace cooperative_groups {
namespace __v1 {

namespace __weft {

template <class Word, class Group>
__WEFT_CG void copy(const Group &group, void *target, const void *source, size_t bytes) {
    Word *to = (Word *)target;
    const Word *from = (const Word *)source;
    for (size_t i = group.thread_rank(); i < bytes / sizeof(Word); i += group.size())
        to[i] = from[i];
}
template <class Group> __WEFT_CG void copy_any(const Group &group, void *target, const void *source, size_t bytes) {
    size_t all = (size_t)target | (size_t)source | bytes;
    if (all % 16 == 0)
        copy<int4>(group, target, source, bytes);
    else if (all % 4 == 0)
        copy<int>(group, target, source, bytes);
    else
        copy<char>(group, target, source, bytes);
}

} // namespace __weft

template <class Group, class T, class U>
__WEFT_CG void memcpy_async(const Group &group, T *target, const U *source, size_t bytes) {
    __weft::copy_any(group, target, source, bytes);
}
// With a size of which the alignment is known: cuda::aligned_size_t, whoever's header it is from.
template <class Group, class T, class U, template <size_t> class Aligned, size_t Alignment>
__WEFT_CG void memcpy_async(const Group &group, T *target, const U *source, const Aligned<Alignment> &bytes) {
    if constexpr (Alignment % 16 == 0)
        __weft::copy<int4>(group, target, source, (size_t)bytes);
    else
        __weft::copy_any(group, target, source, (size_t)bytes);
}
// In elements: as many as both have.
template <class Group, class T>
__WEFT_CG void memcpy_async(const Group &group, T *target, size_t target_count, const T *source, size_t source_count) {
    size_t count = target_count < source_count ? target_count : source_count;
    __weft::copy_any(group, target, source, count * sizeof(T));
}
template <class Group> __WEFT_CG void wait(const Group &group) {
    group.sync();
}
template <unsigned int Stages, class Group> __WEFT_CG void wait_prior(const Group &group) {
    group.sync();
}

} // namespace __v1
using namespace __v1;
} // namespace cooperative_groups

#endif
