import { Location20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import type { DevicePlace } from '@gantry/plugin-sdk/contract';
import { NumberField } from '../../form/fields/number-field.tsx';
import { FieldPair } from '../../form/form-parts.tsx';
import type { FieldPath } from '../../form/form-values.ts';
import type { RecordForm } from '../../form/record-form.ts';
import { FormAction } from '../setup/form-action.tsx';
import { placeMessages } from './place-messages.ts';

/** The place of a device in a form. */
export type PlaceFieldsProps<V extends object> = {
  /** Of `useRecordForm`; its schema has the place as `placeInput`. */
  readonly form: RecordForm<V>;
  /** The fields of the form. */
  readonly names: Readonly<Record<keyof DevicePlace, FieldPath<V>>>;
  /** Leaves the form for the model: `PlacePicker.leave`. */
  readonly onPick: () => void;
};

/** Latitude, longitude and height of a device, typed or picked on the model. */
export function PlaceFields<V extends object>({ form, names, onPick }: PlaceFieldsProps<V>) {
  const { t } = useMessages(placeMessages);
  return (
    <>
      <FieldPair>
        <NumberField form={form} name={names.latitude} label={t('latitude')} unit="°" digits={6} />
        <NumberField form={form} name={names.longitude} label={t('longitude')} unit="°" digits={6} />
        <NumberField form={form} name={names.height} label={t('height')} unit="mPD" digits={2} />
      </FieldPair>
      <FormAction icon={<Location20Regular />} onClick={onPick}>
        {t('pick')}
      </FormAction>
    </>
  );
}
