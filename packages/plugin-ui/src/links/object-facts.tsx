import { useMessages } from '@gantry/plugin-sdk';
import { KeyValues } from '../tags/key-values.tsx';
import { linkMessages } from './link-messages.ts';
import type { SeenObject } from './seen-object.ts';

/** What identifies an object of the model. */
export function ObjectFacts({ object }: { readonly object: Pick<SeenObject, 'globalId' | 'name'> }) {
  const { t } = useMessages(linkMessages);
  return (
    <KeyValues
      items={[
        { id: 'name', label: t('bimObject'), value: object.name === '' ? '–' : object.name, wrap: true },
        { id: 'id', label: t('bimId'), value: object.globalId, wrap: true },
      ]}
    />
  );
}
