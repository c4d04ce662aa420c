import { ForbiddenError, NotFoundError, type RouteUser, type Tx } from '@gantry/plugin-sdk/server';
import { type ActivityRow, readJob } from './job-rows.ts';

type User = Pick<RouteUser, 'id' | 'permissions'>;

/**
 * A job that the member started or may manage.
 * @throws NotFoundError also for a job of another member, so that an answer does not reveal that it exists.
 */
export async function requireActivity(tx: Tx, user: User, id: string): Promise<ActivityRow> {
  const row = await readJob(tx, tx.projectId, id);
  if (row === undefined || !(row.askedBy === user.id || mayManage(row, user)))
    throw new NotFoundError('The activity');
  return row;
}

/** @throws ForbiddenError when the member lacks the job's permission, for example because it was withdrawn. */
export function requireJobPermission({ permission }: ActivityRow, { permissions }: User): void {
  if (permission !== '' && !permissions.has(permission)) throw new ForbiddenError(permission);
}

function mayManage({ manage }: ActivityRow, { permissions }: User): boolean {
  return manage !== null && permissions.has(manage);
}
