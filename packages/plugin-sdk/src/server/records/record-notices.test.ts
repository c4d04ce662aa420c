import {
  defineRecords,
  noticeKey,
  type RecordNotices,
  type RecordOf,
} from '@gantry/plugin-sdk/server/records';
import type { PluginMember } from '@gantry/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { type defectFields, defectKind } from '../fixtures/defects/defect-records.ts';
import { DefectSite, fields, signature } from '../fixtures/defects/defect-site.ts';
import type { DefectNames } from '../fixtures/defects/defect-workflow.ts';
import { visitsOf } from '../fixtures/visits/visit-records.ts';
import { VisitSite } from '../fixtures/visits/visit-site.ts';

let site: DefectSite;
let visit: VisitSite;
let viewer: PluginMember;
beforeAll(async () => {
  [site, visit] = [await DefectSite.start(), await VisitSite.start()];
  viewer = await site.test.member({ permissions: ['DEFECT_VIEW'] });
});
afterAll(async () => {
  await site?.close();
  await visit?.close();
});

const same = (text: string) => ({ en: text, 'zh-CN': text });
const notices: RecordNotices<DefectNames, z.output<typeof defectFields>> = {
  step: (task) => same(`To ${task}`),
  detail: ({ own }) => same(own.description),
  happened: ({ status }) => (status === 'Closed' ? undefined : same(`is ${status}`)),
  waiting: (_act, { own }) => ({ due: new Date(own.dueAt), at: same(own.area) }),
  prefer: ({ people }) => [people.inspector?.userId],
  untold: ['REPORT'],
  silent: ['assign'],
  informs: ({ people }, { row, comment }) => {
    if (row.action === 'reject')
      return { users: [people.author?.userId], detail: same(comment), urgent: true };
    return row.action === 'report' ? { users: [site.inspector.id, site.other.id, viewer.id] } : undefined;
  },
};
const named = ({ number }: RecordOf<DefectNames, unknown>) => ({ name: same(number ?? 'Draft') });
const kind = { ...defectKind, notices, named };
const defects = () => defineRecords(kind, site.host);
const take = (who: PluginMember, id: string, action: string, more: object = {}) =>
  site.as(who, (act) => defects().act(act, id, action, more));
const begun = async () => {
  const { id } = await site.as(site.engineer, (act) => defects().create(act, fields));
  return id;
};
const toldOf = async (host: DefectSite['test'], who: PluginMember) => {
  const { waiting, updates } = await host.notificationsOf(who, '?limit=100');
  return { waiting, updates };
};
const settled = async (who: PluginMember) => (await toldOf(site.test, who)).waiting;

test('a step tells those for whom the next one waits what, when and where; a draft and an end wait for nobody', async () => {
  const id = await begun();
  expect(await settled(site.engineer)).toEqual([]);
  const { number } = await take(site.engineer, id, 'report', { signature });
  const [entry] = await settled(site.inspector);
  expect(entry).toMatchObject({
    text: same(`${number} is Reported`),
    detail: same(fields.description),
    waiting: { step: same('To CLOSE'), due: fields.dueAt, at: same(fields.area) },
  });
  expect(await settled(site.other)).toMatchObject([{ text: same(`${number} is Reported`) }]);
  // Who has nothing to do is only informed; the others are not told twice.
  const { waiting, updates } = await toldOf(site.test, viewer);
  expect([waiting, updates.map(({ text }) => text.en)]).toEqual([[], [`${number} is Reported`]]);
  expect((await toldOf(site.test, site.other)).updates).toEqual([]);
  await take(site.inspector, id, 'close', { signature });
  expect([await settled(site.inspector), await settled(site.other)]).toEqual([[], []]);
});

test('who goes back to a draft ends the waiting; what is urgent says so with a detail of its own', async () => {
  const id = await begun();
  await take(site.engineer, id, 'report', { signature });
  await take(site.inspector, id, 'reject', { comment: 'Not there' });
  expect(await settled(site.inspector)).toEqual([]);
  const { updates } = await toldOf(site.test, site.engineer);
  expect(updates[0]).toMatchObject({ detail: same('Not there'), isUrgent: true });
});

test('a silent action tells nobody anew, and a first line of another kind tells who is asked first', async () => {
  const id = await begun();
  const { number } = await take(site.engineer, id, 'report', { signature });
  await take(site.inspector, id, 'assign', { targetId: site.other.id });
  expect(await settled(site.inspector)).toMatchObject([{ text: same(`${number} is Reported`) }]);
  await site.as('system', async (act) => {
    const record = await defects().lock(act, id);
    await defects().tell(act, record, same('Soon'));
  });
  expect(await settled(site.inspector)).toEqual([]);
  expect(await settled(site.other)).toMatchObject([{ text: same('Soon') }]);
  const due = new Date('2031-01-01T00:00:00.000Z');
  await site.as('system', ({ tx }) =>
    site.host.notifications.reschedule(tx, new Map([[noticeKey('defect', id), due]])),
  );
  expect(await settled(site.other)).toMatchObject([{ waiting: { due: due.toISOString() } }]);
  await take(site.other, id, 'close', { signature });
});

test('items tell too: a step of their parent tells of those that it drove, and of those that nobody can do any more', async () => {
  const { visits, findings } = visitsOf(visit.host, {
    notices: { step: (task) => same(String(task)) },
    named: ({ own }) => ({ name: same(own.text) }),
  });
  const waitingFor = async (who: PluginMember) =>
    (await toldOf(visit.test, who)).waiting.map(({ text }) => text.en).sort();
  const step = (who: PluginMember, id: string, action: string) =>
    visit.as(who, (act) => findings.act(act, id, action, { signature }));
  const go = (id: string, action: string, more: object = {}) =>
    visit.as(visit.consultant, (act) => visits.act(act, id, action, { signature, ...more }));
  const { id } = await visit.as(visit.consultant, (act) => visits.create(act, { day: 'told' }));
  const find = (text: string) =>
    visit.as(visit.consultant, (act) => findings.create(act, { visitId: id, text, remedy: '' }));
  const [rail, board] = [await find('Rail'), await find('Board')];
  // The visit is a draft of its author, and findings cannot be rectified yet.
  expect(await waitingFor(visit.contractor)).toEqual([]);
  await go(id, 'send');
  expect(await waitingFor(visit.contractor)).toEqual(['Board: RECTIFY', 'Rail: RECTIFY']);
  await step(visit.contractor, rail.id, 'rectify');
  // They are judged once all are there.
  expect(await waitingFor(visit.consultant)).toEqual([]);
  await step(visit.contractor, board.id, 'rectify');
  expect(await waitingFor(visit.contractor)).toEqual([]);
  expect(await waitingFor(visit.consultant)).toEqual(['Board: JUDGE', 'Rail: JUDGE']);
  await step(visit.consultant, rail.id, 'accept');
  await step(visit.consultant, board.id, 'accept');
  expect(await waitingFor(visit.consultant)).toEqual([]);
  await go(id, 'reopen', { comment: 'Look again', input: { sentBack: [board.id] } });
  expect(await waitingFor(visit.contractor)).toEqual(['Board: RECTIFY']);
});
