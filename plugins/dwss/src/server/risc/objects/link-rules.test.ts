import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RiscForm } from '../../../contract/risc/form.ts';
import { type Crew, RiscSite, signature } from '../testing/risc-site.ts';

let site: RiscSite;
let modelId: string;
beforeAll(async () => {
  site = await RiscSite.start('TCE11');
  const objects = Array.from({ length: 12 }, (_, nth) => `wall-${nth}`);
  modelId = await site.host.model('first', objects);
});
afterAll(() => site?.close());

let used = 0;
/** An object that no other test links. */
const wall = () => `wall-${used++}`;
const change = (path: string, who: Crew, bimId: string, body: object) =>
  site.people[who].post(path, { modelId, bimId, objectName: `Wall ${bimId}`, ...body });
const attach = (who: Crew, bimId: string, { id }: Pick<RiscForm, 'id'>, reason = '') =>
  change('/updateObjectFormAttach', who, bimId, { objectFormAttachList: [{ formId: id }], reason });
const detach = (who: Crew, bimId: string, { id }: Pick<RiscForm, 'id'>, reason = '') => {
  const body = { modelId, bimId, formIds: [id], reason };
  return site.people[who].post('/deleteObjectFormAttach', body);
};
const stateOf = async (bimId: string): Promise<string | undefined> => {
  const { body } = await site.people.viewer.get('/objectFormStates');
  const model = body.models.find((one: { modelId: string }) => one.modelId === modelId);
  const at = model?.bimIds.indexOf(bimId) ?? -1;
  return at < 0 ? undefined : body.states[model.state[at]];
};
const linksOf = async ({ id }: Pick<RiscForm, 'id'>, who: Crew = 'viewer') =>
  (await site.people[who].get(`/form/RISCForm/${id}/objects`)).body.objectFormAttachList;
const verified = async ({ id }: Pick<RiscForm, 'id'>) =>
  (await site.people.viewer.get(`/form/RISCForm/${id}/verification`)).body;

test('until the result is signed the contractor links and removes; each stands in the history and is signed', async () => {
  const [kept, removed] = [wall(), wall()];
  const form = await site.submitted();
  const { version } = form;
  await attach('engineer', kept, form);
  await attach('engineer', removed, form);
  expect((await detach('engineer', removed, form)).status).toBe(200);
  expect((await site.read(form.id)).version).toBe(version + 3);
  expect((await site.historyOf(form.id)).slice(-3)).toMatchObject([
    { action: 'link', objects: [`Wall ${kept}`], by: { name: 'engineer' }, coverage: 'pending' },
    { action: 'link', objects: [`Wall ${removed}`], coverage: 'pending' },
    { action: 'unlink', objects: [`Wall ${removed}`], coverage: 'pending' },
  ]);
  expect(await verified(form)).toMatchObject({
    intact: true,
    not_covered: { steps: 3 },
    signed: { objects: [] },
  });
  await site.step('gate', 'forward', form, {}, 'lead');
  expect(await verified(form)).toMatchObject({
    intact: true,
    not_covered: { steps: 0 },
    signed: { objects: [{ global_id: kept, name: `Wall ${kept}` }] },
  });
  const forge = `begin; set local session_replication_role = replica;
    update record_object set name = 'Roof' where record_id = '${form.id}' and global_id = '${kept}'; commit`;
  await site.host.rows(forge);
  expect(await verified(form)).toMatchObject({
    intact: false,
    problems: [{ problem: 'entry', seq: version + 1 }],
  });
});

test('once the result is signed only the consultant’s side changes the objects, and says why', async () => {
  const [first, later] = [wall(), wall()];
  const form = await site.inspecting();
  await attach('engineer', first, form);
  await site.step('inspector', 'signoff', form, site.found('Fail'));
  for (const refused of [
    await detach('engineer', first, form, 'Wrong'),
    await attach('engineer', later, form, 'Why'),
  ])
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'RESULT_SIGNED' } } });
  for (const silent of [await detach('lead', first, form), await attach('lead', later, form, '  ')])
    expect(silent).toMatchObject({ status: 422, body: { error: { code: 'REASON_REQUIRED' } } });
  expect(await linksOf(form, 'engineer')).toMatchObject([
    { bimId: first, change: 'sealed', afterResult: false },
  ]);
  expect((await attach('lead', later, form, 'Found beside it')).status).toBe(200);
  expect(await linksOf(form, 'lead')).toMatchObject([
    { bimId: later, change: 'reason', afterResult: true },
    { bimId: first, change: 'reason', afterResult: false },
  ]);
  expect((await site.historyOf(form.id)).at(-1)).toMatchObject({
    action: 'link',
    comment: 'Found beside it',
    by: { name: 'lead' },
  });
});

