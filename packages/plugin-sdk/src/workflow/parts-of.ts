import { obstacle } from './people.ts';
import type { Actor, Names, Standing, Workflow } from './types.ts';

/**
 * The parts that somebody plays towards a record as it stands, whatever can be done now: for what is no action, such as which fields
 * they may edit.
 */
export function partsOf<N extends Names>(
  { parts }: Workflow<N>,
  { people }: Pick<Standing<N>, 'people'>,
  actor: Actor,
): ReadonlySet<N['part']> {
  // The keys are the parts of this table.
  const all = Object.keys(parts) as N['part'][];
  return new Set(all.filter((part) => obstacle(parts[part], {}, people, actor) === null));
}
