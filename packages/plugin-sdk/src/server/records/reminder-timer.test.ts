import { type NotificationText, sql } from '@gantry/plugin-sdk/server';
import {
  defineRecords,
  type RecordKind,
  recordReminders,
  reminderTimer,
} from '@gantry/plugin-sdk/server/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type defectFields, defectKind } from '../fixtures/defects/defect-records.ts';
import { DefectSite } from '../fixtures/defects/defect-site.ts';
import type { DefectFacts, DefectNames } from '../fixtures/defects/defect-workflow.ts';
import { plugin } from '../fixtures/defects/plugin.ts';

let site: DefectSite;
beforeAll(async () => {
  site = await DefectSite.start({
    migrations: [...plugin.migrations, { name: '0002-reminders', sql: recordReminders('1') }],
  });
});
afterAll(() => site?.close());

let isDown = false;
const kind: RecordKind<DefectNames, typeof defectFields, object, DefectFacts> = {
  ...defectKind,
  notices: {
    step: () => ({ en: 'Close', 'zh-CN': '结束' }),
    waiting(_act, record) {
      if (isDown && record.own.area === 'broken') throw new Error('down');
      return {};
    },
  },
};
const text = ({
  own,
}: {
  readonly own: { readonly area: string; readonly dueAt: string };
}): NotificationText => ({
  en: `${own.area}: due ${own.dueAt}`,
  'zh-CN': '',
});
let isWanted = true;
const timer = reminderTimer({
  name: 'remind',
  everySeconds: 60,
  records: (host) => defineRecords(kind, host),
  due: (_host, tx, now) =>
    isWanted
      ? sql`select id, due_at from defect where project_id = ${tx.projectId} and status = 'Reported'
            and due_at > ${now} and due_at <= ${now}::timestamptz + interval '2 hours'`
      : undefined,
  text,
});
const errors: unknown[] = [];
const silent = () => undefined;
const log = { info: silent, warn: silent, error: (data: object) => void errors.push(data) };
/** Runs the timer this often at once, and answers what the inspector is told by that. */
const run = async (times = 1) => {
  const before = await told();
  const once = () => timer.run({ ...site.host, log }, new AbortController().signal);
  await Promise.all(Array.from({ length: times }, once));
  return (await told()).filter((one) => !before.includes(one)).sort();
};
const told = async () =>
  (await site.test.notificationsOf(site.inspector)).waiting.map(({ text: { en } }) => en);

const inHours = (hours: number) => new Date(site.host.clock().getTime() + hours * 3_600_000).toISOString();

test('who has the step is reminded once for each due time, and of no record that has moved on', async () => {
  const near = await site.reported({ area: 'near', dueAt: inHours(1) });
  const done = await site.reported({ area: 'done', dueAt: inHours(1) });
  await site.reported({ area: 'far', dueAt: inHours(5) });
  await site.act(done.id, 'reject', { comment: 'Not there' });
  isWanted = false;
  expect(await run()).toEqual([]);
  isWanted = true;
  expect(await run()).toEqual([`near: due ${near.own.dueAt}`]);
  expect(await run()).toEqual([]);
  const dueAt = inHours(1.5);
  await site.as(site.inspector, (act) =>
    site.defects.edit(act, near.id, undefined, () => ({ own: { dueAt } })),
  );
  expect(await run()).toEqual([`near: due ${dueAt}`]);
  expect(await run()).toEqual([]);
});

test('a reminder that could not be sent keeps no other waiting, and is sent at the next run', async () => {
  await site.reported({ area: 'broken', dueAt: inHours(0.5) });
  await site.reported({ area: 'sound', dueAt: inHours(1) });
  isDown = true;
  expect((await run()).map((one) => one.split(':')[0])).toEqual(['sound']);
  expect(errors).toHaveLength(1);
  isDown = false;
  expect((await run()).map((one) => one.split(':')[0])).toEqual(['broken']);
});

test('two processes that run at once send one reminder', async () => {
  await site.reported({ area: 'twice', dueAt: inHours(1) });
  expect(await run(2)).toHaveLength(1);
  expect(
    await site.count("record_reminder r join defect d on d.id = r.record_id where d.area = 'twice'"),
  ).toBe(1);
});
