import { companyKind, type MemberChoices } from '@gantry/contract';
import { type Discipline, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { siteRoles } from '../projects/site-roles.ts';

const companyRow = z.object({ id: z.string(), name: z.string(), kind: companyKind });
const roleRow = z.object({ code: z.string(), permissions: z.array(z.string()), holders: z.number() });
const disciplineRow = z.object({ code: z.string() });

/** Companies, roles and disciplines that forms and filters offer; standard roles in their order, then the project's own by name. */
export async function readChoices(
  tx: Tx,
  known: readonly Discipline[],
): Promise<Omit<MemberChoices, 'hasMail'>> {
  const [companies, roles, used] = await Promise.all([
    tx.many(companyRow, sql`select id, name, kind from company order by lower(name)`),
    tx.many(
      roleRow,
      sql`select r.code,
            array(select rp.permission from role_permission rp
              where rp.project_id = r.project_id and rp.role_code = r.code order by rp.permission) as permissions,
            (select count(*) from user_role ur join app_user u on u.id = ur.user_id and u.status = 'active'
              where ur.project_id = r.project_id and ur.role_code = r.code) as holders
          from role r where r.project_id = ${tx.projectId}
          order by array_position(${Object.keys(siteRoles)}::text[], r.code), lower(coalesce(r.name, r.code)), r.code`,
    ),
    tx.many(
      disciplineRow,
      sql`select distinct d as code from user_role ur, unnest(ur.disciplines) as d
          where ur.project_id = ${tx.projectId} order by 1`,
    ),
  ]);
  const others = used.filter(({ code }) => !known.some((one) => one.code === code));
  return { companies: [...companies], roles: [...roles], disciplines: [...known, ...others] };
}
