import { randomUUID } from 'node:crypto';
import { startOfDayInZone } from '@gantry/plugin-sdk/contract';
import {
  type DatabaseActor,
  type DemoProject,
  type ServerHost,
  sql,
  type Tx,
} from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { permissions } from '../../contract/permissions.ts';
import { progressChanged } from '../../contract/progress.ts';
import { writeCurves } from '../write-curves.ts';
import { writeProgress } from '../write-progress.ts';
import { demoPhotos, drawPhoto } from './demo-photos.ts';
import { demoCurves, demoReport, demoReportDays } from './demo-works.ts';

const projectCode = 'BEM';
const actor: DatabaseActor = { kind: 'system', name: 'demo' };

/** Fills the demo's tunnel with reports of half a year, curves for two audiences, and photos. Writes nothing where there is something. */
export async function fillProgress(
  project: DemoProject,
  host: ServerHost,
  signal: AbortSignal,
): Promise<void> {
  const planner = project.users.find(({ role }) => role === 'SITE_AGENT') ?? project.users[0];
  if (project.code !== projectCode || planner === undefined) return;
  const isNew = await host.database.inProject(project.id, actor, async (tx) => {
    if (await hasUploads(tx)) return false;
    await writeReports(tx, project, planner.id);
    return true;
  });
  if (isNew) await addPhotos(host, project, planner.id, signal);
}

async function hasUploads(tx: Tx): Promise<boolean> {
  const { found } = await tx.one(
    z.object({ found: z.boolean() }),
    sql`select exists (select from upload where project_id = ${tx.projectId}) as found`,
  );
  return found;
}

async function writeReports(tx: Tx, { timeZone }: DemoProject, by: string): Promise<void> {
  const eveningOf = (day: string) => new Date(startOfDayInZone(day, timeZone).getTime() + 18 * 3_600_000);
  for (const day of demoReportDays) {
    const rows = demoReport(day).map((row, at) => ({ number: at + 2, row }));
    const facts = { kind: 'progress', isSenior: false, rows: rows.length, by, at: eveningOf(day) } as const;
    await writeProgress(
      tx,
      rows,
      { addTrades: true, isPreview: false },
      { ...facts, fileName: `progress-${day}.csv` },
    );
  }
  const last = demoReportDays.at(-1) ?? '';
  for (const isSenior of [false, true]) {
    const rows = demoCurves(isSenior ? 'senior' : 'normal');
    const fileName = isSenior ? 'curves-senior.csv' : 'curves.csv';
    await writeCurves(tx, rows, false, {
      kind: 'curves',
      isSenior,
      fileName,
      rows: rows.length,
      by,
      at: eveningOf(last),
    });
  }
  for (const section of ['Photo', 'Curves'])
    await tx.run(sql`insert into shown_day (project_id, section, day) values (${tx.projectId}, ${section}, ${last})
      on conflict do nothing`);
  await tx.emit({ topic: progressChanged, payload: { what: 'progress' }, permission: permissions.view });
}

async function addPhotos(
  { files, database }: ServerHost,
  { id: projectId, timeZone }: DemoProject,
  by: string,
  signal: AbortSignal,
): Promise<void> {
  for (const photo of demoPhotos) {
    if (signal.aborted) return;
    const { description, day } = photo;
    const uploadId = await files.make(projectId, { name: 'photo.png', body: drawPhoto(photo) }, 'picture');
    await database.inProject(projectId, actor, async (tx) => {
      const { id } = await files.attach(tx, uploadId, 'picture');
      await tx.run(sql`
        insert into picture (project_id, id, type, description, file_id, day, added_by, added_at)
        values (${projectId}, ${randomUUID()}, 'Photo', ${description}, ${id}, ${day}, ${by}, ${startOfDayInZone(day, timeZone)})`);
    });
  }
}
