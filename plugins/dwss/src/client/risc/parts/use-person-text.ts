import { useMessages } from '@gantry/plugin-sdk';
import type { RiscPerson } from '../../../contract/risc/form.ts';
import { terms } from '../messages/terms.ts';

/** Returns a person's name, and for whom they acted. */
export function usePersonText(): (person: RiscPerson) => string {
  const { t } = useMessages(terms);
  return ({ name, actingFor }) =>
    actingFor === undefined ? name : t('actingFor', { name, principal: actingFor });
}
