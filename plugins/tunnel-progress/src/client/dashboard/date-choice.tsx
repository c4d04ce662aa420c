import { Combobox, makeStyles, Option } from '@fluentui/react-components';
import { type IsoDay, useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '@gantry/plugin-ui';
import { useState } from 'react';
import { dashboardMessages } from './dashboard-messages.ts';

/** Dates that the list offers at once; typing finds the others. */
const mostOffered = 100;

const useStyles = makeStyles({
  root: {
    minWidth: '132px',
    width: '150px',
    fontVariantNumeric: 'tabular-nums',
    '& > input': { width: '90px' },
    [comfortable]: { minHeight: '44px' },
  },
  list: { maxHeight: '320px', '& .fui-Option': { [comfortable]: { minHeight: '44px' } } },
});

interface DateChoiceProps {
  /** Days with a report, latest first. */
  readonly days: readonly IsoDay[];
  /** Undefined for the latest. */
  readonly value: IsoDay | undefined;
  readonly onChange: (day: IsoDay | undefined) => void;
}

/** A day among those with a report: typing filters them, and clearing the field goes back to the latest. */
export function DateChoice({ days, value, onChange }: DateChoiceProps) {
  const styles = useStyles();
  const { t } = useMessages(dashboardMessages);
  const [typed, setTyped] = useState<string>();
  const matching = typed === undefined ? days : days.filter((day) => day.includes(typed.trim()));
  const left = matching.length - mostOffered;
  return (
    <Combobox
      size="small"
      clearable
      className={styles.root}
      listbox={{ className: styles.list }}
      aria-label={t('date')}
      placeholder={t('latest')}
      value={typed ?? value ?? ''}
      selectedOptions={value === undefined ? [] : [value]}
      onChange={({ target }) => setTyped(target.value)}
      onOptionSelect={(_, { optionValue }) => {
        setTyped(undefined);
        onChange(days.find((day) => day === optionValue));
      }}
      onOpenChange={(_, { open }) => {
        if (!open) setTyped(undefined);
      }}
      onBlur={() => {
        // Left empty after deleting its text by hand, the field means the latest date, as it says.
        if (typed?.trim() === '' && value !== undefined) onChange(undefined);
        setTyped(undefined);
      }}
    >
      {matching.slice(0, mostOffered).map((day) => (
        <Option key={day} value={day} text={day}>
          {day}
        </Option>
      ))}
      {matching.length === 0 && (
        <Option key="none" value="" text="" disabled>
          {t('noDate')}
        </Option>
      )}
      {left > 0 && (
        <Option key="more" value="" text="" disabled>
          {t('moreDates', { count: left })}
        </Option>
      )}
    </Combobox>
  );
}
