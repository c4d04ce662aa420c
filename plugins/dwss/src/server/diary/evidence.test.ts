import type { PluginMember } from '@gantry/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { diaryCalls } from '../../contract/diary/calls.ts';
import type { SiteDiary } from '../../contract/diary/site-diary.ts';
import { cameraPhoto } from '../testing/camera-photo.ts';
import { signature } from '../testing/drawn.ts';
import { DiarySite, diaryIn, diaryPath, openTask, portionOf, reviewOf, why } from './testing/diary-site.ts';

let site: DiarySite;
beforeAll(async () => {
  site = await DiarySite.start();
});
afterAll(() => site?.close());

type Verification = z.output<typeof diaryCalls.verification.response>;
const check = async ({ id }: SiteDiary, query = {}): Promise<Verification> => {
  const { status, body } = await site.people.gate.get(`${diaryPath}/${id}/verification`, query);
  expect(status).toBe(200);
  return body;
};
/** As the owner of the database, whom no rule of the application stops. */
const forge = (statement: string, id: string) =>
  site.host.rows(
    `begin; set local session_replication_role = replica; ${statement.replaceAll(':id', `'${id}'`)}; commit`,
  );
const addPhoto = async (diary: SiteDiary) => {
  const { id, version } = portionOf(diary, 'North');
  const uploadIds = [await site.people.engineer.upload('diary-photo', 'slab.jpg', cameraPhoto)];
  const body = { uploadIds, version };
  return diaryIn(await site.people.engineer.post(`${diaryPath}/portion/${id}/attachments`, body));
};

test('photos belong to those who write the portion, and everybody who sees diaries sees them', async () => {
  const diary = await addPhoto(await site.draft());
  const north = portionOf(diary, 'North');
  const [photo] = north.attachments;
  expect(photo).toMatchObject({ name: 'slab.jpg', hasThumbnail: true, takenAt: '2026-11-20T08:15:30' });
  const { status } = await site.people.cre.client.get(
    `/api/gantry.dwss${photo?.url}?projectUUID=${site.host.project.id}`,
  );
  expect(status).toBe(200);
  const unseeing = await site.host.member({ permissions: ['RISC_VIEW'] });
  const refused = await unseeing.client.get(
    `/api/gantry.dwss${photo?.url}?projectUUID=${site.host.project.id}`,
  );
  expect(refused.status).toBe(403);
  const remove = (who: PluginMember, version: number) =>
    who.post(`${diaryPath}/portion/${north.id}/attachments/delete`, { attachmentId: photo?.id, version });
  expect((await remove(site.people.second, north.version)).status).toBe(403);
  const written = await site.write('engineer', diary, 'North');
  const pending = await site.step('engineer', 'submit', portionOf(written, 'North'), { signature });
  expect((await remove(site.people.engineer, portionOf(pending, 'North').version)).status).toBe(403);
  const back = await site.step('agent', 'return', portionOf(pending, 'North'), { comment: 'Add the crane' });
  const gone = diaryIn(await remove(site.people.engineer, portionOf(back, 'North').version));
  expect(portionOf(gone, 'North').attachments).toEqual([]);
});

test('a portion has comments of its own, which its next signature covers, and what is said later breaks nothing', async () => {
  const begun = await site.draft();
  const path = `${diaryPath}/portion/${portionOf(begun, 'North').id}/comments`;
  const said = await site.people.agent.post(path, { text: 'The pump broke down' });
  expect(said).toMatchObject({ status: 200, body: { comment: { by: { name: 'agent' } } } });
  const coverage = async () =>
    (await site.people.gate.get(path)).body.comments.map((one: { text: string; coverage: string }) => [
      one.text,
      one.coverage,
    ]);
  expect(await coverage()).toEqual([['The pump broke down', 'pending']]);
  const signed = await site.handIn('engineer', begun.id, 'North');
  expect((await site.people.gate.post(path, { text: 'Since when?' })).status).toBe(200);
  expect(await coverage()).toEqual([
    ['The pump broke down', 'covered'],
    ['Since when?', 'pending'],
  ]);
  expect(await check(signed)).toMatchObject({ intact: true, problems: [] });
  const seen = diaryIn(await site.people.gate.get(`${diaryPath}/${begun.id}`));
  expect(portionOf(seen, 'North').comment_count).toBe(2);
  const unseeing = await site.host.member({ permissions: ['RISC_VIEW'] });
  expect([(await unseeing.get(path)).status, (await unseeing.post(path, { text: 'x' })).status]).toEqual([
    403, 403,
  ]);
  // Comments on the diary itself are others.
  expect((await site.people.gate.get(`${diaryPath}/${begun.id}/comments`)).body).toEqual({ comments: [] });
});