test('an object that is linked after the result takes no state from the form', async () => {
  const bimId = wall();
  const passed = await site.step('engineer', 'close', await site.returned('Pass'));
  expect((await attach('engineer', bimId, passed)).status).toBe(403);
  expect((await attach('lead', bimId, passed, 'It is this wall')).status).toBe(200);
  expect(await stateOf(bimId)).toBeUndefined();
});

test('a failed hold point stays failed though its form was taken off, until it is answered', async () => {
  const bimId = wall();
  const form = await site.inspecting();
  await attach('engineer', bimId, form);
  const failed = await site.step('engineer', 'close', await site.returned('Fail', form));
  expect((await detach('engineer', bimId, failed)).status).toBe(403);
  expect((await detach('lead', bimId, failed, 'Another wall')).status).toBe(200);
  expect(await linksOf(failed)).toEqual([]);
  expect(await stateOf(bimId)).toBe('Fail');
  expect((await site.historyOf(failed.id)).at(-1)).toMatchObject({
    action: 'unlink',
    comment: 'Another wall',
  });
  const { survey_time } = site.fields();
  await site.form(
    site.people.engineer.post(`/form/RISCForm/resubmit/${failed.id}`, { survey_time, signature }),
  );
  expect(await stateOf(bimId)).toBeUndefined();
});

test('what the gate sent back keeps its objects until it is sent again', async () => {
  const bimId = wall();
  const form = await site.submitted();
  await attach('engineer', bimId, form);
  await site.step('gate', 'receive', form, { approval_result: 'Fail', comment: 'No drawing' });
  expect((await detach('engineer', bimId, form)).status).toBe(403);
  expect(await stateOf(bimId)).toBe('Resubmission');
  const { survey_time } = site.fields();
  await site.form(
    site.people.engineer.post(`/form/RISCForm/resubmit/${form.id}`, { survey_time, signature }),
  );
  expect((await detach('engineer', bimId, form)).status).toBe(200);
});

test('a step, a link, a signature and a comment at the same moment come one after the other', async () => {
  for (let round = 0; round < 3; round += 1) {
    const [linked, other] = [wall(), wall()];
    const form = await site.inspecting();
    const { version } = await site.read(form.id);
    const taskId = (await site.read(form.id)).tasks.at(-1)?.id;
    const answers = await Promise.all([
      site.people.inspector.post(`/workflow/signoff/${taskId}`, {
        signature,
        version,
        ...site.found('Pass'),
      }),
      attach('engineer', linked, form),
      attach('lead', other, form),
      site.people.lead.post(`/workflow/reassign/${taskId}/${site.people.inspector.id}`, {
        version,
        signature,
      }),
      site.people.viewer.post(`/form/RISCForm/${form.id}/comments`, { text: 'Now' }),
    ]);
    const statuses = answers.map(({ status }) => status);
    // Each was done, or told what happened meanwhile; none failed.
    expect(statuses.every((status) => [200, 403, 409, 422].includes(status))).toBe(true);
    const history = await site.historyOf(form.id);
    const now = await site.read(form.id);
    expect(history.map(({ seq }: { seq: number }) => seq)).toEqual(
      Array.from({ length: now.version }, (_, nth) => nth + 1),
    );
    expect(await verified(form)).toMatchObject({ intact: true, problems: [] });
    // A signature covers exactly the objects that its signer's version had.
    if (statuses[0] === 200) for (const link of await linksOf(form)) expect(link.afterResult).toBe(true);
    expect((await linksOf(form)).length).toBe([statuses[1], statuses[2]].filter((one) => one === 200).length);
  }
});
