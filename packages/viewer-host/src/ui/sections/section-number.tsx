import { Input, makeStyles } from '@fluentui/react-components';
import { useId, useState } from 'react';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', fontSize: '12px', lineHeight: '16px' },
  input: { width: '140px' },
});

/** Metres by which an arrow key moves a section, and with Shift. */
const steps = { fine: 0.1, coarse: 1 } as const;

/**
 * One coordinate of a section in metres. What is typed counts with Enter or when the field is left, because a part of a number would cut the
 * models elsewhere; the arrow keys move the section at once.
 */
export function SectionNumber(props: {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}) {
  const { label, value, onChange } = props;
  const styles = useStyles();
  const id = useId();
  const [draft, setDraft] = useState<string>();
  const settle = () => {
    const typed = draft?.trim().replace(',', '.');
    setDraft(undefined);
    if (typed === undefined || typed === '') return;
    const next = Number(typed);
    if (Number.isFinite(next)) onChange(next);
  };
  return (
    <label className={styles.root} htmlFor={id}>
      {label}
      <Input
        id={id}
        className={styles.input}
        size="small"
        inputMode="decimal"
        value={draft ?? String(Number(value.toFixed(3)))}
        onChange={(_, data) => setDraft(data.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
          if (event.key === 'Enter') settle();
          if (way === undefined) return;
          event.preventDefault();
          setDraft(undefined);
          onChange(value + way * (event.shiftKey ? steps.coarse : steps.fine));
        }}
      />
    </label>
  );
}
