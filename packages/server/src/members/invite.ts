import { randomUUID } from 'node:crypto';
import type { HeldRole, InvitationSent, newInvitation, PasswordLinkSent } from '@gantry/contract';
import { NotFoundError, type RouteContext, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { GantryDatabase } from '../database/gantry-database.ts';
import { hashOf, newToken } from '../session/token.ts';
import type { LinkMail, LinkMailer } from './link-mail.ts';
import { findMember } from './member-list.ts';
import { refusal } from './member-refusals.ts';
import { announceMembers, companyId, knownRoles, lockMembers } from './member-rules.ts';

/** How long an invitation can be accepted, and how long a password can be set, in milliseconds. */
export const invitationLife = 7 * 24 * 3_600_000;
const passwordLinkLife = 24 * 3_600_000;

type Invitation = z.output<typeof newInvitation>;
export type InviteContext = Pick<RouteContext, 'tx' | 'user' | 'now' | 'project' | 'commit'>;

export interface InviteParts {
  readonly database: GantryDatabase;
  /** Null: the server sends no e-mail. */
  readonly mailer: LinkMailer | null;
}

const idRow = z.object({ id: z.string() });
const projectRow = z.object({ name: z.string() });
const openRow = z.object({ email: z.string(), name: z.string(), locale: z.enum(['en', 'zh-CN']) });
const knownRow = z.object({ is_member: z.boolean() });
const elsewhereRow = z.object({ elsewhere: z.boolean() });

/** Path of the page for a link. The secret is in the fragment, which browsers send to no server and proxies log nowhere. */
export const linkPath = (token: string) => `/invitation#${token}`;

/** A link that was stored, and its secret, which is stored nowhere. */
interface Made {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: Date;
}

/** Invites somebody, and sends the link by e-mail where the server can. */
export async function invite(
  context: InviteContext,
  parts: InviteParts,
  given: Invitation,
): Promise<InvitationSent> {
  const { tx } = context;
  await lockMembers(context);
  await assertNew(tx, given.email);
  const made = await insertInvitation(context, {
    ...given,
    companyId: await companyId(tx, given.company),
    roles: await knownRoles(tx, given.roles),
  });
  await tx.audit({
    entity: 'invitation',
    entityId: made.id,
    action: 'send',
    after: { name: given.name, email: given.email, title: given.title, roles: given.roles },
  });
  await announceMembers(tx);
  return send(context, parts, made, { kind: 'invitation', to: given });
}

/** @throws HttpError if the address belongs to a member, a former member or an open invitation of the project */
async function assertNew(tx: Tx, email: string): Promise<void> {
  const known = await tx.maybe(
    knownRow,
    sql`select exists (select from membership m where m.project_id = ${tx.projectId} and m.user_id = u.id) as is_member
        from app_user u where u.email = ${email}`,
  );
  if (known !== undefined) throw refusal(known.is_member ? 'MEMBER_EXISTS' : 'MEMBER_LEFT');
  const open = await tx.maybe(
    idRow,
    sql`select id from invitation where project_id = ${tx.projectId} and email = ${email} and kind = 'invitation'
          and used_at is null and withdrawn_at is null`,
  );
  if (open !== undefined) throw refusal('INVITATION_EXISTS');
}

async function insertInvitation(
  { tx, user, now }: InviteContext,
  given: Pick<Invitation, 'name' | 'email' | 'title' | 'locale'> & {
    readonly companyId: string;
    readonly roles: readonly HeldRole[];
  },
): Promise<Made> {
  const made = newLink(now, invitationLife);
  await tx.run(sql`
    insert into invitation (project_id, id, kind, token_hash, email, name, locale, company_id, title, roles, sent_by, sent_at, expires_at)
    values (${tx.projectId}, ${made.id}, 'invitation', ${hashOf(made.token)}, ${given.email}, ${given.name}, ${given.locale},
      ${given.companyId}, ${given.title}, ${JSON.stringify(given.roles)}::jsonb, ${user.id}, ${now}, ${made.expiresAt})`);
  return made;
}

/** Replaces the link of an invitation, so that the earlier one stops working. */
export async function resend(
  context: InviteContext,
  parts: InviteParts,
  id: string,
): Promise<InvitationSent> {
  const { tx, user, now } = context;
  await lockMembers(context);
  const { token, expiresAt } = newLink(now, invitationLife);
  const to = await tx.maybe(
    openRow,
    sql`update invitation set token_hash = ${hashOf(token)}, sent_by = ${user.id}, sent_at = ${now}, expires_at = ${expiresAt},
          mailed_at = null
        where project_id = ${tx.projectId} and id = ${id} and kind = 'invitation' and used_at is null and withdrawn_at is null
        returning email, name, locale`,
  );
  if (to === undefined) throw await whyNotOpen(tx, id);
  await tx.audit({ entity: 'invitation', entityId: id, action: 'resend', after: { email: to.email } });
  await announceMembers(tx);
  return send(context, parts, { id, token, expiresAt }, { kind: 'invitation', to });
}

export async function withdraw(context: InviteContext, id: string): Promise<void> {
  const { tx, now } = context;
  await lockMembers(context);
  const of = await tx.maybe(
    openRow,
    sql`update invitation set withdrawn_at = ${now}
        where project_id = ${tx.projectId} and id = ${id} and kind = 'invitation' and used_at is null and withdrawn_at is null
        returning email, name, locale`,
  );
  if (of === undefined) throw await whyNotOpen(tx, id);
  await tx.audit({
    entity: 'invitation',
    entityId: id,
    action: 'withdraw',
    before: { name: of.name, email: of.email },
  });
  await announceMembers(tx);
}

async function whyNotOpen(tx: Tx, id: string): Promise<Error> {
  const known = await tx.maybe(
    idRow,
    sql`select id from invitation where project_id = ${tx.projectId} and id = ${id} and kind = 'invitation'`,
  );
  return known === undefined ? new NotFoundError('The invitation') : refusal('INVITATION_GONE');
}

/**
 * Sends a member a link to set a new password. An administrator sees it only if no other project knows the person: with it they could
 * take the account over, and act there in that person's name.
 */
export async function sendPasswordLink(
  context: InviteContext,
  parts: InviteParts,
  userId: string,
): Promise<PasswordLinkSent> {
  const { tx, user, now } = context;
  await lockMembers(context);
  const person = await findMember(tx, userId);
  if (person.state !== 'active') throw refusal(person.isDisabled ? 'ACCOUNT_DISABLED' : 'MEMBER_NOT_ACTIVE');
  const { elsewhere } = await tx.one(
    elsewhereRow,
    sql`select gantry.is_known_elsewhere(${userId}) as elsewhere`,
  );
  if (elsewhere && parts.mailer === null) throw refusal('ACCOUNT_SHARED');
  const to = await tx.one(openRow, sql`select email, name, locale from app_user where id = ${userId}`);
  const made = newLink(now, passwordLinkLife);
  await tx.run(sql`
    update invitation set withdrawn_at = ${now} where project_id = ${tx.projectId} and user_id = ${userId} and used_at is null
      and withdrawn_at is null`);
  await tx.run(sql`
    insert into invitation (project_id, id, kind, token_hash, email, name, locale, user_id, sent_by, sent_at, expires_at, is_private)
    values (${tx.projectId}, ${made.id}, 'password', ${hashOf(made.token)}, ${to.email}, ${to.name}, ${to.locale}, ${userId},
      ${user.id}, ${now}, ${made.expiresAt}, ${elsewhere})`);
  await tx.audit({ entity: 'member', entityId: userId, action: 'send-password-link' });
  const { id: _, path, ...sent } = await send(context, parts, made, { kind: 'password', to });
  return { ...sent, path: elsewhere ? null : path };
}

function newLink(now: Date, life: number): Made {
  return { id: randomUUID(), token: newToken(), expiresAt: new Date(now.getTime() + life) };
}

/** Commits first, so that nobody gets the link of an invitation that was not saved, and no transaction waits for the mail server. */
async function send(
  { tx, commit, project, user }: InviteContext,
  { database, mailer }: InviteParts,
  { id, token, expiresAt }: Made,
  mail: Pick<LinkMail, 'kind' | 'to'>,
): Promise<InvitationSent> {
  const { name } = await tx.one(projectRow, sql`select name from project where id = ${tx.projectId}`);
  await commit();
  const path = linkPath(token);
  const answer = { id, path, expiresAt: expiresAt.toISOString() };
  if (mailer === null) return { ...answer, mail: 'off' };
  const about = { project, projectName: name, user };
  const isSent = await mailLink({ database, mailer }, about, { ...mail, id, token, expiresAt });
  if (!isSent) return { ...answer, mail: 'failed' };
  return { ...answer, mail: 'sent' };
}

/** Who sends a link, and for which project. */
export interface LinkSender {
  readonly project: RouteContext['project'];
  readonly projectName: string;
  readonly user: Pick<RouteContext['user'], 'id' | 'name'>;
}

/** Sends a link and notes that it was sent. False if the mail server did not take it. */
export async function mailLink(
  { database, mailer }: { readonly database: GantryDatabase; readonly mailer: LinkMailer },
  { project, projectName, user }: LinkSender,
  { token, ...mail }: Made & Pick<LinkMail, 'kind' | 'to'>,
): Promise<boolean> {
  const about = { name: projectName, timeZone: project.timeZone };
  if (!(await mailer({ ...mail, path: linkPath(token), by: user.name, project: about }))) return false;
  await database.inProject(project.id, { kind: 'user', userId: user.id }, async (after) => {
    await after.run(
      sql`update invitation set mailed_at = sent_at
          where project_id = ${project.id} and id = ${mail.id} and token_hash = ${hashOf(token)}`,
    );
    await announceMembers(after);
  });
  return true;
}
