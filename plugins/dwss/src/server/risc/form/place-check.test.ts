import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RiscForm } from '../../../contract/risc/form.ts';
import { RiscSite } from '../testing/risc-site.ts';

let site: RiscSite;
let modelId: string;
const elsewhere = randomUUID();
beforeAll(async () => {
  site = await RiscSite.start('TCE11');
  modelId = await site.host.model('first', ['right', 'wrong', 'unknown', 'portion', 'other-portion']);
  const { id } = site.host.project;
  const place = (table: string, columns: string, values: readonly string[]) =>
    site.host.rows(
      `insert into ${table} (project_id, id, ${columns}, created_at, updated_at)
       values ($1, $2, ${values.map((_, at) => `$${at + 3}`).join(', ')}, now(), now())`,
      [id, ...(table === 'location' ? [elsewhere] : [randomUUID()]), ...values],
    );
  await place('location', 'portion_id, name', [site.portion, 'EB Bay 013']);
  await place('portion', 'name', ['Portion 9']);
  const storeys = {
    right: ' eb bay 006 ',
    wrong: 'EB Bay 013',
    unknown: 'Level 2',
    portion: 'Portion 3',
    'other-portion': 'Portion 9',
  };
  for (const [globalId, storey] of Object.entries(storeys))
    await site.host.rows(
      'update public.model_object set storey = $3 where project_id = $1 and global_id = $2',
      [id, globalId, storey],
    );
});
afterAll(() => site?.close());

const attach = (form: Pick<RiscForm, 'id'>, bimId: string) =>
  site.people.engineer.post('/updateObjectFormAttach', {
    modelId,
    bimId,
    objectName: `Wall ${bimId}`,
    objectFormAttachList: [{ formId: form.id }],
  });
const check = async (query: Readonly<Record<string, string>>, who = site.people.engineer) =>
  (await who.get('/placeCheck', query)).body.contradictions;
const ofObject = (bimId: string, location = site.location) => check({ location, modelId, bimId });

test('the storey of an object decides where it has the name of a location or a portion', async () => {
  expect(await ofObject('right')).toEqual([]);
  expect(await ofObject('wrong')).toEqual([
    { object: 'wrong', place: 'EB Bay 013', by: 'model', form_number: null, location: 'EB Bay 006' },
  ]);
  expect(await ofObject('wrong', elsewhere)).toEqual([]);
  expect(await ofObject('portion')).toEqual([]);
  expect(await ofObject('other-portion')).toMatchObject([{ place: 'Portion 9', by: 'model' }]);
  // The model names a place that the project does not know, and no form was submitted: nothing can be said.
  expect(await ofObject('unknown')).toEqual([]);
});

test('where the model says nothing, the last form on the object does', async () => {
  const first = await site.draft();
  await attach(first, 'unknown');
  expect(await ofObject('unknown', elsewhere)).toEqual([]);
  const { form_number } = await site.step('engineer', 'submit', first);
  expect(await ofObject('unknown', elsewhere)).toEqual([
    { object: 'unknown', place: 'EB Bay 006', by: 'form', form_number, location: 'EB Bay 013' },
  ]);
  expect(await check({ location: elsewhere, formId: first.id })).toEqual([]);
  await site.form(site.people.engineer.post(`/form/RISCForm/withdraw/${first.id}`, { comment: 'Wrong' }));
  expect(await ofObject('unknown', elsewhere)).toEqual([]);
});

test('a contradiction is told before the submission, which it does not refuse, and kept in the history', async () => {
  const draft = await site.draft();
  await attach(draft, 'wrong');
  const expected = [
    { object: 'Wall wrong', place: 'EB Bay 013', by: 'model', form_number: null, location: 'EB Bay 006' },
  ];
  expect(await check({ location: site.location, formId: draft.id })).toEqual(expected);
  const form = await site.step('engineer', 'submit', draft);
  expect((await site.historyOf(form.id)).at(-1)).toMatchObject({
    action: 'submit',
    contradictions: expected,
  });
  const sound = await site.draft();
  await attach(sound, 'right');
  await site.step('engineer', 'submit', sound);
  expect((await site.historyOf(sound.id)).at(-1)).toMatchObject({ contradictions: [] });
});

test('a draft of somebody else is not found, and a location of another project says nothing', async () => {
  const draft = await site.draft();
  const hidden = await site.people.viewer.get('/placeCheck', { location: site.location, formId: draft.id });
  expect(hidden.status).toBe(404);
  expect(await ofObject('wrong', randomUUID())).toEqual([]);
});
