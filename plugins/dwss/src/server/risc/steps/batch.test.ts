import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RiscForm } from '../../../contract/risc/form.ts';
import { RiscSite, signature } from '../testing/risc-site.ts';

let site: RiscSite;
beforeAll(async () => {
  site = await RiscSite.start('TCE11');
});
afterAll(() => site?.close());

const most = 200;
const ids = (forms: readonly { readonly id: string }[]) => forms.map(({ id }) => id);

test('a batch of 200 has an outcome for each form, and the same when it is sent again', async () => {
  const drafts: RiscForm[] = [];
  for (let count = 0; count < 12; count += 1) drafts.push(await site.draft());
  const [others, sent] = [await site.draft({}, 'colleague'), await site.submitted()];
  const unknown = Array.from({ length: most - drafts.length - 2 }, () => randomUUID());
  const failing = [others.id, sent.id, ...unknown];
  const body = { formIds: [...ids(drafts), ...failing], signature, idempotencyKey: randomUUID() };
  const submit = () => site.people.engineer.post('/workflow/batch/submit', body);
  const first = await submit();
  expect(first.body.successIds).toEqual(ids(drafts));
  expect(first.body.failures).toEqual([
    { id: others.id, form_number: null, code: 'NOT_FOUND' },
    { id: sent.id, form_number: sent.form_number, code: 'WRONG_STATE' },
    ...unknown.map((id) => ({ id, form_number: null, code: 'NOT_FOUND' })),
  ]);
  expect(first.body.failedIds).toEqual(failing);
  const { updated_at: _, ...outcome } = (await submit()).body;
  expect(first.body).toMatchObject(outcome);

  const stored = await site.host.rows(
    `select count(distinct f.number)::integer as numbers, max(f.version) as version,
       (select count(*)::integer from record_signature s where s.record_id = any($1::uuid[])) as signatures,
       (select count(*)::integer from signature_image) as images
     from risc_form f where f.id = any($1::uuid[])`,
    [ids(drafts)],
  );
  // The drawing is stored once, and each form has its signature.
  expect(stored).toEqual([{ numbers: drafts.length, version: 2, signatures: drafts.length, images: 1 }]);

  // The gate sees all of them wait for it, and receives them with a result: that needs a comment.
  const waiting = await site.people.gate.get('/form/RISCForm', { batchGroup: 'receive', limit: '-1' });
  expect(waiting.body.totalCount).toBe(drafts.length + 1);
  const fail = (more: object) =>
    site.people.gate.post('/workflow/batch/receive', {
      formIds: ids(drafts).slice(0, 3),
      signature,
      approval_result: 'Fail',
      ...more,
    });
  const silent = (await fail({})).body;
  expect(silent.failures.map(({ code }: { code: string }) => code)).toEqual(
    Array(3).fill('COMMENT_REQUIRED'),
  );
  expect((await fail({ comment: 'No drawing' })).body.successIds).toHaveLength(3);
  expect((await site.read(drafts[0]?.id ?? '')).status).toBe('Resubmission');
});

test('more than 200 forms, or one of them twice, are refused before any is changed', async () => {
  const { id } = await site.draft();
  const submit = (formIds: readonly string[]) =>
    site.people.engineer.post('/workflow/batch/submit', { formIds, signature });
  const many = [id, ...Array.from({ length: most }, () => randomUUID())];
  expect((await submit(many)).status).toBe(400);
  expect((await submit([id, id])).status).toBe(400);
  expect((await submit([])).status).toBe(400);
  expect((await site.read(id)).status).toBe('Draft');
});

test('a form that changed since it was shown is not signed', async () => {
  const [changed, same] = [await site.draft(), await site.draft()];
  const versions = Object.fromEntries([changed, same].map(({ id, version }) => [id, version]));
  const { id, version } = changed;
  await site.form(
    site.people.engineer.post(`/form/RISCForm/update/${id}`, { version, description: 'Another bay' }),
  );
  const submit = (more: object) =>
    site.people.engineer.post('/workflow/batch/submit', {
      formIds: ids([changed, same]),
      signature,
      ...more,
    });
  const idempotencyKey = randomUUID();
  const first = (await submit({ versions, idempotencyKey })).body;
  expect(first).toMatchObject({ successIds: [same.id], failures: [{ id, code: 'VERSION_CONFLICT' }] });
  expect((await site.read(id)).status).toBe('Draft');
  // What was done stays done when the rest is sent again, although its version is another now.
  const again = { versions: { ...versions, [id]: version + 1 }, idempotencyKey };
  expect((await submit(again)).body.successIds).toEqual(ids([changed, same]));
});

