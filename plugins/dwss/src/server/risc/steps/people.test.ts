import { randomUUID } from 'node:crypto';
import type { PluginMember } from '@gantry/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RiscForm } from '../../../contract/risc/form.ts';
import { gatePermissions, image, openTask, RiscSite, refusal, signature } from '../testing/risc-site.ts';

let site: RiscSite;
beforeAll(async () => {
  site = await RiscSite.start('TCE11');
});
afterAll(() => site?.close());

test('people who have left are replaced: the gate names another inspector', async () => {
  const leaving = await site.atSupervisor({ permissions: ['RISC_VIEW', 'RISC_INSPECT'] });
  const form = await site.forwarded();
  const path = `/workflow/assign/${openTask(form)}/${leaving.id}`;
  await site.form(site.people.lead.post(path, { signature }));
  await site.host.rows('delete from membership where user_id = $1', [leaving.id]);
  expect((await leaving.get(`/form/RISCForm/${form.id}`)).status).toBe(404);
  expect((await site.read(form.id)).assignee).toMatchObject({ userId: leaving.id });
  const again = await site.people.gate.post(
    `/workflow/reassign/${openTask(await site.read(form.id))}/${leaving.id}`,
    {},
  );
  expect(refusal(again)).toEqual([422, 'WRONG_PERSON']);
  const replaced = await site.step('gate', 'reassign', form, {}, 'secondInspector');
  expect(replaced.assignee).toMatchObject({ name: 'secondInspector' });
  expect((await site.step('secondInspector', 'receive', form)).status).toBe('Inspecting');
});

test('people of one discipline do nothing with forms of another', async () => {
  const surveyor = await site.host.member({
    company: 'Main Contractor',
    permissions: ['RISC_VIEW', 'RISC_DRAFT', 'RISC_SUBMIT'],
    disciplines: ['S'],
  });
  const landSurveyor = await site.atSupervisor({ permissions: gatePermissions, disciplines: ['S'] });
  const fields = site.fields({ discipline: 'S', form_type: 'setting-out' });
  expect(refusal(await site.people.engineer.post('/form/RISCForm/create', fields))).toEqual([
    403,
    'FORBIDDEN',
  ]);
  const draft = await site.form(surveyor.post('/form/RISCForm/create', fields));
  const form = await site.form(surveyor.post(`/workflow/submit/${openTask(draft)}`, { signature }));
  const receive = (who: PluginMember) => who.post(`/workflow/receive/${openTask(form)}`, { signature });
  expect(refusal(await receive(site.people.gate))).toEqual([403, 'FORBIDDEN']);
  await site.form(receive(landSurveyor));
  const task = openTask(await site.form(landSurveyor.get(`/form/RISCForm/${form.id}`)));
  const forward = await landSurveyor.post(`/workflow/forward/${task}/${site.people.lead.id}`, {});
  expect(refusal(forward)).toEqual([422, 'WRONG_PERSON']);
});

test('a draft stays in the disciplines in which its author may write', async () => {
  const engineers = { company: 'Main Contractor', permissions: ['RISC_VIEW', 'RISC_DRAFT', 'RISC_SUBMIT'] };
  const civil = await site.host.member({ ...engineers, disciplines: ['C'] });
  const both = await site.host.member({ ...engineers, disciplines: ['C', 'S'] });
  const survey = { discipline: 'S', form_type: 'setting-out' };
  const begin = (who: PluginMember, coauthor: PluginMember) =>
    site.form(who.post('/form/RISCForm/create', site.fields({ draft_can_submit_by: coauthor.id })));
  const move = (who: PluginMember, { id, version }: RiscForm, to: object) =>
    who.post(`/form/RISCForm/update/${id}`, { version, ...to });
  const draft = await begin(civil, both);
  // Not by a colleague who may write there either: the author would lose it.
  for (const who of [civil, both]) {
    const refused = await move(who, draft, survey);
    expect([...refusal(refused), refused.body.error.details.fields]).toEqual([
      422,
      'RULE_BROKEN',
      [{ path: 'discipline', code: 'CANNOT_DRAFT' }],
    ]);
  }
  expect(
    (await site.form(move(civil, draft, { discipline: 'C', description: 'Still mine' }))).description,
  ).toBe('Still mine');
  const shared = await begin(both, civil);
  // The colleague who may finish it could not do so there.
  const refused = await move(both, shared, survey);
  expect([...refusal(refused), refused.body.error.details.fields]).toEqual([
    422,
    'RULE_BROKEN',
    [{ path: 'draft_can_submit_by', code: 'CANNOT_SUBMIT' }],
  ]);
  const alone = await site.form(move(both, shared, { ...survey, draft_can_submit_by: null }));
  expect([alone.discipline.id, alone.draft_can_submit_by]).toEqual(['S', null]);
});

