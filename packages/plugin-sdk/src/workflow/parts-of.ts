import { covers, obstacle } from './people.ts';
import type { Actor, Names, Standing, Workflow } from './types.ts';

/**
 * The parts that a person plays for a record in its current state, whatever actions are possible: for decisions besides actions,
 * such as which fields they may edit.
 */
export function partsOf<N extends Names>(
  { parts }: Workflow<N>,
  { people }: Pick<Standing<N>, 'people'>,
  actor: Actor,
): ReadonlySet<N['part']> {
  // The keys are the parts of this table.
  const all = Object.keys(parts) as N['part'][];
  return new Set(
    all.filter((part) => covers(actor, part) && obstacle(parts[part], {}, people, actor) === null),
  );
}
