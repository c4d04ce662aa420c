import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, stateTokens, surfaceTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useHost } from '../host-context.ts';
import { mapMessages } from './map-messages.ts';
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
    padding: '3px 12px 3px 32px',
    fontSize: '12px',
    lineHeight: '16px',
    ':hover': { backgroundColor: surfaceTokens.rowHover },
    [comfortable]: { minHeight: '48px' },
  },
  name: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  hidden: { color: tokens.colorNeutralForeground3 },
  detail: { display: 'block', color: tokens.colorNeutralForeground2 },
  failure: { display: 'block', color: stateTokens.warning.fg },
  retry: { flexShrink: 0, [comfortable]: { minHeight: '44px' } },
});

/** Switches for the maps that the deployment offers; nothing without any. */
export const MapRows = observer(function MapRows() {
  const styles = useStyles();
  const { t, locale } = useMessages(mapMessages);
  const { maps } = useHost();
  if (maps.maps.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('maps')}>
      {maps.maps.map(({ id, title }) => {
        const isShown = maps.shown.has(id);
        const state = maps.stateOf(id);
        const failure = state?.kind === 'failed' ? state.failure : undefined;
        return (
          <li key={id} className={styles.row}>
            <VisibilityButton
              name={title[locale]}
              isVisible={isShown}
              onChange={(shown) => maps.setShown(id, shown)}
            />
            <span className={mergeClasses(styles.name, !isShown && styles.hidden)}>
              {title[locale]}
              <span role="status">
                {state?.kind === 'loading' && <span className={styles.detail}>{t('loading')}</span>}
                {failure && (
                  <span className={styles.failure}>
                    {t(`failure.${failure.kind}`, {
                      status: failure.kind === 'status' ? failure.status : '',
                    })}
                  </span>
                )}
              </span>
            </span>
            {failure && failure.kind !== 'grid' && (
              <Button size="small" className={styles.retry} onClick={() => maps.retry(id)}>
                {t('retry')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
});
