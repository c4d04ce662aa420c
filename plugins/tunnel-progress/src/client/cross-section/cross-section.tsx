import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowTrendingDown16Regular, Cube16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { Card, comfortable, FetchedContent, stateTokens, useFetched } from '@gantry/plugin-ui';
import { useState } from 'react';
import { type Callout, progressChanged } from '../../contract/progress.ts';
import type { ProgressModule } from '../progress-module.ts';
import { useValues } from '../values/use-values.ts';
import { type CalloutPlace, calloutPlaces, placeOfTrade } from './callout-places.ts';
import { crossSectionMessages } from './cross-section-messages.ts';
import { TunnelDrawing } from './tunnel-drawing.tsx';

const topics = [progressChanged];
/** Where the callouts have room beside the drawing. */
const wide = '@container (min-width: 540px)';

const useStyles = makeStyles({
  card: { containerType: 'inline-size' },
  parts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    alignItems: 'start',
    gap: '8px',
    [wide]: {
      gridTemplateColumns: 'minmax(0, 190px) 280px minmax(0, 190px)',
      justifyContent: 'center',
      columnGap: 0,
      minHeight: '320px',
    },
  },
  narrowDrawing: { gridColumn: '1 / -1', justifySelf: 'center', [wide]: { display: 'none' } },
  wideDrawing: { display: 'none', [wide]: { display: 'block', gridColumn: 2, gridRow: 1 } },
  side: {
    boxSizing: 'border-box',
    display: 'grid',
    gridAutoRows: '1fr',
    width: '100%',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    [wide]: { height: '320px' },
  },
  left: { [wide]: { gridColumn: 1, gridRow: 1 } },
  right: { [wide]: { gridColumn: 3, gridRow: 1 } },
  row: { display: 'flex', alignItems: 'center', minWidth: 0, [wide]: { height: '100%' } },
  // The number of a callout is at its line.
  rowLeft: { [wide]: { flexDirection: 'row-reverse' } },
  inModel: { flexShrink: 0, [comfortable]: { minWidth: '44px', minHeight: '44px' } },
  callout: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    flexGrow: 1,
    minWidth: 0,
    padding: '4px 6px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    textAlign: 'start',
    cursor: 'pointer',
    ':hover:not(:disabled)': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-1px' },
    ':disabled': { cursor: 'default' },
    [comfortable]: { minHeight: '44px' },
  },
  calloutLeft: { [wide]: { flexDirection: 'row-reverse', textAlign: 'end', paddingRight: 0 } },
  calloutRight: { [wide]: { paddingLeft: 0 } },
  number: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    width: '18px',
    height: '18px',
    borderRadius: '50%',
    backgroundColor: tokens.colorNeutralForeground1,
    color: tokens.colorNeutralBackground1,
    fontSize: tokens.fontSizeBase100,
    fontWeight: tokens.fontWeightSemibold,
  },
  text: { minWidth: 0, flexGrow: 1, [wide]: { flexGrow: 0 } },
  trade: { display: 'block', fontWeight: tokens.fontWeightSemibold },
  percent: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '2px',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  late: { color: stateTokens.danger.fg, fontWeight: tokens.fontWeightSemibold },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '4px 12px',
    paddingTop: '8px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  legend: { display: 'inline-flex', alignItems: 'center', columnGap: '4px', color: stateTokens.danger.fg },
});

interface CrossSectionProps {
  readonly module: ProgressModule;
  readonly refreshedAt: Date;
  /** Called with the trade's name in the project's data. */
  readonly onTrade: (trade: string) => void;
}

/** The trades of the tunnel where they are built, each with its progress and a way to its items. */
export function CrossSection({ module: { api, live, wanted }, refreshedAt, onTrade }: CrossSectionProps) {
  const styles = useStyles();
  const { t } = useMessages(crossSectionMessages);
  const values = useValues();
  const [hot, setHot] = useState<CalloutPlace['id']>();
  const section = useFetched((signal) => api.crossSection({}, { signal }), {
    key: 'section',
    live,
    topics,
    refreshedAt,
  });
  const side = (which: CalloutPlace['side'], callouts: readonly Callout[]) => (
    <ul
      className={mergeClasses(styles.side, which === 'left' ? styles.left : styles.right)}
      aria-label={t('callouts')}
    >
      {calloutPlaces
        .filter((place) => place.side === which)
        .map((place) => (
          <li key={place.id} className={mergeClasses(styles.row, which === 'left' && styles.rowLeft)}>
            <CalloutButtons
              place={place}
              callout={callouts.find(({ trade }) => placeOfTrade(trade) === place)}
              onHot={setHot}
              onTrade={onTrade}
              onModel={(trade) => void wanted.open({ kind: 'item', name: trade })}
            />
          </li>
        ))}
    </ul>
  );
  return (
    <Card
      title={t('title')}
      aside={section.value && values.updateAs(section.value.latestUpdateTime)}
      className={styles.card}
    >
      <FetchedContent fetched={section} failed={t('failed')}>
        {({ callouts }) => (
          <>
            <div className={styles.parts}>
              <div className={styles.narrowDrawing}>
                <TunnelDrawing hasLines={false} hot={hot} />
              </div>
              <div className={styles.wideDrawing}>
                <TunnelDrawing hasLines hot={hot} />
              </div>
              {side('left', callouts)}
              {side('right', callouts)}
            </div>
            <div className={styles.foot}>
              <span>{t('means')}</span>
              <span className={styles.legend}>
                <ArrowTrendingDown16Regular aria-hidden />
                {t('legend')}
              </span>
            </div>
          </>
        )}
      </FetchedContent>
    </Card>
  );
}

/** To the items of the trade, and to its objects in the model. */
function CalloutButtons(props: {
  readonly place: CalloutPlace;
  readonly callout: Callout | undefined;
  readonly onHot: (id: CalloutPlace['id'] | undefined) => void;
  readonly onTrade: (trade: string) => void;
  readonly onModel: (trade: string) => void;
}) {
  const { place, callout, onHot, onTrade, onModel } = props;
  const { id, number, side } = place;
  const styles = useStyles();
  const { t } = useMessages(crossSectionMessages);
  const values = useValues();
  const trade = t(id);
  const percent = values.percent(callout?.actualProgress ?? -1);
  const behind = callout && values.behind(callout);
  const late = behind !== undefined;
  const name =
    callout === undefined
      ? t('noItems', { number, trade })
      : t(late ? 'calloutLate' : 'callout', { number, trade, percent, behind: behind ?? '' });
  return (
    <>
      <button
        type="button"
        className={mergeClasses(styles.callout, side === 'left' ? styles.calloutLeft : styles.calloutRight)}
        aria-label={name}
        title={callout === undefined || late ? name : undefined}
        disabled={callout === undefined}
        onClick={() => callout && onTrade(callout.trade)}
        onPointerEnter={() => onHot(id)}
        onPointerLeave={() => onHot(undefined)}
        onFocus={() => onHot(id)}
        onBlur={() => onHot(undefined)}
      >
        <span className={styles.number}>{number}</span>
        <span className={styles.text}>
          <span className={styles.trade}>{trade}</span>
          <span className={mergeClasses(styles.percent, late && styles.late)}>
            {late && <ArrowTrendingDown16Regular fontSize={12} />}
            {percent}
          </span>
        </span>
      </button>
      {callout !== undefined && (
        <Button
          appearance="subtle"
          size="small"
          className={styles.inModel}
          icon={<Cube16Regular />}
          aria-label={t('inModel', { trade })}
          title={t('inModel', { trade })}
          onClick={() => onModel(callout.trade)}
        />
      )}
    </>
  );
}
