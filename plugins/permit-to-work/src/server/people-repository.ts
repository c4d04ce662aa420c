import type { ProjectPerson } from '@gantry/plugin-sdk/server';
import type { Person } from '../contract/permit.ts';

/** The person as permits name them; null without an id. */
export function personNamed(people: ReadonlyMap<string, ProjectPerson>, userId: string): Person;
export function personNamed(people: ReadonlyMap<string, ProjectPerson>, userId: string | null): Person | null;
export function personNamed(
  people: ReadonlyMap<string, ProjectPerson>,
  userId: string | null,
): Person | null {
  return userId === null ? null : { userId, name: people.get(userId)?.name ?? '' };
}
