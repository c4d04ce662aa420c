import { randomUUID } from 'node:crypto';
import { implement, type Sql, sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { permissions, type Reading, readingAdded, readingCalls } from '../contract/readings.ts';

const readingRow = z
  .object({ id: z.uuid(), place: z.string(), level: z.number(), name: z.string(), taken_at: z.date() })
  .transform(
    ({ name, taken_at, ...row }): Reading => ({ ...row, takenBy: name, takenAt: taken_at.toISOString() }),
  );

const select = (where: Sql) => sql`
  select r.id, r.place, r.level, u.name, r.taken_at
  from reading r join app_user u on u.id = r.taken_by
  where ${where} order by r.taken_at desc, r.id limit 100`;

export const readingRoutes = implement(readingCalls, {
  latest: async (_input, { tx }) => ({
    readings: [...(await tx.many(readingRow, select(sql`r.project_id = ${tx.projectId}`)))],
  }),
  async add({ place, level }, { tx, user, now }) {
    const id = randomUUID();
    await tx.run(sql`
      insert into reading (project_id, id, place, level, taken_by, taken_at)
      values (${tx.projectId}, ${id}, ${place}, ${level}, ${user.id}, ${now})`);
    await tx.audit({ entity: 'reading', entityId: id, action: 'add', after: { place, level } });
    await tx.emit({ topic: readingAdded, payload: { id }, permission: permissions.view });
    return {
      reading: await tx.one(readingRow, select(sql`r.project_id = ${tx.projectId} and r.id = ${id}`)),
    };
  },
});
