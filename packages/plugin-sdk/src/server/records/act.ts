import type { DatabaseActor, RouteContext, Tx } from '@gantry/plugin-sdk/server';
import type { Actor } from '@gantry/plugin-sdk/workflow';

/** One change by one actor at one moment, in the transaction that it belongs to. */
export interface Act {
  /** Transaction in which everything happens. */
  readonly tx: Tx;
  /** Who acts. */
  readonly actor: Actor;
  /** Time of the change by the server's clock. */
  readonly now: Date;
  /** The project's: days and the months of numbers are counted in it. */
  readonly timeZone: string;
  /** Where the request came from; null for the system. */
  readonly ip: string | null;
  /** Id of the browser from which the request came; null where it is not known. */
  readonly deviceId?: string | null;
  /**
   * The same object for all records of one batch, each of which has a transaction of its own. Use it for data that may be seconds old, such
   * as the recipients of notifications; never for permissions.
   */
  readonly batch?: object;
  /** The member whose step led to this step of the system; the history has their name. See `drivenBy`. */
  readonly driver?: Actor | undefined;
}

/**
 * The act of the system that carries on a member's step: it takes rows that are for the system alone, such as those that send items back. For
 * effects of a parent, whose step the items' entries are placed at.
 *
 * @example
 * await portions.act(drivenBy(act), id, 'sendBack', { comment });
 */
export function drivenBy(act: Act): Act {
  return { ...act, actor: { kind: 'system' }, driver: act.driver ?? act.actor };
}

/** The act of the member who called a route. */
export function actOf({ tx, user, now, ip, deviceId, project }: RouteContext): Act {
  const { id: userId, companyId: company, permissions } = user;
  const actor = { kind: 'member', userId, company, permissions } as const;
  return { tx, actor, now, timeZone: project.timeZone, ip, deviceId };
}

/** The act of a timer or of a device. */
export function systemAct(tx: Tx, now: Date, timeZone: string): Act {
  return { tx, actor: { kind: 'system' }, now, timeZone, ip: null };
}

/** Who begins the further transactions of a route. */
export function databaseActorOf({ user, requestId, ip }: RouteContext): DatabaseActor {
  return { kind: 'user', userId: user.id, requestId, ip };
}

/** The member's id; null for the system. */
export function userOf({ actor, driver = actor }: Pick<Act, 'actor' | 'driver'>): string | null {
  return driver.kind === 'member' ? driver.userId : null;
}

/** The one whom the member acts for. */
export function principalOf({ actor, driver = actor }: Pick<Act, 'actor' | 'driver'>): string | null {
  return driver.kind === 'member' ? (driver.actingFor ?? null) : null;
}
