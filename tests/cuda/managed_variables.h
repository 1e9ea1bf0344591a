// What both units of managed_variables have.
#pragma once

struct Shape {
    int first;
    int parts[3];
    double size;
};

extern __managed__ int scalar;
extern __managed__ int few[4];
extern __managed__ Shape shape;

// What is wrong with the other unit's use of them.
int more();

inline int *second() { return &few[1]; }
