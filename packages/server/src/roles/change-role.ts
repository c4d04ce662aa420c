import { hostTopics, mostOwnRoles, type newRole, type ProjectRole, type roleChange } from '@gantry/contract';
import { ConflictError, type RouteContext, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { refusal } from '../members/member-refusals.ts';
import { announceMembers, assertAdministratorStays, lockMembers } from '../members/member-rules.ts';
import { codesOf, type PermissionSource } from './permission-sources.ts';
import { assertUnused } from './role-holders.ts';
import { findRole, isStandard } from './role-list.ts';
import { assertNameFree, newRoleCode } from './role-names.ts';

type Context = Pick<RouteContext, 'tx'>;

const codeRow = z.object({ code: z.string() });
const holderRow = z.object({ user_id: z.string() });

/**
 * Makes a role of the project's own.
 * @returns its code, which stays when it is renamed
 */
export async function createRole(
  context: Context,
  { name, permissions }: z.output<typeof newRole>,
  sources: readonly PermissionSource[],
): Promise<string> {
  const { tx } = context;
  await lockMembers(context);
  const given = distinct(permissions);
  assertKnown(given, codesOf(sources));
  await assertRoom(tx);
  await assertNameFree(tx, name, null);
  const code = await newRoleCode(tx, name);
  await tx.run(sql`insert into role (project_id, code, name) values (${tx.projectId}, ${code}, ${name})`);
  await givePermissions(tx, code, given);
  await tx.run(sql`select gantry.keep_role_choice(${code}, '{}')`);
  await tx.audit({ entity: 'role', entityId: code, action: 'create', after: { name, permissions: given } });
  await tellNames(tx);
  await announceMembers(tx);
  return code;
}

/** @throws HttpError 404 for a role of another project, VERSION_CONFLICT, LAST_ADMINISTRATOR */
export async function changeRole(
  context: Context,
  code: string,
  { version, name, permissions }: z.output<typeof roleChange>,
  sources: readonly PermissionSource[],
): Promise<ProjectRole> {
  const { tx } = context;
  await lockMembers(context);
  const before = await findRole(tx, code, sources);
  assertVersion(before, version);
  if (before.isStandard && name !== null) throw refusal('ROLE_STANDARD');
  const wanted = distinct(permissions);
  assertKnown(wanted, new Set([...codesOf(sources), ...before.permissions]));
  const given = wanted.filter((one) => !before.permissions.includes(one));
  const taken = before.permissions.filter((one) => !wanted.includes(one));
  const isRenamed = name !== before.name;
  if (!isRenamed && given.length + taken.length === 0) return before;
  if (isRenamed) {
    if (name !== null) await assertNameFree(tx, name, code);
    await tx.run(
      sql`update role set name = ${name}, version = version + 1 where project_id = ${tx.projectId} and code = ${code}`,
    );
  }
  const holders = await tx.many(
    holderRow,
    sql`select user_id from user_role where project_id = ${tx.projectId} and role_code = ${code}`,
  );
  await givePermissions(tx, code, given);
  await tx.run(sql`select gantry.keep_role_choice(${code}, ${taken}::text[])`);
  // Last, because the caller may take away their own right to do this.
  await tx.run(sql`
    delete from role_permission where project_id = ${tx.projectId} and role_code = ${code} and permission = any(${taken}::text[])`);
  await assertAdministratorStays(tx);
  await tx.audit({
    entity: 'role',
    entityId: code,
    action: 'change',
    before: { name: before.name },
    after: {
      name,
      ...(given.length > 0 && { permissionsGiven: given }),
      ...(taken.length > 0 && { permissionsTaken: taken }),
    },
  });
  const concerned = given.length + taken.length > 0 ? holders.map(({ user_id }) => user_id) : [];
  if (isRenamed) await tellNames(tx);
  await announceMembers(tx, concerned);
  return findRole(tx, code, sources);
}

/** @throws HttpError ROLE_HELD with those who still have the role */
export async function deleteRole(
  context: Pick<RouteContext, 'tx' | 'now'>,
  code: string,
  version: number,
  sources: readonly PermissionSource[],
): Promise<void> {
  const { tx } = context;
  await lockMembers(context);
  const { name, permissions, ...before } = await findRole(tx, code, sources);
  if (before.isStandard) throw refusal('ROLE_STANDARD');
  assertVersion(before, version);
  await assertUnused(context, code);
  await tx.run(sql`delete from role where project_id = ${tx.projectId} and code = ${code}`);
  await tx.audit({ entity: 'role', entityId: code, action: 'delete', before: { name, permissions } });
  await tellNames(tx);
  await announceMembers(tx);
}

function assertVersion(current: Pick<ProjectRole, 'version'>, version: number): void {
  if (current.version !== version)
    throw new ConflictError('VERSION_CONFLICT', 'Somebody else has just changed this role.');
}

/** @throws HttpError PERMISSION_UNKNOWN */
function assertKnown(wanted: readonly string[], known: ReadonlySet<string>): void {
  const unknown = wanted.filter((one) => !known.has(one));
  if (unknown.length > 0) throw refusal('PERMISSION_UNKNOWN', { permissions: unknown.slice(0, 20) });
}

async function assertRoom(tx: Tx): Promise<void> {
  const codes = await tx.many(codeRow, sql`select code from role where project_id = ${tx.projectId}`);
  if (codes.filter(({ code }) => !isStandard(code)).length >= mostOwnRoles) throw refusal('ROLES_FULL');
}

async function givePermissions(tx: Tx, code: string, permissions: readonly string[]): Promise<void> {
  await tx.run(sql`
    insert into role_permission (project_id, role_code, permission)
    select ${tx.projectId}::uuid, ${code}, p from unnest(${permissions}::text[]) as p on conflict do nothing`);
}

/** Every open page of the project shows roles by their names, and its project's answer has these. */
const tellNames = (tx: Tx): Promise<void> => tx.emit({ topic: hostTopics.accessChanged, payload: {} });

const distinct = (codes: readonly string[]): string[] => [...new Set(codes)].sort();
