import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signature } from '../testing/drawn.ts';
import { DiarySite, diaryIn, diaryPath, openTask, portionOf, reviewOf, why } from './testing/diary-site.ts';

let site: DiarySite;
beforeAll(async () => {
  site = await DiarySite.start();
});
afterAll(() => site?.close());

test('a diary goes from its portions to the countersignature', async () => {
  const begun = await site.draft();
  expect(begun).toMatchObject({ status: 'Draft', portion_count: 2, submitted_count: 0, form_number: null });
  // An empty portion is not submitted, and nobody writes in another's.
  expect(why(await site.ask('engineer', 'submit', portionOf(begun, 'North'), { signature }))).toEqual([
    422,
    'PORTION_INCOMPLETE',
  ]);
  expect(why(await site.ask('second', 'submit', portionOf(begun, 'North'), { signature }))).toEqual([
    403,
    'FORBIDDEN',
  ]);
  const one = await site.handIn('engineer', begun.id, 'North');
  expect(one).toMatchObject({
    status: 'Draft',
    submitted_count: 1,
    labour_total: 12,
    plant_total: 3,
    staff_total: 1,
  });
  expect(portionOf(one, 'North')).toMatchObject({
    status: 'Submitted',
    subsidiary_signature_url: expect.stringContaining('/signatures/'),
    site_agent_signature: expect.stringContaining('/signatures/'),
  });
  // The last portion submits the diary.
  const both = await site.handIn('second', begun.id, 'South');
  expect(both).toMatchObject({
    status: 'Submitted',
    form_number: `SD/${begun.diary_date}`,
    submitted_count: 2,
    is_late_submission: true,
    is_overdue: false,
  });
  expect(why(await site.ask('engineer', 'receive', both))).toEqual([403, 'FORBIDDEN']);

  const waiting = await site.step('gate', 'receive', both);
  expect(waiting.reviews.map(({ discipline, status }) => [discipline, status])).toEqual([
    ['C', 'Waiting'],
    ['S', 'Waiting'],
  ]);
  // Each discipline reviews for itself, in any order.
  expect(why(await site.ask('civil', 'review', reviewOf(waiting, 'S'), { comment: 'Mine?' }))).toEqual([
    403,
    'FORBIDDEN',
  ]);
  const half = await site.step('survey', 'review', reviewOf(waiting, 'S'), { comment: 'Levels agree' });
  expect(half.status).toBe('Received');
  const done = await site.step('civil', 'review', reviewOf(half, 'C'), { comment: 'Agreed' });
  expect(done.status).toBe('Reviewed');
  // The day beside the signature is asked for.
  const approve = (body: object) => site.ask('gate', 'approve', done, { signature, ...body });
  expect(why(await approve({}))).toEqual([422, 'SIGN_DATE_REQUIRED']);
  expect(why(await approve({ sign_date: '2099-01-01' }))).toEqual([422, 'SIGN_DATE_FUTURE']);
  expect(why(await approve({ sign_date: '2025-12-31' }))).toEqual([422, 'SIGN_DATE_EARLY']);
  const confirmed = diaryIn(await approve({ sign_date: done.diary_date }));
  expect(confirmed).toMatchObject({ status: 'Confirmed', sign_date: done.diary_date });
  const { version } = confirmed;
  const closed = diaryIn(
    await site.people.cre.post(`${diaryPath}/countersign/${done.id}`, { signature, version }),
  );
  expect(closed.status).toBe('Closed');

  const { history, intact } = (await site.people.gate.get(`${diaryPath}/${closed.id}/history`)).body;
  expect(intact).toBe(true);
  // What the diary did by itself was done by whoever took the step before.
  expect(history.filter(({ by }: { by: unknown }) => by === null)).toEqual([]);
  const steps = history.map(({ item, action, to }: { item: unknown; action: string; to: string }) =>
    [item === null ? 'diary' : 'item', action, to].join(' '),
  );
  expect(steps.slice(-7)).toEqual(
    [
      'diary receive Received',
      'item create Waiting',
      'item create Waiting',
      'item review Reviewed',
      'item review Reviewed',
      'diary finish Reviewed',
      'diary approve Confirmed',
      'diary countersign Closed',
    ].slice(-7),
  );
  expect(history.find((one: { action: string }) => one.action === 'approve').sign_date).toBe(done.diary_date);
});

