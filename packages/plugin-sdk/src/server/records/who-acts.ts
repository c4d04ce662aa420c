import type { People } from '@gantry/plugin-sdk/server';
import { type Act, principalOf, userOf } from './act.ts';

/** The names of somebody who acts, as they are now: evidence keeps them, because people change names and companies. */
export interface Who {
  /** Null for the system. */
  readonly actorName: string | null;
  /** Company of the actor. */
  readonly companyName: string | null;
  /** Name of the member for whom they act under a delegation. */
  readonly principalName: string | null;
}

export async function whoActs(act: Act, people: People): Promise<Who> {
  const [userId, principalId] = [userOf(act), principalOf(act)];
  if (userId === null) return { actorName: null, companyName: null, principalName: null };
  const named = await people.named(act.tx, [userId, principalId]);
  return {
    actorName: named.get(userId)?.name ?? null,
    companyName: named.get(userId)?.company?.name ?? null,
    principalName: principalId === null ? null : (named.get(principalId)?.name ?? null),
  };
}
