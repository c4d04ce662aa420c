import type { People, Tx } from '@gantry/plugin-sdk/server';
import type { Member, Names, Workflow } from '@gantry/plugin-sdk/workflow';

/** A member with those permissions of the table that they hold now; undefined for somebody else. */
export async function memberOf<N extends Names>(
  tx: Tx,
  people: People,
  workflow: Workflow<N>,
  id: string,
): Promise<Member | undefined> {
  const person = (await people.named(tx, [id])).get(id);
  if (!person?.isMember) return undefined;
  const asked = await Promise.all(
    permissionsOf(workflow).map(async (code) => ((await people.holds(tx, id, code)) ? [code] : [])),
  );
  return {
    kind: 'member',
    userId: id,
    company: person.company?.id ?? null,
    permissions: new Set(asked.flat()),
  };
}

function permissionsOf<N extends Names>({ parts, rows }: Workflow<N>): readonly string[] {
  const named = [...Object.values<{ readonly permission?: string }>(parts), ...rows];
  return [...new Set(named.flatMap(({ permission }) => permission ?? []))];
}