test('a portion or a photo that was altered under a signed diary is found', async () => {
  const begun = await addPhoto(await site.draft());
  await site.handIn('engineer', begun.id, 'North');
  const { id } = await site.handIn('second', begun.id, 'South');
  const received = await site.step('gate', 'receive', await site.read(id));
  await site.step('civil', 'review', reviewOf(received, 'C'), { comment: 'Yes' });
  const reviewed = await site.step('survey', 'review', reviewOf(received, 'S'), { comment: 'Yes' });
  const diary = await site.step('gate', 'approve', reviewed, { signature, sign_date: begun.diary_date });
  const whole = await check(diary);
  expect(whole).toMatchObject({ intact: true, problems: [], files: [{ name: 'slab.jpg', state: 'intact' }] });
  expect(whole.items.map(({ set, name, status }) => [set, name, status]).sort()).toEqual([
    ['portions', 'North', 'Submitted'],
    ['portions', 'South', 'Submitted'],
    ['reviews', 'Civil', 'Reviewed'],
    ['reviews', 'Survey', 'Reviewed'],
  ]);
  const seal = whole.signatures.at(-1)?.hash?.slice(0, 32) ?? '';
  expect((await check(diary, { seal, v: String(diary.version) })).paper).toMatchObject({ state: 'current' });
  expect((await check(diary, { seal: 'f'.repeat(32) })).paper).toMatchObject({ state: 'unknown' });

  const north = portionOf(diary, 'North').id;
  await forge(`update diary_portion set activities = 'Nothing was done' where id = :id`, north);
  const altered = await check(diary);
  expect(altered.intact).toBe(false);
  expect(altered.items.filter(({ intact }) => !intact).map(({ name }) => name)).toEqual(['North']);
  await forge(`update diary_portion set activities = 'Rebar fixing, North' where id = :id`, north);
  expect((await check(diary)).intact).toBe(true);

  // The photo is another, in the rows.
  await forge(`update record_attachment set sha256 = repeat('0', 64) where record_id = :id`, north);
  const exchanged = await check(diary);
  expect([exchanged.intact, exchanged.items.find(({ id: one }) => one === north)?.intact]).toEqual([
    false,
    false,
  ]);
  await forge(
    `update record_attachment set sha256 = (select content::jsonb -> 'attachments' -> 0 ->> 'sha256' from record_signature
       where record_id = :id order by seq desc limit 1) where record_id = :id`,
    north,
  );
  expect((await check(diary)).intact).toBe(true);

  // A portion that is gone with all that it left is missed by the diary.
  const south = portionOf(diary, 'South').id;
  for (const table of ['record_signature', 'record_history', 'record_task', 'record_head'])
    await forge(`delete from ${table} where record_id = :id`, south);
  await forge('delete from diary_portion where id = :id', south);
  const cut = await check(diary);
  expect(cut.intact).toBe(false);
  expect(cut.problems.map(({ problem }) => problem)).toContain('items');
  expect(cut.signatures.at(-1)?.problems).toContain('items');
});

/** For today, in everything. */
async function delegate(principal: PluginMember, deputy: PluginMember): Promise<void> {
  const today = site.host.clock.now().toLocaleDateString('sv-SE', { timeZone: 'Asia/Hong_Kong' });
  const body = { deputyId: deputy.id, slot: null, firstDay: today, lastDay: today };
  const path = `/api/projects/${site.host.project.id}/delegations`;
  expect((await principal.client.post(path, body)).status).toBe(200);
}

test('a deputy signs a portion and reviews for whom they represent, and their names stand on it', async () => {
  const deputy = await site.host.member({ name: 'deputy', company: 'Builder', permissions: ['DIARY_VIEW'] });
  const reviewer = await site.host.member({
    name: 'reviewer',
    company: 'Supervisor',
    permissions: ['DIARY_VIEW'],
  });
  await delegate(site.people.agent, deputy);
  await delegate(site.people.civil, reviewer);
  const { id } = await site.draft();
  const written = await site.write('engineer', await site.read(id), 'North');
  const pending = await site.step('engineer', 'submit', portionOf(written, 'North'), { signature });
  const seen = diaryIn(await deputy.get(`${diaryPath}/${id}`));
  expect(portionOf(seen, 'North').allowedActions).toMatchObject([
    { action: 'sign', for: { name: 'agent' } },
    { action: 'return', for: { name: 'agent' } },
  ]);
  const task = openTask(portionOf(pending, 'North'));
  diaryIn(await deputy.post(`${diaryPath}/workflow/sign/${task}`, { signature }));
  await site.handIn('second', id, 'South');
  const received = await site.step('gate', 'receive', await site.read(id));
  const review = (discipline: string) =>
    reviewer.post(`${diaryPath}/workflow/review/${openTask(reviewOf(received, discipline))}`, {
      comment: 'Seen',
    });
  expect(why(await review('S'))).toEqual([403, 'FORBIDDEN']);
  diaryIn(await review('C'));
  const { history } = (await site.people.gate.get(`${diaryPath}/${id}/history`)).body;
  const by = (action: string) => history.find((one: { action: string }) => one.action === action).by;
  expect(by('sign')).toMatchObject({ name: 'deputy', actingFor: 'agent' });
  expect(by('review')).toMatchObject({ name: 'reviewer', actingFor: 'civil' });
});

