import { Eye20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { coverageOf, type Sight } from '@gantry/plugin-sdk/cameras';
import { FieldPair, type FieldPath, NumberField, type RecordForm } from '@gantry/plugin-ui';
import { inScene, useCoverageShapes } from '@gantry/plugin-ui/cameras';
import { FormAction } from '@gantry/plugin-ui/monitoring';
import type { InModule } from '../cctv-module.ts';
import { placeIn, sightIn } from './aim-values.ts';
import { setupMessages } from './setup-messages.ts';

interface AimFieldsProps<V extends object> {
  readonly form: RecordForm<V>;
  /** The fields of the form. */
  readonly names: Readonly<Record<keyof Sight, FieldPath<V>>>;
  /** Leaves the form for the model. */
  readonly onAim: () => void;
}

/** Where a camera looks, typed or picked on the model. What it covers by these numbers is drawn on the model, where that is behind the form. */
export function AimFields<V extends object>({ module, form, names, onAim }: InModule<AimFieldsProps<V>>) {
  const { scene } = module.context;
  const { t } = useMessages(setupMessages);
  const place = placeIn(form.values);
  const apex = place && inScene(scene, place);
  const coverage = apex && coverageOf(sightIn(form.values), apex);
  useCoverageShapes(scene, coverage ? [{ id: 'preview', coverage, tone: 'info', isSelected: true }] : []);
  return (
    <>
      <FieldPair>
        <NumberField form={form} name={names.heading} label={t('heading')} hint={t('headingHint')} unit="°" />
        <NumberField form={form} name={names.tilt} label={t('tilt')} hint={t('tiltHint')} unit="°" />
        <NumberField
          form={form}
          name={names.fieldOfView}
          label={t('fieldOfView')}
          hint={t('fieldOfViewHint')}
          unit="°"
        />
      </FieldPair>
      <FormAction icon={<Eye20Regular />} disabled={place === undefined} onClick={onAim}>
        {t('aim')}
      </FormAction>
    </>
  );
}
