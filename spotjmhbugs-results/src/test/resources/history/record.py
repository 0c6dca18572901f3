# SPDX-License-Identifier: Apache-2.0
"""Makes otava.csv: 200 series and what Apache Otava and SciPy say about them.

    pip install apache-otava==0.8.0 scipy==1.16.3 && python3 record.py > otava.csv

Values are in thousandths. Points are the first values of the levels that Otava finds. "mended" are those that it finds
with two mistakes mended: the variances of its t test are biased, where SciPy expects unbiased ones; and when it drops a
point, it looks again at the two points after it, where those before and after it have other neighbours now. A p-value is
that of Student's t test at a mended point between its neighbours; the interval is Welch's of 99 % for the ratio there.
"""
import random

import numpy
from otava import analysis
from scipy.stats import ttest_ind

KINDS = ["none", "step", "back", "steps", "drift", "two speeds", "outliers", "flat"]


def points(values):
    return [point.index for point in analysis.compute_change_points([float(value) for value in values])[0]]


class Unbiased:
    mean, float64, array, ndarray = numpy.mean, numpy.float64, numpy.array, numpy.ndarray

    @staticmethod
    def std(part):
        return numpy.std(part, ddof=1)


def merge(found, values, limit, least):
    """What Otava does with a minimum magnitude of 0."""
    tester = analysis.TTestSignificanceTester(limit)
    while found:
        weakest = max(range(len(found)), key=lambda index: found[index].stats.pvalue)
        if found[weakest].stats.pvalue < limit:
            break
        del found[weakest]
        parts = tester.get_intervals(found)
        found = [tester.change_point(point.to_candidate(), values, parts) for point in found]
    return found


def mended(values):
    kept = analysis.np, analysis.merge
    analysis.np, analysis.merge = Unbiased, merge
    try:
        return points(values)
    finally:
        analysis.np, analysis.merge = kept


def series(kind, draw):
    count = draw.randint(30, 110)
    scatter = draw.choice([0.01, 0.02, 0.03, 0.05])
    values = [1 + scatter * draw.gauss(0, 1) for _ in range(count)]
    size = draw.choice([-1, 1]) * draw.uniform(0.03, 0.2)
    places = sorted(draw.sample(range(5, count - 5), 3))
    for i in range(count):
        if kind == "step" and i >= places[1]:
            values[i] *= 1 + size
        if kind == "back" and places[0] <= i < places[2]:
            values[i] *= 1 + size
        if kind == "steps":
            values[i] *= (1 + size) ** sum(i >= place for place in places)
        if kind == "drift":
            values[i] *= 1 + size * i / count
        if kind == "two speeds":
            values[i] *= 1 + abs(size) * (draw.random() < 0.5)
        if kind == "outliers":
            values[i] *= 1.5 if draw.random() < 0.03 else 1
        if kind == "flat":
            values[i] = 1 if i < places[1] else 1 + size
    return [round(1000 * value) for value in values]


def main():
    draw = random.Random(55)
    print("# SPDX-License-Identifier: Apache-2.0")
    print("kind,points,mended,p,low,high,values")
    for number in range(200):
        kind = KINDS[number % len(KINDS)]
        values = series(kind, draw)
        here = mended(values)
        logs = numpy.log(values)
        p, low, high = [], [], []
        for before, at, after in zip([0] + here, here, here[1:] + [len(values)]):
            first, second = logs[before:at], logs[at:after]
            if min(len(first), len(second)) < 2 or kind == "flat":
                continue
            p.append("%.6g" % ttest_ind(first, second).pvalue)
            interval = ttest_ind(second, first, equal_var=False).confidence_interval(0.99)
            low.append("%.6g" % numpy.expm1(interval.low))
            high.append("%.6g" % numpy.expm1(interval.high))
        print(",".join([kind] + [" ".join(map(str, all)) for all in (points(values), here, p, low, high, values)]))


main()
