import { dayInZone } from '@gantry/plugin-sdk/contract';
import { type Figure, type FigureContext, sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { TopicStatus } from '../contract/topic-workflow.ts';

const countRow = z.object({ total: z.number() });

/** From the maintained counts. */
async function inStatus({ tx }: FigureContext, status: TopicStatus): Promise<number> {
  const { total } = await tx.one(
    countRow,
    sql`select coalesce(sum(total), 0)::float8 as total from topic_count
        where project_id = ${tx.projectId} and status = ${status}`,
  );
  return total;
}

/** As the list's filter counts them. */
async function overdue({ tx, project, now }: FigureContext): Promise<number> {
  const { total } = await tx.one(
    countRow,
    sql`select count(*)::float8 as total from topic
        where project_id = ${tx.projectId} and status not in ('Closed', 'Deleted')
          and due_day < ${dayInZone(now, project.timeZone)}`,
  );
  return total;
}

const list = (params: Readonly<Record<string, string>>) => ({ route: '/topics', params });

/** Issues that nobody has begun, those that wait for a check, and those whose day has passed. */
export const projectFigures: readonly Figure[] = [
  {
    id: 'open',
    title: { en: 'Open', 'zh-CN': '待处理' },
    permission: 'TOPIC_VIEW',
    place: list({ status: 'Open' }),
    onCard: { en: 'issues open', 'zh-CN': '待处理问题' },
    value: (context) => inStatus(context, 'Open'),
  },
  {
    id: 'to-check',
    title: { en: 'To check', 'zh-CN': '待核查' },
    permission: 'TOPIC_VIEW',
    place: list({ status: 'Resolved' }),
    value: (context) => inStatus(context, 'Resolved'),
  },
  {
    id: 'overdue',
    title: { en: 'Overdue', 'zh-CN': '逾期' },
    permission: 'TOPIC_VIEW',
    place: list({ overdue: 'true' }),
    alert: (value) => value > 0,
    better: 'less',
    onCard: { en: 'issues overdue', 'zh-CN': '逾期问题' },
    value: overdue,
  },
];
