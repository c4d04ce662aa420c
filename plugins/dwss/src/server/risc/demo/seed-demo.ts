import { type DemoProject, type ServerHost, sql, type Tx } from '@gantry/plugin-sdk/server';
import { demoSignatures } from '@gantry/plugin-sdk/server/demo';
import { z } from 'zod';
import type { DwssPermission } from '../../../contract/permissions.ts';
import { DemoCast } from '../../demo/demo-cast.ts';
import { type DemoPlace, ensurePlaces } from '../../demo/demo-places.ts';
import { formsOf } from '../risc-kind.ts';
import { demoPicture } from './demo-pictures.ts';
import { type DemoForm, demoPlan, hasForms, todaysPlan } from './demo-plan.ts';
import { type DemoPart, hour } from './demo-steps.ts';
import { type DemoUploads, playForm, type Stage } from './play-form.ts';

const needs: Readonly<Record<DemoPart, DwssPermission>> = {
  author: 'RISC_SUBMIT',
  closer: 'RISC_CLOSE',
  gate: 'RISC_RECEIVE',
  lead: 'RISC_ASSIGN',
  inspector: 'RISC_INSPECT',
  LS: 'RISC_CS_LS',
  RE: 'RISC_CS_RE',
};
const stateRow = z.object({ begun: z.array(z.string()), used: z.boolean(), fresh: z.number() });

/** With fewer forms than this from the last day and a half, a start of the demo adds a day's work. */
const fewestFresh = 6;

/**
 * Seeds a project with places and inspection forms: a past and what is under way at the first start, later a day's work. Each form is
 * its own transaction, because people at work meanwhile would wait for its locks. The next start completes an interrupted one.
 * @param planned - the forms of the first start
 */
export async function seedDemo(
  project: DemoProject,
  host: ServerHost,
  signal: AbortSignal,
  planned: typeof demoPlan = demoPlan,
): Promise<void> {
  if (!hasForms(project.code)) return;
  const { notifications, ...silent } = host;
  const { database, files } = silent;
  const now = host.clock();
  const act = <R>(work: (tx: Tx) => Promise<R>) =>
    database.inProject(project.id, { kind: 'system', name: 'demo' }, work);
  const past = planned(project.code, project.variant, now);
  const { missing, places } = await act((tx) => missingForms(tx, project, past, now));
  const stage: Stage = {
    project,
    places,
    files,
    cast: new DemoCast(project, needs),
    forms: formsOf(silent),
    telling: formsOf({ ...silent, notifications }),
    signature: demoSignatures(host.images),
  };
  for (const form of missing) {
    signal.throwIfAborted();
    const uploads = await uploadsFor(stage, form);
    await act((tx) => playOnce(stage, tx, form, uploads));
  }
}

/**
 * The forms that are missing from the past, or from a day's work. A project with forms from others gets no past, and one without places
 * nothing.
 */
async function missingForms(
  tx: Tx,
  { code, variant }: DemoProject,
  past: readonly DemoForm[],
  now: Date,
): Promise<{ readonly missing: readonly DemoForm[]; readonly places: readonly DemoPlace[] }> {
  const places = await ensurePlaces(tx, code, new Date(now.getTime() - 130 * 24 * hour));
  const today = todaysPlan(variant, now);
  const { begun, used, fresh } = await tx.one(
    stateRow,
    sql`select
      array(select id::text from risc_form where project_id = ${tx.projectId}
        and id = any(${[...past, ...today].map(({ id }) => id)}::uuid[])) as begun,
      exists (select from risc_form where project_id = ${tx.projectId}) as used,
      (select count(*) from risc_form where project_id = ${tx.projectId}
        and submitted_at > ${new Date(now.getTime() - 36 * hour)}) as fresh`,
  );
  const known = new Set(begun);
  const leftOf = (plan: readonly DemoForm[]) => plan.filter(({ id }) => !known.has(id));
  const wanted = () => {
    if (places.length === 0) return [];
    const left = past.some(({ id }) => known.has(id)) || !used ? leftOf(past) : [];
    if (left.length > 0) return left;
    return today.some(({ id }) => known.has(id)) || fresh < fewestFresh ? leftOf(today) : [];
  };
  return { missing: wanted(), places };
}

/** Few, because each picture is decoded and made smaller like one that is sent. */
async function uploadsFor({ files, project }: Stage, { nth, end, steps }: DemoForm): Promise<DemoUploads> {
  const make = (name: string, picture: number) =>
    files.make(project.id, { name, body: demoPicture(picture) }, 'risc-attachment');
  const isRare = end === 'Closed' ? nth % 12 === 0 : nth % 4 === 0;
  const hasResult = steps.some(({ action, by }) => action === 'signoff' && by === 'inspector');
  return {
    contractor: isRare && end !== 'Withdrew' ? await make('ready-for-inspection.png', nth) : null,
    consultant: hasResult && nth % 14 === 3 ? await make('as-inspected.png', nth + 3) : null,
  };
}

/** Plays a form unless another process has played it meanwhile. */
async function playOnce(stage: Stage, tx: Tx, planned: DemoForm, uploads: DemoUploads): Promise<void> {
  // A second process playing the same form waits here for the first to commit.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('risc_demo:' || ${planned.id}::text, 0))`);
  const begun = sql`select from risc_form where project_id = ${tx.projectId} and id = ${planned.id}`;
  if ((await tx.run(begun)) === 0) await playForm(stage, tx, planned, uploads);
}
