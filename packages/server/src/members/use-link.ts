import { randomUUID } from 'node:crypto';
import type { LinkUse, OpenLink } from '@gantry/contract';
import { sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { GantryDatabase } from '../database/gantry-database.ts';
import { hashPassword } from '../session/password.ts';
import { hashOf } from '../session/token.ts';
import { refusal } from './member-refusals.ts';
import { announceMembers, setRoles } from './member-rules.ts';

const linkRow = z.object({
  project_id: z.string(),
  id: z.string(),
  kind: z.enum(['invitation', 'password']),
  project_code: z.string(),
  project_name: z.string(),
  name: z.string(),
  email: z.string(),
  account_id: z.string().nullable(),
  is_private: z.boolean(),
  is_known_elsewhere: z.boolean(),
  expires_at: z.date(),
  is_used: z.boolean(),
  is_withdrawn: z.boolean(),
});
type Link = z.output<typeof linkRow>;

const takenRow = z.object({
  company_id: z.string(),
  title: z.string(),
  roles: z.array(z.object({ role: z.string(), disciplines: z.array(z.string()) })),
});
const accountRow = z.object({ id: z.string().nullable() });
const idRow = z.object({ id: z.string() });

/** @throws HttpError 404 for an unknown link, 410 for one that is used, withdrawn or expired */
async function findLink(database: GantryDatabase, token: string, now: Date): Promise<Link> {
  const link = await database.global.maybe(linkRow, sql`select * from gantry.link_of(${hashOf(token)})`);
  if (link === undefined) throw refusal('LINK_UNKNOWN');
  if (link.is_used) throw refusal('LINK_USED');
  if (link.is_withdrawn) throw refusal('LINK_WITHDRAWN');
  if (link.expires_at <= now) throw refusal('LINK_EXPIRED');
  // An administrator saw this link before another project got to know the person.
  if (link.kind === 'password' && link.is_known_elsewhere && !link.is_private)
    throw refusal('LINK_WITHDRAWN');
  return link;
}

export async function lookAtLink(database: GantryDatabase, token: string, now: Date): Promise<OpenLink> {
  const link = await findLink(database, token, now);
  return {
    kind: link.kind,
    project: { code: link.project_code, name: link.project_name },
    name: link.name,
    email: link.email,
    hasAccount: link.account_id !== null,
    expiresAt: link.expires_at.toISOString(),
  };
}

/**
 * Accepts an invitation or sets a password.
 * @param signedIn - id of the person who is signed in, or null
 * @returns the person whose session may begin
 */
export async function acceptLink(
  database: GantryDatabase,
  { token, password }: LinkUse,
  signedIn: string | null,
  now: Date,
): Promise<{ readonly userId: string; readonly projectCode: string }> {
  const link = await findLink(database, token, now);
  if (signedIn !== null && signedIn !== link.account_id) throw refusal('LINK_OTHER_PERSON');
  const isNew = link.account_id === null;
  if (link.kind === 'invitation' && !isNew && signedIn === null) throw refusal('LINK_SIGN_IN');
  const needsPassword = link.kind === 'password' || isNew;
  if (needsPassword && password === undefined) throw refusal('LINK_NEEDS_PASSWORD');
  const hash = needsPassword && password !== undefined ? await hashPassword(password) : null;
  // The system acts, because the person is no member yet.
  const userId = await database.inProject(
    link.project_id,
    { kind: 'system', name: 'invitation' },
    async (tx) => {
      await lockLink(tx, link.id);
      const person =
        link.kind === 'password'
          ? await changePassword(tx, token, hash, now, link)
          : await join(tx, token, hash, now, link);
      await tx.run(
        sql`update invitation set used_at = ${now} where project_id = ${tx.projectId} and id = ${link.id}`,
      );
      return person;
    },
  );
  return { userId, projectCode: link.project_code };
}

/** The second of two who open a link at the same moment waits here for the first, and is refused. */
async function lockLink(tx: Tx, id: string): Promise<void> {
  const open = await tx.maybe(
    idRow,
    sql`select id from invitation where project_id = ${tx.projectId} and id = ${id} and used_at is null
          and withdrawn_at is null for update`,
  );
  if (open === undefined) throw refusal('LINK_USED');
}

async function changePassword(
  tx: Tx,
  token: string,
  hash: string | null,
  now: Date,
  { account_id: userId }: Link,
): Promise<string> {
  if (userId === null || hash === null) throw refusal('LINK_UNKNOWN');
  await tx.run(sql`select gantry.set_password(${hashOf(token)}, ${now}::timestamptz, ${hash})`);
  await tx.audit({ entity: 'member', entityId: userId, action: 'set-password' });
  return userId;
}

async function join(tx: Tx, token: string, hash: string | null, now: Date, link: Link): Promise<string> {
  const userId = link.account_id ?? (await makeAccount(tx, token, hash, now));
  const given = await tx.one(
    takenRow,
    sql`select company_id, title, roles from invitation where project_id = ${tx.projectId} and id = ${link.id}`,
  );
  const joined = await tx.run(sql`
    insert into membership (project_id, user_id, company_id, title)
    values (${tx.projectId}, ${userId}, ${given.company_id}, ${given.title}) on conflict do nothing`);
  // Somebody else, such as the operator's command, has made the person a member meanwhile.
  if (joined > 0) await setRoles(tx, userId, given.roles);
  // A session notes it once a minute only, and the list would say that nobody has seen the person yet.
  await tx.run(sql`select gantry.note_seen(${tx.projectId}, ${userId}::uuid, ${now}::timestamptz)`);
  const { name, email } = link;
  await tx.audit({
    entity: 'member',
    entityId: userId,
    action: 'join',
    after: { name, email, title: given.title, roles: given.roles },
  });
  await announceMembers(tx, [userId]);
  return userId;
}

/** @throws HttpError LINK_SIGN_IN if another invitation to this address was accepted meanwhile */
async function makeAccount(tx: Tx, token: string, hash: string | null, now: Date): Promise<string> {
  const { id } = await tx.one(
    accountRow,
    sql`select gantry.make_invited_account(${hashOf(token)}, ${now}::timestamptz, ${randomUUID()}::uuid, ${hash}) as id`,
  );
  if (id === null) throw refusal('LINK_SIGN_IN');
  return id;
}
