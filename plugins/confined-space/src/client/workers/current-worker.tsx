import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDown16Regular, ChevronRight16Regular, Warning12Filled } from '@fluentui/react-icons';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { comfortable, StateTag, stateTokens } from '@gantry/plugin-ui';
import { useState } from 'react';
import { useSilentText } from './use-silent-text.ts';
import { workerMessages } from './worker-messages.ts';
import { allWorkersIn, opensByItself, type Workers, type Zone } from './zones.ts';

const press = {
  boxSizing: 'border-box',
  width: '100%',
  border: 'none',
  backgroundColor: 'transparent',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
} as const;

const useStyles = makeStyles({
  total: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '8px',
    padding: '8px 16px 10px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
  sum: {
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground1,
  },
  zone: {
    paddingBottom: '8px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    boxShadow: 'inset 3px 0 transparent',
  },
  zoneOver: { boxShadow: `inset 3px 0 ${stateTokens.danger.solid}` },
  head: {
    ...press,
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '6px',
    rowGap: '6px',
    minHeight: '44px',
    padding: '8px 16px 6px 10px',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  name: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px', minWidth: 0 },
  zoneName: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  figure: { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground3 },
  count: {
    fontSize: tokens.fontSizeBase400,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
  },
  over: { color: stateTokens.danger.fg },
  track: {
    gridColumn: '2 / -1',
    height: '4px',
    borderRadius: '2px',
    backgroundColor: tokens.colorNeutralBackground5,
    overflow: 'hidden',
    // The colours are the bar.
    forcedColorAdjust: 'none',
  },
  bar: { display: 'block', height: '100%', backgroundColor: stateTokens.neutral.solid },
  barOver: { backgroundColor: stateTokens.danger.solid },
  lines: { margin: 0, padding: 0, listStyleType: 'none' },
  line: {
    ...press,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto 32px',
    alignItems: 'baseline',
    columnGap: '8px',
    padding: '3px 16px 3px 32px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    [comfortable]: { minHeight: '44px', alignItems: 'center' },
  },
  lineName: { overflowWrap: 'anywhere' },
  note: { color: tokens.colorNeutralForeground3 },
  logged: { display: 'block', color: stateTokens.danger.fg },
  lineCount: {
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'end',
  },
});

interface CurrentWorkerProps {
  readonly zones: readonly Zone[];
  readonly onCamera: (monitorId: string) => void;
}

/** How many people are in the confined spaces, by zone, against what is allowed there. */
export function CurrentWorker({ zones, onCamera }: CurrentWorkerProps) {
  const styles = useStyles();
  const { t } = useMessages(workerMessages);
  const { number } = useFormat();
  const all = allWorkersIn(zones);
  const workers = t('workers', { count: all.count ?? 0 });
  return (
    <>
      <p className={styles.total} style={{ margin: 0 }}>
        <span className={styles.sum}>{all.count === null ? '–' : number(all.count)}</span>
        <span>{t('inZones', { workers, count: all.zones })}</span>
        {all.silent > 0 && <span className={styles.over}>{t('silent', { count: all.silent })}</span>}
      </p>
      {zones.map((zone) => (
        <ZonePart key={zone.groupId} zone={zone} opens={opensByItself(zone, zones)} onCamera={onCamera} />
      ))}
    </>
  );
}

/** A zone whose cameras can be folded away. */
function ZonePart(props: {
  readonly zone: Zone;
  readonly opens: boolean;
  readonly onCamera: (monitorId: string) => void;
}) {
  const { zone, opens, onCamera } = props;
  const { count, limit, isOver, workers } = zone;
  const styles = useStyles();
  const { t } = useMessages(workerMessages);
  const { number } = useFormat();
  /** Undefined until somebody folds it: it opens when something is wrong. */
  const [chosen, choose] = useState<boolean>();
  const isOpen = chosen ?? opens;
  const name = zone.name ?? t('noZone');
  const share = limit === 0 ? 0 : Math.min(1, (count ?? 0) / limit);
  return (
    <section className={mergeClasses(styles.zone, isOver && styles.zoneOver)} aria-label={name}>
      <button type="button" className={styles.head} aria-expanded={isOpen} onClick={() => choose(!isOpen)}>
        {isOpen ? <ChevronDown16Regular aria-hidden /> : <ChevronRight16Regular aria-hidden />}
        <span className={styles.name}>
          <span className={styles.zoneName}>{name}</span>
          {isOver && (
            <StateTag tone="danger" solid icon={<Warning12Filled />}>
              {t('overLimit')}
            </StateTag>
          )}
        </span>
        <span className={styles.figure}>
          <span className={mergeClasses(styles.count, isOver && styles.over)}>
            {count === null ? '–' : number(count)}
          </span>
          {` / ${number(limit)}`}
        </span>
        <span className={styles.track} aria-hidden>
          <span
            className={mergeClasses(styles.bar, isOver && styles.barOver)}
            style={{ width: `${share * 100}%` }}
          />
        </span>
      </button>
      {isOpen && (
        <ul className={styles.lines}>
          {workers.map((one) => (
            <li key={one.monitorId}>
              <WorkersLine workers={one} onCamera={onCamera} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function WorkersLine(props: { readonly workers: Workers; readonly onCamera: (monitorId: string) => void }) {
  const { workers, onCamera } = props;
  const { monitorId, name, count, limit, isOver, logged } = workers;
  const styles = useStyles();
  const { t } = useMessages(workerMessages);
  const { number } = useFormat();
  const silent = useSilentText()(workers);
  return (
    <button type="button" className={styles.line} onClick={() => onCamera(monitorId)}>
      <span className={styles.lineName}>
        {name}
        {logged !== null && <span className={styles.logged}>{t('logged', { count: String(logged) })}</span>}
      </span>
      <span className={isOver || count === null ? styles.over : styles.note}>
        {silent ?? t('limit', { limit })}
      </span>
      <span className={mergeClasses(styles.lineCount, isOver && styles.over)}>
        {count === null ? '–' : number(count)}
      </span>
    </button>
  );
}
