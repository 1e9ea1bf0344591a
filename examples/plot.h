// Curves over the same places, written as a picture (SVG) that any browser shows.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

struct Curve {
    std::string name;
    // Another measurement than the picture's own.
    bool dashed;
    std::vector<double> x, y;
};

class Plot {
    std::string title_, across_, up_;
    std::vector<Curve> curves_;

    static double most(const std::vector<double>& of) {
        double most = 0;
        for (double v : of) most = v > most ? v : most;
        return most;
    }

    // Next of 1, 2, 5, 10 … that divides a range into six parts at most.
    static double step(double range) {
        double unit = 1;
        for (int i = 0; range / unit > 6; i++) unit *= i % 3 == 1 ? 2.5 : 2;
        return unit;
    }

  public:
    Plot(const char* title, const char* across, const char* up) : title_(title), across_(across), up_(up) {}

    void add(const Curve& c) { curves_.push_back(c); }

    // Whether the file could be written.
    bool write(const char* path) const {
        const char* colours[] = {"#b4b4b4", "#d9542b", "#2b6fd9", "#2ba05a"};
        const int left = 70, top = 40, width = 560, height = 320, legend = 230;
        double wide = 0, high = 0;
        for (auto& c : curves_) {
            double w = most(c.x), h = most(c.y);
            wide = w > wide ? w : wide, high = h > high ? h : high;
        }
        if (wide <= 0 || high <= 0) return false;
        FILE* f = fopen(path, "w");
        if (!f) return false;
        high *= 1.05;
        auto at_x = [&](double x) { return left + x / wide * width; };
        auto at_y = [&](double y) { return top + height - y / high * height; };
        fprintf(f, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" font-size=\"12\">\n",
                left + width + legend, top + height + 60);
        fprintf(f, "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n<text x=\"%d\" y=\"22\" font-size=\"15\">%s</text>\n", left, title_.c_str());
        double across = step(wide), up = step(high);
        for (double y = 0; y <= high; y += up)
            fprintf(f, "<path d=\"M%d %.1fH%d\" stroke=\"#e4e4e4\"/><text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%g</text>\n", left, at_y(y),
                    left + width, left - 8, at_y(y) + 4, y);
        for (double x = 0; x <= wide; x += across)
            fprintf(f, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%g</text>\n", at_x(x), top + height + 18, x);
        fprintf(f, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>\n", left + width / 2, top + height + 42, across_.c_str());
        fprintf(f, "<text transform=\"translate(18 %d) rotate(-90)\" text-anchor=\"middle\">%s</text>\n", top + height / 2, up_.c_str());
        int n = 0, colour = 0;
        bool dashed = false;
        for (auto& c : curves_) {
            // Those of each measurement have the colours from the first one on.
            if (c.dashed != dashed) colour = 0, dashed = c.dashed;
            const char* look = c.dashed ? " stroke-dasharray=\"6 4\"" : "";
            const char* stroke = colours[colour++ % 4];
            fprintf(f, "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\"%s points=\"", stroke, look);
            for (size_t i = 0; i < c.x.size(); i++) fprintf(f, "%s%.1f,%.1f", i ? " " : "", at_x(c.x[i]), at_y(c.y[i]));
            int y = top + 10 + 20 * n++;
            fprintf(f, "\"/>\n<path d=\"M%d %dh24\" stroke=\"%s\" stroke-width=\"2\"%s/><text x=\"%d\" y=\"%d\">%s</text>\n", left + width + 14, y, stroke,
                    look, left + width + 44, y + 4, c.name.c_str());
        }
        fprintf(f, "</svg>\n");
        return fclose(f) == 0;
    }
};
