import { randomUUID } from 'node:crypto';
import type { ServerHost, Sql, Tx } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { RiscForm } from '../../../contract/risc/form.ts';
import { decidingStatuses, type ObjectFormAttach } from '../../../contract/risc/object-links.ts';
import { formsOf } from '../risc-kind.ts';
import { type Crew, RiscSite, signature } from '../testing/risc-site.ts';
import { objectHandlers } from './object-handlers.ts';

let site: RiscSite;
let modelId: string;
const slabId = '0slab0000000000000000a';
beforeAll(async () => {
  site = await RiscSite.start('TCE11');
  modelId = await site.host.model('first', [slabId, 'draft-object', 'refused', 'wall', 'beam', 'pier']);
});
afterAll(() => site?.close());

const attach = (who: Crew, bimId: string, ...forms: readonly Pick<RiscForm, 'id'>[]) =>
  site.people[who].post('/updateObjectFormAttach', {
    modelId,
    bimId,
    objectFormAttachList: forms.map(({ id }) => ({ formId: id, formNo: 'x', formType: 'x' })),
  });
const listed = async (path: string, who: Crew = 'viewer'): Promise<ObjectFormAttach[]> => {
  const { status, body } = await site.people[who].get(path);
  expect(status).toBe(200);
  return body.objectFormAttachList;
};
const ofObject = (bimId: string, who: Crew = 'viewer') =>
  listed(`/getObjectFormAttachList?modelId=${modelId}&bimId=${encodeURIComponent(bimId)}`, who);
const stateOf = async (bimId: string): Promise<string | undefined> => {
  const { body } = await site.people.viewer.get('/objectFormStates');
  const model = body.models.find((one: { modelId: string }) => one.modelId === modelId);
  const at = model?.bimIds.indexOf(bimId) ?? -1;
  return at < 0 ? undefined : body.states[model.state[at]];
};

test('a form is linked once, without the quotes of older clients, and taken off again', async () => {
  const slab = { modelId, bimId: slabId };
  const form = await site.submitted();
  expect(await attach('viewer', slab.bimId, form)).toMatchObject({ status: 403 });
  expect(await attach('engineer', `"${slab.bimId}"`, form)).toMatchObject({ status: 200 });
  expect(await attach('lead', `'${slab.bimId}'`, form)).toMatchObject({ status: 200 });
  const found = await ofObject(`"${slab.bimId}"`);
  expect(found).toMatchObject([{ ...slab, formId: form.id, formNo: form.form_number, status: 'Submitted' }]);
  expect(await listed(`/getObjectFormAttachListByFormNo?formNo=${form.form_number}`)).toEqual(found);
  expect(await listed(`/form/RISCForm/${form.id}/objects`)).toEqual(found);
  expect((await site.read(form.id)).bim_count).toBe(1);
  const gone = await site.people.engineer.post('/deleteObjectFormAttach', { ...slab, formIds: [form.id] });
  expect(gone.body).toEqual({ objectFormAttachList: [] });
});

test('a form is linked to objects of models that the project has, and a link outlives its model', async () => {
  const form = await site.submitted();
  const gone = await site.host.model('first', ['kept']);
  const link = (model: string) => ({
    modelId: model,
    bimId: 'kept',
    objectFormAttachList: [{ formId: form.id }],
  });
  const ask = (model: string) => site.people.engineer.post('/updateObjectFormAttach', link(model));
  expect((await ask(gone)).status).toBe(200);
  await site.host.rows('delete from model where id = $1', [gone]);
  for (const model of [gone, 'tunnel', await site.host.model('second', ['kept'])]) {
    const again = await site.submitted();
    const refused = await site.people.engineer.post('/updateObjectFormAttach', {
      ...link(model),
      objectFormAttachList: [{ formId: again.id }],
    });
    expect([refused.status, refused.body.error.code]).toEqual([422, 'MODEL_GONE']);
  }
  expect(await listed(`/form/RISCForm/${form.id}/objects`)).toHaveLength(1);
  // The other model of the project has no such object.
  const other = await ask(modelId);
  expect([other.status, other.body.error.code]).toEqual([422, 'OBJECT_GONE']);
  const off = { modelId: gone, bimId: 'kept', formIds: [form.id] };
  expect((await site.people.engineer.post('/deleteObjectFormAttach', off)).status).toBe(200);
});

test('a draft begins at an object, and only those who know of it see the link', async () => {
  const bimId = 'draft-object';
  const draft = await site.draft();
  expect(await attach('gate', bimId, draft)).toMatchObject({ status: 404 });
  expect(await attach('engineer', bimId, draft)).toMatchObject({ status: 200 });
  expect(await ofObject(bimId, 'engineer')).toHaveLength(1);
  expect(await ofObject(bimId, 'gate')).toEqual([]);
  expect(await stateOf(bimId)).toBeUndefined();
});

test('a form in a status that is not offered is refused, and none of the others is linked', async () => {
  const forwarded = await site.forwarded();
  const assigned = await site.step('lead', 'assign', forwarded, {}, 'inspector');
  const answer = await attach('engineer', 'refused', await site.submitted(), assigned);
  expect(answer).toMatchObject({
    status: 409,
    body: {
      error: { code: 'WRONG_STATE', details: { form_number: assigned.form_number, status: 'Assigned' } },
    },
  });
  expect(await ofObject('refused')).toEqual([]);
});

