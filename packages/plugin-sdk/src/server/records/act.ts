import type { Actor as DatabaseActor, RouteContext, Tx } from '@gantry/plugin-sdk/server';
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
}

/** For whom a member acts, and with what. */
export interface Delegation {
  /** UUID of the member who is represented. */
  readonly userId: string;
  /** The permissions that were delegated. */
  readonly permissions: ReadonlySet<string>;
}

/** The act of the member who called a route, for themselves or for the one who delegated to them. */
export function actOf(context: RouteContext, delegation?: Delegation): Act {
  const { tx, user, now, ip, project } = context;
  const self = { kind: 'member', userId: user.id, company: user.companyId } as const;
  const actor = delegation
    ? { ...self, permissions: delegation.permissions, actingFor: delegation.userId }
    : { ...self, permissions: user.permissions };
  return { tx, actor, now, timeZone: project.timeZone, ip };
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
export function userOf({ actor }: Pick<Act, 'actor'>): string | null {
  return actor.kind === 'member' ? actor.userId : null;
}

/** The one whom the member acts for. */
export function principalOf({ actor }: Pick<Act, 'actor'>): string | null {
  return actor.kind === 'member' ? (actor.actingFor ?? null) : null;
}
