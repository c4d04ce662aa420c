import { Button, DialogActions, DialogContent, makeStyles, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, DialogFrame, FailedState, LoadingState, useFetched } from '@gantry/plugin-ui';
import { useSettingsApi } from '../../use-settings-api.ts';
import { installTexts } from './install-texts.ts';
import { PluginEvent } from './plugin-event.tsx';

const useStyles = makeStyles({
  close: { [comfortable]: { minHeight: '44px' } },
  list: { margin: 0, padding: 0, listStyle: 'none' },
  item: { padding: '8px 0', borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
});

/** What was installed, changed and loaded, the newest first. */
export function HistoryDialog(props: {
  readonly title: string;
  /** All plugins unless given. */
  readonly pluginId?: string;
  readonly onClose: () => void;
}) {
  const { title, pluginId, onClose } = props;
  const styles = useStyles();
  const { t } = useMessages(installTexts);
  const api = useSettingsApi();
  const { value, load, refresh } = useFetched(
    (signal) => api.pluginHistory(pluginId === undefined ? {} : { pluginId }, { signal }),
    {
      key: pluginId ?? '',
    },
  );
  return (
    <DialogFrame kind="form" width={680} title={title} onLeave={onClose}>
      <DialogContent>
        {value === undefined && load.kind !== 'failed' && <LoadingState label={title} rows={4} />}
        {value === undefined && load.kind === 'failed' && (
          <FailedState title={title} error={load.error} onRetry={refresh} />
        )}
        <ul className={styles.list}>
          {value?.events.map((event) => (
            <li key={event.id} className={styles.item}>
              <PluginEvent {...event} />
            </li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button appearance="primary" className={styles.close} onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </DialogFrame>
  );
}
