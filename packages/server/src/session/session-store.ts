import { type DatabaseActor, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { GantryDatabase, Purpose } from '../database/gantry-database.ts';
import { accessRow, type SessionAccess } from './session-access.ts';
import { hashOf, newToken } from './token.ts';

const minute = 60_000;
/** Milliseconds without a request after which a session expires. */
const idleLifetime = 12 * 60 * minute;
/** Milliseconds after which a session expires even in constant use. */
const longestLifetime = 7 * 24 * 60 * minute;
/** The least time between two extensions of a session, in milliseconds. */
const touchEvery = minute;
/** How long the server can say that a session ended with the membership, in milliseconds. */
const leftKept = 7 * 24 * 60 * minute;

const leftRow = z.object({ has_left: z.boolean() });

export class SessionStore {
  readonly #database: GantryDatabase;
  readonly #clock: () => Date;

  constructor(database: GantryDatabase, clock: () => Date) {
    this.#database = database;
    this.#clock = clock;
  }

  /**
   * Opens a session. Returns the token for the cookie, of which only a hash is stored, and the latest time at which the session can
   * expire: the cookie must last until then, because requests extend the session.
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

  /** Reads a session without extending it. @param projectId - the requested project, or null. */
  async look(token: string, projectId: string | null): Promise<SessionAccess | undefined> {
    return this.#database.global.maybe(
      accessRow,
      sql`select a.*, gantry.plugins_off(a.project_id) as plugins_off
          from gantry.session_access(${hashOf(token)}, ${this.#clock()}::timestamptz, ${projectId}::uuid) a`,
    );
  }

  /** Reads a session and extends it. */
  async find(token: string, projectId: string | null): Promise<SessionAccess | undefined> {
    const access = await this.look(token, projectId);
    if (access !== undefined) await this.#touch(token, access);
    return access;
  }

  /**
   * Like `find`, and begins a transaction in the project in the same round trip.
   * @param admit - returns the actor, or throws to end the transaction before any work.
   */
  async enter<R>(
    token: string,
    purpose: Purpose,
    admit: (access: SessionAccess | undefined) => DatabaseActor,
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
      // Outside of the transaction, which may be read-only or roll back.
      if (found !== undefined) await this.#touch(token, found);
    }
  }

  async end(token: string): Promise<void> {
    await this.#database.global.run(sql`delete from session where token_hash = ${hashOf(token)}`);
  }

  /** Whether the session ended because its person left their last project. */
  async hasLeft(token: string): Promise<boolean> {
    const found = await this.#database.global.maybe(
      leftRow,
      sql`select has_left from session where token_hash = ${hashOf(token)}`,
    );
    return found?.has_left ?? false;
  }

  /** Removes expired sessions. */
  async prune(): Promise<void> {
    const now = this.#clock();
    await this.#database.global.run(sql`
      delete from session where expires_at < ${now}
        and (not has_left or expires_at < ${new Date(now.getTime() - leftKept)})`);
  }

  async #touch(token: string, { seenAt, membership, user }: SessionAccess): Promise<void> {
    const now = this.#clock();
    if (now.getTime() - seenAt.getTime() < touchEvery) return;
    await this.#database.global.run(sql`
      update session set seen_at = ${now}::timestamptz,
        expires_at = least(${new Date(now.getTime() + idleLifetime)}::timestamptz,
          created_at + make_interval(secs => ${longestLifetime / 1000}))
      where token_hash = ${hashOf(token)} and not has_left`);
    if (membership !== null)
      await this.#database.global.run(
        sql`select gantry.note_seen(${membership.project.id}::uuid, ${user.id}::uuid, ${now}::timestamptz)`,
      );
  }
}