test('steps of the contractor are for the company that submitted the form', async () => {
  const rivals = { company: 'Other Contractor', disciplines: ['C'] };
  const permissions = ['RISC_VIEW', 'RISC_DRAFT', 'RISC_SUBMIT', 'RISC_CLOSE', 'RISC_WITHDRAW'];
  const rival = await site.host.member({ ...rivals, permissions });
  const otherCompany = [403, 'OTHER_COMPANY'];
  const form = await site.submitted();
  const { allowedActions } = await site.form(rival.get(`/form/RISCForm/${form.id}`));
  expect(allowedActions).toEqual([]);
  const path = (call: string) => `/form/RISCForm/${call}/${form.id}`;
  expect(refusal(await rival.post(path('withdraw'), {}))).toEqual(otherCompany);
  expect(refusal(await rival.post(path('requestEdit'), { comment: 'Mine' }))).toEqual(otherCompany);
  await site.step('gate', 'receive', form, { approval_result: 'Fail', comment: 'No drawing' });
  const { version } = await site.read(form.id);
  const change = { version, description: 'Taken over' };
  expect(refusal(await rival.post(path('update'), change))).toEqual(otherCompany);
  expect(refusal(await rival.post(path('resubmit'), { signature }))).toEqual(otherCompany);
  // A colleague of the submitter may.
  expect((await site.form(site.people.colleague.post(path('update'), change))).description).toBe(
    'Taken over',
  );

  const returned = await site.returned();
  const task = openTask(await site.read(returned.id));
  const batch = await rival.post('/workflow/batch/close', { formIds: [returned.id], signature });
  expect(batch.body.failures).toMatchObject([{ id: returned.id, code: 'OTHER_COMPANY' }]);
  expect(refusal(await rival.post(`/workflow/close/${task}`, { signature }))).toEqual(otherCompany);

  const shared = await site.people.engineer.post(
    '/form/RISCForm/create',
    site.fields({ draft_can_submit_by: rival.id }),
  );
  expect(shared.body.error?.details.fields).toEqual([{ path: 'draft_can_submit_by', code: 'OTHER_COMPANY' }]);
});

/** For today, in everything. */
function delegate(principal: PluginMember, deputy: PluginMember) {
  const today = site.host.clock.now().toLocaleDateString('sv-SE', { timeZone: 'Asia/Hong_Kong' });
  return principal.client.post(`/api/projects/${site.host.project.id}/delegations`, {
    deputyId: deputy.id,
    slot: null,
    firstDay: today,
    lastDay: today,
  });
}

test('people act for others under a delegation, and count as both', async () => {
  const { inspector, viewer, lead } = site.people;
  for (const principal of [inspector, lead]) expect((await delegate(principal, viewer)).status).toBe(200);
  const assigned = await site.step('lead', 'assign', await site.forwarded(), {}, 'inspector');
  const batch = { formIds: [assigned.id], signature, idempotencyKey: randomUUID() };
  const attend = async (who: PluginMember) => (await who.post('/workflow/batch/receive', batch)).body;
  expect(await attend(viewer)).toMatchObject({ successIds: [assigned.id], failures: [] });
  expect(await attend(viewer)).toMatchObject({ successIds: [assigned.id], failures: [] });
  expect((await attend(inspector)).failures).toMatchObject([{ id: assigned.id, code: 'KEY_REUSED' }]);
  const form = await site.inspecting();
  expect((await site.read(form.id, 'viewer')).allowedActions).toContainEqual(
    expect.objectContaining({ action: 'signoff', for: expect.objectContaining({ name: 'inspector' }) }),
  );
  const signed = await site.step('viewer', 'signoff', form, site.found('Pass'));
  expect(signed.results[0]?.by).toMatchObject({ name: 'viewer', actingFor: 'inspector' });
  expect((await site.historyOf(form.id)).at(-1).by).toMatchObject({ name: 'viewer', actingFor: 'inspector' });
  // The deputy signed the inspector's result, so they cannot confirm it for the lead.
  expect(refusal(await site.ask('viewer', 'signoff', form, site.found('Pass')))).toEqual([403, 'FORBIDDEN']);
  expect((await site.step('lead', 'signoff', form, site.found('Pass'))).status).toBe('Confirmed');
});

