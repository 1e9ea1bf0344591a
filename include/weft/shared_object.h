// Storage for __shared__ objects of class type: no constructor runs, as in CUDA C++.
#ifndef __WEFT_SHARED_OBJECT_H__
#define __WEFT_SHARED_OBJECT_H__

template <class T> union __weft_shared_object {
    T value;
    __device__ __weft_shared_object() {}
    __device__ ~__weft_shared_object() {}
};

#endif
