import { Button, Input, makeStyles, mergeClasses } from '@fluentui/react-components';
import { Dismiss12Regular, Search16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useFieldStyles } from './field-styles.ts';
import { searchMessages } from './search-messages.ts';

const useStyles = makeStyles({
  input: { width: '100%', '& input': { textOverflow: 'ellipsis' } },
  clear: { minWidth: '24px', width: '24px', height: '24px' },
});

/** The text of `SearchField`, and when a change of it is reported. */
export type SearchFieldProps = {
  /** Accessible name; the placeholder says what can be searched. */
  readonly label: string;
  /** Grey text while nothing is typed, such as `Search plant`. */
  readonly placeholder?: string | undefined;
  /** The text that is searched for. Another one replaces what is typed. */
  readonly value: string;
  /** Called with the text as typed, once typing pauses; with an empty one when it is cleared. */
  readonly onChange: (value: string) => void;
  /** Milliseconds of quiet before `onChange`. Enter, Esc and Clear do not wait. */
  readonly delayMs?: number;
  /** Added to the classes of the outermost element. */
  readonly className?: string | undefined;
};

/** A text to search for. Typing shows at once and is reported when it pauses. */
export function SearchField({
  label,
  placeholder,
  value,
  onChange,
  delayMs = 250,
  className,
}: SearchFieldProps) {
  const styles = useStyles();
  const field = useFieldStyles();
  const { t } = useMessages(searchMessages);
  const [draft, setDraft] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const report = useRef(onChange);
  useEffect(() => {
    report.current = onChange;
  }, [onChange]);
  useEffect(() => {
    if (draft === null) return;
    const timer = setTimeout(() => {
      setDraft(null);
      report.current(draft);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [draft, delayMs]);

  const shown = draft ?? value;
  const reportNow = (text: string) => {
    setDraft(null);
    if (text !== value) onChange(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') reportNow(shown);
    if (event.key !== 'Escape' || shown === '') return;
    // Esc goes back one level at a time: first the text, then the part around the field.
    event.stopPropagation();
    reportNow('');
  };
  return (
    <Input
      ref={input}
      type="text"
      role="searchbox"
      className={mergeClasses(field.control, styles.input, className)}
      aria-label={label}
      placeholder={placeholder}
      value={shown}
      contentBefore={<Search16Regular />}
      contentAfter={
        shown === '' ? undefined : (
          <Button
            appearance="transparent"
            size="small"
            className={styles.clear}
            icon={<Dismiss12Regular />}
            aria-label={t('clear')}
            onClick={() => {
              reportNow('');
              input.current?.focus();
            }}
          />
        )
      }
      onChange={(_, data) => setDraft(data.value)}
      onKeyDown={onKeyDown}
    />
  );
}
