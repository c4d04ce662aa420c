import { knownKey, useMessages } from '@gantry/plugin-sdk';
import { terms } from '../messages/terms.ts';

/** Returns the display name of a permit's field. */
export function useFieldName(): (field: string) => string {
  const { t } = useMessages(terms);
  return (field) => {
    const key = knownKey(terms, `field.${field}`);
    return key ? t(key) : field;
  };
}
