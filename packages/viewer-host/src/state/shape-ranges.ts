/** Numbers of shapes, from the first up to and without the second. */
export type Range = readonly [number, number];

/** A set of shapes of one version by their numbers in the order of the tree. */
export class ShapeRanges {
  private readonly starts: readonly number[];
  private readonly ends: readonly number[];
  /** Shapes in all ranges before each one, and at the end in all together. */
  private readonly before: readonly number[];

  /** @param ranges - in any order; they may overlap. */
  constructor(ranges: readonly Range[]) {
    const starts: number[] = [];
    const ends: number[] = [];
    for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
      if (to <= from) continue;
      const last = ends.at(-1);
      if (last === undefined || from > last) {
        starts.push(from);
        ends.push(to);
      } else ends[ends.length - 1] = Math.max(last, to);
    }
    const before = [0];
    for (const [i, start] of starts.entries()) before.push((before[i] ?? 0) + (ends[i] ?? 0) - start);
    this.starts = starts;
    this.ends = ends;
    this.before = before;
  }

  /** How many shapes of the range are in the set. */
  count([from, to]: Range): number {
    return Math.max(0, this.below(to) - this.below(from));
  }

  get ranges(): readonly Range[] {
    return this.starts.map((start, i) => [start, this.ends[i] ?? start] as const);
  }

  /** Those that are in this set and not in the other. */
  without(other: ShapeRanges): ShapeRanges {
    const left: Range[] = [];
    const others = other.ranges;
    let next = 0;
    for (const [from, to] of this.ranges) {
      let at = from;
      for (let one = others[next]; one !== undefined && one[0] < to; one = others[next]) {
        if (one[0] > at) left.push([at, one[0]]);
        at = Math.max(at, one[1]);
        // It may reach into the next range of this set.
        if (one[1] > to) break;
        next += 1;
      }
      if (at < to) left.push([at, to]);
    }
    return new ShapeRanges(left);
  }

  /** Shapes in the set with a smaller number. */
  private below(number: number): number {
    let low = 0;
    let high = this.starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.starts[middle] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    const last = low - 1;
    if (last < 0) return 0;
    const inLast = Math.min(number, this.ends[last] ?? 0) - (this.starts[last] ?? 0);
    return (this.before[last] ?? 0) + inLast;
  }
}
