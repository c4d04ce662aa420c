import { clashes, lacksCompany, obstacle } from './people.ts';
import type { Member, Names, Standing, Workflow } from './types.ts';

/** Whether a step could name the member for a part of a record as it stands, by the rules that it judges them by. */
export function canBeNamed<N extends Names>(
  workflow: Workflow<N>,
  at: Standing<N>,
  part: N['part'],
  { userId, company, ...member }: Member,
): boolean {
  const { is } = workflow.parts[part];
  const filled = is === undefined ? [] : [is];
  const people = is === undefined ? at.people : { ...at.people, [is]: { userId, company } };
  // People are named for themselves, whomever they may stand for elsewhere.
  const themselves = { ...member, userId, company, actingFor: undefined };
  return (
    obstacle(workflow.parts[part], {}, people, themselves) === null &&
    clashes(workflow, people, filled).length === 0 &&
    !lacksCompany(workflow, people, filled)
  );
}
