import { dayInZone } from '@gantry/plugin-sdk/contract';
import { type Figure, sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { counterKind } from '../contract/passages.ts';
import { permissions } from '../contract/people-count.ts';

const countRow = z.object({ device_id: z.string(), inside: z.number() });

const page = (params: Readonly<Record<string, string>> = {}) => ({ dashboardItem: 'people-count', params });

/**
 * Who came in today and did not go out, in all and by gate. Everybody is counted out at midnight. A gate through which people leave who came
 * in at another one may be below zero; only the sum says how many are on site, and it never is.
 */
export const projectFigures: readonly Figure[] = [
  {
    id: 'on-site',
    title: { en: 'Now on site', 'zh-CN': '现时在场' },
    permission: permissions.view,
    place: page(),
    async value({ tx, host, project, now }) {
      const gates = await host.devices.list(tx, { kind: counterKind });
      const seen = gates.flatMap(({ seenAt }) => (seenAt ? [seenAt.getTime()] : []));
      if (seen.length === 0) return null;
      const rows = await tx.many(
        countRow,
        sql`select device_id, (in_count - out_count)::float8 as inside from people_daily
            where project_id = ${tx.projectId} and day = ${dayInZone(now, project.timeZone)}::date`,
      );
      const inside = (id: string) => rows.find((row) => row.device_id === id)?.inside ?? 0;
      const parts = gates
        .map(({ id, name }) => ({
          id,
          title: { en: name, 'zh-CN': name },
          value: inside(id),
          place: page({ device: id }),
        }))
        .sort((a, b) => b.value - a.value);
      const sum = parts.reduce((total, { value }) => total + value, 0);
      return { value: Math.max(0, sum), asOf: new Date(Math.max(...seen)), parts };
    },
  },
];
