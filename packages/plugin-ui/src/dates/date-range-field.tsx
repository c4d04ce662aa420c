import {
  Button,
  makeStyles,
  mergeClasses,
  Popover,
  PopoverSurface,
  tokens,
} from '@fluentui/react-components';
import { CalendarLtr16Regular, Dismiss12Regular } from '@fluentui/react-icons';
import { type IsoDay, useFormat, useMessages, useServerNow } from '@gantry/plugin-sdk';
import { type FocusEvent, useEffect, useId, useRef, useState } from 'react';
import { useFieldStyles } from '../fields/field-styles.ts';
import { comfortable, phoneQuery } from '../theme/media.ts';
import { type DayBounds, type RangeEnd, rangeWithText } from './check-range.ts';
import { dateMessages } from './date-messages.ts';
import { type DateRange, type DateShortcut, defaultShortcuts } from './date-shortcuts.ts';
import { DayInput } from './day-input.tsx';
import { RangePopover } from './range-popover.tsx';

const useStyles = makeStyles({
  field: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    columnGap: '4px',
    boxSizing: 'border-box',
    padding: '0 4px 0 2px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderBottomColor: tokens.colorNeutralStrokeAccessible,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    // Two days in Chinese need all the room that a phone has.
    [phoneQuery]: { columnGap: '1px', padding: 0 },
    ':hover': { borderBottomColor: tokens.colorNeutralStrokeAccessibleHover },
    ':focus-within': {
      outline: `1px solid ${tokens.colorCompoundBrandStroke}`,
      borderBottomColor: tokens.colorCompoundBrandStroke,
    },
  },
  invalid: {
    border: `1px solid ${tokens.colorPaletteRedBorder2}`,
    borderBottomColor: tokens.colorPaletteRedBorder2,
  },
  button: {
    minWidth: '28px',
    width: '28px',
    height: '28px',
    color: tokens.colorNeutralForeground3,
    [comfortable]: { minWidth: '42px', width: '42px', height: '42px' },
  },
  spring: { flexGrow: 1 },
  error: {
    margin: '4px 0 0',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorPaletteRedForeground1,
  },
  surface: { padding: 0, maxWidth: 'calc(100vw - 16px)' },
});

/** The range of `DateRangeField`, and the days that it may have. */
export type DateRangeFieldProps = DayBounds & {
  /** Accessible name of the pair, such as `Working date`. */
  readonly label: string;
  /** The range in force. A missing end is open. */
  readonly value: DateRange;
  /** Called with a whole range whose ends are in order and within `min` and `max`. */
  readonly onChange: (range: DateRange) => void;
  /** Ranges that one press sets, in their order; today and the four `last` ones by default. */
  readonly shortcuts?: readonly DateShortcut[];
  /** In ms since the epoch: decides what "today" is in the project's time zone; the server's clock unless given. */
  readonly clock?: () => number;
  /** The range is shown and cannot be changed. */
  readonly disabled?: boolean;
  /** Added to the classes of the outermost element. */
  readonly className?: string | undefined;
};

/** A typed text that is not accepted, and why. It goes when the range changes in another way. */
type Problem = {
  readonly end: RangeEnd;
  readonly typed: string;
  readonly text: string;
  readonly beside: DateRange;
};

const isSameRange = (a: DateRange, b: DateRange) => a.from === b.from && a.to === b.to;

