import type { HandOver, HeldStep } from '@gantry/contract';

/** Who takes which step, by the step's id. */
export type Takers = Readonly<Record<string, string | undefined>>;

/** Nobody goes on with it by themselves. */
export const staysBehind = ({ how, takers }: HeldStep) => how !== 'role' || takers.length === 0;

/** Steps of one record are handed over together. */
export function recordsOf(steps: readonly HeldStep[], takers: Takers): HandOver['records'] {
  const records = new Map<string, HandOver['records'][number]>();
  for (const { id, pluginId, record } of steps) {
    const taker = takers[id];
    if (record === null || taker === undefined) continue;
    const { kind, version, place } = record;
    const key = `${pluginId} ${kind} ${record.id}`;
    const before = records.get(key);
    records.set(key, {
      pluginId,
      kind,
      version,
      id: record.id,
      to: { ...before?.to, [place]: taker },
    });
  }
  return [...records.values()];
}

/** People who may take each of the steps that somebody must take. */
export function takersOfAll(steps: readonly HeldStep[]): readonly string[] {
  const [first, ...rest] = steps.filter(({ record, takers }) => record !== null && takers.length > 0);
  return (first?.takers ?? []).filter((id) => rest.every(({ takers }) => takers.includes(id)));
}
