import { useMessages } from '@gantry/plugin-sdk';
import type { RecordPerson } from '@gantry/plugin-sdk/contract';
import { recordMessages } from './record-messages.ts';

/** Returns how somebody is named on a record: by their name, and for whom they acted. Null is the system. */
export function usePersonText(): (person: Pick<RecordPerson, 'name' | 'actingFor'> | null) => string {
  const { t } = useMessages(recordMessages);
  return (person) => {
    if (person === null) return t('system');
    const { name, actingFor } = person;
    return actingFor === undefined ? name : t('actingFor', { name, principal: actingFor });
  };
}
