import { randomUUID } from 'node:crypto';
import { sql } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unlock } from '../fixtures/tampering.ts';
import { findingKind } from '../fixtures/visits/visit-records.ts';
import { signature, VisitSite } from '../fixtures/visits/visit-site.ts';
import type { Act } from './act.ts';
import type { RecordProblem } from './checked-history.ts';
import { defineRecords } from './records.ts';
import type { SignatureProblem, VerifiedBatch } from './verification.ts';

/** Each alteration is made in a transaction of its own that is rolled back. */
let site: VisitSite;
let id: string;
let elsewhere: string;
let item: string;
let removed: string;
const evidence = ['record_history', 'record_signature', 'record_head', 'record_task', 'record_comment'];
beforeAll(async () => {
  site = await VisitSite.start();
  ({ id } = await site.draft([]));
  elsewhere = (await site.sent()).id;
  const { consultant, contractor } = site;
  item = (await site.find(id, 'No handrail')).id;
  const other = (await site.find(id, 'Loose board')).id;
  removed = (await site.find(id, 'By mistake')).id;
  await site.step(consultant, removed, 'remove');
  await site.act(id, 'send', { signature });
  await site.step(contractor, item, 'write', { signature: undefined, input: { remedy: 'A post' } });
  for (const one of [item, other]) await site.step(contractor, one, 'rectify');
  for (const one of [item, other]) await site.step(consultant, one, 'accept', { signature: undefined });
  await site.act(id, 'reopen', { comment: 'It moves', input: { sentBack: [item] } });
  await site.step(contractor, item, 'rectify');
  await site.step(consultant, item, 'accept');
  await site.act(id, 'close', { signature });
  const tables = ['visit', 'finding', 'record', 'signature_image', ...evidence];
  await site.as('system', ({ tx }) => tx.run(sql`select tamper('record', ${unlock(tables)})`));
});
afterAll(() => site?.close());

class RolledBack extends Error {}

interface Found {
  readonly intact: boolean;
  readonly signatures: readonly SignatureProblem[];
  readonly problems: readonly RecordProblem['problem'][];
  readonly items: number;
  readonly isFoundInProject: boolean;
}

/** What the checks of the visit and of all visits say after an alteration, of which nothing stays. */
async function checkedAfter(change: (act: Act) => Promise<unknown>): Promise<Found> {
  let found: Found | undefined;
  const { visits } = site;
  const work = async (act: Act) => {
    await change(act);
    const { intact, signatures, problems, items } = await visits.verify(act, id);
    const batches: VerifiedBatch[] = [];
    for await (const batch of visits.verifyAll(act)) batches.push(batch);
    const all = batches.flatMap(({ broken, missing, altered }) => [...broken, ...missing, ...altered]);
    found = {
      intact,
      signatures: signatures.flatMap((one) => one.problems),
      problems: problems.map(({ problem }) => problem),
      items: items.filter((one) => !one.intact).length,
      isFoundInProject: all.length > 0,
    };
    throw new RolledBack();
  };
  await site.as(site.other, work).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  if (found === undefined) throw new Error('Nothing was checked.');
  return found;
}

const run = (text: string) => (act: Act) => {
  const all = { item, removed, parent: id, elsewhere, stranger: randomUUID() };
  const statement = text.replaceAll(/:(item|removed|parent|elsewhere|stranger)\b/g, (_, name: string) =>
    String(Reflect.get(all, name)),
  );
  return act.tx.run(sql`select tamper('record', ${statement})`);
};
const set = (table: string, change: string, where: string) => `update ${table} set ${change} where ${where}`;
const steps = (where: string) => `record_id = ':item' and ${where}`;
const dropItem = (name: string) =>
  [
    ...evidence.map((table) => `delete from ${table} where record_id = ':${name}'`),
    `delete from finding where id = ':${name}'`,
    `delete from record where id = ':${name}'`,
  ].join(';');
/** The same kind without its parent, as somebody inside the database could write consistent rows. */
const forger = () => {
  const { name: _, partOf: __, during: ___, quiet: ____, ...kind } = findingKind;
  return defineRecords(kind, site.host);
};

