import { type DemoProject, type ServerHost, sql, type Tx } from '@gantry/plugin-sdk/server';
import { demoSignatures } from '@gantry/plugin-sdk/server/demo';
import { z } from 'zod';
import type { DwssPermission } from '../../../contract/permissions.ts';
import { DemoCast } from '../../demo/demo-cast.ts';
import { ensurePlaces } from '../../demo/demo-places.ts';
import { diaryBooks } from '../diary-kinds.ts';
import { type DemoDiary, demoPlan } from './demo-plan.ts';
import { type DemoTypes, demoTypes } from './demo-written.ts';
import { type DemoPart, playDiary, type Stage } from './play-diary.ts';

const needs: Readonly<Record<DemoPart, DwssPermission>> = {
  engineer: 'DIARY_EDIT',
  agent: 'DIARY_SIGN',
  gate: 'DIARY_RECEIVE',
  reviewer: 'DIARY_REVIEW',
  cre: 'DIARY_COUNTERSIGN',
};
const latestRow = z.object({ latest: z.string() });
const day = 86_400_000;

interface Missing {
  readonly diaries: readonly DemoDiary[];
  readonly places: readonly string[];
  readonly types: DemoTypes;
}

/**
 * Seeds a project with the diaries of its last working days: the past and what is under way at the first start, later the days since the
 * latest diary. Each diary is its own transaction, as people at work meanwhile would wait for its locks, and the oldest comes first, so
 * that the next start completes an interrupted one.
 */
export async function seedDemo(project: DemoProject, host: ServerHost, signal: AbortSignal): Promise<void> {
  const { notifications, ...silent } = host;
  const act = <R>(work: (tx: Tx) => Promise<R>) =>
    host.database.inProject(project.id, { kind: 'system', name: 'demo' }, work);
  const { diaries, places, types } = await act((tx) => missingDiaries(tx, project, host.clock()));
  const stage: Stage = {
    project,
    places,
    types,
    settings: host.settings,
    cast: new DemoCast(project, needs),
    books: diaryBooks(silent),
    telling: diaryBooks({ ...silent, notifications }),
    signature: demoSignatures(host.images),
  };
  for (const diary of diaries) {
    signal.throwIfAborted();
    await act((tx) => playOnce(stage, tx, diary));
  }
}

async function missingDiaries(tx: Tx, { code, timeZone }: DemoProject, now: Date): Promise<Missing> {
  const places = await ensurePlaces(tx, code, new Date(now.getTime() - 130 * day));
  const portions = [...new Set(places.map(({ portionId }) => portionId))];
  if (portions.length === 0) return { diaries: [], places: [], types: new Map() };
  const { latest } = await tx.one(
    latestRow,
    sql`select coalesce(max(diary_date), '') as latest from site_diary where project_id = ${tx.projectId}`,
  );
  const diaries = demoPlan(now, timeZone).filter((diary) => diary.day > latest);
  return { diaries, places: portions, types: diaries.length === 0 ? new Map() : await demoTypes(tx) };
}

/** Plays a diary unless its day has one by now. */
async function playOnce(stage: Stage, tx: Tx, diary: DemoDiary): Promise<void> {
  // A second process that plays the same day waits here for the first to commit.
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('diary_demo:' || ${tx.projectId}::text, 0))`,
  );
  const begun = sql`select from site_diary where project_id = ${tx.projectId} and diary_date = ${diary.day}`;
  if ((await tx.run(begun)) === 0) await playDiary(stage, tx, diary);
}
