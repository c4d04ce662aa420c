import { cpus, loadavg } from 'node:os';

/** One line of the result: two values measured in this run, and the largest ratio that is acceptable. */
export interface Figure {
  readonly name: string;
  /** Of Gantry, and of what it is compared with. */
  readonly ours: number;
  readonly theirs: number;
  /** Milliseconds unless it says otherwise. */
  readonly unit?: 'ms' | 'MB' | 'objects';
  /** Undefined if the line only explains another. */
  readonly target?: number;
}

export interface Part {
  readonly title: string;
  /** Headings of `ours` and `theirs`. */
  readonly columns: readonly [string, string];
  readonly figures: readonly Figure[];
  readonly notes: readonly string[];
}

export function printMachine(): void {
  const [first, ...others] = cpus();
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(
    `${new Date().toISOString().slice(0, 16)}Z  ${first?.model.trim() ?? 'unknown processor'} × ${others.length + 1}, ` +
      `Node ${process.versions.node}, load before ${load.join(' ')}`,
  );
}

export function printPart({ title, columns, figures, notes }: Part): void {
  const rows = figures.map(({ name, ours, theirs, target, unit = 'ms' }) => {
    // Nothing beside nothing is as much.
    const ratio = ours === theirs ? 1 : ours / theirs;
    const verdict =
      target === undefined ? ['', ''] : [`<= ${target.toFixed(2)}`, ratio <= target ? 'pass' : 'MISS'];
    return [name, inUnit(ours, unit), inUnit(theirs, unit), ratio.toFixed(2), ...verdict];
  });
  const table = [['', ...columns, 'ratio', 'target', ''], ...rows];
  const widths = table[0]?.map((_, at) => Math.max(...table.map((row) => row[at]?.length ?? 0))) ?? [];
  console.log(`\n${title}`);
  for (const row of table)
    console.log(
      `  ${row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ')}`.trimEnd(),
    );
  for (const note of notes) console.log(`  ${note}`);
}

function inUnit(value: number, unit: string): string {
  return `${value.toFixed(unit !== 'objects' && value < 100 ? 2 : 0)} ${unit}`;
}
