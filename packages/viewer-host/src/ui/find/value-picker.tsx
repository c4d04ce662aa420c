import { Combobox, makeStyles, Option, tokens } from '@fluentui/react-components';
import type { FindField, KnownValue } from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { FindStore } from '../../state/find/find-store.ts';
import { quietMs } from '../palette/search-delay.ts';
import { valueText } from './field-text.ts';
import { findMessages } from './find-messages.ts';

const useStyles = makeStyles({
  root: { minWidth: 0, width: '100%', [comfortable]: { minHeight: '44px' } },
  list: { maxHeight: '280px' },
  count: { color: tokens.colorNeutralForeground3, marginInlineStart: 'auto', paddingInlineStart: '8px' },
});

/** A value that is typed, or chosen among those that objects on the screen have. */
export const ValuePicker = observer(function ValuePicker(props: {
  readonly find: FindStore;
  readonly label: string;
  readonly field: FindField | undefined;
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (value: string) => void;
}) {
  const { find, label, field, value, isWrong, onChange } = props;
  const styles = useStyles();
  const { t } = useMessages(findMessages);
  const [isOpen, setIsOpen] = useState(false);
  const [isTyped, setIsTyped] = useState(false);
  const [values, setValues] = useState<readonly KnownValue[]>([]);
  const { api, versionIds } = find;
  const ids = versionIds.join();
  const key = JSON.stringify(field);
  const text = isTyped ? value : '';
  useEffect(() => {
    if (!isOpen || ids === '' || !field) return;
    let isLate = false;
    const timer = setTimeout(() => {
      // The key says the same as the field, whose object may be a new one.
      const wanted: FindField = JSON.parse(key);
      api.values(ids.split(','), wanted, text).then(
        (answer) => !isLate && setValues(answer.values),
        () => !isLate && setValues([]),
      );
    }, quietMs);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [api, ids, isOpen, key, text, field]);
  const written = ({ text: said, unit }: KnownValue) => (unit ? `${said} ${unit}` : said);
  return (
    <Combobox
      className={styles.root}
      size="small"
      freeform
      aria-label={label}
      aria-invalid={isWrong}
      listbox={{ className: styles.list }}
      value={field ? valueText(field, value) : value}
      selectedOptions={[]}
      onOpenChange={(_, { open }) => {
        setIsOpen(open);
        if (!open) setIsTyped(false);
      }}
      onChange={({ target }) => {
        setIsTyped(true);
        onChange(target.value);
      }}
      onOptionSelect={(_, { optionValue }) => {
        setIsTyped(false);
        if (optionValue !== undefined) onChange(optionValue);
      }}
    >
      {values.map((one) => (
        <Option
          key={written(one)}
          value={written(one)}
          text={field ? valueText(field, written(one)) : written(one)}
        >
          {field ? valueText(field, written(one)) : written(one)}
          <span className={styles.count}>{t('objects', { count: one.objects })}</span>
        </Option>
      ))}
    </Combobox>
  );
});
