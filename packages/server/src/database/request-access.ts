import { z } from 'zod';
import { SettingsError } from '../config/settings.ts';
import { onConnection } from './connection.ts';
import { ownLogin } from './login-role.ts';

/** How the connections that serve requests sign in. */
export interface RequestAccess {
  readonly url: string;
  /** The role to which the session switches at its start; null: it keeps the role of its login. */
  readonly role: string | null;
  /** For the log: which protection requests lack. Null if none. */
  readonly warning: string | null;
}

/** The role with the rights of requests. */
export const appRole = 'gantry_app';

const sessionRow = z.object({
  name: z.string(),
  powerful: z.boolean(),
  owner: z.boolean(),
  may_work: z.boolean(),
});

/**
 * Chooses the login for requests that has the fewest rights: a login of their own, which gains nothing by `reset role`; otherwise
 * the owner's login with the role `gantry_app`; otherwise the owner's login.
 * @param appUrl - connection string with an administrator's login, or null.
 * @throws SettingsError when that login has too many or too few rights.
 */
export async function requestAccess(ownerUrl: string, appUrl: string | null): Promise<RequestAccess> {
  if (appUrl !== null) {
    const problem = await problemOf(appUrl);
    if (problem !== null) throw new SettingsError(`DATABASE_APP_URL cannot be used: ${problem}.`);
    return { url: appUrl, role: null, warning: null };
  }
  const login = await ownLogin(ownerUrl, appRole);
  const reason = login.url === null ? login.reason : await problemOf(login.url);
  if (login.url !== null && reason === null) return { url: login.url, role: null, warning: null };
  if (await ownerMayTakeRole(ownerUrl))
    return {
      url: ownerUrl,
      role: appRole,
      warning: `Requests have no login of their own: ${reason}. They use the owner's login with the role ${appRole}; a statement that resets the role would have all rights of the owner. Set DATABASE_APP_URL.`,
    };
  return {
    url: ownerUrl,
    role: null,
    warning: `The role ${appRole} cannot be used: ${reason}. Requests run as the owner of the schema, and only triggers protect append-only records. Allow the owner to create roles, or set DATABASE_APP_URL.`,
  };
}

/** What keeps a login from serving requests, or null. */
async function problemOf(url: string): Promise<string | null> {
  const found = await onConnection(url, async (client) => {
    const { rows } = await client.query(
      `select r.rolname as name, r.rolsuper or r.rolbypassrls as powerful,
         pg_has_role(r.oid, (select relowner from pg_class where oid = 'public.app_user'::regclass), 'member') as owner,
         exists (select from pg_roles app where app.rolname = $1 and pg_has_role(r.oid, app.oid, 'usage')) as may_work
       from pg_roles r where r.rolname = session_user`,
      [appRole],
    );
    return sessionRow.parse(rows[0]);
  });
  if (found.powerful) return `the role ${found.name} bypasses row-level security`;
  if (found.owner) return `the role ${found.name} is the owner of the schema or may become it`;
  if (!found.may_work) return `the role ${found.name} is not a member of ${appRole}`;
  return null;
}

async function ownerMayTakeRole(url: string): Promise<boolean> {
  return onConnection(url, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_roles where rolname = $1 and pg_has_role(current_user, oid, 'MEMBER')`,
      [appRole],
    );
    return rowCount === 1;
  });
}
