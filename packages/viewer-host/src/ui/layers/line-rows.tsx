import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { comfortable, stateTokens, surfaceTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useHost } from '../host-context.ts';
import { layerMessages } from './layer-messages.ts';
import { VisibilityButton } from './row-buttons.tsx';

const useStyles = makeStyles({
  list: {
    margin: 0,
    padding: '6px 0 4px',
    listStyle: 'none',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  row: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '2px',
    minHeight: '30px',
    padding: '0 36px 0 32px',
    fontSize: '12px',
    lineHeight: '16px',
    ':hover': { backgroundColor: surfaceTokens.rowHover },
    [comfortable]: { minHeight: '48px' },
  },
  name: { flexGrow: 1 },
  hidden: { color: tokens.colorNeutralForeground3 },
  concern: { display: 'block', color: stateTokens.warning.fg },
  count: { color: tokens.colorNeutralForeground2 },
});

/** Switches for the boundary of the site, and for the alignments and grids of the shown models; nothing without any. */
export const LineRows = observer(function LineRows() {
  const styles = useStyles();
  const { t } = useMessages(layerMessages);
  const format = useFormat();
  const { boundary, layers } = useHost();
  const { lines } = layers;
  const site = boundary.current;
  const kinds = [
    ...(site ? (['boundary'] as const) : []),
    ...(['alignment', 'grid'] as const).filter((kind) => (lines.counts.get(kind) ?? 0) > 0),
  ];
  if (kinds.length === 0) return null;
  const concern = site?.notes.includes('NO_PLACE')
    ? t('boundaryNoPlace')
    : site?.notes.includes('FAR_AWAY')
      ? t('boundaryFar', { distance: format.number(Math.round((site.distance ?? 0) / 1000)) })
      : undefined;
  return (
    <ul className={styles.list} aria-label={t('lines')}>
      {kinds.map((kind) => {
        const isShown = !lines.hidden.has(kind);
        const name = t(`lines.${kind}`);
        return (
          <li key={kind} className={styles.row}>
            <VisibilityButton
              name={name}
              isVisible={isShown}
              onChange={(shown) => lines.setShown(kind, shown)}
            />
            <span className={mergeClasses(styles.name, !isShown && styles.hidden)}>
              {name}
              {kind === 'boundary' && concern && <span className={styles.concern}>{concern}</span>}
            </span>
            {kind !== 'boundary' && (
              <span className={styles.count}>{format.number(lines.counts.get(kind) ?? 0)}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
});
