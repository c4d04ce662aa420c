import { dateTimeInZone } from '@gantry/plugin-sdk/contract';
import { sql } from '@gantry/plugin-sdk/server';
import { reminderTimer } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import type { RiscTask } from '../../../contract/risc/workflow.ts';
import { formsOf } from '../risc-kind.ts';

/** The steps that come before the inspection. */
const before: readonly RiscTask[] = ['RECEIVE', 'FORWARD', 'ASSIGN', 'ATTEND'];
const rule = z.object({ reminderHours: z.number().min(0).max(48).catch(2) });

/** Reminds whoever has the open task some hours before the inspection, which is shown in the project's time zone. */
export const inspectionReminders = reminderTimer({
  name: 'remind-of-inspections',
  everySeconds: 60,
  records: formsOf,
  async due({ settings }, tx, now) {
    const { reminderHours: hours } = rule.parse(await settings.project(tx));
    if (hours === 0) return undefined;
    // Whoever got the task since the reminder was due was told of the time then.
    return sql`select f.id, f.survey_time as due_at from risc_form f
        join record_task t on t.project_id = f.project_id and t.record_id = f.id and t.lane = 'main' and t.closed_at is null
      where f.project_id = ${tx.projectId} and f.main_task = any(${[...before]}::text[])
        and f.survey_time > ${now} and f.survey_time <= ${now}::timestamptz + ${hours}::float8 * interval '1 hour'
        and t.opened_at <= f.survey_time - ${hours}::float8 * interval '1 hour'`;
  },
  text({ number, own }, { timeZone }) {
    const at = dateTimeInZone(own.surveyTime ?? '', timeZone);
    return {
      en: `Reminder: form ${number} is to be inspected at ${at}`,
      'zh-CN': `提醒：表格 ${number} 的检查时间为 ${at}`,
    };
  },
});
