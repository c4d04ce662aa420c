import { useMessages } from '@gantry/plugin-sdk';
import { KeyValues } from '@gantry/plugin-ui';
import { modelMessages } from '../messages/model.ts';
import type { SeenObject } from '../state/seen-object.ts';

/** What identifies an object of the model. */
export function BimCard({ object }: { readonly object: Pick<SeenObject, 'bimId' | 'objectName'> }) {
  const { t } = useMessages(modelMessages);
  return (
    <KeyValues
      items={[
        {
          id: 'name',
          label: t('bimObject'),
          value: object.objectName === '' ? '–' : object.objectName,
          wrap: true,
        },
        { id: 'id', label: t('bimId'), value: object.bimId, wrap: true },
      ]}
    />
  );
}
