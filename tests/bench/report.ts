import { cpus, loadavg } from 'node:os';

/** One line of the result: a ratio of two things measured in this run, and what it should be at most. */
export interface Figure {
  readonly name: string;
  /** Milliseconds of Gantry and of what it is held against. */
  readonly ours: number;
  readonly theirs: number;
  /** Undefined where the line is there to explain another. */
  readonly target?: number;
}

export interface Part {
  readonly title: string;
  /** What `ours` and `theirs` are. */
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
  const rows = figures.map(({ name, ours, theirs, target }) => {
    const ratio = ours / theirs;
    const verdict =
      target === undefined ? ['', ''] : [`<= ${target.toFixed(2)}`, ratio <= target ? 'pass' : 'MISS'];
    return [name, milliseconds(ours), milliseconds(theirs), ratio.toFixed(2), ...verdict];
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

function milliseconds(value: number): string {
  return `${value.toFixed(value < 100 ? 2 : 0)} ms`;
}
