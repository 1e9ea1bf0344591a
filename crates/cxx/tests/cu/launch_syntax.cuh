#pragma once
#include <iostream>

template <class T> struct Box;
template <class T> std::ostream &operator<<(std::ostream &, const Box<T> &);
template <class T> struct Box {
    T v;
    friend std::ostream &operator<< <>(std::ostream &, const Box<T> &);
};

__global__ void in_header(int *p) {
    *p = 1;
}

inline void from_header(int *p) {
    in_header << <1, 1 >> >(p);
}
