import { Button, Input, makeStyles } from '@fluentui/react-components';
import { CalendarLtr16Regular, Clock16Regular } from '@fluentui/react-icons';
import { defineMessages, useMessages } from '@gantry/plugin-sdk';
import { type ReactElement, useRef } from 'react';
import { comfortable, tabletQuery } from '../theme/media.ts';

const timeMessages = defineMessages({
  en: {
    day: 'Choose the day',
    moment: 'Choose day and time',
    time: 'Choose the time',
    dayForm: 'YYYY-MM-DD',
    momentForm: 'YYYY-MM-DD HH:mm',
    timeForm: 'HH:mm',
  },
  'zh-CN': {
    day: '选择日期',
    moment: '选择日期和时间',
    time: '选择时间',
    dayForm: '年-月-日',
    momentForm: '年-月-日 时:分',
    timeForm: '时:分',
  },
});

const useStyles = makeStyles({
  root: { position: 'relative', display: 'flex' },
  input: {
    flexGrow: 1,
    minWidth: 0,
    '& > input': { minWidth: 0, width: '100%' },
    [tabletQuery]: { minHeight: '40px' },
    [comfortable]: { minHeight: '44px' },
  },
  // The browser's own picker opens here; what is typed goes into the field before it.
  native: {
    position: 'absolute',
    right: 0,
    bottom: 0,
    width: '1px',
    height: '1px',
    padding: 0,
    border: 0,
    opacity: 0,
    pointerEvents: 'none',
  },
  button: {
    minWidth: '24px',
    width: '24px',
    height: '24px',
    [comfortable]: { minWidth: '44px', width: '44px', height: '42px', marginRight: '-10px' },
  },
});

const kinds: Record<
  TimeInputProps['kind'],
  { readonly type: string; readonly form: RegExp; readonly icon: ReactElement }
> = {
  day: { type: 'date', form: /^\d{4}-\d\d-\d\d$/, icon: <CalendarLtr16Regular /> },
  moment: { type: 'datetime-local', form: /^\d{4}-\d\d-\d\dT\d\d:\d\d$/, icon: <CalendarLtr16Regular /> },
  time: { type: 'time', form: /^\d\d:\d\d$/, icon: <Clock16Regular /> },
};

/** The text of `TimeInput`. */
export type TimeInputProps = {
  /** `day` is `2026-11-20`, `moment` is `2026-11-20 08:00`, `time` is `08:00`, whatever the browser's language. */
  readonly kind: 'day' | 'moment' | 'time';
  /** What is typed, in the form of `kind` or on the way to it; empty for none. */
  readonly value: string;
  /** Called for each key and each choice, also with texts that are not yet of the form. */
  readonly onChange: (value: string) => void;
  /** Called when the focus leaves the input, such as to validate it. */
  readonly onBlur?: (() => void) | undefined;
  /** The text is shown and cannot be changed. */
  readonly disabled?: boolean;
};

/** A day, a time or both, typed or picked. It stands in a `Field` of Fluent UI, which names it. */
export function TimeInput({ value, onChange, onBlur, kind, disabled = false, ...fromField }: TimeInputProps) {
  const styles = useStyles();
  const native = useRef<HTMLInputElement>(null);
  const { t } = useMessages(timeMessages);
  const { type, form, icon } = kinds[kind];
  const typed = value.trim().replace(' ', 'T');
  return (
    <span className={styles.root}>
      <Input
        {...fromField}
        className={styles.input}
        value={value}
        placeholder={t(`${kind}Form`)}
        autoComplete="off"
        disabled={disabled}
        contentAfter={
          <Button
            appearance="transparent"
            size="small"
            className={styles.button}
            icon={icon}
            aria-label={t(kind)}
            title={t(kind)}
            disabled={disabled}
            onClick={() => native.current?.showPicker()}
          />
        }
        onChange={(_, data) => onChange(data.value)}
        onBlur={onBlur}
      />
      <input
        ref={native}
        className={styles.native}
        type={type}
        tabIndex={-1}
        aria-hidden
        // The browser complains of any other text.
        value={form.test(typed) ? typed : ''}
        onChange={(event) => event.target.value !== '' && onChange(event.target.value.replace('T', ' '))}
      />
    </span>
  );
}
