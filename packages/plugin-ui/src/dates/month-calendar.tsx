import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronLeft20Regular, ChevronRight20Regular } from '@fluentui/react-icons';
import { addDays, addMonths, type IsoDay, splitDay, useFormat, useMessages } from '@gantry/plugin-sdk';
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { comfortable, phoneQuery } from '../theme/media.ts';
import { spokenOnly } from '../theme/spoken-only.ts';
import type { Tone } from '../theme/state-palette.ts';
import { stateTokens } from '../theme/state-tokens.ts';
import { longMonths, weekdays } from './calendar-texts.ts';
import { dateMessages } from './date-messages.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '8px', minWidth: 0 },
  head: { display: 'flex', alignItems: 'center', gap: '4px' },
  month: { flexGrow: 1, margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  turn: { minWidth: '32px', [comfortable]: { minWidth: '44px', minHeight: '44px' } },
  grid: { display: 'grid', rowGap: '4px' },
  week: { display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))', columnGap: '4px' },
  weekday: { textAlign: 'center', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  day: {
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'start',
    gap: '2px',
    width: '100%',
    minHeight: '68px',
    padding: '4px 6px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    fontFamily: 'inherit',
    textAlign: 'start',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    '&[aria-disabled="true"]': {
      cursor: 'default',
      color: tokens.colorNeutralForegroundDisabled,
      backgroundColor: tokens.colorNeutralBackground3,
    },
    [phoneQuery]: { minHeight: '52px', alignItems: 'center', padding: '4px 0' },
  },
  today: { border: `2px solid ${tokens.colorCompoundBrandStroke}` },
  number: { fontVariantNumeric: 'tabular-nums', fontWeight: tokens.fontWeightSemibold },
  state: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '4px',
    minWidth: 0,
    maxWidth: '100%',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  icon: { display: 'inline-flex', flexShrink: 0 },
  // A phone has room for the shape alone; the legend below says what it means.
  word: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    [phoneQuery]: spokenOnly,
  },
  legend: {
    display: 'none',
    flexWrap: 'wrap',
    gap: '4px 12px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    [phoneQuery]: { display: 'flex' },
  },
  neutral: { color: stateTokens.neutral.fg },
  info: { color: stateTokens.info.fg },
  success: { color: stateTokens.success.fg },
  warning: { color: stateTokens.warning.fg },
  danger: { color: stateTokens.danger.fg },
  paused: { color: stateTokens.paused.fg },
});

/** The state of a day: a shape of its own and a word, beside the colour. */
export interface DayState {
  /** The colour of the day's icon. */
  readonly tone: Tone;
  /** 16 px. */
  readonly icon: ReactElement;
  /** Name of the state, in the user's language. */
  readonly word: string;
  /** Further words for it, such as `2 of 3 portions`. */
  readonly note?: string | undefined;
  /** Nothing can be opened. */
  readonly isClosed?: boolean;
}

/** The month of `MonthCalendar`, and the states of its days. */
export type MonthCalendarProps = {
  /** Accessible name. */
  readonly label: string;
  /** `2026-11`. */
  readonly month: string;
  /** Called when another month was chosen; the caller passes it back as `month`. */
  readonly onMonth: (month: string) => void;
  /** The project's day. */
  readonly today: IsoDay | undefined;
  /** Undefined while it is not known. */
  readonly stateOf: (day: IsoDay) => DayState | undefined;
  /** Called for a press on a day that is not closed. */
  readonly onOpen: (day: IsoDay) => void;
};

