import { sql } from '@gantry/plugin-sdk/server';
import { defineRecords, dueTimer, type RecordKind } from '@gantry/plugin-sdk/server/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type defectFields, defectKind } from '../fixtures/defects/defect-records.ts';
import { DefectSite } from '../fixtures/defects/defect-site.ts';
import type { DefectFacts, DefectNames } from '../fixtures/defects/defect-workflow.ts';
import { plugin } from '../fixtures/defects/plugin.ts';

const hour = 3_600_000;
const start = '2030-01-01T00:00:00.000Z';
const toldTable = `
  create table defect_due_rules (project_id uuid not null primary key, rules text not null, told_to uuid);
  select gantry.protect_project_table('defect_due_rules');`;

let site: DefectSite;
beforeAll(async () => {
  site = await DefectSite.start({
    migrations: [...plugin.migrations, { name: '0002-due-rules', sql: toldTable }],
  });
});
afterAll(() => site?.close());

let hours = 1;
let failsBehind: string | undefined;
const read: string[] = [];
const due = () => new Date(Date.parse(start) + hours * hour);
const kind: RecordKind<DefectNames, typeof defectFields, object, DefectFacts> = {
  ...defectKind,
  notices: {
    step: () => ({ en: 'Close', 'zh-CN': '结束' }),
    waiting: () => ({ due: due() }),
  },
};
const timer = dueTimer({
  name: 'keep-due-times',
  kind: 'defect',
  table: 'defect_due_rules',
  rules: async () => ({ hours }),
  usual: { hours: 1 },
  open(tx, behind, most) {
    if (failsBehind === behind && tx.projectId === site.test.project.id) throw new Error('down');
    return tx.many(
      z.object({ id: z.uuid() }),
      sql`select id from defect where project_id = ${tx.projectId} and id > ${behind} and main_task is not null
          order by id limit ${most}`,
    );
  },
  async dues(_host, _act, rows) {
    read.push(...rows.map(({ id }) => id));
    return new Map(rows.map(({ id }) => [id, due()]));
  },
});
const run = () => timer.run(site.host, new AbortController().signal);
const dues = async () =>
  new Set((await site.test.notificationsOf(site.inspector)).waiting.map(({ waiting }) => waiting?.due));
/** One that waits for the inspector. */
const waits = () =>
  site.as(site.engineer, async (act) => {
    const defects = defineRecords(kind, site.host);
    const { id, version } = await defects.create(act, {
      area: 'Deck',
      description: 'Crack',
      dueAt: start,
      tags: [],
    });
    return defects.act(act, id, 'report', {
      version,
      signature: { image: Buffer.from('a name'), method: 'drawn' },
    });
  });

test('due times follow the rules once they change, from where the timer was interrupted, and others are left alone', async () => {
  const { id } = await waits();
  await waits();
  expect([...(await dues())]).toEqual(['2030-01-01T01:00:00.000Z']);
  await run();
  expect(read).toEqual([]);
  hours = 5;
  failsBehind = '00000000-0000-0000-0000-000000000000';
  await expect(run()).rejects.toThrow('The due times of 1 projects could not be told anew.');
  expect([...(await dues())]).toEqual(['2030-01-01T01:00:00.000Z']);
  failsBehind = undefined;
  await run();
  expect([...(await dues())]).toEqual(['2030-01-01T05:00:00.000Z']);
  expect(read).toContain(id);
  read.length = 0;
  await run();
  expect(read).toEqual([]);
  // Back at the usual rules, they are told like any others.
  hours = 1;
  await run();
  expect([...(await dues())]).toEqual(['2030-01-01T01:00:00.000Z']);
});
