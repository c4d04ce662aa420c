import { afterAll, beforeAll, expect, test } from 'vitest';
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
  expect(await waitingOn(id)).toEqual({ inspector: 'Sign the result' });
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

test('a request goes to the gate, and the answer goes to the person who asked', async () => {
  const { id, form_number } = await site.inspecting();
  const withdraw = () =>
    site.form(site.people.engineer.post(`/form/RISCForm/withdraw/${id}`, { comment: 'Rain' }));
  await withdraw();
  expect(await waitingOn(id)).toEqual({ gate: 'Answer the request to withdraw' });
  await site.step('gate', 'reject', { id }, { comment: 'Go on' });
  expect(await waitingOn(id)).toEqual({ inspector: 'Sign the result' });
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
    waiting: { step: { en: 'Assign an inspector' }, due: survey_time },
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

test('the page of projects counts the inspections of today that are still to be done, and those of the days before', async () => {
  const figures = async () => {
    const { body } = await site.people.viewer.client.get(`/api/projects/${site.host.project.id}/figures`);
    return body.figures.map((one: { value: number; alert: boolean }) => [one.value, one.alert]);
  };
  const [today, overdue] = (await figures()) as [number, boolean][];
  if (today === undefined || overdue === undefined) throw new Error('There are two figures.');
  const survey_time = site.host.clock.now().toISOString();
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
