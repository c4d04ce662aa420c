import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RiscForm } from '../../../contract/risc/form.ts';
import { siteReference, writeReference } from '../../reference/provision.ts';
import { type Crew, RiscSite, signature } from '../testing/risc-site.ts';

let site: RiscSite;
beforeAll(async () => {
  site = await RiscSite.start('TCE11');
});
afterAll(() => site?.close());

const everybody = () => Object.keys(site.people) as Crew[];
const of = (id: string) => (entry: { readonly path: string | null }) => entry.path?.includes(id) === true;

/** Who is expected to act on a form, and which step each is told. */
async function waitingOn(id: string): Promise<Readonly<Partial<Record<Crew, string>>>> {
  const found: Partial<Record<Crew, string>> = {};
  for (const who of everybody()) {
    const { waiting } = await site.host.notificationsOf(site.people[who]);
    for (const entry of waiting.filter(of(id))) found[who] = entry.waiting?.step.en ?? '';
  }
  return found;
}

async function updatesOf(who: Crew, id: string): Promise<readonly string[]> {
  const { updates } = await site.host.notificationsOf(site.people[who], '?limit=100');
  return updates.filter(of(id)).map(({ text }) => text.en);
}

test('each step waits for those who can do it, and for nobody once the form is closed', async () => {
  const draft = await site.draft({ attn: [site.people.residentEngineer.id] });
  const { id } = draft;
  expect(await waitingOn(id)).toEqual({});
  const { form_number } = await site.step('engineer', 'submit', draft);
  expect(await waitingOn(id)).toEqual({ gate: 'Receive' });
  expect(await updatesOf('residentEngineer', id)).toEqual([`Form ${form_number} was submitted`]);
  await site.step('gate', 'forward', draft, {}, 'lead');
  expect(await waitingOn(id)).toEqual({ lead: 'Assign an inspector' });
  await site.step('gate', 'reassign', draft, {}, 'secondLead');
  expect(await waitingOn(id)).toEqual({ secondLead: 'Assign an inspector' });
  await site.step('secondLead', 'assign', draft, {}, 'inspector');
  expect(await waitingOn(id)).toEqual({ inspector: 'Attend the inspection' });
  await site.step('inspector', 'receive', draft);
  // The inspector acted, and is told of the next step nevertheless: it waits for them.
  expect(await waitingOn(id)).toEqual({ inspector: 'Sign off the result' });
  await site.step('inspector', 'signoff', draft, { ...site.found('Pass'), cc: [site.people.viewer.id] });
  expect(await waitingOn(id)).toEqual({ secondLead: 'Confirm the result' });
  expect(await updatesOf('viewer', id)).toEqual([`Form ${form_number} was inspected`]);
  const asked = {
    need_countersign: true,
    LS: site.people.landSurveyor.id,
    RE: site.people.residentEngineer.id,
  };
  await site.step('secondLead', 'signoff', draft, { ...site.found('Pass'), ...asked });
  expect(await waitingOn(id)).toEqual({ landSurveyor: 'Countersign' });
  await site.step('landSurveyor', 'countersign', draft);
  expect(await waitingOn(id)).toEqual({ residentEngineer: 'Countersign' });
  await site.step('residentEngineer', 'countersign', draft);
  expect(await waitingOn(id)).toEqual({ engineer: 'Close' });
  await site.step('engineer', 'close', draft);
  expect(await waitingOn(id)).toEqual({});
  for (const who of ['colleague', 'secondInspector'] as const) expect(await updatesOf(who, id)).toEqual([]);
});

test('a step tells its place, its state, its object and, once an inspector attends, its planned time', async () => {
  const { id, survey_time } = await site.forwarded();
  const object = 'slab-of-bay-6';
  const attach = { modelId: await site.host.model('first', [object]), bimId: object };
  const linked = await site.people.engineer.post('/updateObjectFormAttach', {
    ...attach,
    objectFormAttachList: [{ formId: id }],
  });
  expect(linked.status).toBe(200);
  const step = async (who: Crew) =>
    (await site.host.notificationsOf(site.people[who])).waiting.find(of(id))?.waiting;
  const at = { en: 'EB Bay 006', 'zh-CN': 'EB Bay 006' };
  expect(await step('lead')).toMatchObject({ at, from: null, object: null });
  await site.step('lead', 'assign', { id }, {}, 'inspector');
  const state = { text: { en: 'Assigned', 'zh-CN': '已指派' }, tone: 'info' };
  expect(await step('inspector')).toMatchObject({ at, state, from: survey_time, object });
  await site.step('inspector', 'receive', { id });
  expect(await step('inspector')).toMatchObject({ state: { text: { en: 'Inspecting' } }, from: survey_time });
  await site.step('inspector', 'signoff', { id }, site.found('Pass'));
  expect(await step('lead')).toMatchObject({ at, from: null, object });
});

