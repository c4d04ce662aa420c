import { type People, RuleError } from '@gantry/plugin-sdk/server';
import type { Act } from '@gantry/plugin-sdk/server/records';
import type { Forms, RiscInput, RiscRecord } from '../risc-kind.ts';

/**
 * Requires that the members who are asked to countersign can do it, and that those who are told are members.
 * @throws RuleError WRONG_PERSON
 */
export async function requireAble(
  people: People,
  forms: Forms,
  act: Act,
  record: RiscRecord,
  { asked, cc = [] }: Partial<Pick<RiscInput, 'asked' | 'cc'>>,
): Promise<void> {
  const canSign = async (id: string | null = null, part: 'LS' | 'RE') =>
    id === null || (await forms.canBeNamed(act, record, part, id));
  if (!(await canSign(asked?.LS, 'LS')) || !(await canSign(asked?.RE, 'RE')))
    throw new RuleError('WRONG_PERSON', 'The member named cannot countersign this form. Choose another one.');
  const known = await people.named(act.tx, cc);
  if (!cc.every((id) => known.get(id)?.isMember))
    throw new RuleError('WRONG_PERSON', 'Somebody who should be told is not a member of the project.');
}
