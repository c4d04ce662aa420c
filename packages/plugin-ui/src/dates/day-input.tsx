import { makeStyles, tokens } from '@fluentui/react-components';
import { type IsoDay, useFormat } from '@gantry/plugin-sdk';
import { type KeyboardEvent, type Ref, useState } from 'react';

const useStyles = makeStyles({
  input: {
    flex: '0 1 auto',
    width: '8.6em',
    // As wide as its text where the browser can, so that the two days read as one range.
    '@supports (field-sizing: content)': { fieldSizing: 'content', width: 'auto' },
    minWidth: 0,
    height: '100%',
    padding: 0,
    border: 'none',
    outline: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    '::placeholder': { color: tokens.colorNeutralForeground4, opacity: 1 },
    ':disabled': { color: tokens.colorNeutralForegroundDisabled, cursor: 'not-allowed' },
  },
});

export type DayInputProps = {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: string;
  readonly placeholder: string;
  readonly day: IsoDay | undefined;
  /** A text that was not accepted, shown until it is corrected or given up. */
  readonly rejected: string | undefined;
  /** Called with the typed text when the field is left; empty if the end was cleared. */
  readonly onCommit: (text: string) => void;
  /** The user gives up the rejected text. */
  readonly onGiveUp: () => void;
  readonly onFocus: () => void;
  readonly onOpen: () => void;
  readonly onClick: () => void;
  readonly errorId: string;
  readonly disabled: boolean;
};

/** One end of a range as text. It is committed by Enter and by leaving the field; Esc restores the old day. */
export function DayInput(props: DayInputProps) {
  const { ref, label, placeholder, day, rejected, onCommit, onGiveUp } = props;
  const { onFocus, onOpen, onClick, errorId, disabled } = props;
  const styles = useStyles();
  const format = useFormat();
  const [draft, setDraft] = useState<string | null>(null);
  const isInvalid = rejected !== undefined;
  const commit = () => {
    if (draft === null) return;
    setDraft(null);
    onCommit(draft);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      onOpen();
    }
    if (event.key === 'Escape' && (draft !== null || isInvalid)) {
      event.stopPropagation();
      setDraft(null);
      onGiveUp();
    }
  };
  return (
    <input
      ref={ref}
      type="text"
      inputMode="text"
      autoComplete="off"
      spellCheck={false}
      className={styles.input}
      aria-label={label}
      aria-invalid={isInvalid}
      aria-describedby={isInvalid ? errorId : undefined}
      placeholder={placeholder}
      disabled={disabled}
      value={draft ?? rejected ?? (day === undefined ? '' : format.day(day))}
      onChange={(event) => setDraft(event.target.value)}
      onFocus={onFocus}
      onClick={onClick}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
}
