import { randomUUID } from 'node:crypto';
import { implement, type People, sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { permissions, readingAdded, readingCalls } from '../contract/readings.ts';

const readingRow = z.object({
  id: z.uuid(),
  place: z.string(),
  level: z.number(),
  taken_by: z.uuid(),
  taken_at: z.date(),
});

export const readingRoutes = (people: People) =>
  implement(readingCalls, {
    async latest(_input, { tx }) {
      const rows = await tx.many(
        readingRow,
        sql`select id, place, level, taken_by, taken_at from reading
            where project_id = ${tx.projectId} order by taken_at desc, id limit 100`,
      );
      const named = await people.named(
        tx,
        rows.map((row) => row.taken_by),
      );
      const readings = rows.map(({ taken_by, taken_at, ...row }) => ({
        ...row,
        takenBy: named.get(taken_by)?.name ?? '',
        takenAt: taken_at.toISOString(),
      }));
      return { readings };
    },
    async add({ place, level }, { tx, user, now }) {
      const id = randomUUID();
      await tx.run(sql`
        insert into reading (project_id, id, place, level, taken_by, taken_at)
        values (${tx.projectId}, ${id}, ${place}, ${level}, ${user.id}, ${now})`);
      await tx.audit({ entity: 'reading', entityId: id, action: 'add', after: { place, level } });
      await tx.emit({ topic: readingAdded, payload: { id }, permission: permissions.view });
      return { reading: { id, place, level, takenBy: user.name, takenAt: now.toISOString() } };
    },
  });
