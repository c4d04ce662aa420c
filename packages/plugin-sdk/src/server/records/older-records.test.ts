import { sql } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DefectSite, signature } from '../fixtures/defects/defect-site.ts';
import { canonicalJson } from './canonical-json.ts';
import { sealOf } from './seal.ts';
import { isState } from './signed-content.ts';
import { sieveSignatures } from './sound-signatures.ts';
import { coverageOf } from './verification.ts';

let site: DefectSite;
beforeAll(async () => {
  site = await DefectSite.start();
});
afterAll(() => site?.close());

/** A record as it was before version 2 of the tables: begun, reported and signed in format 2, assigned; with a comment. */
async function olderRecord(): Promise<string> {
  const { id } = await site.reported();
  await site.as(site.inspector, (act) => site.defects.comment(act, id, 'Seen'));
  await site.act(id, 'assign', { targetId: site.inspector.id });
  const [signed] = (await site.verify(id)).signatures;
  if (signed === undefined) throw new Error('It was signed.');
  const seal = sealOf(2, signed, null);
  await site.tamper(
    'record_history',
    `alter table record_signature disable trigger user; alter table record_comment disable trigger user;
     update record_history set actor_name = null, company_name = null, state_sha256 = null, hash = null where record_id = '${id}';
     update record_comment set author_name = null, company_name = null, nth = null, hash = null where record_id = '${id}';
     update record_signature set seal_format = 2, actor_name = null, history_hash = null, comment_count = null,
       comments_hash = null, hash = '${seal}' where record_id = '${id}';
     delete from record_head where record_id = '${id}'`,
  );
  return id;
}
const coverage = async (id: string) => {
  const { intact, covered } = await site.verify(id);
  const entries = (await site.history(id)).map(({ seq }) => coverageOf(covered, seq));
  return { intact, entries, comments: covered.comments };
};
const suspects = () =>
  site.as('system', ({ tx }) =>
    sieveSignatures(tx, { kind: 'defect', table: sql`defect` }, { after: undefined, upTo: undefined }, []),
  );

test('keeps verifying in its own format, says what it does not cover, and is covered by the next signature', async () => {
  const id = await olderRecord();
  expect(await coverage(id)).toEqual({
    intact: true,
    entries: ['partly', 'partly', 'pending'],
    comments: 0,
  });
  expect(await suspects()).toMatchObject({ suspects: [] });
  await site.as(site.inspector, (act) => site.defects.comment(act, id, 'Seen again'));
  expect((await site.verify(id)).intact).toBe(true);
  await site.act(id, 'close', { signature });
  expect(await coverage(id)).toEqual({
    intact: true,
    entries: ['covered', 'covered', 'covered', 'covered'],
    comments: 2,
  });
  expect(await suspects()).toMatchObject({ suspects: [] });
});

test.each([
  [
    'its unsigned step',
    'record_history',
    `update record_history set comment = 'Agreed' where record_id = ':id' and seq = 3`,
  ],
  [
    'its first step',
    'record_history',
    `update record_history set at = now() where record_id = ':id' and seq = 1`,
  ],
  [
    'its comment',
    'record_comment',
    `update record_comment set text = 'Not seen' where record_id = ':id' and nth is null`,
  ],
])('is found altered once a later signature covers it: %s', async (_what, table, change) => {
  const id = await olderRecord();
  await site.act(id, 'close', { signature });
  expect((await site.verify(id)).intact).toBe(true);
  await site.tamper(table, change.replace(':id', id));
  expect((await site.verify(id)).intact).toBe(false);
});

test.each([
  ['actor', `actor_id = (select inspector_id from (select ':other'::uuid) as one (inspector_id))`],
  ['comment', `comment = 'Agreed'`],
  ['time', `at = at - interval '1 day'`],
  ['action', `action = 'close'`],
  ['details', `details = '{"result":"Pass"}'`],
])('is found altered in the %s of its signed step, which the older seal covers', async (_what, change) => {
  const id = await olderRecord();
  await site.tamper(
    'record_history',
    `update record_history set ${change.replace(':other', site.other.id)} where record_id = '${id}' and seq = 2`,
  );
  expect((await site.verify(id)).signatures).toMatchObject([{ problems: ['history'] }]);
});

test('a field that a module got since is not compared; what was sealed is', () => {
  const sealed = canonicalJson({ id: '1', status: 'Draft', own: { area: 'North' } });
  expect(isState(sealed, { id: '1', status: 'Draft', own: { area: 'North', isUrgent: false } })).toBe(true);
  expect(isState(sealed, { id: '1', status: 'Draft', own: { area: 'South', isUrgent: false } })).toBe(false);
  expect(isState(sealed, { id: '1', status: 'Closed', own: { area: 'North' } })).toBe(false);
});
