import { type People, RuleError } from '@gantry/plugin-sdk/server';
import type { Act } from '@gantry/plugin-sdk/server/records';
import type { RiscInput, RiscRecord } from '../risc-kind.ts';

/**
 * Requires that the members who are asked to countersign can do it, and that those who are told are members.
 * @throws RuleError WRONG_PERSON
 */
export async function requireAble(
  people: People,
  { tx }: Pick<Act, 'tx'>,
  { own: { discipline }, people: { submitter } }: RiscRecord,
  { asked, cc = [] }: Partial<Pick<RiscInput, 'asked' | 'cc'>>,
): Promise<void> {
  const { LS = null, RE = null } = asked ?? {};
  if (LS === null && RE === null && cc.length === 0) return;
  const known = await people.named(tx, [LS, RE, ...cc]);
  const canSign = async (id: string | null, permission: string) => {
    if (id === null) return true;
    const company = known.get(id)?.company?.id;
    // An unknown company counts as the submitter's.
    if (company === undefined || company === submitter?.company) return false;
    return people.holds(tx, id, permission, { discipline });
  };
  if (!(await canSign(LS, 'RISC_CS_LS')) || !(await canSign(RE, 'RISC_CS_RE')))
    throw new RuleError('WRONG_PERSON', 'The member named cannot countersign this form. Choose another one.');
  if (!cc.every((id) => known.get(id)?.isMember))
    throw new RuleError('WRONG_PERSON', 'Somebody who should be told is not a member of the project.');
}
