import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { phoneQuery, surfaceTokens, tabletQuery } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useHost } from '../host-context.ts';
import { laptopQuery } from '../narrow-query.ts';
import { modelMessages } from './model-messages.ts';
import { gridNumber, scaleBar } from './scale-bar.ts';
import { toolbarHeight } from './stage-sizes.ts';

/** CSS px beside it, on both sides together. */
const MARGINS = 32;
/** The length in px for which the scene gives its scale. */
const SPACE = 64;
/** EPSG code of Hong Kong's grid, whose heights are in metres above Principal Datum. */
const HK80 = 2326;

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    boxSizing: 'border-box',
    right: '16px',
    bottom: '12px',
    zIndex: 1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    justifyContent: 'flex-end',
    columnGap: '14px',
    rowGap: '4px',
    padding: '5px 10px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: surfaceTokens.glass,
    fontSize: '11px',
    lineHeight: '14px',
    color: tokens.colorNeutralForeground2,
    pointerEvents: 'none',
    [phoneQuery]: { display: 'none' },
    // Above the toolbar, for which and the coordinates a tablet is too narrow.
    [tabletQuery]: { bottom: `calc(${toolbarHeight} + 22px)` },
  },
  raised: { [laptopQuery]: { bottom: `calc(${toolbarHeight} + 22px)` } },
  position: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', columnGap: '0.5em' },
  part: { whiteSpace: 'nowrap' },
  value: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1 },
  scale: { display: 'flex', flexDirection: 'column', alignItems: 'center', rowGap: '1px' },
  bar: {
    height: '5px',
    borderRight: '1.5px solid currentcolor',
    borderBottom: '1.5px solid currentcolor',
    borderLeft: '1.5px solid currentcolor',
  },
});

/** Grid coordinates under the pointer, and the scale bar. */
export const PointerReadout = observer(function PointerReadout() {
  const styles = useStyles();
  const { t } = useMessages(modelMessages);
  const { sceneStore, projects, ui } = useHost();
  const { pointer, scaleMetres } = sceneStore;
  if (!pointer && !scaleMetres) return null;
  const bar = scaleMetres && scaleMetres > 0 ? scaleBar(scaleMetres, SPACE) : undefined;
  const length = (metres: number) =>
    metres >= 1000 ? t('kilometres', { count: metres / 1000 }) : t('metres', { count: metres });
  return (
    <div
      className={mergeClasses(styles.root, ui.coveredLeft > 0 && styles.raised)}
      style={{ maxWidth: `calc(100% - ${ui.coveredLeft + MARGINS}px)` }}
    >
      {pointer && (
        <span className={styles.position}>
          <span className={styles.part}>
            {t('easting')} <b className={styles.value}>{gridNumber(pointer.easting)}</b>
          </span>{' '}
          <span className={styles.part}>
            {t('northing')} <b className={styles.value}>{gridNumber(pointer.northing)}</b>
          </span>{' '}
          <span className={styles.part}>
            {t('height')}{' '}
            <b className={styles.value}>
              {pointer.height > 0 ? '+' : ''}
              {gridNumber(pointer.height)} {projects.current?.crs === HK80 ? 'mPD' : 'm'}
            </b>
          </span>
        </span>
      )}
      {bar && (
        <span className={styles.scale} title={t('scaleOf', { length: length(bar.metres) })}>
          <span className={styles.bar} style={{ width: bar.pixels }} />
          {length(bar.metres)}
        </span>
      )}
    </div>
  );
});
