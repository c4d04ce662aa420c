import type { People, ProjectPerson, Tx } from '@gantry/plugin-sdk/server';
import type { PermitPermission } from '../contract/permissions.ts';
import type { Person } from '../contract/permit.ts';

interface Member {
  readonly userId: string;
  readonly name: string;
  readonly company: string;
  readonly title: string;
}

/** Active members of the project who hold the permission, by name. */
export async function membersWith(
  people: People,
  tx: Tx,
  permission: PermitPermission,
): Promise<readonly Member[]> {
  const found = await people.members(tx, { permission });
  return found.people.map(({ id, name, company, title }) => ({
    userId: id,
    name,
    company: company?.name ?? '',
    title,
  }));
}

/** As permits name people; null where there is no id. */
export function personNamed(people: ReadonlyMap<string, ProjectPerson>, userId: string): Person;
export function personNamed(people: ReadonlyMap<string, ProjectPerson>, userId: string | null): Person | null;
export function personNamed(
  people: ReadonlyMap<string, ProjectPerson>,
  userId: string | null,
): Person | null {
  return userId === null ? null : { userId, name: people.get(userId)?.name ?? '' };
}
