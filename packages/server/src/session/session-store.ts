import { createHash, randomBytes } from 'node:crypto';
import { sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { GantryDatabase } from '../database/gantry-database.ts';

const minute = 60_000;
/** Milliseconds without a request after which a session ends. */
const idleLifetime = 12 * 60 * minute;
/** Milliseconds after which a session ends even in constant use. */
const longestLifetime = 7 * 24 * 60 * minute;
/** A session that was seen this recently is not written again. */
const touchEvery = minute;

const accessRow = z
  .object({
    user_id: z.string(),
    user_name: z.string(),
    email: z.string(),
    locale: z.enum(['en', 'zh-CN']),
    seen_at: z.date(),
    expires_at: z.date(),
    project_id: z.string().nullable(),
    project_code: z.string().nullable(),
    time_zone: z.string().nullable(),
    company_id: z.string().nullable(),
    permissions: z.array(z.string()).nullable(),
  })
  .transform((row) => ({
    user: { id: row.user_id, name: row.user_name, email: row.email, locale: row.locale },
    seenAt: row.seen_at,
    expiresAt: row.expires_at,
    membership:
      row.project_id === null ||
      row.project_code === null ||
      row.time_zone === null ||
      row.company_id === null
        ? null
        : {
            project: { id: row.project_id, code: row.project_code, timeZone: row.time_zone },
            companyId: row.company_id,
            permissions: new Set(row.permissions ?? []),
          },
  }));

/** Who a cookie belongs to, and what they may do in the project that was asked about. */
export type SessionAccess = z.output<typeof accessRow>;

export class SessionStore {
  readonly #database: GantryDatabase;
  readonly #clock: () => Date;

  constructor(database: GantryDatabase, clock: () => Date) {
    this.#database = database;
    this.#clock = clock;
  }

  /**
   * Answers the token for the cookie, which is not kept anywhere else, and the latest moment at which it is of use: until
   * then the cookie has to last, as the session slides along with every request.
   */
  async open(userId: string, ip: string): Promise<{ token: string; endsAt: Date }> {
    const token = randomBytes(32).toString('base64url');
    const now = this.#clock();
    const expiresAt = new Date(now.getTime() + idleLifetime);
    await this.#database.global.run(sql`
      insert into session (token_hash, user_id, created_at, seen_at, expires_at, ip)
      values (${hashOf(token)}, ${userId}, ${now}, ${now}, ${expiresAt}, ${ip})`);
    return { token, endsAt: new Date(now.getTime() + longestLifetime) };
  }

  /** Without counting as use. @param projectId - the project to look into, or null when the request is about none. */
  async look(token: string, projectId: string | null): Promise<SessionAccess | undefined> {
    return this.#database.global.maybe(
      accessRow,
      sql`select * from gantry.session_access(${hashOf(token)}, ${this.#clock()}::timestamptz, ${projectId}::uuid)`,
    );
  }

  /** As `look`, and the session lasts on from now. */
  async find(token: string, projectId: string | null): Promise<SessionAccess | undefined> {
    const now = this.#clock();
    const access = await this.look(token, projectId);
    if (access === undefined || now.getTime() - access.seenAt.getTime() < touchEvery) return access;
    await this.#database.global.run(sql`
      update session set seen_at = ${now}::timestamptz,
        expires_at = least(${new Date(now.getTime() + idleLifetime)}::timestamptz,
          created_at + make_interval(secs => ${longestLifetime / 1000}))
      where token_hash = ${hashOf(token)}`);
    return access;
  }

  async end(token: string): Promise<void> {
    await this.#database.global.run(sql`delete from session where token_hash = ${hashOf(token)}`);
  }

  /** Removes sessions that have run out. */
  async prune(): Promise<void> {
    await this.#database.global.run(sql`delete from session where expires_at < ${this.#clock()}`);
  }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
