import { type Devices, sql, type Tx } from '@gantry/plugin-sdk/server';
import type { Passage, PassageAnswer } from '../contract/passages.ts';
import { type CountedPassage, readPassage } from './read-passage.ts';

/** The device, and the time of its message. */
export interface Heard {
  readonly deviceId: string;
  readonly timeZone: string;
  readonly now: Date;
}

/** Counts new passages, each on its own day in the project's time zone. */
export async function recordPassages(
  tx: Tx,
  devices: Devices,
  { deviceId, timeZone, now }: Heard,
  passages: readonly Passage[],
): Promise<PassageAnswer> {
  const refused: { index: number; sequence: number; code: PassageAnswer['refused'][number]['code'] }[] = [];
  const readable: { index: number; passage: CountedPassage }[] = [];
  for (const [index, given] of passages.entries()) {
    const passage = readPassage(given, now);
    if (typeof passage === 'string') refused.push({ index, sequence: given.sequence, code: passage });
    else readable.push({ index, passage });
  }
  const outcomes = await devices.claim(
    tx,
    deviceId,
    readable.map(({ passage: { sequence, ...content } }) => ({ sequence, content })),
  );
  const fresh: CountedPassage[] = [];
  let duplicates = 0;
  for (const [nth, { index, passage }] of readable.entries()) {
    if (outcomes[nth] === 'new') fresh.push(passage);
    else if (outcomes[nth] === 'repeated') duplicates += 1;
    else refused.push({ index, sequence: passage.sequence, code: 'SEQUENCE_REUSED' });
  }
  if (fresh.length > 0) await store(tx, { deviceId, timeZone, now }, fresh);
  refused.sort((a, b) => a.index - b.index);
  return { accepted: fresh.length, duplicates, refused };
}

/** Stores passages and daily totals in one statement. */
async function store(
  tx: Tx,
  { deviceId, timeZone, now }: Heard,
  passages: readonly CountedPassage[],
): Promise<void> {
  await tx.run(sql`
    with fresh as (
      insert into passage (project_id, device_id, sequence, at, in_count, out_count, received_at)
      select ${tx.projectId}::uuid, ${deviceId}::uuid, g.sequence, g.at, g.in_count, g.out_count, ${now}::timestamptz
      from unnest(${passages.map(({ sequence }) => sequence)}::bigint[], ${passages.map(({ at }) => at.toISOString())}::timestamptz[],
        ${passages.map((each) => each.in)}::int[], ${passages.map((each) => each.out)}::int[])
        as g(sequence, at, in_count, out_count)
      returning at, in_count, out_count
    )
    insert into people_daily (project_id, device_id, day, in_count, out_count)
    select ${tx.projectId}::uuid, ${deviceId}::uuid, (at at time zone ${timeZone})::date, sum(in_count), sum(out_count)
    from fresh group by 3
    on conflict (project_id, device_id, day) do update
      set in_count = people_daily.in_count + excluded.in_count, out_count = people_daily.out_count + excluded.out_count`);
}
