import { type DatabaseActor, sql } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { PermitForMember } from '../contract/permit.ts';
import { accepted, gates, image, PermitSite, refusal } from './testing/permit-site.ts';

let site: PermitSite;
let elsewhere: PermitSite;
let locationID: string;
let permit: PermitForMember;
let signatureId: string;
beforeAll(async () => {
  site = await PermitSite.start();
  elsewhere = await site.more();
  locationID = await site.addLocation('Secret');
  permit = await site.lead(await site.draft(locationID), 'Requested');
  const { history } = await site.history(permit);
  signatureId = history.at(-1).signature.id;
  const sump = await site.addLocation('Secret sump');
  const confinedSpace = { permitType: 'Confined Space', confinedSpace: gates } as const;
  const inside = await site.lead(
    await site.draft(sump, { ...confinedSpace, maxEntrants: 1, stayMinutes: 60 }),
    'Active',
  );
  const cardNumber = gates.entrants?.[0]?.cardNumber;
  accepted(
    await site.post(site.holder, `/permits/${inside.formUUID}/passages`, { cardNumber, direction: 'in' }),
  );
  const rules = { requestCutOff: null, dueCheckHours: 2, version: 0 };
  accepted(await site.admin.put('/rules', rules));
  await site.test.runTimer('keep-permit-due-times');
});
afterAll(() => site?.close());

const tables = [
  'ptw_location',
  'permit',
  'permit_count',
  'record',
  'record_task',
  'record_number',
  'record_history',
  'record_signature',
  'signature_image',
  'permit_photo',
  'record_log',
  'record_log_head',
  'permit_rule',
  'permit_due_rules',
];

describe('another permit', () => {
  test('a signature of another permit is 404', async () => {
    const other = await site.lead(await site.draft(locationID), 'Requested');
    expect(
      refusal(await site.get(site.viewer, `/permits/${other.formUUID}/signatures/${signatureId}`)),
    ).toEqual([404, 'NOT_FOUND']);
  });

  test("somebody else's draft is 404", async () => {
    const draft = await site.draft(locationID);
    for (const path of ['', '/history', '/conflicts'])
      expect(refusal(await site.get(site.checker, `/permits/${draft.formUUID}${path}`))).toEqual([
        404,
        'NOT_FOUND',
      ]);
    expect(refusal(await site.act(site.checker, draft, 'cancel', { comment: 'x' }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
  });
});

describe('the database alone', () => {
  const as = (project: string, actor: DatabaseActor, statement: ReturnType<typeof sql>) =>
    site.host.database.inProject(project, actor, (tx) => tx.many(z.object({ n: z.number() }), statement));
  const everyRow = (table: string) => sql([`select count(*) as n from ${table}`]);
  const member = () => ({ kind: 'user', userId: site.viewer.id }) as const;
  const stranger = () => ({ kind: 'user', userId: elsewhere.issuer.id }) as const;

  test.each(tables)('%s is empty for strangers and in other projects', async (table) => {
    expect((await as(site.project, member(), everyRow(table)))[0]?.n).toBeGreaterThan(0);
    expect(await as(site.project, stranger(), everyRow(table))).toEqual([{ n: 0 }]);
    expect(await as(elsewhere.project, stranger(), everyRow(table))).toEqual([{ n: 0 }]);
  });

  test("a row cannot be written into another project, nor another project's row be changed", async () => {
    const write = sql`with w as (insert into record_number (project_id, series, last) values (${site.project}, '9901', 1) returning 1)
      select count(*) as n from w`;
    await expect(as(elsewhere.project, stranger(), write)).rejects.toThrow('row-level security');
    const change = sql`with w as (update permit set description = 'changed' where id = ${permit.formUUID} returning 1)
      select count(*) as n from w`;
    expect(await as(elsewhere.project, stranger(), change)).toEqual([{ n: 0 }]);
  });

  test.each([
    ['record_signature', 'update record_signature set actor_name = actor_name'],
    ['record_signature', 'delete from record_signature'],
    ['signature_image', 'update signature_image set image = image'],
    ['signature_image', 'delete from signature_image'],
    ['record_history', 'update record_history set comment = comment'],
    ['record_history', 'delete from record_history'],
    ['permit_photo', 'update permit_photo set at = at'],
    ['permit_photo', 'delete from permit_photo'],
    ['record_log', 'update record_log set at = at'],
    ['record_log', 'delete from record_log'],
  ])('%s cannot be altered: %s', async (_table, statement) => {
    const run = site.host.database.inProject(site.project, member(), (tx) => tx.run(sql([statement])));
    await expect(run).rejects.toMatchObject({ code: '42501' });
  });

  // The owner of the database can bypass triggers and foreign keys. Each statement makes a single thing wrong.
  const second = "record_id = ':permit' and action = 'check'";
  const drawing = `sha256 in (select image_sha256 from record_signature where ${second})`;
  test.each([
    [
      'another text',
      `update record_signature set content = replace(content, 'Lift', 'Shift') where ${second}`,
    ],
    [
      'another drawing with its hash',
      `insert into signature_image values (':project', encode(sha256('\\x00'), 'hex'), '\\x00') on conflict do nothing;
       update record_signature set image_sha256 = encode(sha256('\\x00'), 'hex') where ${second}`,
    ],
    [
      'another text with its hash',
      `update record_signature set content = '{}', content_sha256 = encode(sha256('{}'), 'hex') where ${second}`,
    ],
    ['another signer', `update record_signature set actor_id = ':viewer' where ${second}`],
    ['another company', `update record_signature set company_name = 'Nobody Ltd' where ${second}`],
    ['another action', `update record_signature set action = 'issue' where ${second}`],
    ['another time', `update record_signature set signed_at = signed_at - interval '1 day' where ${second}`],
    ['none before it', "delete from record_signature where record_id = ':permit' and action = 'request'"],
    ['none between', `delete from record_signature where ${second}`],
    // Must be last: all signatures of these tests share one stored drawing.
    ['another drawing', `update signature_image set image = '\\x00' where ${drawing}`],
  ])('detects a forged signature: %s', async (_what, statement) => {
    const other = await site.lead(await site.draft(locationID), 'Issued');
    const intact = async () => (await site.history(other)).intact;
    expect(await intact()).toBe(true);
    await site.ask(
      `begin; set local session_replication_role = replica; ${statement
        .replace(':permit', other.formUUID)
        .replace(':project', site.project)
        .replace(':viewer', site.viewer.id)}; commit`,
    );
    expect(await intact()).toBe(false);
  });
});

test('a change is recorded in the audit trail and sent to browsers, with ids only', async () => {
  const draft = await site.draft(locationID);
  accepted(await site.act(site.requester, draft, 'request', { signature: { image } }));
  const events = await site.ask(
    `select topic, payload, permission from event where project_id = $1 and topic like 'gantry.permit%'
     order by seq desc limit 1`,
    [site.project],
  );
  expect(events).toEqual([
    {
      topic: 'gantry.permit-to-work/permit-changed',
      payload: { formUUID: draft.formUUID, locationID, version: 2, status: 'Requested' },
      permission: 'PTW_VIEW',
    },
  ]);
  const audit = await site.ask(
    'select action, actor_id, before, after from audit_event where entity = $1 and entity_id = $2 order by seq',
    ['permit', draft.formUUID],
  );
  expect(audit).toMatchObject([
    { action: 'create', actor_id: draft.requester.userId, before: null, after: { status: 'Draft' } },
    {
      action: 'request',
      before: { status: 'Draft', version: 1 },
      after: { status: 'Requested', version: 2 },
    },
  ]);
});
