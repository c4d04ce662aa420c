import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { shortMonths, splitDay, useFormat, useLanguage, useMessages, useServerNow } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useHost } from '../host-context.ts';
import { timelineMessages } from './timeline-messages.ts';
import { type DayRange, monthTicks, nearestStop, shareOf } from './timeline-scale.ts';
import { useWidth } from './use-width.ts';

/** The most month labels, and the px that one needs. */
const MONTHS = 12;
const MONTH_WIDTH = 32;

/** Where the system sets the colours, it takes every other background away. */
const systemColours = '@media (forced-colors: active)';

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    inset: 'auto 16px 0',
    height: '76px',
    cursor: 'pointer',
    touchAction: 'none',
    outline: 'none',
    ':focus-visible > [data-handle]': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '2px',
    },
  },
  line: { position: 'absolute', top: '40px', height: '4px', borderRadius: '2px' },
  done: {
    left: 0,
    backgroundColor: tokens.colorCompoundBrandStroke,
    [systemColours]: { backgroundColor: 'Highlight' },
  },
  rest: { backgroundColor: tokens.colorNeutralStroke1, [systemColours]: { backgroundColor: 'GrayText' } },
  future: {
    right: 0,
    backgroundImage: `repeating-linear-gradient(90deg, ${tokens.colorNeutralStroke1} 0 4px, transparent 4px 8px)`,
    [systemColours]: {
      forcedColorAdjust: 'none',
      backgroundImage: 'repeating-linear-gradient(90deg, GrayText 0 4px, transparent 4px 8px)',
    },
  },
  stop: {
    position: 'absolute',
    bottom: '36px',
    width: '6px',
    marginLeft: '-3px',
    borderRadius: '3px 3px 0 0',
    backgroundColor: tokens.colorNeutralStroke1,
    [systemColours]: { backgroundColor: 'GrayText' },
  },
  past: {
    backgroundColor: tokens.colorNeutralForeground3,
    [systemColours]: { backgroundColor: 'CanvasText' },
  },
  month: {
    position: 'absolute',
    top: '54px',
    fontSize: '11px',
    lineHeight: '14px',
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'nowrap',
    transform: 'translateX(-50%)',
  },
  today: {
    position: 'absolute',
    top: '10px',
    bottom: '36px',
    width: '1px',
    backgroundColor: tokens.colorNeutralStrokeAccessible,
    [systemColours]: { backgroundColor: 'CanvasText' },
  },
  todayText: {
    position: 'absolute',
    left: '5px',
    top: '-3px',
    fontSize: '11px',
    lineHeight: '14px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorBrandForeground1,
    whiteSpace: 'nowrap',
  },
  handle: {
    position: 'absolute',
    top: '31px',
    width: '22px',
    height: '22px',
    marginLeft: '-11px',
    border: `4px solid ${tokens.colorCompoundBrandStroke}`,
    borderRadius: '50%',
    backgroundColor: tokens.colorNeutralBackground1,
    cursor: 'grab',
  },
});

/** The stops along the time. Clicking or dragging goes to the nearest; arrow keys, Home and End step. */
export const TimelineTrack = observer(function TimelineTrack({ range }: { readonly range: DayRange }) {
  const styles = useStyles();
  const { t } = useMessages(timelineMessages);
  const format = useFormat();
  const { locale } = useLanguage();
  const { timeline, layers } = useHost();
  const track = useRef<HTMLDivElement>(null);
  const width = useWidth(track) ?? MONTHS * MONTH_WIDTH;
  const months = Math.min(MONTHS, Math.max(1, Math.floor(width / MONTH_WIDTH)));
  const { stops, modelDays, day, index } = timeline;
  const today = format.isoDay(useServerNow()());
  const percent = (one: string) => `${(shareOf(one, range) * 100).toFixed(2)}%`;
  const last = modelDays.at(-1) ?? today;
  const models = (stop: string) =>
    layers.layers
      .flatMap((layer) => layer.models)
      .filter((model) => model.versions.some((v) => v.createdDate === stop)).length;
  const most = Math.max(1, ...modelDays.map(models));

  const seekAt = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    if (!box || box.width === 0) return;
    const stop = nearestStop((event.clientX - box.left) / box.width, range, stops);
    if (stop !== undefined && stop !== timeline.day) timeline.seek(stop);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted: Record<string, number> = {
      ArrowRight: index + 1,
      ArrowUp: index + 1,
      ArrowLeft: index - 1,
      ArrowDown: index - 1,
      PageUp: index + 3,
      PageDown: index - 3,
      Home: 0,
      End: stops.length - 1,
    };
    const to = wanted[event.key];
    if (to === undefined) return;
    event.preventDefault();
    timeline.pause();
    const stop = stops[Math.min(stops.length - 1, Math.max(0, to))];
    if (stop !== undefined) timeline.seek(stop);
  };
  const month = (first: string) => {
    const [year, number] = splitDay(first);
    const name = shortMonths(locale)[number - 1];
    if (number !== 1) return name;
    return locale === 'zh-CN' ? `${year}年${name}` : `${name} ${year}`;
  };

  return (
    <div
      ref={track}
      className={styles.root}
      role="slider"
      tabIndex={0}
      aria-label={t('slider')}
      aria-valuemin={1}
      aria-valuemax={stops.length}
      aria-valuenow={Math.max(1, index + 1)}
      aria-valuetext={
        day &&
        (index < 0
          ? `${format.day(day)}, ${t('before')}`
          : t('value', { day: format.day(day), index: index + 1, total: stops.length }))
      }
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        timeline.pause();
        event.currentTarget.setPointerCapture(event.pointerId);
        seekAt(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seekAt(event);
      }}
    >
      {modelDays.map((stop) => (
        <span
          key={stop}
          className={mergeClasses(styles.stop, day !== undefined && stop <= day && styles.past)}
          style={{ left: percent(stop), height: 8 + Math.round((models(stop) / most) * 16) }}
          title={format.day(stop)}
        />
      ))}
      <span className={mergeClasses(styles.line, styles.rest)} style={{ left: 0, width: percent(last) }} />
      <span className={mergeClasses(styles.line, styles.future)} style={{ left: percent(last) }} />
      {day && <span className={mergeClasses(styles.line, styles.done)} style={{ width: percent(day) }} />}
      <span className={styles.today} style={{ left: percent(today) }}>
        <span className={styles.todayText}>{t('today')}</span>
      </span>
      {monthTicks(range, months).map((first) => (
        <span key={first} className={styles.month} style={{ left: percent(first) }}>
          {month(first)}
        </span>
      ))}
      {day && <span data-handle="" className={styles.handle} style={{ left: percent(day) }} />}
    </div>
  );
});
