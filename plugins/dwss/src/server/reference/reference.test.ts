import { randomUUID } from 'node:crypto';
import type { PluginMember } from '@gantry/server/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RiscSite, refusal } from '../risc/testing/risc-site.ts';
import { siteReference, writeReference } from './provision.ts';

let site: RiscSite;
let admin: PluginMember;
let series = 0;
/** A name that no other test uses. */
const named = (text: string) => `${text} ${series}`;
beforeAll(async () => {
  site = await RiscSite.start('TCE11', ['C', 'S']);
  admin = await site.host.member({ permissions: ['RISC_VIEW', 'REF_ADMIN', 'USER_DEVICE_ADMIN'] });
});
afterAll(() => site?.close());
beforeEach(() => {
  series += 1;
});

const ok = async (answer: ReturnType<PluginMember['post']>) => {
  const { status, body } = await answer;
  if (status !== 200 && status !== 204) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
};
const addPortion = (name: string, more: object = {}) => ok(admin.post('/portion', { name, ...more }));
const addLocation = (portion: { id: string }, name: string, more: object = {}) =>
  ok(admin.post('/location', { name, portion_master: portion.id, ...more }));
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
const listOf = async (path: string, query: Record<string, string> = {}) =>
  (await ok(admin.get(path, { pageSize: '9999', ...query }))).rows;

test('whoever sees forms of one kind sees the lists, and others see none', async () => {
  const lists = [
    ...['portions', 'locations', 'types', 'contractors', 'disciplines'].map((list) => `/reference/${list}`),
    '/v1/dynamicType/Labour/type',
    `/reference/placeOf?modelId=${randomUUID()}&bimId=none`,
    '/v1/user/settings',
  ];
  const statuses = async (...permissions: string[]) => {
    const member = await site.host.member({ permissions });
    const answers = await Promise.all(lists.map((path) => member.get(path)));
    return new Set(answers.map(({ status }) => status));
  };
  expect(await statuses('DIARY_VIEW')).toEqual(new Set([200]));
  expect(await statuses('RISC_VIEW')).toEqual(new Set([200]));
  expect(await statuses('REF_ADMIN')).toEqual(new Set([403]));
});

