import { parseArgs } from 'node:util';

export const parts = [
  'start',
  'permits',
  'signatures',
  'risc',
  'diary',
  'statistics',
  'submissions',
  'open',
  'orbit',
  'markers',
  'memory',
  'sides',
  'colour',
  'csv',
  'ingest',
  'readings',
  'cameras',
  'audit',
  'tree',
  'find',
  'compare',
  'progress',
  'steps',
] as const;
export type PartName = (typeof parts)[number];

export interface BenchOptions {
  /** Folder of the repository. */
  readonly root: string;
  readonly only: readonly PartName[];
  readonly permits: number;
  readonly signatures: number;
  /** Alerts of cameras. */
  readonly alerts: number;
  /** Entries of the audit trail. */
  readonly entries: number;
  /** Inspection forms in the list and in the statistics, and those of the large export. */
  readonly forms: number;
  readonly exportedForms: number;
  /** Site diaries in the list. */
  readonly diaries: number;
  /** How often each query of a list is measured. */
  readonly rounds: number;
  /** How often each order of a list, with each filter and tab, is measured. */
  readonly viewRounds: number;
  /** How often each page is opened cold and warm, and how often the server is restarted. */
  readonly opens: number;
  /** Passes of the orbit on each page. */
  readonly passes: number;
  /** Bays of the demo's tunnel; 120 is all of it. */
  readonly bays: number;
  /** A folder with the IFC file that the part `sides` draws. If undefined, it draws the demo's tunnel. */
  readonly testModels: string | undefined;
  /** Objects of the model that is coloured. */
  readonly blocks: number;
  /** How often each share of the objects is coloured. */
  readonly colourings: number;
  /** Objects of the model whose tree is read. */
  readonly treeObjects: number;
  /** Rows of the file that links objects to activities, and items of progress. */
  readonly links: number;
  readonly progressItems: number;
  /** Seconds for which devices send passages. */
  readonly ingestSeconds: number;
}

/** @throws Error that lists the valid options. */
export function readOptions(
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
  root: string,
): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: { only: { type: 'string', multiple: true }, quick: { type: 'boolean', default: false } },
  });
  const quick = values.quick;
  return {
    root,
    only: values.only ? values.only.map(partNamed) : parts,
    permits: count('GANTRY_BENCH_PERMITS', variables.GANTRY_BENCH_PERMITS, quick ? 20_000 : 1_000_000),
    signatures: count(
      'GANTRY_BENCH_SIGNATURES',
      variables.GANTRY_BENCH_SIGNATURES,
      quick ? 60_000 : 3_000_000,
    ),
    forms: count('GANTRY_BENCH_FORMS', variables.GANTRY_BENCH_FORMS, quick ? 20_000 : 450_000),
    diaries: count('GANTRY_BENCH_DIARIES', variables.GANTRY_BENCH_DIARIES, quick ? 3000 : 20_000),
    alerts: count('GANTRY_BENCH_ALERTS', variables.GANTRY_BENCH_ALERTS, quick ? 50_000 : 1_000_000),
    entries: count('GANTRY_BENCH_ENTRIES', variables.GANTRY_BENCH_ENTRIES, quick ? 50_000 : 1_000_000),
    exportedForms: quick ? 10_000 : 100_000,
    rounds: quick ? 40 : 250,
    viewRounds: quick ? 5 : 40,
    opens: quick ? 2 : 5,
    passes: quick ? 2 : 5,
    bays: count('GANTRY_DEMO_BAYS', variables.GANTRY_DEMO_BAYS, quick ? 12 : 120),
    testModels: variables.GANTRY_TEST_MODELS || undefined,
    blocks: count('GANTRY_BENCH_OBJECTS', variables.GANTRY_BENCH_OBJECTS, quick ? 2000 : 50_000),
    colourings: quick ? 2 : 5,
    treeObjects: quick ? 20_000 : 100_000,
    links: quick ? 5000 : 50_000,
    progressItems: quick ? 1000 : 10_000,
    ingestSeconds: quick ? 10 : 60,
  };
}

function partNamed(name: string): PartName {
  const found = parts.find((part) => part === name);
  if (found === undefined) throw new Error(`There is no part '${name}': --only takes ${parts.join(', ')}.`);
  return found;
}

function count(name: string, text: string | undefined, otherwise: number): number {
  const value = Number(text || otherwise);
  if (!Number.isInteger(value) || value < 1)
    throw new Error(`${name} must be a whole number above 0, not '${text}'.`);
  return value;
}
