import { useMessages } from '@gantry/plugin-sdk';
import { formMessages } from '../messages/permit-form.ts';
import { pageMessages } from '../messages/permit-page.ts';
import { FormField } from './form-field.tsx';
import { useFormLayout } from './form-layout.ts';
import type { EntrantDraft } from './permit-draft.ts';
import { RowList } from './row-list.tsx';

interface EntrantRowsProps {
  readonly rows: readonly EntrantDraft[];
  readonly disabled: boolean;
  readonly onChange: (rows: readonly EntrantDraft[]) => void;
}

const fields = ['name', 'cardNumber', 'cardExpires'] as const;

/** The certified workers who may go in, with their cards. */
export function EntrantRows({ rows, disabled, onChange }: EntrantRowsProps) {
  const layout = useFormLayout();
  const { t } = useMessages(formMessages);
  const { t: page } = useMessages(pageMessages);
  return (
    <RowList
      rows={rows}
      className={layout.entrantRow}
      disabled={disabled}
      addLabel={t('addWorker')}
      newRow={() => ({ name: '', cardNumber: '', cardExpires: '' })}
      onChange={onChange}
    >
      {(row, at, change) =>
        fields.map((name) => (
          <FormField
            key={name}
            path={`confinedSpace.entrants.${at}.${name}`}
            label={page(name)}
            time={name === 'cardExpires' ? 'day' : undefined}
            value={row[name]}
            disabled={disabled}
            onChange={(value) => change({ [name]: value })}
          />
        ))
      }
    </RowList>
  );
}
