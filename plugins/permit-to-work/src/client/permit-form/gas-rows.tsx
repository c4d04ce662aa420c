import { Button, mergeClasses } from '@fluentui/react-components';
import { Add16Regular, Delete16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { formMessages } from '../messages/permit-form.ts';
import { pageMessages } from '../messages/permit-page.ts';
import { toWallTime } from '../parts/wall-time.ts';
import { FormField } from './form-field.tsx';
import { useFormLayout } from './form-layout.ts';
import type { GasDraft } from './permit-draft.ts';

interface GasRowsProps {
  readonly rows: readonly GasDraft[];
  readonly disabled: boolean;
  readonly onChange: (rows: readonly GasDraft[]) => void;
}

/** Measured gases with the limits that the competent person set for this space. */
export function GasRows({ rows, disabled, onChange }: GasRowsProps) {
  const layout = useFormLayout();
  const { t, timeZone } = useMessages(formMessages);
  const { t: page } = useMessages(pageMessages);
  const path = (at: number, field: string) => `confinedSpace.riskAssessment.gasReadings.${at}.${field}`;
  const change = (at: number, patch: Partial<GasDraft>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...patch } : row)));
  const add = () =>
    onChange([
      ...rows,
      { gas: '', unit: '%', value: '', min: '', max: '', measuredAt: toWallTime(new Date(), timeZone) },
    ]);
  const field = (at: number, row: GasDraft, name: Exclude<keyof GasDraft, 'measuredAt'>, label: string) => (
    <FormField
      path={path(at, name)}
      label={label}
      value={row[name]}
      disabled={disabled}
      onChange={(value) => change(at, { [name]: value })}
    />
  );
  return (
    <>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity, and keeps its place while it is edited
        <div key={at} className={mergeClasses(layout.row, layout.gasRow)}>
          {field(at, row, 'gas', page('gas'))}
          {field(at, row, 'unit', t('unit'))}
          {field(at, row, 'value', page('reading'))}
          {field(at, row, 'min', t('min'))}
          {field(at, row, 'max', t('max'))}
          <div className={layout.rowWide}>
            <FormField
              path={path(at, 'measuredAt')}
              label={page('measuredAt')}
              time="moment"
              value={row.measuredAt}
              disabled={disabled}
              onChange={(measuredAt) => change(at, { measuredAt })}
            />
          </div>
          <Button
            appearance="subtle"
            className={layout.button}
            icon={<Delete16Regular />}
            aria-label={t('removeRow', { row: at + 1 })}
            disabled={disabled}
            onClick={() => onChange(rows.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <div>
        <Button className={layout.button} icon={<Add16Regular />} disabled={disabled} onClick={add}>
          {t('addReading')}
        </Button>
      </div>
    </>
  );
}
