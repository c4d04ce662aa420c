import { Button, Input, makeStyles } from '@fluentui/react-components';
import { CalendarClock16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, tabletQuery } from '@gantry/plugin-ui';
import { useRef } from 'react';
import { terms } from '../messages/terms.ts';

const useStyles = makeStyles({
  root: { position: 'relative', display: 'flex' },
  input: {
    flexGrow: 1,
    minWidth: 0,
    '& > input': { minWidth: 0, width: '100%' },
    [tabletQuery]: { minHeight: '40px' },
    [comfortable]: { minHeight: '44px' },
  },
  // Gives the browser's own picker a place to open at; what is typed goes into the field before it.
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

interface TimeInputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** `moment` is `2026-11-20 08:00`, `day` is `2026-11-20`: written so whatever the browser's own language. */
  readonly kind: 'moment' | 'day';
  readonly disabled?: boolean;
}

/** A day or a moment, typed or picked. Within a `Field`, which labels it. */
export function TimeInput({ value, onChange, kind, disabled = false, ...fromField }: TimeInputProps) {
  const styles = useStyles();
  const native = useRef<HTMLInputElement>(null);
  const { t } = useMessages(terms);
  const isMoment = kind === 'moment';
  return (
    <span className={styles.root}>
      <Input
        {...fromField}
        className={styles.input}
        value={value}
        placeholder={isMoment ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD'}
        autoComplete="off"
        disabled={disabled}
        contentAfter={
          <Button
            appearance="transparent"
            size="small"
            className={styles.button}
            icon={<CalendarClock16Regular />}
            aria-label={t(isMoment ? 'pickMoment' : 'pickDay')}
            title={t(isMoment ? 'pickMoment' : 'pickDay')}
            disabled={disabled}
            onClick={() => native.current?.showPicker()}
          />
        }
        onChange={(_, data) => onChange(data.value)}
      />
      <input
        ref={native}
        className={styles.native}
        type={isMoment ? 'datetime-local' : 'date'}
        tabIndex={-1}
        aria-hidden
        value={value.trim().replace(' ', 'T')}
        onChange={(event) => event.target.value !== '' && onChange(event.target.value.replace('T', ' '))}
      />
    </span>
  );
}
