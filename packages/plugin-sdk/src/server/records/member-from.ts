import type { People, RoleScope, Tx } from '@gantry/plugin-sdk/server';
import type { Member } from '@gantry/plugin-sdk/workflow';

/** A member with the permissions held now, through the roles that count; undefined for strangers and for people who have left. */
export async function memberFrom(
  people: People,
  tx: Tx,
  id: string,
  scope?: RoleScope,
): Promise<Member | undefined> {
  const person = (await people.named(tx, [id])).get(id);
  if (person?.isMember !== true) return undefined;
  const permissions = await people.permissionsOf(tx, id, scope);
  return { kind: 'member', userId: id, company: person.company?.id ?? null, permissions };
}