/** Two days in one field, typed or picked. Either end may be open; the two cannot cross. */
export function DateRangeField(props: DateRangeFieldProps) {
  const { label, value, onChange, min, max, shortcuts = defaultShortcuts } = props;
  const { disabled = false, className } = props;
  const styles = useStyles();
  const fieldStyles = useFieldStyles();
  const { t } = useMessages(dateMessages);
  const format = useFormat();
  const serverNow = useServerNow();
  const { clock = serverNow } = props;
  const errorId = useId();
  const [field, setField] = useState<HTMLElement | null>(null);
  const inputs = { from: useRef<HTMLInputElement>(null), to: useRef<HTMLInputElement>(null) };
  const [end, setEnd] = useState<RangeEnd>('from');
  const [isOpen, setIsOpen] = useState(false);
  const [isFocusInside, setIsFocusInside] = useState(false);
  const [surface, setSurface] = useState<HTMLElement | null>(null);
  const [found, setProblem] = useState<Problem | null>(null);
  const problem = found && isSameRange(found.beside, value) ? found : null;

  // After opening by keyboard the focus moves into the popover; after a click the text cursor stays in the field.
  useEffect(() => {
    if (isFocusInside) surface?.querySelector<HTMLElement>('button:not([disabled])')?.focus();
  }, [surface, isFocusInside]);

  const open = (withFocus: boolean) => {
    setIsFocusInside(withFocus);
    setIsOpen(true);
  };
  const leave = (event: FocusEvent) => {
    const next = event.relatedTarget;
    if (next instanceof Node && !field?.contains(next) && !surface?.contains(next)) setIsOpen(false);
  };
  const accept = (range: DateRange, remaining: Problem | null = null) => {
    setProblem(remaining);
    if (!isSameRange(range, value)) onChange(range);
  };
  const judge = (range: DateRange, at: RangeEnd, typed: string) =>
    rangeWithText(range, at, typed, { min, max }, t, format.day);
  const commit = (at: RangeEnd) => (typed: string) => {
    const result = judge(value, at, typed);
    if ('problem' in result) return setProblem({ end: at, typed, text: result.problem, beside: value });
    if (problem === null || problem.end === at) return accept(result.range);
    // The other end was refused; beside the new one it may be in order.
    const both = judge(result.range, problem.end, problem.typed);
    if ('problem' in both) accept(result.range, { ...problem, text: both.problem, beside: result.range });
    else accept(both.range);
  };
  const close = () => {
    setIsOpen(false);
    setIsFocusInside(false);
    inputs[end].current?.focus();
  };
  const pickDay = (day: IsoDay) => {
    accept({ ...value, [end]: day });
    if (end === 'from') setEnd('to');
    else close();
  };
  const pickRange = (range: DateRange) => {
    accept(range);
    close();
  };

  const input = (at: RangeEnd, name: string, placeholder: string) => (
    <DayInput
      ref={inputs[at]}
      label={`${label}: ${name}`}
      placeholder={placeholder}
      day={value[at]}
      rejected={problem?.end === at ? problem.typed : undefined}
      onCommit={commit(at)}
      onGiveUp={() => setProblem((now) => (now?.end === at ? null : now))}
      onFocus={() => setEnd(at)}
      onClick={() => open(false)}
      onOpen={() => open(true)}
      errorId={errorId}
      disabled={disabled}
    />
  );
  const isEmpty = value.from === undefined && value.to === undefined;

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border, a least width and a legend of its own.
    <div role="group" aria-label={label} className={className} onBlur={leave}>
      <div
        ref={setField}
        className={mergeClasses(fieldStyles.control, styles.field, problem !== null && styles.invalid)}
      >
        <Button
          appearance="transparent"
          className={styles.button}
          icon={<CalendarLtr16Regular />}
          aria-label={t('chooseDates')}
          aria-expanded={isOpen}
          disabled={disabled}
          onClick={() => (isOpen ? close() : open(true))}
        />
        {input('from', t('startDate'), isEmpty ? t('anyDate') : t('startDate'))}
        <span aria-hidden>–</span>
        {input('to', t('endDate'), isEmpty ? t('anyDate') : t('endDate'))}
        <span className={styles.spring} />
        {!isEmpty && !disabled && (
          <Button
            appearance="transparent"
            className={styles.button}
            icon={<Dismiss12Regular />}
            aria-label={`${t('clear')} ${label}`}
            onClick={() => {
              accept({});
              inputs.from.current?.focus();
            }}
          />
        )}
      </div>
      {problem !== null && (
        <p id={errorId} className={styles.error} role="alert">
          {problem.text}
        </p>
      )}
      <Popover
        open={isOpen}
        onOpenChange={(_, data) => (isFocusInside && !data.open ? close() : setIsOpen(data.open))}
        // On a phone there may be room for it neither below nor above.
        positioning={{
          target: field,
          position: 'below',
          align: 'start',
          offset: 4,
          shiftToCoverTarget: true,
        }}
        unstable_disableAutoFocus
      >
        <PopoverSurface ref={setSurface} className={styles.surface} aria-label={label}>
          <RangePopover
            range={value}
            end={end}
            today={format.isoDay(clock())}
            shortcuts={shortcuts}
            min={min}
            max={max}
            onPickDay={pickDay}
            onPickRange={pickRange}
          />
        </PopoverSurface>
      </Popover>
    </div>
  );
}