test('a side’s files are for those who have the permissions in the discipline of the form', async () => {
  const side = async (who: PluginMember, { id }: Pick<RiscForm, 'id'>) =>
    (await site.form(who.get(`/form/RISCForm/${id}`))).can_attach;
  const form = await site.submitted();
  const permissions = ['RISC_VIEW', 'RISC_INSPECT'];
  const [inC, inS] = [
    await site.atSupervisor({ permissions }),
    await site.atSupervisor({ permissions, disciplines: ['S'] }),
  ];
  const contractor = { company: 'Main Contractor', disciplines: ['C'] };
  const insider = await site.host.member({ ...contractor, permissions });
  const writer = await site.host.member({ ...contractor, permissions: [...permissions, 'RISC_DRAFT'] });
  const elsewhere = await site.host.member({
    company: 'Main Contractor',
    disciplines: ['S'],
    permissions: ['RISC_VIEW', 'RISC_DRAFT'],
  });
  expect(await Promise.all([inC, inS, insider, writer, elsewhere].map((who) => side(who, form)))).toEqual([
    'consultant',
    null,
    null,
    'contractor',
    null,
  ]);
  const png = Buffer.from(image.split(',')[1] ?? '', 'base64');
  const uploadId = await insider.upload('risc-attachment', 'wall.png', png);
  const { id: formId, version } = form;
  const body = { formId, side: 'consultant', uploadIds: [uploadId], version };
  expect(refusal(await insider.post('/uploadAttachment', body))).toEqual([403, 'FORBIDDEN']);
});

test('people are asked to countersign only if they can', async () => {
  const form = await site.inspected();
  const sign = (asked: object) =>
    site.ask('lead', 'signoff', form, { ...site.found('Pass'), need_countersign: true, ...asked });
  for (const asked of [
    { LS: site.people.viewer.id },
    { RE: site.people.engineer.id },
    { RE: randomUUID() },
    { cc: [randomUUID()] },
  ])
    expect(refusal(await sign(asked))).toEqual([422, 'WRONG_PERSON']);
  expect((await site.form(sign({ LS: site.people.landSurveyor.id }))).need_countersign).toBe('LS');
});

test('the form names who countersigned, also a deputy, until it is sent back', async () => {
  const { landSurveyor, residentEngineer } = site.people;
  const deputy = await site.atSupervisor({ permissions: ['RISC_VIEW'] });
  expect((await delegate(landSurveyor, deputy)).status).toBe(200);
  const form = await site.inspected();
  const asked = { need_countersign: true, LS: landSurveyor.id, RE: residentEngineer.id };
  const waiting = await site.step('lead', 'signoff', form, { ...site.found('Pass'), ...asked });
  const seen = await site.form(deputy.get(`/form/RISCForm/${form.id}`));
  expect(seen).toMatchObject({ countersign_LS: { userId: landSurveyor.id } });
  expect(seen.allowedActions.find(({ action }) => action === 'countersign')?.for).toMatchObject({
    userId: landSurveyor.id,
  });
  await site.form(deputy.post(`/workflow/countersign/${openTask(waiting)}`, { signature }));
  expect(await site.read(form.id)).toMatchObject({
    countersign_LS: { userId: landSurveyor.id },
    countersigned_LS: { userId: deputy.id, actingFor: 'landSurveyor' },
    countersigned_RE: null,
  });
  // What was countersigned is no longer the result, so everybody signs again.
  await site.step('residentEngineer', 'reject', form, { comment: 'Which drawing?' });
  expect(await site.read(form.id)).toMatchObject({ status: 'Inspected', countersigned_LS: null });
  const again = { need_countersign: true, RE: residentEngineer.id };
  await site.step('lead', 'signoff', form, { ...site.found('Pass'), ...again });
  expect(await site.step('residentEngineer', 'countersign', form)).toMatchObject({
    status: 'Returned',
    countersign_LS: null,
    countersigned_LS: null,
    countersigned_RE: { userId: residentEngineer.id },
  });
});