describe('a portion with its locations', () => {
  test('is added, changed and offered in the project order, also with a name in Chinese', async () => {
    const portion = await addPortion(named('Portion'), { name_zh: '第九段', code: 'P9' });
    expect(portion).toMatchObject({ name_zh: '第九段', code: 'P9', offered: true, version: 1 });
    const [east, west] = [
      await addLocation(portion, 'East'),
      await addLocation(portion, 'West', { name_zh: '西' }),
    ];
    expect(west).toMatchObject({
      portion_name: portion.name,
      portion_name_zh: '第九段',
      object: null,
      point: null,
    });
    await ok(admin.post(`/location/${west.id}/move`, { position: east.position }));
    const offered = async () =>
      (await ok(site.people.engineer.get(`/portion/${portion.id}/location`))).locations;
    expect(await offered()).toEqual([
      { id: west.id, name: 'West', name_zh: '西', portion_master: portion.id },
      { id: east.id, name: 'East', name_zh: '', portion_master: portion.id },
    ]);
    // A change leaves alone what it does not send.
    const changed = await ok(admin.patch(`/location/${west.id}`, { offered: false, version: 1 }));
    expect(changed).toMatchObject({ name_zh: '西', offered: false, version: 2 });
    expect(namesOf(await offered())).toEqual(['East']);
    expect(namesOf(await listOf('/reference/locations', { portion: portion.id, offered: 'no' }))).toEqual([
      'West',
    ]);
    expect(namesOf(await listOf('/reference/portions', { search: '第九段' }))).toEqual([portion.name]);
    const form = await site.draft({ portion: portion.id, location: east.id });
    expect(form).toMatchObject({
      portion: { name: portion.name, name_zh: '第九段' },
      location: { name_zh: '' },
    });
  });

  test('has a name of its own, whatever the case, and a location within its portion', async () => {
    const [one, other] = [await addPortion(named('One')), await addPortion(named('Other'))];
    expect(refusal(await admin.post('/portion', { name: one.name.toUpperCase() }))).toEqual([
      409,
      'REFERENCE_NAME_TAKEN',
    ]);
    await addLocation(one, 'Bay 1');
    expect(refusal(await admin.post('/location', { name: 'BAY 1', portion_master: one.id }))).toEqual([
      409,
      'REFERENCE_NAME_TAKEN',
    ]);
    await addLocation(other, 'Bay 1');
    const elsewhere = { name: 'Bay 1', portion_master: randomUUID() };
    expect(refusal(await admin.post('/location', elsewhere))).toEqual([422, 'RULE_BROKEN']);
    expect((await admin.post('/portion', { name: 'two\nlines' })).status).toBe(400);
  });

  test('cannot be deleted while anything names it, and needs REF_ADMIN', async () => {
    const portion = await addPortion(named('Used'));
    const location = await addLocation(portion, 'Bay');
    expect(await admin.delete(`/portion/${portion.id}`)).toMatchObject({
      status: 409,
      body: { error: { code: 'REFERENCE_IN_USE', details: { uses: 1 } } },
    });
    const draft = await site.draft({ portion: portion.id, location: location.id });
    expect(refusal(await admin.delete(`/location/${location.id}`))).toEqual([409, 'REFERENCE_IN_USE']);
    const other = await addPortion(named('Elsewhere'));
    const moved = await admin.patch(`/location/${location.id}`, { portion_master: other.id, version: 1 });
    expect(moved.body.error).toMatchObject({
      code: 'RULE_BROKEN',
      details: { fields: [{ code: 'IN_USE' }] },
    });
    await ok(site.people.engineer.delete(`/form/RISCForm/${draft.id}`));
    await ok(admin.delete(`/location/${location.id}`));
    await ok(admin.delete(`/portion/${portion.id}`));
    expect(refusal(await site.people.engineer.post('/portion', { name: 'X' }))).toEqual([403, 'FORBIDDEN']);
  });

  test('that is deactivated is named by no new form, hides its locations, and stays on the forms that have it', async () => {
    const portion = await addPortion(named('Finished'));
    const [bay, other] = [await addLocation(portion, 'Bay'), await addLocation(portion, 'Other bay')];
    const draft = await site.draft({ portion: portion.id, location: bay.id });
    await ok(admin.patch(`/portion/${portion.id}`, { offered: false, version: 1 }));
    const { engineer } = site.people;
    expect(namesOf((await ok(engineer.get('/portion'))).portions)).not.toContain(portion.name);
    expect((await ok(engineer.get(`/portion/${portion.id}/location`))).locations).toEqual([]);
    const fieldsOf = async (answer: ReturnType<PluginMember['post']>) => {
      const { status, body } = await answer;
      return [status, body.error?.code, body.error?.details.fields];
    };
    const refused = (...paths: readonly string[]) => [
      422,
      'RULE_BROKEN',
      paths.map((path) => ({ path, code: 'NOT_OFFERED' })),
    ];
    const anew = site.fields({ portion: portion.id, location: bay.id });
    expect(await fieldsOf(engineer.post('/form/RISCForm/create', anew))).toEqual(
      refused('portion', 'location'),
    );
    const change = (more: object) =>
      engineer.post(`/form/RISCForm/update/${draft.id}`, { version: draft.version, ...more });
    expect(await fieldsOf(change({ location: other.id }))).toEqual(refused('location'));
    const kept = await site.form(change({ portion: portion.id, location: bay.id, description: 'Again' }));
    const sent = await site.step('engineer', 'submit', kept);
    expect(sent.portion?.name).toBe(portion.name);
    await ok(admin.patch(`/portion/${portion.id}`, { offered: true, version: 2 }));
    expect((await ok(engineer.get(`/portion/${portion.id}/location`))).locations).toHaveLength(2);
  });

  test('keeps signatures whole when its names change', async () => {
    const portion = await addPortion(named('Sealed'));
    const location = await addLocation(portion, 'Bay');
    const form = await site.submitted({ portion: portion.id, location: location.id });
    await ok(admin.patch(`/location/${location.id}`, { name_zh: '仓', version: 1 }));
    const { intact } = await ok(site.people.viewer.get(`/form/RISCForm/${form.id}/history`));
    expect(intact).toBe(true);
    const [row] = await site.host.rows(
      `select content::jsonb ->> 'location' as location from record_signature where record_id = $1`,
      [form.id],
    );
    expect(row).toEqual({ location: 'Bay' });
  });
});

