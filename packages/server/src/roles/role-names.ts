import { roleKey } from '@gantry/contract';
import { siteRoleTexts } from '@gantry/plugin-sdk/contract';
import { type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { refusal } from '../members/member-refusals.ts';

const namedRow = z.object({ code: z.string(), name: z.string().nullable() });
const goneRow = z.object({ role: z.string() });

/** Titles of the standard roles in every language: a role of the project's own must not read as one of them. */
const standardTitles = Object.values(siteRoleTexts).flatMap((titles) => Object.values(titles));

const readNames = (tx: Tx) =>
  tx.many(namedRow, sql`select code, name from role where project_id = ${tx.projectId}`);

/** Keys of the names and codes of all roles but one. */
async function takenKeys(tx: Tx, except: string | null): Promise<ReadonlySet<string>> {
  const others = (await readNames(tx)).filter(({ code }) => code !== except);
  return new Set(
    [...standardTitles, ...others.flatMap(({ code, name }) => [code, name ?? code])].map(roleKey),
  );
}

/** Finds the code of a role of the project by its code, its name, or the title of a standard role in any language. */
export async function rolesByName(tx: Tx): Promise<(role: string) => string | undefined> {
  const rows = await readNames(tx);
  const titles = Object.values(siteRoleTexts).flatMap((texts) =>
    Object.entries(texts).map(([code, title]) => ({ code, name: title })),
  );
  const known = new Set(rows.map(({ code }) => code));
  const codes = new Map(
    [...titles.filter(({ code }) => known.has(code)), ...rows].flatMap(({ code, name }) => [
      [roleKey(name ?? code), code],
      [roleKey(code), code],
    ]),
  );
  return (role) => (known.has(role) ? role : codes.get(roleKey(role)));
}

/**
 * @param self - code of the role that is to have the name; null: a new one
 * @throws HttpError ROLE_NAME_TAKEN
 */
export async function assertNameFree(tx: Tx, name: string, self: string | null): Promise<void> {
  if ((await takenKeys(tx, self)).has(roleKey(name))) throw refusal('ROLE_NAME_TAKEN');
}

/** Roles that former members had: a new role with such a code would come to them when they are activated. */
const formerRoles = (projectId: string): Sql => sql`
  select distinct r.role from project_person p, jsonb_to_recordset(p.left_roles) as r(role text)
  where p.project_id = ${projectId} and p.left_roles is not null`;

/** A code for a new role, which stays when the role is renamed. */
export async function newRoleCode(tx: Tx, name: string): Promise<string> {
  const former = await tx.many(goneRow, formerRoles(tx.projectId));
  const taken = new Set([...(await takenKeys(tx, null)), ...former.map(({ role }) => roleKey(role))]);
  const stem = codeFrom(name);
  for (let nth = 1; ; nth += 1) {
    const code = nth === 1 ? stem : `${stem}_${nth}`;
    if (!taken.has(roleKey(code))) return code;
  }
}

/** `Night shift` as `NIGHT_SHIFT`. A name with letters that are not Latin has no code of its own. */
export function codeFrom(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const code = plain
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .slice(0, 32)
    .replaceAll(/^_+|_+$/g, '');
  return /^[A-Z]/.test(code) && !/[^\p{ASCII}]/u.test(plain.replaceAll(/[^\p{L}]/gu, '')) ? code : 'ROLE';
}