test('who can do the next step is told, and the portions of an engineer who leaves go to another one', async () => {
  const waitingFor = async (who: PluginMember) => {
    const { waiting } = await site.host.notificationsOf(who, '?limit=100');
    return waiting.map(({ text }) => text.en);
  };
  const leaving = await site.host.member({
    name: 'leaving',
    company: 'Builder',
    permissions: ['DIARY_VIEW', 'DIARY_EDIT'],
  });
  const portions = [{ portion: site.north, engineer: leaving.id }];
  const diary = await site.draft({ portions });
  const name = `Site diary of ${diary.diary_date}`;
  expect(await waitingFor(leaving)).toEqual([`${name}: Write the portion`]);

  const admin = await site.host.member({ company: 'Client', permissions: ['LAYER_VIEW', 'MEMBER_ADMIN'] });
  const of = (path: string) => `/api/projects/${site.host.project.id}/members/${leaving.id}${path}`;
  const { steps } = (await admin.client.get(of('/hand-over'))).body;
  expect(steps).toMatchObject([{ name: { en: name }, step: { en: 'Write the portion' }, isOpen: true }]);
  const [{ pluginId, record, takers }] = steps;
  expect(takers).toContain(site.people.second.id);
  const to = { [record.place]: site.people.second.id };
  const { kind, id, version } = record;
  const given = await admin.client.post(of('/hand-over'), { records: [{ pluginId, kind, id, version, to }] });
  expect(given.status).toBe(200);
  expect((await admin.client.post(of('/deactivate'), { leave: [] })).status).toBe(200);
  const after = await site.handIn('second', diary.id, 'North');
  expect(after).toMatchObject({ status: 'Submitted' });
  expect(portionOf(after, 'North').engineer?.name).toBe('second');
  expect(await waitingFor(site.people.gate)).toContain(`${name}: Receive the diary`);
  const received = await site.step('gate', 'receive', after);
  expect(await waitingFor(site.people.gate)).not.toContain(`${name}: Receive the diary`);
  expect(await waitingFor(site.people.survey)).toContain(`${name}: Review the diary`);

  // A reviewer who leaves held no place: whoever else reviews the discipline goes on.
  const other = await site.host.member({
    name: 'other survey',
    company: 'Supervisor',
    disciplines: ['S'],
    permissions: ['DIARY_VIEW', 'DIARY_REVIEW'],
  });
  const path = `/api/projects/${site.host.project.id}/members/${site.people.survey.id}`;
  const reviews = (await admin.client.get(`${path}/hand-over`)).body.steps.filter(
    (one: { name: { en: string } }) => one.name.en === name,
  );
  expect(reviews).toMatchObject([
    { step: { en: 'Review the diary' }, takers: expect.arrayContaining([other.id]) },
  ]);
  expect((await admin.client.post(`${path}/deactivate`, { leave: [] })).status).toBe(200);
  expect(await waitingFor(other)).toContain(`${name} waits for you`);
  const task = openTask(reviewOf(received, 'S'));
  diaryIn(await other.post(`${diaryPath}/workflow/review/${task}`, { comment: 'Agreed' }));
});

test('a diary that is overdue is marked, and those who can complete it are reminded once', async () => {
  const diary = await site.draft();
  expect(diary).toMatchObject({
    is_overdue: true,
    due_at: new Date(Date.parse(diary.diary_date) + 28 * 3_600_000).toISOString(),
  });
  const reminded = async () => {
    const { waiting } = await site.host.notificationsOf(site.people.second);
    return waiting.flatMap(({ text, sentAt }) =>
      text.en === `Site diary of ${diary.diary_date} is overdue` ? [sentAt] : [],
    );
  };
  await site.host.runTimer('remind-of-diaries');
  const first = await reminded();
  expect(first).toHaveLength(1);
  await site.host.runTimer('remind-of-diaries');
  expect(await reminded()).toEqual(first);
});

test('a diary waits for each of several people who may receive it, and whoever comes second is told so', async () => {
  const sent = await site.submitted();
  const line = `Site diary of ${sent.diary_date}: Receive the diary`;
  const isWaiting = async (who: PluginMember) => {
    const { waiting } = await site.host.notificationsOf(who, '?limit=100');
    return waiting.some(({ text }) => text.en === line);
  };
  const { gate, cre } = site.people;
  expect([await isWaiting(gate), await isWaiting(cre)]).toEqual([true, true]);
  const path = `${diaryPath}/workflow/receive/${openTask(sent)}`;
  diaryIn(await gate.post(path, {}));
  expect(why(await cre.post(path, {}))).toEqual([409, 'TASK_DONE']);
  expect([await isWaiting(gate), await isWaiting(cre)]).toEqual([false, false]);
});