test('a diary waits for its weather, and is submitted once that is written', async () => {
  const { id } = await site.draft({ weather_am: '', weather_pm: '' });
  await site.handIn('engineer', id, 'North');
  const signed = await site.handIn('second', id, 'South');
  expect(signed.status).toBe('Draft');
  const body = { version: signed.version, weather_am: 'fine', weather_pm: 'rain' };
  const after = diaryIn(await site.people.agent.post(`${diaryPath}/update/${id}`, body));
  expect(after).toMatchObject({ status: 'Submitted', weather_pm: 'rain' });
});

test('a rejection names portions; these are signed again, and all disciplines review again', async () => {
  const diary = await site.confirmed();
  const north = portionOf(diary, 'North');
  const no = { signature, comment: 'Wrong plant', sign_date: diary.diary_date };
  expect(why(await site.ask('cre', 'reject', diary, no))).toEqual([422, 'PORTION_REQUIRED']);
  expect(why(await site.ask('cre', 'reject', diary, { ...no, portions: [randomUUID()] }))).toEqual([
    422,
    'PORTION_REQUIRED',
  ]);
  const rejected = await site.step('cre', 'reject', diary, { ...no, portions: [north.id] });
  expect(rejected.status).toBe('Rejected');
  expect(rejected.portions.map(({ portion, status }) => [portion.name, status]).sort()).toEqual([
    ['North', 'Draft'],
    ['South', 'Submitted'],
  ]);
  expect(rejected.reviews.map(({ status }) => status)).toEqual(['Void', 'Void']);
  expect(portionOf(rejected, 'North').site_agent_signature).toBeNull();
  expect(why(await site.ask('engineer', 'resubmit', rejected))).toEqual([422, 'PORTIONS_OPEN']);
  const again = await site.handIn('engineer', diary.id, 'North');
  expect(again.status).toBe('Rejected');
  const sent = await site.step('engineer', 'resubmit', again);
  expect(sent).toMatchObject({ status: 'Submitted', form_number: diary.form_number });
  const received = await site.step('gate', 'receive', sent);
  expect(received.reviews.map(({ status }) => status)).toEqual(['Void', 'Void', 'Waiting', 'Waiting']);
});

