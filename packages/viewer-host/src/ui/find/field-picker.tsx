import { Combobox, makeStyles, Option, tokens } from '@fluentui/react-components';
import type { FindField, KnownField } from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { FindStore } from '../../state/find/find-store.ts';
import { quietMs } from '../palette/search-delay.ts';
import { fieldText } from './field-text.ts';
import { findMessages } from './find-messages.ts';

const useStyles = makeStyles({
  root: { minWidth: 0, width: '100%', [comfortable]: { minHeight: '44px' } },
  list: { maxHeight: '280px' },
  count: { color: tokens.colorNeutralForeground3, marginInlineStart: 'auto', paddingInlineStart: '8px' },
});

/** Chooses a field by its name, among those that objects on the screen have. */
export const FieldPicker = observer(function FieldPicker(props: {
  readonly find: FindStore;
  readonly label: string;
  readonly value: FindField | undefined;
  /** Leaves out names, which are too many to be told apart by colours. */
  readonly isForColours?: boolean;
  readonly onChoose: (field: KnownField) => void;
}) {
  const { find, label, value, isForColours = false, onChoose } = props;
  const styles = useStyles();
  const { t } = useMessages(findMessages);
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState<string>();
  const [fields, setFields] = useState<readonly KnownField[]>([]);
  const { api, versionIds } = find;
  const ids = versionIds.join();
  const text = typed ?? '';
  useEffect(() => {
    if (!isOpen || ids === '') return;
    let isLate = false;
    const timer = setTimeout(() => {
      api.fields(ids.split(','), text).then(
        (answer) => !isLate && setFields(answer.fields),
        () => !isLate && setFields([]),
      );
    }, quietMs);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [api, ids, isOpen, text]);
  const wanted = text.trim().toLowerCase();
  // The server does not know what the kinds are called in the person's language.
  const shown = fields.filter(
    (field) =>
      !(isForColours && field.kind === 'name') &&
      (field.name !== null || fieldText(t, field).toLowerCase().includes(wanted)),
  );
  const keyOf = (field: KnownField) => `${field.kind}/${field.set ?? ''}/${field.name ?? ''}`;
  return (
    <Combobox
      className={styles.root}
      size="small"
      aria-label={label}
      placeholder={t('chooseField')}
      listbox={{ className: styles.list }}
      value={typed ?? (value ? fieldText(t, value) : '')}
      selectedOptions={[]}
      onOpenChange={(_, { open }) => {
        setIsOpen(open);
        if (!open) setTyped(undefined);
      }}
      onChange={({ target }) => setTyped(target.value)}
      onOptionSelect={(_, { optionValue }) => {
        const chosen = fields.find((field) => keyOf(field) === optionValue);
        setTyped(undefined);
        if (chosen) onChoose(chosen);
      }}
    >
      {shown.map((field) => (
        <Option key={keyOf(field)} value={keyOf(field)} text={fieldText(t, field)}>
          {fieldText(t, field)}
          <span className={styles.count}>{t('objects', { count: field.objects })}</span>
        </Option>
      ))}
    </Combobox>
  );
});
