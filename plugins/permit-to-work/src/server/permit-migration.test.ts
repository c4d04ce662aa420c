import { randomUUID } from 'node:crypto';
import { canonicalJson, sha256 } from '@gantry/plugin-sdk/server/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PermitForMember } from '../contract/permit.ts';
import { permitRecordsMigration } from './migrations/0004-permit-records.ts';
import { plugin } from './plugin.ts';
import { accepted, answersYes, image, PermitSite, refusal, sign } from './testing/permit-site.ts';

let site: PermitSite;
let locationID: string;
const closed = randomUUID();
const active = randomUUID();
const draft = randomUUID();
const key = randomUUID();
const drawing = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');
const day = '2026-03-02';
const at = (hour: number) => `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;

beforeAll(async () => {
  // The tables and rows from before permits were SDK records.
  const before = plugin.migrations.filter(({ name }) => name < permitRecordsMigration.name);
  site = await PermitSite.start({ migrations: before, timers: [] });
  locationID = await site.addLocation('Yard');
  await writeOldPermit(closed, 'Closed', 'PTW-2603-0007', true);
  await writeOldPermit(active, 'Active', 'PTW-2603-0008', true);
  await writeOldPermit(draft, 'Draft', null, false);
  await writeOldHistory();
  await site.ask(
    `insert into permit_passage (project_id, permit_id, seq, card_number, worker_name, direction, at, recorded_by)
     values ($1, $2, 1, 'CW1', 'Mak "Ah" Yin', 'in', $3, $5), ($1, $2, 2, 'CW1', 'Mak "Ah" Yin', 'out', $4, $5)`,
    [site.project, active, at(2), at(3), site.holder.id],
  );
  await site.ask(
    `insert into permit_number (project_id, month, last)
     values ($1, '2603', 8), ($1, '2602', 41), ((select id from project where id <> $1 limit 1), '2603', 5)`,
    [site.project],
  );
  // Run as the owner of the plugin's schema, who is not a superuser.
  for (const { sql } of plugin.migrations.slice(before.length))
    await site.ask(`begin; set local role "gantry:${plugin.id}"; ${sql}; commit`);
});
afterAll(() => site?.close());

const permitOf = async (id: string, who = site.requester): Promise<PermitForMember> =>
  accepted(await site.get(who, `/permits/${id}`)).permit;

test('a permit keeps every field, its people and its place in the list', async () => {
  expect(await permitOf(closed)).toMatchObject({
    formUUID: closed,
    number: 'PTW-2603-0007',
    status: 'Closed',
    permitType: 'Lifting',
    version: 3,
    description: 'Lift a fan',
    validFrom: at(1),
    validTo: at(9),
    requestedAt: at(0),
    issuedAt: at(1),
    requester: { userId: site.requester.id, name: site.requester.name },
    holder: { userId: site.holder.id, name: site.holder.name },
    issuer: { userId: site.issuer.id, name: site.issuer.name },
    handedBack: { by: { userId: site.holder.id }, at: at(8) },
    location: { locationID, name: 'Yard' },
    maxEntrants: null,
    confinedSpace: null,
    closedAt: at(9),
    createdAt: at(0),
    updatedAt: at(9),
    allowedActions: [],
    editableFields: [],
  });
  const list = async (who = site.viewer) =>
    accepted(await site.get(who, '/DynamicForm/getPermitToWorkIndex', { location: locationID }));
  expect(await list()).toMatchObject({ total: 2 });
  expect(await list(site.requester)).toMatchObject({ total: 3 });
  const status = { location: locationID, status: 'Draft' };
  const mine = await site.get(site.requester, '/DynamicForm/getPermitToWorkIndex', status);
  expect(accepted(mine).workflows).toMatchObject([{ formUUID: draft, holderName: null }]);
  expect(refusal(await site.get(site.checker, `/permits/${draft}`))).toEqual([404, 'NOT_FOUND']);
});

test('the history is complete, and the signatures verify with their existing seals', async () => {
  const { history, intact } = await site.history({ formUUID: closed }, site.viewer);
  expect(intact).toBe(true);
  const by = { userId: site.issuer.id, name: 'Name of that day' };
  const sealed = await site.ask(
    'select prev_hash, hash, image_sha256 from record_signature where record_id = $1 order by seq',
    [closed],
  );
  expect(history).toMatchObject([
    { seq: 1, action: 'create', by, from: null, to: 'Draft', signature: null },
    {
      seq: 2,
      action: 'issue',
      by: { ...by, company: 'Then Ltd' },
      at: at(1),
      comment: 'Agreed',
      changedFields: ['status', 'issuer'],
      acceptedConflicts: ['LIFTING_OVER_WORK:x'],
      signature: { hash: sealed[0]?.hash, problems: [] },
    },
    { seq: 3, action: 'close', signature: { hash: sealed[1]?.hash, problems: [] } },
  ]);
  expect(sealed).toMatchObject([
    { prev_hash: null, image_sha256: sha256(drawing) },
    { prev_hash: sealed[0]?.hash },
  ]);
  const path = `/permits/${closed}/signatures/${history[1].signature.id}`;
  expect(accepted(await site.get(site.viewer, path))).toEqual({ image });
  const seal = String(sealed[0]?.hash).slice(0, 32);
  const checked = `/permits/${closed}/verification?seal=${seal}`;
  expect(accepted(await site.get(site.viewer, checked))).toMatchObject({
    status: 'Closed',
    intact: true,
    signatures: [
      { action: 'issue', by: { ...by, company: 'Then Ltd' }, is_name_of_today: false, problems: [] },
      { action: 'close', problems: [] },
    ],
    paper: { state: 'changed', version: 2, later: 1 },
  });
});

test('the entry log is complete, and protected from then on', async () => {
  const { passages } = accepted(await site.get(site.viewer, `/permits/${active}/passages`));
  const by = { userId: site.holder.id, name: site.holder.name };
  const worker = { cardNumber: 'CW1', name: 'Mak "Ah" Yin', by };
  expect(passages).toMatchObject([
    { seq: 1, ...worker, direction: 'in', at: at(2) },
    { seq: 2, ...worker, direction: 'out', at: at(3) },
  ]);
  const verified = async () =>
    accepted(await site.get(site.viewer, `/permits/${active}/verification`)).problems;
  const move = (hours: string) =>
    site.ask(
      `begin; set local session_replication_role = replica;
       update record_log set at = at ${hours} where record_id = '${active}' and nth = 2; commit`,
    );
  expect(await verified()).toEqual([]);
  await move(`+ interval '1 hour'`);
  expect(await verified()).toEqual([{ problem: 'log', seq: null }]);
  await move(`- interval '1 hour'`);
});

test('a forged older signature is detected', async () => {
  const change = (name: string) =>
    site.ask(
      `begin; set local session_replication_role = replica;
       update record_signature set actor_name = '${name}' where record_id = '${closed}' and seq = 2; commit`,
    );
  await change('Nobody');
  expect((await site.history({ formUUID: closed }, site.viewer)).intact).toBe(false);
  await change('Name of that day');
  expect((await site.history({ formUUID: closed }, site.viewer)).intact).toBe(true);
});

test('a repeated older request is answered and not done again', async () => {
  const again = await site.act(site.issuer, await permitOf(closed), 'issue', { idempotencyKey: key });
  expect(accepted(again).permit).toMatchObject({ status: 'Closed', version: 3 });
  const other = await site.act(site.issuer, await permitOf(closed), 'reject', { idempotencyKey: key });
  expect(refusal(other)).toEqual([409, 'KEY_REUSED']);
});

test('the issuer closes a permit that was handed back, with a signature chained to the older ones', async () => {
  site.clock.set(new Date(`${day}T08:30:00Z`));
  const permit = await permitOf(active, site.issuer);
  expect(permit.allowedActions).toEqual(['suspend', 'close']);
  const restored = { ...sign, areaRestored: true };
  const done = accepted(await site.act(site.issuer, permit, 'close', restored)).permit;
  expect(done).toMatchObject({ status: 'Closed', version: 4 });
  const { history, intact } = await site.history(done);
  expect([history.length, history.at(-1).signature.problems, intact]).toEqual([4, [], true]);
  const chained = await site.ask(
    'select prev_hash is not null as is_chained from record_signature where record_id = $1 and seq = 4',
    [done.formUUID],
  );
  expect(chained).toEqual([{ is_chained: true }]);
  const open = await site.ask(
    'select task, part, assignee_id, closed_seq from record_task where record_id = any($1::uuid[]) order by task',
    [[active, draft, closed]],
  );
  expect(open).toEqual([
    { task: 'REQUEST', part: 'requester', assignee_id: site.requester.id, closed_seq: null },
    { task: 'TAKE_BACK', part: 'issuer', assignee_id: null, closed_seq: 4 },
  ]);
});

test('numbering continues, in every project', async () => {
  site.clock.set(new Date(`${day}T08:30:00Z`));
  const drafts = [await site.draft(locationID), await site.draft(locationID)];
  const permits = await Promise.all(drafts.map((one) => site.lead(one, 'Requested')));
  expect(permits.map(({ number }) => number).sort()).toEqual(['PTW-2603-0009', 'PTW-2603-0010']);
  expect(await site.ask('select series, last from record_number order by last')).toEqual([
    { series: 'permit:2603', last: 5 },
    { series: 'permit:2603', last: 10 },
    { series: 'permit:2602', last: 41 },
  ]);
  const counts = await site.ask('select status, total from permit_count where total > 0 order by status');
  expect(counts.map(({ status, total }) => [status, total])).toEqual([
    ['Closed', 2],
    ['Draft', 1],
    ['Requested', 2],
  ]);
});

/** The holder of every permit except a draft has handed the area back. */
function writeOldPermit(id: string, status: string, number: string | null, isHeld: boolean) {
  const held = isHeld ? site.holder.id : null;
  const closing = status === 'Closed' ? at(9) : null;
  return site.ask(
    `insert into permit (project_id, id, number, status, permit_type, location_id, description, valid_from, valid_to,
       requester_id, holder_id, issuer_id, handed_back_by, handed_back_at, checklist, requested_at, issued_at, closed_at,
       created_at, updated_at, version)
     values ($1, $2, $3, $4, 'Lifting', $5, 'Lift a fan', $6, $7, $8, $9, $10, $9, $11, $12, $13, $14, $15, $16, $17, 3)`,
    [
      ...[site.project, id, number, status, locationID, at(1), at(9), site.requester.id, held],
      ...[isHeld ? site.issuer.id : null, isHeld ? at(8) : null, JSON.stringify(answersYes('Lifting'))],
      ...[isHeld ? at(0) : null, isHeld ? at(1) : null, closing, at(0), at(9)],
    ],
  );
}

async function writeOldHistory(): Promise<void> {
  for (const permitId of [closed, active, draft]) {
    let prevHash: string | null = null;
    const steps = [
      ['create', null, 'Draft', false],
      ['issue', 'Checked', 'Issued', true],
      ['close', 'Active', permitId === closed ? 'Closed' : 'Active', true],
    ] as const;
    for (const [nth, [action, from, to, isSigned]] of (permitId === draft
      ? steps.slice(0, 1)
      : steps
    ).entries()) {
      const seq = nth + 1;
      const actor = { actorId: site.issuer.id, actorName: 'Name of that day' };
      const content = canonicalJson({ action, comment: 'Agreed', permit: { formUUID: permitId } });
      const sealed = {
        id: randomUUID(),
        permitId,
        seq,
        action,
        ...actor,
        companyName: 'Then Ltd',
        imageSha256: sha256(drawing),
        contentSha256: sha256(content),
        prevHash,
        signedAt: at(seq),
      };
      const hash = sha256(canonicalJson(sealed));
      if (isSigned) {
        await site.ask(
          `insert into permit_signature (project_id, id, permit_id, seq, action, actor_id, actor_name, company_name, method,
             image, image_sha256, content, content_sha256, prev_hash, hash, ip, signed_at)
           values ($1, $2, $3, $4, $5, $6, $7, 'Then Ltd', 'drawn', $8, $9, $10, $11, $12, $13, '10.0.0.1', $14)`,
          [
            ...[site.project, sealed.id, permitId, seq, action, actor.actorId, actor.actorName, drawing],
            ...[sealed.imageSha256, content, sealed.contentSha256, prevHash, hash, at(seq)],
          ],
        );
        prevHash = hash;
      }
      await site.ask(
        `insert into permit_history (project_id, permit_id, seq, action, from_status, to_status, actor_id, actor_name, at,
           comment, changed_fields, accepted_conflicts, signature_id, idempotency_key)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'Agreed', $10, $11, $12, $13)`,
        [
          ...[site.project, permitId, seq, action, from, to, actor.actorId, actor.actorName, at(nth)],
          ...[['status', 'issuer'], isSigned ? ['LIFTING_OVER_WORK:x'] : [], isSigned ? sealed.id : null],
          action === 'issue' && permitId === closed ? key : null,
        ],
      );
    }
  }
}
