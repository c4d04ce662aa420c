import { Button, makeStyles } from '@fluentui/react-components';
import { Location20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, FieldPair, type FieldPath, NumberField, type RecordForm } from '@gantry/plugin-ui';
import type { ReactElement, ReactNode } from 'react';
import * as z from 'zod';
import { place } from '../../contract/falsework.ts';
import { setupMessages } from './setup-messages.ts';

/** A part of a form of which nothing is filled in is null. */
export const orNothing = <S extends z.ZodType>(schema: S) =>
  z.preprocess((given) => {
    const parts = typeof given === 'object' && given !== null ? Object.values(given) : [];
    return parts.some((part) => part !== undefined && part !== null) ? given : null;
  }, schema);

export const placeInput = orNothing(place.nullable());

const useStyles = makeStyles({ button: { alignSelf: 'start', [comfortable]: { minHeight: '44px' } } });

/** A button between the fields of a form. */
export function FormAction({
  onClick,
  ...props
}: {
  readonly icon?: ReactElement;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return <Button size="small" className={useStyles().button} onClick={onClick} {...props} />;
}

/** Latitude, longitude and height, typed or picked on the model. */
export function PlaceFields<V extends object>(props: {
  readonly form: RecordForm<V>;
  readonly names: Readonly<Record<keyof z.output<typeof place>, FieldPath<V>>>;
  readonly onPick: () => void;
}) {
  const { form, names, onPick } = props;
  const { t } = useMessages(setupMessages);
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
