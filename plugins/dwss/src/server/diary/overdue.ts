import { type Figure, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { reminderTimer } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import { diaryBooks } from './diary-kinds.ts';
import { namedDiary } from './notices.ts';

const countRow = z.object({ total: z.number() });

/** Diaries, with the alias `r`, that should have been submitted and never were. */
export const isOverdueSql = (now: Date): Sql =>
  sql`r.submitted_at is null and r.status <> 'Deleted' and r.due_at < ${now}`;

export async function countOverdue(tx: Tx, now: Date): Promise<number> {
  const { total } = await tx.one(
    countRow,
    sql`select count(*)::float8 as total from site_diary r where r.project_id = ${tx.projectId} and ${isOverdueSql(now)}`,
  );
  return total;
}

/** Reminds those who can complete a diary once it is overdue. */
export const overdueReminders = reminderTimer({
  name: 'remind-of-diaries',
  everySeconds: 60,
  records: (host) => diaryBooks(host).diaries,
  due: (_host, tx, now) =>
    sql`select r.id, r.due_at from site_diary r where r.project_id = ${tx.projectId} and ${isOverdueSql(now)}`,
  text(record) {
    const { en, 'zh-CN': zh } = namedDiary(record).name;
    return { en: `${en} is overdue`, 'zh-CN': `${zh}已逾期` };
  },
});

/** Overdue diaries on the overview of the project. */
export const diaryFigures: readonly Figure[] = [
  {
    id: 'diaries-overdue',
    title: { en: 'Site diaries overdue', 'zh-CN': '逾期工地日志' },
    permission: 'DIARY_VIEW',
    place: { route: '/sitediary/formmanage', params: { counted: 'overdue' } },
    alert: (value) => value > 0,
    better: 'less',
    value: ({ tx, now }) => countOverdue(tx, now),
  },
];
