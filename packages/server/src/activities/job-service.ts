import { randomUUID } from 'node:crypto';
import {
  ForbiddenError,
  HttpError,
  type JobDefinition,
  type Jobs,
  type Queryable,
  sql,
} from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { hostEmit, hostQueries } from '../database/transaction.ts';
import { activityRow, changeOf, cutText, longest } from './job-rows.ts';

const actorRow = z.object({ user_id: z.string().nullable(), permissions: z.array(z.string()) });
const idRow = z.object({ id: z.string() });

/** Bytes of a job's input as JSON. */
const largestInput = 65_536;
const defaultRetries = 2;

export interface JobServiceParts {
  readonly clock: () => Date;
  find(pluginId: string, name: string): { readonly definition: JobDefinition } | undefined;
  /** Queues the project's waiting jobs shortly after the present transaction has committed. */
  lookSoon(projectId: string): void;
}

/** The SDK's job service for the server half of one plugin. */
export function jobService(parts: JobServiceParts, pluginId: string): Jobs {
  return {
    async start(tx, job, input, { title = job.title, key } = {}) {
      const { projectId } = tx;
      const known = parts.find(pluginId, job.name);
      if (known === undefined)
        throw new Error(`The server half of '${pluginId}' does not list the job '${job.name}' in 'jobs'.`);
      job.input.parse(input);
      const json = JSON.stringify(input ?? null);
      if (Buffer.byteLength(json) > largestInput)
        throw new HttpError(
          413,
          'JOB_INPUT_TOO_LARGE',
          `The input of a job must be at most ${largestInput} bytes of JSON.`,
        );
      const queries = hostQueries(tx);
      const askedBy = await admit(queries, projectId, job.permission);
      const id = randomUUID();
      const now = parts.clock();
      const retries = job.retries ?? defaultRetries;
      const make = () =>
        queries.maybe(
          activityRow,
          sql`
          insert into plugin_job (project_id, id, plugin_id, name, key, title, input, permission, manage, asked_by, status, tries_left,
            retries, due_at, created_at)
          values (${projectId}, ${id}, ${pluginId}, ${job.name}, ${key ?? null}, ${JSON.stringify(cutText(title, longest.title))},
            ${json}, ${job.permission}, ${job.manage ?? null}, ${askedBy}, 'waiting', ${retries + 1}, ${retries}, ${now}, ${now})
          on conflict (project_id, plugin_id, name, key, asked_by) where key is not null and status in ('waiting', 'running')
          do nothing returning *`,
        );
      let made = await make();
      while (made === undefined) {
        const twin = await twinOf(queries, { projectId, pluginId, name: job.name, key, askedBy });
        if (twin !== undefined) return twin.id;
        // It ended since.
        made = await make();
      }
      if (askedBy !== null) await hostEmit(tx, changeOf(made));
      parts.lookSoon(projectId);
      return id;
    },
  };
}

/**
 * Id of the member who starts the job; null for the system.
 * @throws ForbiddenError when the member lacks the permission.
 */
async function admit(queries: Queryable, projectId: string, permission: string): Promise<string | null> {
  const { user_id, permissions } = await queries.one(
    actorRow,
    sql`
      select who as user_id, array(
          select distinct rp.permission from user_role ur join role_permission rp using (project_id, role_code)
          where ur.project_id = ${projectId} and ur.user_id = who::uuid) as permissions
      from nullif(current_setting('app.user', true), 'system') as who`,
  );
  if (user_id === null) return null;
  if (permission !== '' && !permissions.includes(permission)) throw new ForbiddenError(permission);
  return user_id;
}

/** A job with the same key that has not ended. */
async function twinOf(
  queries: Queryable,
  of: {
    readonly projectId: string;
    readonly pluginId: string;
    readonly name: string;
    readonly key: string | undefined;
    readonly askedBy: string | null;
  },
): Promise<{ readonly id: string } | undefined> {
  return queries.maybe(
    idRow,
    sql`
      select id from plugin_job where project_id = ${of.projectId} and plugin_id = ${of.pluginId} and name = ${of.name}
        and key = ${of.key ?? null} and asked_by is not distinct from ${of.askedBy}::uuid and status in ('waiting', 'running')`,
  );
}