test('only who can be named on a form is offered for it', async () => {
  const permissions = ['RISC_VIEW', 'RISC_INSPECT', 'RISC_ASSIGN', 'RISC_CONFIRM', 'RISC_CS_RE'];
  const insider = await site.host.member({ name: 'insider', company: 'Main Contractor', permissions });
  const both = await site.atSupervisor({ permissions });
  const [form, other] = [await site.forwarded(), await site.submitted()];
  const task = openTask(await site.read(form.id));
  await site.form(site.people.gate.post(`/workflow/reassign/${task}/${both.id}`, {}));
  const offered = async (code: string, ...forms: readonly Pick<RiscForm, 'id'>[]) => {
    const formIds = forms.map(({ id }) => id).join();
    const query = { permissionCodes: code, discipline: 'C', formIds };
    const { users } = (await site.people.gate.get('/v1/user/users/listByPermissionCodes', query)).body;
    return users.map(({ userId }: { userId: string }) => userId);
  };
  // Without a form everybody with the permission is listed.
  expect(await offered('RISC_INSPECT')).toEqual(expect.arrayContaining([insider.id, both.id]));
  const inspectors = await offered('RISC_INSPECT', form, other);
  expect(inspectors).toContain(site.people.inspector.id);
  expect(inspectors).not.toContain(insider.id);
  // The lead of one of the forms cannot be its inspector.
  expect(inspectors).not.toContain(both.id);
  expect(await offered('RISC_INSPECT', other)).toContain(both.id);
  expect(await offered('RISC_CS_RE', form)).toEqual(
    expect.arrayContaining([both.id, site.people.residentEngineer.id]),
  );
  expect(await offered('RISC_CS_RE', form)).not.toContain(insider.id);
  const unknown = { permissionCodes: 'RISC_INSPECT', formIds: randomUUID() };
  expect((await site.people.gate.get('/v1/user/users/listByPermissionCodes', unknown)).status).toBe(404);
});

test('people find a draft only if they wrote it or may finish it', async () => {
  const draft = await site.draft({
    draft_can_submit_by: site.people.colleague.id,
    description: 'A secret draft',
  });
  const found = async (who: PluginMember) => {
    const { body } = await who.get('/form/RISCForm', {
      search: 'A secret draft',
      formStatusWithCountList: 'true',
    });
    const drafts = body.summary.find(({ id }: { id: string }) => id === 'Draft').count;
    const shown = await who.get(`/form/RISCForm/${draft.id}`);
    return [body.totalCount, drafts, shown.status];
  };
  expect(await found(site.people.engineer)).toEqual([1, 1, 200]);
  expect(await found(site.people.colleague)).toEqual([1, 1, 200]);
  expect(await found(site.people.gate)).toEqual([0, 0, 404]);
  const path = `/form/RISCForm/${draft.id}`;
  expect((await site.people.gate.get(`${path}/history`)).status).toBe(404);
  expect((await site.people.gate.post(`${path}/comments`, { text: 'Hello' })).status).toBe(404);
  expect((await site.people.gate.post(`/workflow/submit/${openTask(draft)}`, { signature })).status).toBe(
    404,
  );
  expect(await site.step('colleague', 'submit', draft)).toMatchObject({
    status: 'Submitted',
    draft_by: { name: 'engineer' },
    contractor: { name: 'colleague' },
  });
  expect(await found(site.people.gate)).toEqual([1, 0, 200]);
});
