import { Button, mergeClasses } from '@fluentui/react-components';
import { Add16Regular, Delete16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { formMessages } from '../messages/permit-form.ts';
import { pageMessages } from '../messages/permit-page.ts';
import { FormField } from './form-field.tsx';
import { useFormLayout } from './form-layout.ts';
import type { EntrantDraft } from './permit-draft.ts';

interface EntrantRowsProps {
  readonly rows: readonly EntrantDraft[];
  readonly disabled: boolean;
  readonly onChange: (rows: readonly EntrantDraft[]) => void;
}

/** The certified workers who may go in, with their cards. */
export function EntrantRows({ rows, disabled, onChange }: EntrantRowsProps) {
  const layout = useFormLayout();
  const { t } = useMessages(formMessages);
  const { t: page } = useMessages(pageMessages);
  const field = (at: number, row: EntrantDraft, name: keyof EntrantDraft, label: string) => (
    <FormField
      path={`confinedSpace.entrants.${at}.${name}`}
      label={label}
      time={name === 'cardExpires' ? 'day' : undefined}
      value={row[name]}
      disabled={disabled}
      onChange={(value) =>
        onChange(rows.map((other, index) => (index === at ? { ...other, [name]: value } : other)))
      }
    />
  );
  return (
    <>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity, and keeps its place while it is edited
        <div key={at} className={mergeClasses(layout.row, layout.entrantRow)}>
          {field(at, row, 'name', page('name'))}
          {field(at, row, 'cardNumber', page('cardNumber'))}
          {field(at, row, 'cardExpires', page('cardExpires'))}
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
        <Button
          className={layout.button}
          icon={<Add16Regular />}
          disabled={disabled}
          onClick={() => onChange([...rows, { name: '', cardNumber: '', cardExpires: '' }])}
        >
          {t('addWorker')}
        </Button>
      </div>
    </>
  );
}