test('types are named within kind, sub-type and portion, and are offered by kind and portion', async () => {
  const portion = await addPortion(named('Typed'));
  const type = { type: 'Plant', subtype: 'Plant Type', data: named('Crane'), portion_master: null };
  const crane = await ok(admin.post('/type', { ...type, data_zh: '起重机' }));
  expect(refusal(await admin.post('/type', { ...type, subtype: 'PLANT TYPE' }))).toEqual([
    409,
    'REFERENCE_NAME_TAKEN',
  ]);
  const own = await ok(admin.post('/type', { ...type, portion_master: portion.id }));
  expect(own).toMatchObject({ portion_name: portion.name });
  await ok(admin.post('/type', { ...type, subtype: 'Idle Code' }));
  const offered = (query: Record<string, string>) =>
    ok(site.people.viewer.get('/v1/dynamicType/Plant/type', query));
  const { types, nested } = await offered({ nested: 'true', portion: portion.id });
  expect(types).toHaveLength(3);
  expect(nested.map((one: { subtype: string; types: object[] }) => [one.subtype, one.types.length])).toEqual([
    ['Plant Type', 2],
    ['Idle Code', 1],
  ]);
  await ok(admin.patch(`/type/${crane.id}`, { offered: false, version: 1 }));
  await ok(admin.patch(`/portion/${portion.id}`, { offered: false, version: 1 }));
  expect((await offered({})).types).toHaveLength(1);
  expect(refusal(await admin.delete(`/portion/${portion.id}`))).toEqual([409, 'REFERENCE_IN_USE']);
});

test('disciplines have the names of the project, and one that it does not use is no choice for new forms', async () => {
  const entries = async () => (await ok(admin.get('/reference/disciplines'))).rows;
  expect(await entries()).toMatchObject([
    { id: 'S', name: 'Survey', name_zh: '测量', offered: true, version: 1 },
    { id: 'C', name: 'Civil' },
    { id: 'G', name: 'Geotechnical' },
  ]);
  const survey = await site.draft({ discipline: 'S', form_type: null });
  const browser = await admin.listen();
  await ok(admin.patch('/discipline/S', { name: 'Land survey', offered: false, version: 1 }));
  expect(await browser.next('reference-changed')).toEqual({ list: 'disciplines' });
  browser.close();
  expect((await site.read(survey.id)).discipline).toEqual({
    id: 'S',
    active: false,
    deleted: false,
    key: 'Land survey',
  });
  const { disciplines } = await ok(site.people.engineer.get('/discipline'));
  expect(disciplines.map(({ key }: { key: string }) => key)).toEqual(['Civil', 'Geotechnical']);
  const create = site.people.engineer.post(
    '/form/RISCForm/create',
    site.fields({ discipline: 'S', form_type: null }),
  );
  expect((await create).body.error).toMatchObject({
    code: 'RULE_BROKEN',
    details: { fields: [{ path: 'discipline', code: 'NOT_OFFERED' }] },
  });
  const change = (id: string, fields: object) => admin.patch(`/discipline/${id}`, fields);
  expect(refusal(await change('C', { name: 'land SURVEY', version: 1 }))).toEqual([
    409,
    'REFERENCE_NAME_TAKEN',
  ]);
  expect(refusal(await change('S', { name: 'Survey', version: 1 }))).toEqual([409, 'VERSION_CONFLICT']);
  await ok(change('G', { offered: false, version: 1 }));
  expect(refusal(await change('C', { offered: false, version: 1 }))).toEqual([409, 'LAST_DISCIPLINE']);
  for (const id of ['S', 'G']) await ok(change(id, { offered: true, version: 2 }));
});

