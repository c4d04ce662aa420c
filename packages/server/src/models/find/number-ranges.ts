/** A set of numbers as pairs in a row: each from the first one up to, and without, the second. They ascend and do not touch. */
export type NumberRanges = readonly number[];

/** @param numbers - ascending; one may be there twice. */
export function rangesOf(numbers: Iterable<number>): NumberRanges {
  const ranges: number[] = [];
  for (const number of numbers)
    if (ranges.length > 0 && number <= (ranges.at(-1) ?? 0))
      ranges[ranges.length - 1] = Math.max(number + 1, ranges.at(-1) ?? 0);
    else ranges.push(number, number + 1);
  return ranges;
}

/** How many numbers there are. */
export function sizeOf(ranges: NumberRanges): number {
  let size = 0;
  for (let at = 0; at < ranges.length; at += 2) size += (ranges[at + 1] ?? 0) - (ranges[at] ?? 0);
  return size;
}

const both = (a: boolean, b: boolean) => a && b;
const either = (a: boolean, b: boolean) => a || b;
const first = (a: boolean, b: boolean) => a && !b;
export const intersection = (a: NumberRanges, b: NumberRanges): NumberRanges => merge(a, b, both);
export const union = (a: NumberRanges, b: NumberRanges): NumberRanges => merge(a, b, either);
export const difference = (a: NumberRanges, b: NumberRanges): NumberRanges => merge(a, b, first);

/** Walks along the ends of both sets. An odd number of ends before a place means that it is in the set. */
function merge(
  a: NumberRanges,
  b: NumberRanges,
  keeps: (inA: boolean, inB: boolean) => boolean,
): NumberRanges {
  const ranges: number[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const at = Math.min(a[i] ?? Number.POSITIVE_INFINITY, b[j] ?? Number.POSITIVE_INFINITY);
    if (a[i] === at) i += 1;
    if (b[j] === at) j += 1;
    if (keeps(i % 2 === 1, j % 2 === 1) !== (ranges.length % 2 === 1)) ranges.push(at);
  }
  return ranges;
}

/** Numbers of a page of a set. */
export function pageOf(ranges: NumberRanges, from: number, limit: number): readonly number[] {
  const page: number[] = [];
  let before = 0;
  for (let at = 0; at < ranges.length && page.length < limit; at += 2) {
    const [start = 0, end = 0] = [ranges[at], ranges[at + 1]];
    for (let number = start + Math.max(0, from - before); number < end && page.length < limit; number += 1)
      page.push(number);
    before += end - start;
  }
  return page;
}

/** As PostgreSQL writes an `int4multirange`, such as `{[1,3),[5,6)}`. */
export function rangesFromText(text: string): NumberRanges {
  return text.length <= 2
    ? []
    : text
        .slice(2, -2)
        .split('),[')
        .flatMap((pair) => pair.split(',').map(Number));
}

export function rangesToText(ranges: NumberRanges): string {
  const pairs: string[] = [];
  for (let at = 0; at < ranges.length; at += 2) pairs.push(`[${ranges[at]},${ranges[at + 1]})`);
  return `{${pairs.join(',')}}`;
}

/** Which shapes some objects are. Shapes are numbered in the order of the objects that have one. */
export class ShapeNumbers {
  readonly #shaped: NumberRanges;
  /** Shapes before each range. */
  readonly #before: readonly number[];

  /** @param shaped - numbers of the objects that have a shape of their own. */
  constructor(shaped: NumberRanges) {
    this.#shaped = shaped;
    const before: number[] = [];
    let sum = 0;
    for (let at = 0; at < shaped.length; at += 2) {
      before.push(sum);
      sum += (shaped[at + 1] ?? 0) - (shaped[at] ?? 0);
    }
    this.#before = before;
  }

  /** The shapes of the objects' own. */
  of(objects: NumberRanges): NumberRanges {
    const found = intersection(objects, this.#shaped);
    const shapes: number[] = [];
    let range = 0;
    for (let at = 0; at < found.length; at += 2) {
      const [from = 0, to = 0] = [found[at], found[at + 1]];
      while ((this.#shaped[2 * range + 1] ?? Number.POSITIVE_INFINITY) <= from) range += 1;
      const start = (this.#before[range] ?? 0) + from - (this.#shaped[2 * range] ?? 0);
      // Between two ranges of objects there may be only ones without a shape.
      if (shapes.at(-1) === start) shapes[shapes.length - 1] = start + to - from;
      else shapes.push(start, start + to - from);
    }
    return shapes;
  }
}
