import { makeStyles, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { FailedState, LoadingState, useFetched } from '@gantry/plugin-ui';
import { useSettingsApi } from '../use-settings-api.ts';
import { PluginEvent } from './installs/plugin-event.tsx';
import { pluginTexts } from './plugin-texts.ts';

const useStyles = makeStyles({
  root: { padding: '12px 16px' },
  list: { margin: 0, padding: 0, listStyle: 'none' },
  item: { padding: '8px 0', borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  note: { margin: '0 0 8px', color: tokens.colorNeutralForeground3 },
});

/** How many are shown. *History* has the others. */
const shown = 10;

/** When the server and browsers loaded a plugin last, and who was the cause. */
export function PluginLoads({ id }: { readonly id: string }) {
  const styles = useStyles();
  const { t } = useMessages(pluginTexts);
  const api = useSettingsApi();
  const { value, load, refresh } = useFetched(
    (signal) => api.pluginHistory({ pluginId: id, kind: 'loads', limit: shown }, { signal }),
    { key: id },
  );
  if (value === undefined)
    return (
      <div className={styles.root}>
        {load.kind === 'failed' ? (
          <FailedState title={t('tab.loads')} error={load.error} onRetry={refresh} />
        ) : (
          <LoadingState label={t('tab.loads')} rows={3} />
        )}
      </div>
    );
  return (
    <div className={styles.root}>
      <p className={styles.note}>{t(value.events.length === 0 ? 'noLoads' : 'loadsNote')}</p>
      <ul className={styles.list}>
        {value.events.map((event) => (
          <li key={event.id} className={styles.item}>
            <PluginEvent {...event} />
          </li>
        ))}
      </ul>
    </div>
  );
}