test('a form in such a status stays on its object, and all others with it, until the object is gone', async () => {
  const [assigned, sent] = [await site.forwarded(), await site.submitted()];
  await attach('engineer', 'pier', assigned, sent);
  await site.step('lead', 'assign', assigned, {}, 'inspector');
  const detach = () =>
    site.people.lead.post('/deleteObjectFormAttach', {
      modelId,
      bimId: 'pier',
      formIds: [assigned.id, sent.id],
    });
  expect(await detach()).toMatchObject({
    status: 409,
    body: {
      error: { code: 'WRONG_STATE', details: { form_number: assigned.form_number, status: 'Assigned' } },
    },
  });
  expect(await ofObject('pier')).toHaveLength(2);
  expect(await stateOf('pier')).toBe('Submitted');
  await site.host.rows('update record_object set global_id = $1 where global_id = $2', ['gone', 'pier']);
  const gone = { modelId, bimId: 'gone', formIds: [assigned.id, sent.id] };
  expect((await site.people.lead.post('/deleteObjectFormAttach', gone)).status).toBe(200);
  expect(await ofObject('gone')).toEqual([]);
});

test('a new revision takes over the links; the failed form keeps them but no longer decides', async () => {
  const bimId = 'wall';
  const form = await site.inspecting();
  await attach('engineer', bimId, form);
  const failed = await site.step('engineer', 'close', await site.returned('Fail', form));
  expect(await stateOf(bimId)).toBe('Fail');
  const { survey_time } = site.fields();
  const next = await site.form(
    site.people.engineer.post(`/form/RISCForm/resubmit/${failed.id}`, { survey_time, signature }),
  );
  expect((await ofObject(bimId)).map(({ formId }) => formId).sort()).toEqual([failed.id, next.id].sort());
  expect(await stateOf(bimId)).toBe('Submitted');
  expect((await site.historyOf(next.id)).map(({ action }: { action: string }) => action)).toContain('link');
});

test('of many forms the worst that is open decides', async () => {
  const bimId = 'beam';
  const passing = await site.inspecting();
  await attach('engineer', bimId, passing);
  await site.step('engineer', 'close', await site.returned('Pass', passing));
  expect(await stateOf(bimId)).toBe('Closed');
  await attach('engineer', bimId, await site.inspecting());
  expect(await stateOf(bimId)).toBe('Inspecting');
  const form = await site.submitted();
  await attach('engineer', bimId, form);
  expect(await stateOf(bimId)).toBe('Submitted');
  await site.step('gate', 'receive', form, { approval_result: 'Fail', comment: 'No drawing' });
  expect(await stateOf(bimId)).toBe('Resubmission');
  await site.form(site.people.engineer.post(`/form/RISCForm/withdraw/${form.id}`, { comment: 'Rain' }));
  expect(await stateOf(bimId)).toBe('Inspecting');
});

test('25,000 linked objects come in pages', async () => {
  const form = await site.submitted();
  const total = 25_000;
  await site.host.rows(
    `insert into record_object (project_id, id, record_id, model_id, global_id, layer_id, element_id, name, fingerprint, added_seq, added_at)
     select $1, gen_random_uuid(), $2, 'viaduct', 'o' || lpad(n::text, 21, '0'), '', '', '', '', 1, now() from generate_series(1, $3) n`,
    [site.host.project.id, form.id, total],
  );
  const seen = new Set<string>();
  let after = '';
  for (let page = 0; page < 4; page += 1) {
    const { body } = await site.people.viewer.get(`/objectFormStates?after=${encodeURIComponent(after)}`);
    for (const { modelId: model, bimIds, state } of body.models) {
      expect(state).toHaveLength(bimIds.length);
      if (model !== 'viaduct') continue;
      expect(new Set(state)).toEqual(new Set([decidingStatuses.indexOf('Submitted')]));
      for (const bimId of bimIds) seen.add(bimId);
    }
    if (body.next === null) break;
    after = body.next;
  }
  expect(seen.size).toBe(total);
});

test('the links of an object take as many statements however many forms there are', async () => {
  const { host, people } = site;
  const numbered: RiscForm[] = [];
  for (let nth = 0; nth < 3; nth += 1) numbered.push(await site.submitted());
  await attach('engineer', 'pier', ...numbered);
  const asked: string[] = [];
  const tx = {
    projectId: host.project.id,
    async many(row: z.ZodType, { text, values }: Sql) {
      asked.push(text);
      return z.array(row).parse(await host.rows(text, values));
    },
  } as unknown as Tx; // Any other question fails.
  const services = {
    people: {
      async permissionsOf() {
        asked.push('permissions');
        return new Set<string>();
      },
    },
    settings: { project: async () => ({}) },
  } as unknown as ServerHost; // Links ask for no other service.
  const { objectForms } = objectHandlers(formsOf(services), services);
  const user = { id: people.lead.id, companyId: randomUUID(), permissions: new Set<string>() };
  const context = { tx, user, now: host.clock.now(), project: { timeZone: 'Asia/Hong_Kong' } };
  // What a handler that only reads uses of its context.
  const answer = await objectForms({ modelId, bimId: 'pier', layerId: '', elementId: '' }, context as never);
  expect(answer).toMatchObject({ objectFormAttachList: [{}, {}, {}] });
  expect(asked).toHaveLength(2);
});
