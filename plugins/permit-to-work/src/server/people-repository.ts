import { sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { PermitPermission } from '../contract/permissions.ts';

const nameRow = z.object({ name: z.string() });

const memberRow = z.object({ userId: z.uuid(), name: z.string(), company: z.string(), title: z.string() });
type Member = z.output<typeof memberRow>;

/** Active members of the project who hold the permission, by name. */
export async function membersWith(tx: Tx, permission: PermitPermission): Promise<readonly Member[]> {
  return tx.many(
    memberRow,
    sql`select u.id as "userId", u.name, c.name as company, m.title
        from membership m
        join app_user u on u.id = m.user_id and u.status = 'active'
        join company c on c.id = m.company_id
        where m.project_id = ${tx.projectId} and exists (
          select from user_role ur
          join role_permission rp on rp.project_id = ur.project_id and rp.role_code = ur.role_code
          where ur.project_id = m.project_id and ur.user_id = m.user_id and rp.permission = ${permission})
        order by u.name, u.id`,
  );
}

/** The company for which a member signs; null for somebody who is no longer a member. */
export async function companyOf(tx: Tx, userId: string): Promise<string | null> {
  const found = await tx.maybe(
    nameRow,
    sql`select c.name from membership m join company c on c.id = m.company_id
        where m.project_id = ${tx.projectId} and m.user_id = ${userId}`,
  );
  return found?.name ?? null;
}
