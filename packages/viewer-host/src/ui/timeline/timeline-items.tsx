import { makeStyles, tokens, useArrowNavigationGroup } from '@fluentui/react-components';
import { addDays, type TimelineGrain, type TimelineItem, useFormat, useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useHost } from '../host-context.ts';
import { useDensity } from '../use-density.ts';
import { wholeGrains } from './grain.ts';
import { packLanes } from './pack-lanes.ts';
import { timelineMessages } from './timeline-messages.ts';
import { type DayRange, shareOf } from './timeline-scale.ts';

/** Height in px of all lanes together, and how many there are. */
export const LANES_PX = 66;
const lanesOf = { compact: 4, comfortable: 2 } as const;

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    inset: '4px 16px auto',
    height: `${LANES_PX - 4}px`,
    margin: 0,
    padding: 0,
    border: 'none',
  },
  lane: { position: 'relative', height: '15px', [comfortable]: { height: '31px' } },
  item: {
    position: 'absolute',
    top: '1px',
    bottom: '1px',
    boxSizing: 'border-box',
    minWidth: '8px',
    padding: '0 5px',
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: '3px',
    backgroundColor: tokens.colorNeutralBackground4,
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: '10px',
    lineHeight: '11px',
    textAlign: 'start',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, zIndex: 1 },
    [comfortable]: { fontSize: '12px', lineHeight: '16px' },
  },
  left: {
    position: 'absolute',
    right: 0,
    bottom: 0,
    padding: '0 4px',
    borderRadius: '3px',
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: '11px',
    lineHeight: '14px',
    color: tokens.colorNeutralForeground3,
  },
});

interface Span extends DayRange {
  readonly item: TimelineItem;
}

/** A source's items in lanes. Pressing one goes to its day and selects it. */
export const TimelineItems = observer(function TimelineItems(props: {
  readonly title: string;
  readonly items: readonly { readonly item: TimelineItem; readonly grain: TimelineGrain }[];
  readonly range: DayRange;
}) {
  const { title, items, range } = props;
  const styles = useStyles();
  const { t } = useMessages(timelineMessages);
  const format = useFormat();
  const { timeline, selection, preferences } = useHost();
  const density = useDensity(preferences);
  const arrows = useArrowNavigationGroup({ axis: 'both', memorizeCurrent: true });
  const spans = items.map(
    ({ item, grain }): Span => ({
      item,
      ...wholeGrains({ from: format.isoDay(item.from), to: format.isoDay(item.to) }, grain),
    }),
  );
  const { lanes, left } = packLanes(spans, lanesOf[density]);
  const percent = (share: number) => `${(Math.min(1, Math.max(0, share)) * 100).toFixed(2)}%`;
  const nameOf = ({ item, from, to }: Span) => {
    const texts = { label: item.label, from: format.day(from), to: format.day(to) };
    return item.status ? t('itemWithStatus', { ...texts, status: item.status }) : t('item', texts);
  };
  const show = ({ item, from }: Span) => {
    // Before the first stop, nothing could be shown.
    const first = timeline.stops[0];
    timeline.seek(first !== undefined && from < first ? first : from);
    if (item.objects && item.objects.length > 0) selection.set(item.objects);
  };
  return (
    <fieldset className={styles.root} aria-label={t('items', { title })} {...arrows}>
      {lanes.map((lane) => (
        <div key={lane[0]?.item.id} className={styles.lane}>
          {lane.map((span) => {
            const start = shareOf(span.from, range);
            const end = shareOf(addDays(span.to, 1), range);
            return (
              <button
                key={span.item.id}
                type="button"
                className={styles.item}
                style={{ left: percent(start), width: percent(end - start) }}
                aria-label={nameOf(span)}
                title={nameOf(span)}
                onClick={() => show(span)}
              >
                {span.item.label}
              </button>
            );
          })}
        </div>
      ))}
      {left > 0 && (
        <span className={styles.left} title={t('itemsLeftHint', { count: left })}>
          {t('itemsLeft', { count: left })}
        </span>
      )}
    </fieldset>
  );
});