const monthOf = (day: IsoDay) => day.slice(0, 7);
const weekdayOf = (day: IsoDay) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The days of a month with the state of each. Arrows go from day to day, Page Up and Page Down from month to month, Enter opens a day. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { label, month, onMonth, today, stateOf, onOpen } = props;
  const styles = useStyles();
  const { t, locale } = useMessages(dateMessages);
  const format = useFormat();
  const grid = useRef<HTMLDivElement>(null);
  const first: IsoDay = `${month}-01`;
  const days = Array.from({ length: 31 }, (_, at) => addDays(first, at)).filter(
    (day) => monthOf(day) === month,
  );
  const [reached, setReached] = useState<IsoDay>();
  /** The one day that the Tab key goes to. */
  const current = [reached, today].find((day) => day !== undefined && monthOf(day) === month) ?? first;
  const isMoving = useRef(false);
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
  }, [current]);
  const go = (day: IsoDay) => {
    isMoving.current = true;
    setReached(day);
    if (monthOf(day) !== month) onMonth(monthOf(day));
  };
  const press = (event: KeyboardEvent, day: IsoDay) => {
    const steps: Readonly<Record<string, () => IsoDay>> = {
      ArrowLeft: () => addDays(day, -1),
      ArrowRight: () => addDays(day, 1),
      ArrowUp: () => addDays(day, -7),
      ArrowDown: () => addDays(day, 7),
      Home: () => addDays(day, -weekdayOf(day)),
      End: () => addDays(day, 6 - weekdayOf(day)),
      PageUp: () => addMonths(day, -1),
      PageDown: () => addMonths(day, 1),
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    go(step());
  };
  const [year, number] = splitDay(first);
  const title = locale === 'zh-CN' ? `${year}年${number}月` : `${longMonths(locale)[number - 1]} ${year}`;
  const cells = [...Array.from({ length: weekdayOf(first) }, () => undefined), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, at) =>
    Array.from({ length: 7 }, (_, nth) => cells[at * 7 + nth]),
  );
  const states = days.flatMap((day) => stateOf(day) ?? []);
  const legend = [...new Map(states.map((state) => [state.word, state])).values()];
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <h2 className={styles.month} aria-live="polite">
          {title}
        </h2>
        <Button
          appearance="subtle"
          className={styles.turn}
          icon={<ChevronLeft20Regular />}
          aria-label={t('previousMonth')}
          onClick={() => onMonth(monthOf(addMonths(first, -1)))}
        />
        <Button
          appearance="subtle"
          className={styles.turn}
          icon={<ChevronRight20Regular />}
          aria-label={t('nextMonth')}
          onClick={() => onMonth(monthOf(addMonths(first, 1)))}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a table has no days that the arrows reach */}
      <div ref={grid} role="grid" aria-label={`${label}, ${title}`} className={styles.grid}>
        {/* biome-ignore lint/a11y/useSemanticElements: a row of the grid */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: its days take the focus */}
        <div role="row" className={styles.week}>
          {weekdays(locale, 'short').map((name) => (
            // biome-ignore lint/a11y/useSemanticElements: a heading of the grid
            // biome-ignore lint/a11y/useFocusableInteractive: there is nothing to do with it
            <div key={name} role="columnheader" className={styles.weekday}>
              {name}
            </div>
          ))}
        </div>
        {weeks.map((week, at) => (
          // biome-ignore lint/a11y/useSemanticElements: a row of the grid
          // biome-ignore lint/a11y/useFocusableInteractive: its days take the focus
          // biome-ignore lint/suspicious/noArrayIndexKey: weeks are known by their place
          <div key={at} role="row" className={styles.week}>
            {week.map((day, nth) => {
              const state = day === undefined ? undefined : stateOf(day);
              return (
                // biome-ignore lint/a11y/useSemanticElements: a cell of the grid
                // biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus
                <div key={day ?? `none${nth}`} role="gridcell">
                  {day !== undefined && (
                    <button
                      type="button"
                      data-day={day}
                      className={mergeClasses(styles.day, day === today && styles.today)}
                      tabIndex={day === current ? 0 : -1}
                      aria-current={day === today ? 'date' : undefined}
                      aria-label={[format.day(day), state?.word, state?.note].filter(Boolean).join(', ')}
                      aria-disabled={state === undefined || state.isClosed === true}
                      onClick={() => {
                        setReached(day);
                        if (state !== undefined && state.isClosed !== true) onOpen(day);
                      }}
                      onKeyDown={(event) => press(event, day)}
                    >
                      <span className={styles.number}>{splitDay(day)[2]}</span>
                      {state && <State state={state} />}
                      {state?.note !== undefined && (
                        <span className={mergeClasses(styles.state, styles.word)}>{state.note}</span>
                      )}
                    </button>
                  )}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <ul className={styles.legend} aria-hidden>
        {legend.map((state) => (
          <li key={state.word} className={mergeClasses(styles.state, styles[state.tone])}>
            <span className={styles.icon}>{state.icon}</span>
            {state.word}
          </li>
        ))}
      </ul>
    </div>
  );
}

function State({ state: { tone, icon, word } }: { readonly state: DayState }) {
  const styles = useStyles();
  return (
    <span className={mergeClasses(styles.state, styles[tone])}>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.word}>{word}</span>
    </span>
  );
}
