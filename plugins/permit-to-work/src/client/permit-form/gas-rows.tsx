import { useLanguage, useMessages } from '@gantry/plugin-sdk';
import { formMessages } from '../messages/permit-form.ts';
import { pageMessages } from '../messages/permit-page.ts';
import { toWallTime } from '../parts/wall-time.ts';
import { FormField } from './form-field.tsx';
import { useFormLayout } from './form-layout.ts';
import type { GasDraft } from './permit-draft.ts';
import { RowList } from './row-list.tsx';

interface GasRowsProps {
  readonly rows: readonly GasDraft[];
  readonly disabled: boolean;
  readonly onChange: (rows: readonly GasDraft[]) => void;
}

/** Measured gases with the limits that the competent person set for this space. */
export function GasRows({ rows, disabled, onChange }: GasRowsProps) {
  const layout = useFormLayout();
  const { t } = useMessages(formMessages);
  const { timeZone } = useLanguage();
  const { t: page } = useMessages(pageMessages);
  const fields = [
    ['gas', page('gas')],
    ['unit', t('unit')],
    ['value', page('reading')],
    ['min', t('min')],
    ['max', t('max')],
  ] as const;
  const path = (at: number, name: keyof GasDraft) => `confinedSpace.riskAssessment.gasReadings.${at}.${name}`;
  return (
    <RowList
      rows={rows}
      className={layout.gasRow}
      disabled={disabled}
      addLabel={t('addReading')}
      newRow={() => ({
        gas: '',
        unit: '%',
        value: '',
        min: '',
        max: '',
        measuredAt: toWallTime(new Date(), timeZone),
      })}
      onChange={onChange}
    >
      {(row, at, change) => (
        <>
          {fields.map(([name, label]) => (
            <FormField
              key={name}
              path={path(at, name)}
              label={label}
              value={row[name]}
              disabled={disabled}
              onChange={(value) => change({ [name]: value })}
            />
          ))}
          <div className={layout.rowWide}>
            <FormField
              path={path(at, 'measuredAt')}
              label={page('measuredAt')}
              time="moment"
              value={row.measuredAt}
              disabled={disabled}
              onChange={(measuredAt) => change({ measuredAt })}
            />
          </div>
        </>
      )}
    </RowList>
  );
}
