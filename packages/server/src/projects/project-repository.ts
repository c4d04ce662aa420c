import type { Project, ProjectList } from '@gantry/contract';
import { NotFoundError, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { GantryDatabase } from '../database/gantry-database.ts';

const countRow = z.object({ count: z.number() });

const projectRow = z
  .object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    variant: z.enum(['TCE10', 'TCE11', 'TY']),
    time_zone: z.string(),
    crs: z.number(),
    company: z.string(),
    title: z.string(),
    role: z.string(),
  })
  .transform(({ time_zone, ...row }) => ({ ...row, timeZone: time_zone }));

/** Reads projects for one of their members. */
export class ProjectRepository {
  readonly #database: GantryDatabase;

  constructor(database: GantryDatabase) {
    this.#database = database;
  }

  /** The projects of a user, by code. A damaged one is left out and counted. */
  async list(userId: string): Promise<ProjectList> {
    const { rows, unreadable } = await this.#database.global.listed(
      projectRow,
      sql`select * from gantry.projects_of(${userId}::uuid) order by code`,
      { from: 'project', key: 'id' },
    );
    // One transaction for each project, because row-level security shows only its own rows. A user has few projects.
    const projects = await Promise.all(
      rows.map(async (row) => ({
        ...row,
        modelCount: await this.#database.inProject(row.id, { kind: 'user', userId }, countModels, 'read'),
      })),
    );
    return { projects, unreadable };
  }

  async one(tx: Tx, userId: string): Promise<Project> {
    const row = await tx.maybe(
      projectRow,
      sql`select * from gantry.projects_of(${userId}::uuid) where id = ${tx.projectId}`,
    );
    if (row === undefined) throw new NotFoundError('The project');
    return { ...row, modelCount: await countModels(tx) };
  }
}

async function countModels(tx: Tx): Promise<number> {
  const { count } = await tx.one(
    countRow,
    sql`select count(*) as count from model where project_id = ${tx.projectId}`,
  );
  return count;
}