test('a day has one diary, also for two who begin it at once', async () => {
  const diary = await site.draft();
  const body = { diary_date: diary.diary_date };
  const refused = await site.people.second.post(`${diaryPath}/create`, body);
  expect(refused.body.error).toMatchObject({
    code: 'FORM_EXISTS',
    message: 'Form already existed — The current date form is existed',
    details: { id: diary.id },
  });
  const twice = { diary_date: site.nextDay() };
  const answers = await Promise.all([
    site.people.engineer.post(`${diaryPath}/create`, twice),
    site.people.second.post(`${diaryPath}/create`, twice),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  // The same request again answers the same diary, and adds no portion.
  const id = randomUUID();
  const own = { id, diary_date: site.nextDay(), portions: [{ portion: site.north }] };
  for (const _ of [1, 2])
    expect(diaryIn(await site.people.engineer.post(`${diaryPath}/create`, own)).portions).toHaveLength(1);
  // A deleted diary leaves its day free, and nobody finds its portions.
  expect((await site.people.engineer.delete(`${diaryPath}/${diary.id}`)).status).toBe(200);
  expect((await site.people.engineer.get(`${diaryPath}/${diary.id}`)).status).toBe(404);
  expect((await site.ask('engineer', 'submit', portionOf(diary, 'North'), { signature })).status).toBe(404);
  expect((await site.people.second.post(`${diaryPath}/create`, body)).status).toBe(200);
});

test('days that have not come or were before the contract, and portions and people that do not fit, are refused', async () => {
  const create = (body: object) => site.people.engineer.post(`${diaryPath}/create`, body);
  // 23:30 in Hong Kong is still today there, and tomorrow in no zone of the project.
  const today = new Date(site.host.clock.now().getTime() + 8 * 3_600_000);
  const tomorrow = new Date(today.getTime() + 86_400_000).toISOString().slice(0, 10);
  expect(why(await create({ diary_date: tomorrow }))).toEqual([422, 'FUTURE']);
  expect((await create({ diary_date: today.toISOString().slice(0, 10) })).status).toBe(200);
  await site.host.setSettings({ diaryContractStart: '2026-01-01' });
  expect(why(await create({ diary_date: '2025-12-31' }))).toEqual([422, 'BEFORE_CONTRACT']);
  await site.host.setSettings({ diaryContractStart: null });
  expect((await create({ diary_date: '2025-12-31' })).status).toBe(200);

  const diary_date = site.nextDay();
  const withPortions = (...portions: object[]) => create({ diary_date, portions });
  const closed = randomUUID();
  await site.host.rows(
    `insert into portion (project_id, id, name, active, created_at, updated_at) values ($1, $2, 'Old', false, now(), now())`,
    [site.host.project.id, closed],
  );
  expect(why(await withPortions({ portion: closed }))).toEqual([422, 'DEACTIVATED']);
  expect(why(await withPortions({ portion: randomUUID() }))).toEqual([422, 'UNKNOWN']);
  expect(why(await withPortions({ portion: site.north }, { portion: site.north }))[0]).toBe(409);
  const { id: engineer } = site.people.gate;
  expect(why(await withPortions({ portion: site.north, engineer }))).toEqual([422, 'NOT_ABLE']);
  // Nothing was begun by those who were refused.
  const diary = diaryIn(await withPortions({ portion: site.north }));
  const add = (who: 'engineer' | 'stranger', portion: string) =>
    site.people[who].post(`${diaryPath}/${diary.id}/portions`, { portion });
  expect((await add('stranger', site.south)).status).toBe(403);
  expect(diaryIn(await add('engineer', site.south)).portion_count).toBe(2);
  expect(why(await add('engineer', site.south))[0]).toBe(409);
});

test('counts that cannot be, types of another kind and people in two places are refused', async () => {
  const diary = await site.draft();
  const { id, version } = portionOf(diary, 'North');
  const save = (body: object) =>
    site.people.engineer.post(`${diaryPath}/portion/update/${id}`, { version, ...body });
  const [labour] = site.work().labour;
  const [plant] = site.work().plant;
  const [staff] = site.work().staff;
  for (const body of [
    { labour: [{ ...labour, number: -1 }] },
    { labour: [{ ...labour, number: 1.5 }] },
    { labour: [{ ...labour, shift: '08:00 - 08:01' }] },
    { plant: [{ ...plant, idle: 4 }] },
    { plant: [{ ...plant, idle_code: '2x' }] },
    { staff: [{ ...staff, name: 'Chan', number: 2 }] },
  ])
    expect((await save(body)).status).toBe(400);
  expect(why(await save({ labour: [{ ...labour, type: site.types.crane }] }))).toEqual([422, 'UNKNOWN']);
  expect(why(await save({ labour: [{ ...labour, contractor: randomUUID() }] }))).toEqual([422, 'UNKNOWN']);
  // A type that the portion names already stays, though new rows may not name it.
  const kept = await site.write('engineer', diary, 'North');
  await site.host.rows('update reference_type set offered = false where id = $1', [site.types.foreman]);
  const again = await site.write('engineer', kept, 'North');
  expect(again.types.map(({ data }) => data).sort()).toEqual(['Bar fixer', 'Crawler crane', 'Foreman']);
  await site.host.rows('update reference_type set offered = true where id = $1', [site.types.foreman]);
  const admin = site.people.admin;
  expect((await admin.delete(`/type/${site.types.foreman}`)).status).toBe(409);
  expect((await admin.delete(`/portion/${site.north}`)).status).toBe(409);

  const idle = await site.write('engineer', again, 'North', { plant: [{ ...plant, idle_code: null }] });
  expect(why(await site.ask('engineer', 'submit', portionOf(idle, 'North'), { signature }))).toEqual([
    422,
    'PORTION_INCOMPLETE',
  ]);
  // One man, written twice: in the portion itself, then in the one that another engineer handed in.
  const chan = (shift: string) => ({ ...staff, name: ' chan  tai man', shift });
  const both = await site.write('engineer', idle, 'North', {
    staff: [chan('08:00 - 12:00'), { ...chan('08:00 - 17:00'), name: 'Chan Tai Man' }],
  });
  const clash = await site.ask('engineer', 'submit', portionOf(both, 'North'), { signature });
  expect(clash.body.error.details.blockers).toEqual([
    { code: 'SHIFTS_OVERLAP', about: ['Chan Tai Man', '08:00 - 12:00', '08:00 - 17:00'] },
  ]);
  const south = await site.write('second', both, 'South', { staff: [chan('13:00 - 17:00')] });
  const handed = await site.step('second', 'submit', portionOf(south, 'South'), { signature });
  const afternoon = await site.write('engineer', handed, 'North', { staff: [chan('13:00 - 18:00')] });
  expect(why(await site.ask('engineer', 'submit', portionOf(afternoon, 'North'), { signature }))).toEqual([
    422,
    'SHIFTS_OVERLAP',
  ]);
  const morning = await site.write('engineer', afternoon, 'North', { staff: [chan('08:00 - 12:00')] });
  expect((await site.ask('engineer', 'submit', portionOf(morning, 'North'), { signature })).status).toBe(200);
});

test('two engineers and an agent work at once; only who changes the same portion meets a conflict', async () => {
  const begun = await site.draft();
  const { id } = begun;
  const diary = await site.write('second', await site.write('engineer', begun, 'North'), 'South');
  expect(diary.version).toBe(begun.version);
  const day = { version: begun.version, weather_am: 'hot' };
  expect(diaryIn(await site.people.agent.post(`${diaryPath}/update/${id}`, day)).weather_am).toBe('hot');
  const stale = { version: portionOf(begun, 'North').version, remarks: 'Late' };
  const north = portionOf(diary, 'North').id;
  expect(why(await site.people.engineer.post(`${diaryPath}/portion/update/${north}`, stale))[1]).toBe(
    'VERSION_CONFLICT',
  );
  const sent = await Promise.all([
    site.ask('engineer', 'submit', portionOf(diary, 'North'), { signature }),
    site.ask('second', 'submit', portionOf(diary, 'South'), { signature }),
  ]);
  expect(sent.map(({ status }) => status)).toEqual([200, 200]);
  const pending = await site.read(id);
  const sign = (name: string) => {
    const portion = portionOf(pending, name);
    return [portion, { signature, version: portion.version, idempotencyKey: randomUUID() }] as const;
  };
  const [first, last] = [sign('North'), sign('South')];
  const signed = await Promise.all([site.ask('agent', 'sign', ...first), site.ask('agent', 'sign', ...last)]);
  expect(signed.map(({ status }) => status)).toEqual([200, 200]);
  const after = await site.read(id);
  expect(after.status).toBe('Submitted');
  // The answer was lost. Meanwhile the diary has moved on.
  expect((await site.ask('agent', 'sign', ...last)).status).toBe(200);
  expect((await site.read(id)).version).toBe(after.version);
  expect((await site.people.agent.get(`${diaryPath}/${id}/history`)).body.intact).toBe(true);
});

test('diaries are approved and rejected in batches, also by the shared path, and 0 means failed', async () => {
  const [one, two, three] = [await site.reviewed(), await site.reviewed(), await site.draft()];
  const formIds = [one.id, two.id, three.id];
  const body = { formIds, signature, sign_date: '2026-02-01' };
  const approved = await site.people.gate.post(`${diaryPath}/batch/SDApprove`, body);
  expect(approved.body).toEqual([
    { id: one.id, status: 1, form_number: one.form_number, code: null },
    { id: two.id, status: 1, form_number: two.form_number, code: null },
    { id: three.id, status: 0, form_number: null, code: 'WRONG_STATE' },
  ]);
  const no = { formIds: [one.id, two.id], signature, comment: 'Wrong weather' };
  const undated = await site.people.cre.post('/workflow/batch/SDReject', no);
  expect(undated.body.map(({ code }: { code: string }) => code)).toEqual([
    'SIGN_DATE_REQUIRED',
    'SIGN_DATE_REQUIRED',
  ]);
  const rejected = await site.people.cre.post('/workflow/batch/SDReject', { ...no, sign_date: '2026-02-01' });
  expect(rejected.body.map(({ status }: { status: number }) => status)).toEqual([1, 1]);
  expect((await site.read(one.id)).portions.map(({ status }) => status)).toEqual(['Draft', 'Draft']);
  // Verbs of other kinds, and of none.
  expect((await site.people.gate.post('/workflow/batch/receive', no)).status).toBe(403);
  expect((await site.people.gate.post('/workflow/batch/SDShred', no)).status).toBe(404);
  const step = await site.people.engineer.post(`/workflow/resubmit/${openTask(await site.read(two.id))}`, {});
  expect(why(step)).toEqual([422, 'PORTIONS_OPEN']);
  expect((await site.people.engineer.post(`/workflow/resubmit/${randomUUID()}`, {})).status).toBe(404);
  const valuesOf = async (name: string) => {
    const { body: found } = await site.people.gate.get(`/filterValues/SiteDiary/${name}`);
    return found.values.map((value: { name: string }) => value.name).sort();
  };
  expect(await valuesOf('portion')).toEqual(['North', 'South']);
  expect(await valuesOf('draft_by')).toContain('engineer');
});

test('an administrator gives a portion and a diary to others, and yesterday is a start for today', async () => {
  const diary = await site.draft();
  const south = portionOf(diary, 'South');
  const to = { user_id: site.people.engineer.id };
  expect(why(await site.ask('engineer', 'reassign', south, to))).toEqual([403, 'FORBIDDEN']);
  const given = diaryIn(await site.people.admin.post(`${diaryPath}/reassign/${south.id}`, to));
  expect(portionOf(given, 'South').engineer?.userId).toBe(site.people.engineer.id);
  const second = { user_id: site.people.second.id };
  diaryIn(await site.people.admin.post(`${diaryPath}/reassign/${diary.id}`, second));
  expect((await site.people.engineer.delete(`${diaryPath}/${diary.id}`)).status).toBe(403);
  const none = await site.people.admin.get(`${diaryPath}/portion/${randomUUID()}/previous`);
  expect(none.status).toBe(404);
  await site.write('engineer', given, 'South', { activities: 'Concreting of the slab' });
  const next = await site.draft();
  const path = `${diaryPath}/portion/${portionOf(next, 'South').id}/previous`;
  const { body } = await site.people.second.get(path);
  expect(body).toMatchObject({
    diary_date: diary.diary_date,
    written: { activities: 'Concreting of the slab', labour: site.work().labour },
  });
  const { users } = (await site.people.gate.get('/getSiteDiaryUsers')).body;
  expect(
    users.map((one: { name: string; can_write: boolean; can_sign: boolean }) => [
      one.name,
      one.can_write,
      one.can_sign,
    ]),
  ).toEqual([
    ['agent', true, true],
    ['engineer', true, false],
    ['second', true, false],
    ['stranger', true, true],
  ]);
});

test('a parent and its items are never waited for in a circle', async () => {
  const [ready, more] = [await site.reviewed(), await site.received()];
  const no = { signature, comment: 'No', sign_date: '2026-03-01' };
  const portions = (diary: typeof ready) => diary.portions.map(({ id }) => id);
  const all = await Promise.all([
    site.ask('gate', 'reject', ready, { ...no, portions: portions(ready) }),
    site.ask('gate', 'approve', ready, { signature, sign_date: '2026-03-01' }),
    site.ask('civil', 'review', reviewOf(more, 'C'), { comment: 'Yes' }),
    site.ask('survey', 'review', reviewOf(more, 'S'), { comment: 'Yes' }),
    site.people.gate.post(`${diaryPath}/${more.id}/actions/reject`, { ...no, portions: portions(more) }),
  ]);
  // Each is done or refused, and none is a deadlock.
  expect(all.map(({ status }) => status).filter((status) => ![200, 403, 404, 409].includes(status))).toEqual(
    [],
  );
  for (const { id } of [ready, more])
    expect((await site.people.gate.get(`${diaryPath}/${id}/history`)).body.intact).toBe(true);
});