describe('an alteration of a finding under a visit that was signed', () => {
  test('is not found where there is none', async () => {
    expect(await checkedAfter(async () => undefined)).toEqual({
      intact: true,
      signatures: [],
      problems: [],
      items: 0,
      isFoundInProject: false,
    });
  });

  test.each([
    ['its text', set('finding', `text = 'All is well'`, `id = ':item'`)],
    ['its remedy', set('finding', `remedy = 'None'`, `id = ':item'`)],
    ['its status', set('finding', `status = 'Submitted'`, `id = ':item'`)],
    ['its version', set('finding', 'version = version + 1', `id = ':item'`)],
    ['its visit', set('finding', `visit_id = ':elsewhere'`, `id = ':item'`)],
    [
      'its place among the others',
      set('finding', `created_at = created_at - interval '1 day'`, `id = ':item'`),
    ],
    ['the status of a removed one', set('finding', `status = 'Open'`, `id = ':removed'`)],
    ['the text of a removed one', set('finding', `text = 'Nothing'`, `id = ':removed'`)],
    ['who rectified it', set('record_history', `actor_name = 'Somebody Else'`, steps('seq = 3'))],
    ['a quiet step', set('record_history', `comment = 'Agreed'`, steps('seq = 2'))],
    ['when it was begun', set('record_history', `at = at - interval '1 day'`, steps('seq = 1'))],
    [
      'at which version of the visit',
      set('record_history', `details = '{"parentVersion":99}'`, steps('seq = 1')),
    ],
    [
      'which step of the visit sent it back',
      set('record_history', `details = '{}'`, steps(`action = 'sendBack'`)),
    ],
    ['the hash of a step', set('record_history', `hash = repeat('0', 64)`, steps('seq = 4'))],
    [
      'its signed content',
      set('record_signature', `content = replace(content, 'post', 'nail')`, steps('seq = 3')),
    ],
    ['its signature is deleted', `delete from record_signature where ${steps('seq = 3')}`],
    ['all its signatures are deleted', `delete from record_signature where record_id = ':item'`],
    [
      'its signatures are deleted, and its history names none',
      `delete from record_signature where record_id = ':item'; ${set('record_history', 'signature_id = null', `record_id = ':item'`)}`,
    ],
    ['its history is deleted', `delete from record_history where record_id = ':item'`],
    ['its last step is deleted', `delete from record_history where ${steps('seq = 7')}`],
    ['its row is deleted', `delete from finding where id = ':item'`],
    [
      'its row is copied',
      `insert into finding (project_id, id, status, flags, people, created_at, updated_at, version, visit_id, text, remedy)
      select project_id, gen_random_uuid(), status, flags, people, created_at, updated_at, version, visit_id, text, remedy from finding where id = ':item'`,
    ],
    ['another one is moved to the visit', set('finding', `visit_id = ':parent'`, `visit_id = ':elsewhere'`)],
    [
      'what the visit heard of it',
      set(
        'record_history',
        `details = details || '{"status":"Open"}'`,
        `record_id = ':parent' and action = 'findings'`,
      ),
    ],
    [
      'what the signature of the visit says of it',
      set('record_signature', `content = replace(content, ':item', ':stranger')`, `record_id = ':parent'`),
    ],
  ])('is found: %s', async (_what, change) => {
    expect(await checkedAfter(run(change))).toMatchObject({ intact: false, isFoundInProject: true });
  });

  test.each(['item', 'removed'])('is found where one is deleted with all its evidence: %s', async (which) => {
    const found = await checkedAfter(run(dropItem(which)));
    expect(found).toMatchObject({ intact: false, items: 0, isFoundInProject: true });
    // Only the visit can tell.
    expect(new Set([...found.signatures, ...found.problems])).toEqual(new Set(['items']));
  });

  test('is found where a consistent one is inserted', async () => {
    const found = await checkedAfter((act) =>
      forger().create(act, { visitId: id, text: 'Forged', remedy: '' }),
    );
    expect(found).toMatchObject({ intact: false, items: 0, isFoundInProject: true });
    expect(new Set(found.signatures)).toEqual(new Set(['items']));
  });

  test('is found where one is written anew with a consistent history of its own', async () => {
    const found = await checkedAfter(async (act) => {
      await run(dropItem('item'))(act);
      const forged = forger();
      await forged.create(act, { visitId: id, text: 'A scratch', remedy: 'Paint' }, { id: item });
      await forged.act(act, item, 'rectify', { signature });
      await forged.act(act, item, 'accept', {});
    });
    expect(found).toMatchObject({ intact: false, items: 0, isFoundInProject: true });
    expect(new Set([...found.signatures, ...found.problems])).toEqual(new Set(['items']));
  });
});
