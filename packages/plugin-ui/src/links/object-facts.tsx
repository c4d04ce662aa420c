import { useMessages } from '@gantry/plugin-sdk';
import { KeyValues } from '../tags/key-values.tsx';
import { linkMessages } from './link-messages.ts';
import type { SeenObject } from './seen-object.ts';

/** What identifies an object of the model. */
export function ObjectFacts(props: {
  readonly object: Pick<SeenObject, 'globalId' | 'name'>;
  /** Name of the layer that its model is in. */
  readonly layer?: string | undefined;
}) {
  const { object, layer } = props;
  const { t } = useMessages(linkMessages);
  return (
    <KeyValues
      items={[
        { id: 'name', label: t('bimObject'), value: object.name === '' ? '–' : object.name, wrap: true },
        { id: 'id', label: t('bimId'), value: object.globalId, wrap: true },
        ...(layer === undefined ? [] : [{ id: 'layer', label: t('layer'), value: layer, wrap: true }]),
      ]}
    />
  );
}