test('a form that is not complete is named with what it lacks', async () => {
  const [gaps, complete] = [await site.draft({ portion: null, location: null }), await site.draft()];
  const body = { formIds: ids([gaps, complete]), signature };
  const { successIds, failures } = (await site.people.engineer.post('/workflow/batch/submit', body)).body;
  expect(successIds).toEqual([complete.id]);
  expect(failures).toEqual([
    { id: gaps.id, form_number: null, code: 'FORM_INCOMPLETE', about: ['portion', 'location'] },
  ]);
});

test('one verb does what each form waits for', async () => {
  const inspecting = await site.inspecting();
  const assigned = await site.forwarded();
  await site.step('lead', 'assign', assigned, {}, 'inspector');
  const batch = (
    who: 'inspector' | 'lead' | 'gate' | 'landSurveyor' | 'engineer',
    verb: string,
    forms: readonly { id: string }[],
    more: object = {},
  ) => site.people[who].post(`/workflow/batch/${verb}`, { formIds: ids(forms), signature, ...more });
  const received = await batch('inspector', 'receive', [inspecting, assigned], site.found('Pass'));
  expect(received.body.successIds).toEqual(ids([inspecting, assigned]));
  expect((await site.read(inspecting.id)).status).toBe('Inspected');
  expect((await site.read(assigned.id)).status).toBe('Inspecting');

  await site.step('inspector', 'signoff', assigned, site.found('Pass'));
  await site.step('lead', 'signoff', inspecting, site.found('Pass'));
  const asked = { ...site.found('Pass'), need_countersign: true, LS: site.people.landSurveyor.id };
  await site.step('lead', 'signoff', assigned, asked);
  expect((await batch('gate', 'return', [inspecting, assigned])).body.successIds).toEqual([inspecting.id]);
  expect((await batch('landSurveyor', 'LSCounterSign', [assigned])).body.successIds).toEqual([assigned.id]);
  expect((await batch('engineer', 'close', [inspecting, assigned])).body.failures).toEqual([]);
  expect((await site.read(assigned.id)).status).toBe('Closed');
});

test('a batch offers the forms on which the caller can do its action: by company, discipline, name and delegation', async () => {
  const rival = await site.host.member({
    company: 'Other Contractor',
    disciplines: ['C'],
    permissions: ['RISC_VIEW', 'RISC_DRAFT', 'RISC_SUBMIT', 'RISC_CLOSE'],
  });
  const surveyor = await site.host.member({
    company: 'Supervising Engineer',
    disciplines: ['S'],
    permissions: ['RISC_VIEW', 'RISC_RECEIVE', 'RISC_FORWARD', 'RISC_INSPECT'],
  });
  const { lead, viewer, inspector, secondInspector, gate, engineer } = site.people;
  const today = site.host.clock.now().toLocaleDateString('sv-SE', { timeZone: 'Asia/Hong_Kong' });
  const delegation = { deputyId: viewer.id, slot: null, firstDay: today, lastDay: today };
  await lead.client.post(`/api/projects/${site.host.project.id}/delegations`, delegation);
  const tag = 'offered';
  const more = { tags: [tag] };
  const forms = [
    await site.draft(more),
    await site.submitted(more),
    await site.submitted(more),
    await site.forwarded(more),
    await site.inspecting(more),
    await site.inspected('Pass', more),
  ];
  // Differs from the form before it in nothing that decides but the discipline.
  await site.host.rows(`update risc_form set discipline = 'S' where id = $1`, [forms[2]?.id]);
  const actions = ['submit', 'receive', 'signoff', 'forward', 'assign', 'return', 'close'];
  for (const who of [engineer, rival, gate, surveyor, lead, viewer, inspector, secondInspector]) {
    const can = new Map<string, string[]>();
    for (const { id } of forms) {
      const { body } = await who.get(`/form/RISCForm/${id}`);
      const own: readonly { readonly action: string }[] = body.form?.allowedActions ?? [];
      const task: string = body.form?.open_task ?? '';
      for (const { action } of own.filter((one) => actions.includes(one.action))) {
        // The inspector's result is signed with the verb that receives; the lead's is not part of a batch.
        const verb = action === 'signoff' ? 'receive' : action;
        if (task !== 'CONFIRM') can.set(verb, [...(can.get(verb) ?? []), id]);
      }
    }
    for (const verb of ['submit', 'receive', 'forward', 'assign', 'return', 'close']) {
      const { body } = await who.get('/form/RISCForm', { batchGroup: verb, tags: tag, limit: '-1' });
      const offered: readonly string[] = ids(body.data);
      expect([verb, [...offered].sort()]).toEqual([verb, (can.get(verb) ?? []).sort()]);
      expect(body.totalCount).toBe(offered.length);
    }
    if (who === viewer) expect(can.get('assign')).toHaveLength(1);
    if (who === surveyor) expect([...new Set([...can.values()].flat())]).toEqual([forms[2]?.id]);
    if (who === rival || who === secondInspector) expect([...can]).toEqual([]);
  }
});
