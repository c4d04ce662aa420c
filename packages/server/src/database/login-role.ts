import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { onConnection } from './connection.ts';
import { failureCode } from './failure.ts';

/** How a role signs in, or why it cannot. */
export type RoleLogin = { readonly url: string } | { readonly url: null; readonly reason: string };

const insufficientPrivilege = '42501';
/** SQLSTATEs: unknown role or wrong password; role without login; role without access to the database. */
const refusedLogin = new Set(['28P01', '28000', insufficientPrivilege]);
/** PostgreSQL's own number of iterations, so that our verifiers are as strong as the server's. */
const scramIterations = 4096;

/**
 * The connection string with which a role signs in. If it does not work yet, the owner creates the role or sets its password. The
 * password is derived from the owner's: every process of a deployment computes the same one, and none is stored.
 */
export async function ownLogin(ownerUrl: string, role: string): Promise<RoleLogin> {
  const password = derivedPassword(ownerUrl, role);
  if (password === null)
    return { url: null, reason: 'DATABASE_URL has no password from which theirs could be derived' };
  const url = urlAs(ownerUrl, role, password);
  if (await admits(url)) return { url };
  try {
    await setLogin(ownerUrl, role, password);
  } catch (error) {
    if (failureCode(error) !== insufficientPrivilege) throw error;
    return {
      url: null,
      reason: `the owner of the database may not create the role ${role} or set its password`,
    };
  }
  if (await admits(url)) return { url };
  return { url: null, reason: `the database server refuses the login of the role ${role}` };
}

/**
 * Repeats `work` while another process changes the same role. Roles belong to the whole server, so a lock in one database does
 * not prevent that.
 */
export async function onSharedRoles<R>(work: () => Promise<R>): Promise<R> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === 20 || !isRoleConflict(error)) throw error;
      await wait(10 + Math.random() * 40);
    }
  }
}

function isRoleConflict(error: unknown): boolean {
  const code = failureCode(error);
  // duplicate_object, unique_violation
  if (code === '42710' || code === '23505') return true;
  return error instanceof Error && error.message.includes('tuple concurrently');
}

async function setLogin(ownerUrl: string, role: string, password: string): Promise<void> {
  const name = pg.escapeIdentifier(role);
  // The verifier instead of the password: the server may log the statement.
  const secret = pg.escapeLiteral(scramVerifier(password));
  await onConnection(ownerUrl, (owner) =>
    onSharedRoles(async () => {
      const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [role]);
      const verb = rowCount === 0 ? 'create' : 'alter';
      // `noinherit`: it has a role's rights only after `set role`.
      await owner.query(`${verb} role ${name} login noinherit password ${secret}`);
    }),
  );
}

async function admits(url: string): Promise<boolean> {
  try {
    await onConnection(url, async () => undefined);
    return true;
  } catch (error) {
    if (refusedLogin.has(failureCode(error) ?? '')) return false;
    throw error;
  }
}

function derivedPassword(ownerUrl: string, role: string): string | null {
  const { password } = new URL(ownerUrl);
  if (password === '') return null;
  return createHmac('sha256', decodeURIComponent(password)).update(role).digest('base64url');
}

function urlAs(ownerUrl: string, role: string, password: string): string {
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = password;
  return url.href;
}

/** The form in which PostgreSQL stores a password (RFC 5803). It also accepts one that a client computed. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, scramIterations, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${scramIterations}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}
