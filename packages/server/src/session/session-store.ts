import { type Actor, sql, type Tx } from '@gantry/plugin-sdk/server';
import type { GantryDatabase, Purpose } from '../database/gantry-database.ts';
import { accessRow, type SessionAccess } from './session-access.ts';
import { hashOf, newToken } from './token.ts';

const minute = 60_000;
/** Milliseconds without a request after which a session ends. */
const idleLifetime = 12 * 60 * minute;
/** Milliseconds after which a session ends even in constant use. */
const longestLifetime = 7 * 24 * 60 * minute;
/** A session that was seen this recently is not written again. */
const touchEvery = minute;

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
    const token = newToken();
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
    const access = await this.look(token, projectId);
    if (access !== undefined) await this.#touch(token, access);
    return access;
  }

  /**
   * As `find`, and in the same round trip begins a transaction in the project.
   * @param admit - says who acts, or throws; until it has answered nothing of the project can be read.
   */
  async enter<R>(
    token: string,
    purpose: Purpose,
    admit: (access: SessionAccess | undefined) => Actor,
    work: (tx: Tx) => Promise<R>,
  ): Promise<R> {
    const ticket = { tokenHash: hashOf(token), at: this.#clock(), ...purpose };
    let found: SessionAccess | undefined;
    const noteAndAdmit = (access: SessionAccess | undefined) => {
      found = access;
      return admit(access);
    };
    try {
      return await this.#database.inSession(ticket, noteAndAdmit, work);
    } finally {
      // Not inside the transaction: one that reads cannot write, and one that fails would take this back.
      if (found !== undefined) await this.#touch(token, found);
    }
  }

  async end(token: string): Promise<void> {
    await this.#database.global.run(sql`delete from session where token_hash = ${hashOf(token)}`);
  }

  /** Removes sessions that have run out. */
  async prune(): Promise<void> {
    await this.#database.global.run(sql`delete from session where expires_at < ${this.#clock()}`);
  }

  async #touch(token: string, { seenAt }: SessionAccess): Promise<void> {
    const now = this.#clock();
    if (now.getTime() - seenAt.getTime() < touchEvery) return;
    await this.#database.global.run(sql`
      update session set seen_at = ${now}::timestamptz,
        expires_at = least(${new Date(now.getTime() + idleLifetime)}::timestamptz,
          created_at + make_interval(secs => ${longestLifetime / 1000}))
      where token_hash = ${hashOf(token)}`);
  }
}