test('a result whose lead was skipped was inspected, not confirmed', async () => {
  const form = await site.draft();
  const { form_number } = await site.step('engineer', 'submit', form);
  await site.step('gate', 'forward', form, { skip_iow: true }, 'inspector');
  await site.step('inspector', 'receive', form);
  await site.step('inspector', 'signoff', form, { ...site.found('Pass'), cc: [site.people.viewer.id] });
  expect(await waitingOn(form.id)).toEqual({ gate: 'Return to the contractor' });
  expect(await updatesOf('viewer', form.id)).toEqual([`Form ${form_number} was inspected`]);
});

test('a request goes to the gate, and the answer goes to the person who asked', async () => {
  const { id, form_number } = await site.inspecting();
  const withdraw = () =>
    site.form(site.people.engineer.post(`/form/RISCForm/withdraw/${id}`, { comment: 'Rain' }));
  await withdraw();
  expect(await waitingOn(id)).toEqual({ gate: 'Answer the request to withdraw' });
  await site.step('gate', 'reject', { id }, { comment: 'Go on' });
  expect(await waitingOn(id)).toEqual({ inspector: 'Sign off the result' });
  expect(await updatesOf('engineer', id)).toEqual([`Form ${form_number} is being inspected`]);
  await withdraw();
  await site.step('gate', 'approve', { id });
  expect(await waitingOn(id)).toEqual({});
  expect((await updatesOf('engineer', id))[0]).toBe(`Form ${form_number} was withdrawn`);
});

test('what a contractor who has left would do waits for their colleagues, and a deputy is told too', async () => {
  const leaving = await site.host.member({
    company: 'Main Contractor',
    permissions: ['RISC_VIEW', 'RISC_DRAFT', 'RISC_SUBMIT'],
  });
  const draft = await site.form(leaving.post('/form/RISCForm/create', site.fields()));
  const form = await site.form(leaving.post(`/workflow/submit/${draft.tasks.at(-1)?.id}`, { signature }));
  await site.host.rows('delete from membership where user_id = $1', [leaving.id]);
  await site.step('gate', 'receive', form, { approval_result: 'Fail', comment: 'No drawing' });
  expect(await waitingOn(form.id)).toEqual({ engineer: 'Submit again', colleague: 'Submit again' });

  const today = site.host.clock.now().toLocaleDateString('sv-SE', { timeZone: 'Asia/Hong_Kong' });
  const answer = await site.people.lead.client.post(`/api/projects/${site.host.project.id}/delegations`, {
    deputyId: site.people.viewer.id,
    slot: null,
    firstDay: today,
    lastDay: today,
  });
  expect(answer.status).toBe(200);
  const { id } = await site.forwarded();
  expect(await waitingOn(id)).toEqual({ lead: 'Assign an inspector', viewer: 'Assign an inspector' });
});

test('whoever has the step is reminded once before the inspection, unless the form has moved on', async () => {
  const { clock } = site.host;
  const hour = 3600;
  const survey_time = new Date(clock.now().getTime() + 48 * hour * 1000).toISOString();
  const waits = await site.forwarded({ survey_time });
  const inspecting = await site.inspecting({ survey_time });
  const reminders = async (who: Crew, id: string) =>
    (await site.host.notificationsOf(site.people[who])).waiting
      .filter(of(id))
      .filter(({ text }) => text.en.startsWith('Reminder'));
  const run = () => site.host.runTimer('remind-of-inspections');
  clock.advance(45 * hour);
  await run();
  expect(await reminders('lead', waits.id)).toEqual([]);
  clock.advance(1.5 * hour);
  await site.host.setSettings({ reminderHours: 0 });
  await run();
  expect(await reminders('lead', waits.id)).toEqual([]);
  await site.host.setSettings({ reminderHours: null });
  // Submitted within the two hours: the gate has just been told of the time.
  const late = await site.submitted({ survey_time });
  await run();
  const [reminder] = await reminders('lead', waits.id);
  expect(reminder).toMatchObject({
    waiting: { step: { en: 'Assign an inspector' }, due: waits.due_at },
    isRead: false,
  });
  expect(reminder?.text.en).toMatch(
    /^Reminder: form TEST\/C\/\d{4}\/\d{4} is to be inspected at \d{4}-\d{2}-\d{2} \d{2}:\d{2}$/,
  );
  expect(await reminders('secondLead', waits.id)).toEqual([]);
  expect(await reminders('inspector', inspecting.id)).toEqual([]);
  expect(await reminders('gate', late.id)).toEqual([]);
  const read = await site.people.lead.client.post('/api/notifications/read', { id: reminder?.id });
  expect(read.status).toBe(204);
  await run();
  expect((await reminders('lead', waits.id))[0]?.isRead).toBe(true);
});

