import type { People, Tx } from '@gantry/plugin-sdk/server';
import type { Member } from '@gantry/plugin-sdk/workflow';

/** A member with the permissions held now; undefined for strangers and for people who have left. */
export async function memberFrom(people: People, tx: Tx, id: string): Promise<Member | undefined> {
  const person = (await people.named(tx, [id])).get(id);
  if (person?.isMember !== true) return undefined;
  const permissions = await people.permissionsOf(tx, id);
  return { kind: 'member', userId: id, company: person.company?.id ?? null, permissions };
}
