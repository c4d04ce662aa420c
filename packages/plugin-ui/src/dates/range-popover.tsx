import { Calendar } from '@fluentui/react-calendar-compat';
import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type IsoDay, useLanguage, useMessages } from '@gantry/plugin-sdk';
import { comfortable, phoneQuery } from '../theme/media.ts';
import { surfaceTokens } from '../theme/state-tokens.ts';
import { calendarFormat, calendarStrings, fromCalendarDate, toCalendarDate } from './calendar-texts.ts';
import type { DayBounds, RangeEnd } from './check-range.ts';
import { dateMessages } from './date-messages.ts';
import { type DateRange, type DateShortcut, shortcutRange } from './date-shortcuts.ts';

const useStyles = makeStyles({
  root: { display: 'flex', maxWidth: '100%', [phoneQuery]: { flexDirection: 'column' } },
  shortcuts: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '2px',
    padding: '8px',
    margin: 0,
    border: 'none',
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    [phoneQuery]: {
      flexDirection: 'row',
      flexWrap: 'wrap',
      borderRight: 'none',
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    },
  },
  shortcut: {
    justifyContent: 'flex-start',
    minWidth: '112px',
    fontWeight: tokens.fontWeightRegular,
    [comfortable]: { minHeight: '44px' },
    [phoneQuery]: { minWidth: '0' },
  },
  shortcutOn: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontWeight: tokens.fontWeightSemibold,
    outline: surfaceTokens.selectedOutline,
    outlineOffset: '-2px',
  },
  calendar: {
    padding: '8px 4px 4px',
    [phoneQuery]: { alignSelf: 'center' },
    [comfortable]: {
      '& .fui-CalendarDay, & .fui-CalendarDayGrid__wrapper, & .fui-Calendar': {
        width: '332px',
        maxWidth: '100%',
      },
      '& .fui-CalendarDayGrid__table': { width: '308px' },
      '& .fui-CalendarDayGrid__dayCell, & .fui-CalendarDayGrid__dayButton': { width: '44px', height: '44px' },
      '& .fui-CalendarDay__headerIconButton': { width: '44px', height: '44px' },
      '& .fui-Calendar__goTodayButton': { minHeight: '44px' },
    },
    '& td[data-in-range]': {
      backgroundColor: tokens.colorBrandBackground2,
      outline: surfaceTokens.selectedOutline,
      outlineOffset: '-2px',
    },
  },
  prompt: {
    margin: '0 12px 4px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
});

export type RangePopoverProps = DayBounds & {
  readonly range: DateRange;
  readonly end: RangeEnd;
  readonly today: IsoDay;
  readonly shortcuts: readonly DateShortcut[];
  readonly onPickDay: (day: IsoDay) => void;
  readonly onPickRange: (range: DateRange) => void;
};

/** Shortcuts beside a calendar that sets one end at a time, bounded by the other end. */
export function RangePopover({
  range,
  end,
  today,
  shortcuts,
  min,
  max,
  onPickDay,
  onPickRange,
}: RangePopoverProps) {
  const styles = useStyles();
  const { t } = useMessages(dateMessages);
  const language = useLanguage();
  const { from, to } = range;
  const first = end === 'to' && from !== undefined && (min === undefined || from > min) ? from : min;
  const last = end === 'from' && to !== undefined && (max === undefined || to < max) ? to : max;
  const isInRange = (day: IsoDay) =>
    (from !== undefined || to !== undefined) && day >= (from ?? to ?? day) && day <= (to ?? from ?? day);
  const value = range[end] ?? from ?? to;
  return (
    <div className={styles.root}>
      {shortcuts.length > 0 && (
        <fieldset className={styles.shortcuts} aria-label={t('shortcuts')}>
          {shortcuts.map((shortcut) => {
            const offered = shortcutRange(shortcut, today);
            const isOn = offered.from === from && offered.to === to;
            return (
              <Button
                key={shortcut}
                appearance="subtle"
                className={mergeClasses(styles.shortcut, isOn && styles.shortcutOn)}
                aria-pressed={isOn}
                onClick={() => onPickRange(offered)}
              >
                {t(shortcut)}
              </Button>
            );
          })}
        </fieldset>
      )}
      <div className={styles.calendar}>
        <p className={styles.prompt} role="status">
          {end === 'from' ? t('chooseStart') : t('chooseEnd')}
        </p>
        <Calendar
          // A calendar that gets its first value while it is open stays uncontrolled.
          key={`${end} ${value === undefined}`}
          value={value === undefined ? undefined : toCalendarDate(value)}
          today={toCalendarDate(today)}
          minDate={first === undefined ? undefined : toCalendarDate(first)}
          maxDate={last === undefined ? undefined : toCalendarDate(last)}
          firstDayOfWeek={0}
          isMonthPickerVisible={false}
          highlightSelectedMonth
          showGoToToday
          strings={calendarStrings(t, language.locale)}
          dateTimeFormatter={calendarFormat(language)}
          calendarDayProps={{
            customDayCellRef: (cell, date) => {
              // Fluent passes the cell on every render, and null when it unmounts.
              cell?.toggleAttribute('data-in-range', isInRange(fromCalendarDate(date)));
            },
          }}
          onSelectDate={(date) => onPickDay(fromCalendarDate(date))}
        />
      </div>
    </div>
  );
}