test('a step is due by a rule of its own, and told anew when the project changes the rules', async () => {
  const { clock } = site.host;
  const dueOf = async (who: Crew, id: string) =>
    (await site.host.notificationsOf(site.people[who])).waiting.find(of(id))?.waiting?.due;
  // A Monday morning in Hong Kong.
  const monday = new Date('2027-03-01T01:00:00Z');
  clock.advance((monday.getTime() - clock.now().getTime()) / 1000);
  const hour = 3_600_000;
  const survey_time = new Date(clock.now().getTime() + 30 * hour).toISOString();
  /** Hours after the open step began to wait. */
  const after = ({ tasks }: RiscForm, hours: number) =>
    new Date(Date.parse(tasks.at(-1)?.opened_at ?? '') + hours * hour).toISOString();
  const form = await site.submitted({ survey_time });
  expect(form.due_at).toBe(after(form, 24));
  expect(await dueOf('gate', form.id)).toBe(form.due_at);
  await site.step('gate', 'forward', form, {}, 'lead');
  const assigned = await site.step('lead', 'assign', form, {}, 'inspector');
  expect(assigned.due_at).toBe(survey_time);
  clock.advance(31 * 3600);
  await site.step('inspector', 'receive', form);
  await site.step('inspector', 'signoff', form, site.found('Pass'));
  await site.step('lead', 'signoff', form, site.found('Pass'));
  const returned = await site.step('gate', 'return', form);
  // What opens after the inspection is not late from its first minute.
  expect(returned.due_at).toBe(after(returned, 24));
  expect(await dueOf('engineer', form.id)).toBe(returned.due_at);

  const told = (await site.host.notificationsOf(site.people.engineer)).waiting.find(of(form.id));
  await site.people.engineer.client.post('/api/notifications/read', { id: told?.id });
  await site.host.setSettings({ dueCloseDays: 2, holidays: '2027-03-03' });
  await site.host.runTimer('keep-due-times');
  expect(await dueOf('engineer', form.id)).toBe(after(returned, 72));
  const [row] = (await site.people.viewer.get('/form/RISCForm', { search: form.form_number ?? '' })).body
    .data;
  expect(row.due_at).toBe(after(returned, 72));
  const again = (await site.host.notificationsOf(site.people.engineer)).waiting.find(of(form.id));
  expect(again?.isRead).toBe(true);
  await site.host.setSettings({ dueCloseDays: null, holidays: null });
});

test('the page of projects counts the inspections of today that are still to be done, and those of the days before', async () => {
  const figures = async () => {
    const { body } = await site.people.viewer.client.get(
      `/api/projects/${site.host.project.id}/figures?on=card`,
    );
    return body.figures.map((one: { value: number; alert: boolean }) => [one.value, one.alert]);
  };
  const [today, overdue] = (await figures()) as [number, boolean][];
  if (today === undefined || overdue === undefined) throw new Error('There are two figures.');
  const survey_time = new Date(site.host.clock.now().getTime() + 60_000).toISOString();
  await site.submitted({ survey_time });
  const sent = await site.inspecting({ survey_time });
  await site.submitted();
  expect(await figures()).toEqual([[today[0] + 2, false], overdue]);
  await site.step('inspector', 'signoff', sent, site.found('Pass'));
  expect(await figures()).toEqual([[today[0] + 1, false], overdue]);
  site.host.clock.advance(86_400);
  const [, later] = (await figures()) as [number, boolean][];
  expect(later?.[0]).toBeGreaterThan(overdue[0]);
  expect(later?.[1]).toBe(true);
});

test('a place that is renamed, by hand or by a file, has its new name in what waits', async () => {
  const admin = await site.host.member({ permissions: ['RISC_VIEW', 'REF_ADMIN'] });
  const { id } = await site.forwarded();
  const at = async () =>
    (await site.host.notificationsOf(site.people.lead)).waiting.find(of(id))?.waiting?.at;
  const patched = await admin.patch(`/location/${site.location}`, { name_zh: '东行第六段', version: 1 });
  expect(patched.status).toBe(200);
  expect(await at()).toEqual({ en: 'EB Bay 006', 'zh-CN': '东行第六段' });
  const [{ name: portion }] = (await site.host.rows('select name from portion where id = $1', [
    site.portion,
  ])) as [{ readonly name: string }]; // Its column.
  const rows = [{ name: 'EB BAY 006', name_zh: '东行 006', code: '', portion }];
  const imported = await admin.post('/reference/locations/import', { rows, apply: true });
  expect(imported.body).toMatchObject({ changed: [{ name: 'EB BAY 006' }] });
  expect(await at()).toEqual({ en: 'EB BAY 006', 'zh-CN': '东行 006' });
  const described = { portions: [{ name: portion, locations: [{ name: 'EB Bay 006', name_zh: '' }] }] };
  const { notifications } = site.services;
  await site.write((tx) =>
    writeReference({ tx, now: site.host.clock.now(), notifications }, siteReference.parse(described)),
  );
  expect(await at()).toMatchObject({ en: 'EB Bay 006' });
});
