import { dateTimeInZone, parseDateTimeInZone, useLanguage, useMessages } from '@gantry/plugin-sdk';
import { memo, useMemo, useState } from 'react';
import { parseDay } from '../../dates/parse-day.ts';
import { TimeInput, type TimeInputProps } from '../../fields/time-input.tsx';
import { formMessages } from '../form-messages.ts';
import { type ControlProps, FieldFrame, type FieldOf, useField } from './field-frame.tsx';

/** What is typed, beside the value that it stands for. */
interface Reading {
  read(text: string): string;
  show(value: string): string;
}

/** A field of a day, a time or a moment. */
export type TimeFieldProps<V extends object> = FieldOf<V> & {
  /** Value of an empty field, if the schema wants `null`. */
  readonly emptyAs?: null;
};

type TimeFrameProps<V extends object> = TimeFieldProps<V> & {
  readonly kind: TimeInputProps['kind'];
  readonly reading: Reading;
};

const timeText = (value: unknown, { show }: Reading) =>
  typeof value === 'string' && value !== '' ? show(value) : '';

function TimeFrame<V extends object>(props: TimeFrameProps<V>) {
  const { form: _, name: __, ...shown } = props;
  const { t } = useMessages(formMessages);
  const field = useField(props, (value) => timeText(value, shown.reading) || t('empty'));
  return <TimeControl {...shown} field={field} />;
}

const TimeControl = memo(function TimeControl(props: ControlProps<TimeFrameProps<never>>) {
  const { field, kind, reading, emptyAs, disabled = false } = props;
  const [typed, setTyped] = useState<string>();
  const read = (text: string) => (text.trim() === '' ? emptyAs : reading.read(text));
  const shown = typed !== undefined && read(typed) === field.value ? typed : timeText(field.value, reading);
  return (
    <FieldFrame {...props} field={field}>
      <TimeInput
        kind={kind}
        value={shown}
        disabled={disabled || field.isBusy}
        onChange={(text) => {
          setTyped(text);
          field.change(read(text));
        }}
        onBlur={() => {
          setTyped(undefined);
          field.judge();
        }}
      />
    </FieldFrame>
  );
});

const days: Reading = { read: (text) => parseDay(text) ?? text, show: (value) => value };

/** A calendar day: `2026-11-20`. What cannot be read stays as typed, for the schema to refuse. */
export function DayField<V extends object>(props: TimeFieldProps<V>) {
  return <TimeFrame {...props} kind="day" reading={days} />;
}

const times: Reading = {
  read: (text) => {
    const [, hour = '', minute = ''] = /^(\d{1,2})[:.]?(\d\d)$/.exec(text.trim()) ?? [];
    return Number(hour) < 24 && Number(minute) < 60 && minute !== ''
      ? `${hour.padStart(2, '0')}:${minute}`
      : text;
  },
  show: (value) => value,
};

/** A time of day on site: `08:00`. */
export function TimeField<V extends object>(props: TimeFieldProps<V>) {
  return <TimeFrame {...props} kind="time" reading={times} />;
}

/** A moment, shown in the project's time zone and kept as ISO 8601 in UTC. */
export function MomentField<V extends object>(props: TimeFieldProps<V>) {
  const { timeZone } = useLanguage();
  const reading = useMemo(
    (): Reading => ({
      read: (text) => parseDateTimeInZone(text, timeZone) ?? text,
      show: (value) =>
        Number.isNaN(Date.parse(value)) || !value.includes('T') ? value : dateTimeInZone(value, timeZone),
    }),
    [timeZone],
  );
  return <TimeFrame {...props} kind="moment" reading={reading} />;
}
