import type { People, RouteContext, Tx } from '@gantry/plugin-sdk/server';
import type { PermitActor } from '../contract/transitions.ts';

/** One change by one actor at one moment, inside the transaction that it belongs to. */
export interface Act {
  readonly tx: Tx;
  readonly people: People;
  readonly actor: PermitActor & { readonly name: string };
  /** Where the request came from; null for the system. */
  readonly ip: string | null;
  readonly now: Date;
  /** The project's time zone: days and month numbers are counted in it. */
  readonly timeZone: string;
}

export function actOf(context: RouteContext, people: People): Act {
  const { tx, user, now, ip, project } = context;
  const actor = { kind: 'member', userId: user.id, name: user.name, permissions: user.permissions } as const;
  return { tx, people, actor, ip, now, timeZone: project.timeZone };
}
