import { Field, Textarea } from '@fluentui/react-components';
import type { LinkedRecord, RecordLinks } from './record-links.ts';
import { useLinkText } from './use-link-text.ts';

/** Asks why a link is made or removed. */
export function ReasonField<L extends LinkedRecord>(props: {
  readonly links: RecordLinks<L>;
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}) {
  const { links, value, disabled, onChange } = props;
  const t = useLinkText(links);
  return (
    <Field label={t('reason')} hint={t('reasonHint')} required>
      <Textarea
        value={value}
        maxLength={500}
        resize="vertical"
        disabled={disabled}
        onChange={(_, data) => onChange(data.value)}
      />
    </Field>
  );
}
