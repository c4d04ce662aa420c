import { sql } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitCalls } from '../fixtures/visits/visit-calls.ts';
import { VisitSite } from '../fixtures/visits/visit-site.ts';

let site: VisitSite;
beforeAll(async () => {
  site = await VisitSite.start();
});
afterAll(() => site?.close());

const check = async (id: string, query: Readonly<Record<string, string>> = {}, who = site.other) =>
  visitCalls.verification.response.parse((await who.get(`/visits/${id}/verification`, query)).body);
const tamper = (table: string, change: string) =>
  site.as('system', ({ tx }) => tx.run(sql`select tamper(${table}, ${change})`));

test('says who signed what on a record and its items, what is not covered yet, and what the kind adds', async () => {
  const { id, findings } = await site.sent(['No handrail']);
  const [finding = ''] = findings;
  await site.step(site.contractor, finding, 'rectify');
  await site.consultant.post(`/visits/${id}/comments`, { text: 'On Friday' });
  expect(await check(id)).toMatchObject({
    form_number: null,
    status: 'Pending',
    intact: true,
    problems: [],
    not_covered: { steps: 1, comments: 1, partly: 0 },
    signatures: [{ action: 'send', from: 'Draft', to: 'Open', by: { name: 'Wong Ka Yan' }, problems: [] }],
    items: [
      {
        id: finding,
        set: 'findings',
        name: 'No handrail',
        status: 'Submitted',
        intact: true,
        signatures: [{ action: 'rectify', by: { name: 'Chan Mei Ling' }, is_name_of_today: false }],
      },
    ],
    files: [],
    paper: null,
    signed: { status: 'Open', now: 'Pending' },
  });
});

test('holds a printed record beside the record, by the seal and the version on it', async () => {
  const { id } = await site.sent();
  const { version, signatures } = await check(id);
  const seal = String(signatures.at(-1)?.hash?.slice(0, 32));
  const paperOf = async (more: { seal?: string; v?: string }) => (await check(id, { seal, ...more })).paper;
  const now = { state: 'current', version, later: 0 };
  expect(await paperOf({})).toEqual(now);
  expect(await paperOf({ v: String(version) })).toEqual(now);
  const unknown = { state: 'unknown', later: 0 };
  expect(await paperOf({ v: String(version + 1) })).toMatchObject(unknown);
  expect(await paperOf({ seal: 'f'.repeat(32) })).toMatchObject(unknown);
  await site.as('system', (act) => site.visits.touch(act, id, 'findings', {}));
  expect(await paperOf({ v: String(version) })).toEqual({ state: 'changed', version, later: 1 });
});

test('names what was altered, and a signature that is gone, and shows no content that cannot be read', async () => {
  const { id, findings } = await site.sent(['Loose board']);
  const [finding = ''] = findings;
  await site.step(site.contractor, finding, 'rectify');
  await tamper('finding', `update finding set text = 'Other' where id = '${finding}'`);
  expect(await check(id)).toMatchObject({
    intact: false,
    items: [{ intact: false, name: 'Other', signatures: [{ problems: ['record'] }] }],
  });

  const unreadable = await site.sent();
  await tamper(
    'record_signature',
    `update record_signature set content = '{' where record_id = '${unreadable.id}'`,
  );
  expect(await check(unreadable.id)).toMatchObject({ intact: false, signed: null });

  const gone = await site.sent();
  // As the owner of the database, whom no rule of the application stops.
  await site.test.rows(`begin; set local session_replication_role = replica;
    delete from record_signature where record_id = '${gone.id}'; commit`);
  expect(await check(gone.id)).toMatchObject({
    intact: false,
    signatures: [{ id: null, hash: null, problems: ['missing'] }],
    signed: null,
  });
});

test('of a record that is private to others nobody learns anything', async () => {
  const { id } = await site.draft();
  expect((await site.other.get(`/visits/${id}/verification`)).status).toBe(404);
});