test('a damaged discipline has its usual name and stops no form; nobody changes it unseen', async () => {
  const set = (from: string, to: string) =>
    site.host.rows('update project_discipline set code = $2 where code = $1', [from, to]);
  await site.host.rows('alter table project_discipline drop constraint project_discipline_code_check');
  await set('S', 'X');
  const { rows, unreadable } = await ok(admin.get('/reference/disciplines'));
  expect([rows.map(({ name }: { name: string }) => name), unreadable]).toEqual([
    ['Survey', 'Civil', 'Geotechnical'],
    1,
  ]);
  expect((await site.draft({ discipline: 'S', form_type: null })).discipline.key).toBe('Survey');
  expect((await site.people.engineer.get('/form/RISCForm')).status).toBe(200);
  expect(refusal(await admin.patch('/discipline/S', { name: 'Rock', version: 3 }))).toEqual([
    500,
    'ROW_UNREADABLE',
  ]);
  await set('X', 'S');
  const whole = await ok(admin.get('/reference/disciplines'));
  expect([whole.rows[0].name, whole.unreadable]).toEqual(['Land survey', 0]);
});

describe('an import', () => {
  const send = (list: string, rows: readonly object[], apply = true) =>
    admin.post(`/reference/${list}/import`, { rows, apply });

  test('says first what it would do, then adds, changes and offers again; a formula is text', async () => {
    const there = await addPortion(named('There'));
    const bay = await addLocation(there, 'Bay 1');
    await ok(admin.patch(`/location/${bay.id}`, { offered: false, version: 1 }));
    const rows = [
      { name: 'BAY 1', portion: there.name.toUpperCase(), code: 'B1' },
      { name: '=1+1', portion: named('Missing'), name_zh: '新' },
      { name: 'Bay 2', portion: named('missing') },
    ];
    const expected = {
      added: ['=1+1', 'Bay 2'],
      changed: [{ name: 'BAY 1', fields: ['code', 'offered', 'name'] }],
      unchanged: 0,
      reoffered: 1,
      portions: [named('Missing')],
    };
    expect(await ok(send('locations', rows, false))).toEqual(expected);
    expect(namesOf(await listOf('/reference/portions'))).not.toContain(named('Missing'));
    expect(await ok(send('locations', rows))).toEqual(expected);
    expect(await ok(send('locations', rows))).toMatchObject({
      added: [],
      changed: [],
      unchanged: 3,
      portions: [],
    });
    const missing = (await listOf('/reference/portions')).find(
      (one: { name: string }) => one.name === named('Missing'),
    );
    expect(await listOf('/reference/locations', { portion: missing.id })).toMatchObject([
      { name: '=1+1', name_zh: '新' },
      { name: 'Bay 2' },
    ]);
  });

  test('leaves alone what a row does not say, also where another row says it', async () => {
    const { name: portion, id } = await addPortion(named('Kept'));
    await ok(send('locations', [{ name: 'Bay 1', name_zh: '第一跨', code: 'B1', portion }]));
    const rows = [
      { name: 'Bay 1', portion },
      { name: 'Bay 2', portion, code: 'B2' },
    ];
    expect(await ok(send('locations', rows))).toMatchObject({ added: ['Bay 2'], changed: [], unchanged: 1 });
    const changed = [{ name: 'Bay 1', fields: ['code'] }];
    expect(await ok(send('locations', [{ name: 'Bay 1', portion, code: 'B9' }]))).toMatchObject({ changed });
    expect(await listOf('/reference/locations', { portion: id })).toMatchObject([
      { name: 'Bay 1', name_zh: '第一跨', code: 'B9' },
      { name: 'Bay 2', name_zh: '', code: 'B2' },
    ]);
  });

  test('is refused as a whole where a row stands twice, and writes no portion', async () => {
    const rows = [
      { name: 'Bay 1', portion: named('Twice') },
      { name: 'Bay 2', portion: named('Twice') },
      { name: 'bay 1', portion: named('twice') },
    ];
    expect((await send('locations', rows)).body.error).toMatchObject({
      code: 'ROWS_REFUSED',
      details: { rows: [{ row: 3, code: 'TWICE', value: 'bay 1' }] },
    });
    expect(namesOf(await listOf('/reference/portions'))).not.toContain(named('Twice'));
    expect((await send('portions', [{ name: 'tab\there' }])).status).toBe(400);
  });

  test('of types and contractors knows them by their names; two at once add each row once', async () => {
    const type = { type: 'Labour', subtype: 'Labour Trade', data: named('Mason') };
    const types = [type, { ...type, portion: named('Own') }];
    expect(await ok(send('types', types))).toMatchObject({
      added: [type.data, type.data],
      portions: [named('Own')],
    });
    expect(await ok(send('types', [{ ...type, data_zh: '石匠' }]))).toMatchObject({
      changed: [{ fields: ['data_zh'] }],
    });
    const rows = Array.from({ length: 300 }, (_, nth) => ({ name: named(`Company ${nth}`) }));
    const both = await Promise.all([send('contractors', rows), send('contractors', rows)]);
    expect(both.map(({ body }) => body.added.length).sort()).toEqual([0, 300]);
    const all = await listOf('/reference/contractors');
    expect(all.map(({ position }: { position: number }) => position)).toEqual(
      all.map((_: object, at: number) => at + 1),
    );
  });

  test('of 5,000 locations takes seconds, not minutes', async () => {
    const rows = Array.from({ length: 5000 }, (_, nth) => ({
      name: `Bay ${nth}`,
      portion: named(`Part ${nth % 20}`),
      code: `B-${nth}`,
    }));
    const began = performance.now();
    expect((await ok(send('locations', rows))).added).toHaveLength(5000);
    // On a machine at rest it takes less than two seconds.
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});

test('what the operator describes is added, and a second time updated; what was deactivated stays so', async () => {
  const described = (more: object = {}) => ({
    portions: [
      { name: named('North'), name_zh: '北', locations: [{ name: 'N1', code: 'N-1' }, { name: 'N2' }] },
      { name: named('South') },
    ],
    types: [{ type: 'Staff', subtype: 'Staff Title', data: named('Foreman'), portion: named('north') }],
    contractors: [{ name: named('Builder') }],
    ...more,
  });
  const write = (site_: object) =>
    site.write((tx) => writeReference({ tx, now: site.host.clock.now() }, siteReference.parse(site_)));
  await write(described());
  const [north] = await listOf('/reference/portions', { search: named('North') });
  const read = () => listOf('/reference/locations', { portion: north.id });
  const [first] = await read();
  await ok(admin.patch(`/location/${first.id}`, { offered: false, version: 1 }));
  await write(described({ portions: [{ name: named('north'), locations: [{ name: 'N1', code: 'N-01' }] }] }));
  expect(await read()).toMatchObject([
    { id: first.id, code: 'N-01', offered: false, version: 3 },
    { name: 'N2', offered: true, version: 1 },
  ]);
  // The file names it otherwise and says nothing of its Chinese name, which somebody may have added on the screen.
  expect(await listOf('/reference/portions', { search: named('North') })).toMatchObject([
    { name: named('north'), name_zh: '北' },
  ]);
  expect(await listOf('/reference/types', { portion: north.id })).toMatchObject([{ data: named('Foreman') }]);
  await expect(write(described({ contractors: [{ name: 'A' }, { name: 'a' }] }))).rejects.toThrow(
    'stands twice',
  );
  expect(siteReference.safeParse({ portions: [{ name: 'A\nB' }] }).error?.issues[0]?.path).toEqual([
    'portions',
    0,
    'name',
  ]);
});

test('the settings of the caller name what the forms service knows', async () => {
  const { settings } = await ok(admin.get('/v1/user/settings'));
  expect(settings).toMatchObject({
    userId: admin.id,
    language: 'en',
    isCompanyAdmin: true,
    hasSignature: false,
  });
});
