import {
  type IntervalTimer,
  type ProjectSettings,
  type ServerHost,
  sql,
  type Tx,
} from '@gantry/plugin-sdk/server';
import { systemAct } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import type { RiscTask } from '../../../contract/risc/workflow.ts';
import { type Forms, formsOf } from '../risc-kind.ts';
import { remindOfInspection } from './notices.ts';

/** The steps that come before the inspection. */
const before: readonly RiscTask[] = ['RECEIVE', 'FORWARD', 'ASSIGN', 'ATTEND'];
const system = { kind: 'system', name: 'reminders' } as const;
/** Forms of a project for which one run sends reminders; the next run takes the rest. */
const most = 200;

const rule = z.object({ reminderHours: z.number().min(0).max(48).catch(2) });
const idRow = z.object({ id: z.uuid() });
const sentRow = z.object({ at: z.date() });

/** Reminds whoever has the open task some hours before the inspection: once for each form and inspection time. */
export const reminderTimer: IntervalTimer = {
  name: 'remind-of-inspections',
  everySeconds: 60,
  async run(host, signal) {
    const forms = formsOf(host);
    for (const { id: projectId, timeZone } of await host.database.projects()) {
      const due = await host.database.inProject(projectId, system, async (tx) => {
        const hours = await hoursBefore(host.settings, tx);
        return hours === 0 ? [] : dueForms(tx, host.clock(), hours);
      });
      for (const { id } of due) {
        if (signal.aborted) return;
        try {
          await host.database.inProject(projectId, system, (tx) => remind(host, forms, tx, timeZone, id));
        } catch (error) {
          host.log.error({ err: error, projectId, form: id }, 'A reminder could not be sent');
        }
      }
    }
  },
};

async function hoursBefore(settings: ProjectSettings, tx: Tx): Promise<number> {
  return rule.parse(await settings.project(tx)).reminderHours;
}

/** Forms whose inspection is near. Whoever got the task since the reminder was due was told of the time then. */
function dueForms(tx: Tx, now: Date, hours: number) {
  return tx.many(
    idRow,
    sql`select f.id from risc_form f
          join record_task t on t.project_id = f.project_id and t.record_id = f.id and t.lane = 'main' and t.closed_at is null
        where f.project_id = ${tx.projectId} and f.main_task = any(${[...before]}::text[])
          and f.survey_time > ${now} and f.survey_time <= ${now}::timestamptz + ${hours}::float8 * interval '1 hour'
          and t.opened_at <= f.survey_time - ${hours}::float8 * interval '1 hour'
          and not exists (select from risc_reminder r where r.project_id = f.project_id and r.form_id = f.id
            and r.survey_time = f.survey_time)
        order by f.survey_time, f.id limit ${most}`,
  );
}

async function remind(
  host: Pick<ServerHost, 'notifications' | 'people' | 'settings' | 'clock'>,
  forms: Forms,
  tx: Tx,
  timeZone: string,
  id: string,
): Promise<void> {
  const act = systemAct(tx, host.clock(), timeZone);
  const form = await forms.lock(act, id);
  // Somebody may have taken the step meanwhile.
  if (form.task === null || !before.includes(form.task)) return;
  const [first] = await tx.many(
    sentRow,
    sql`insert into risc_reminder (project_id, form_id, survey_time, sent_at)
        values (${tx.projectId}, ${id}, ${form.own.surveyTime}, ${act.now})
        on conflict do nothing returning sent_at as at`,
  );
  if (first !== undefined) await remindOfInspection(host, act, form);
}
