import {
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, DialogFrame, FailedState, LoadingState, useFetched } from '@gantry/plugin-ui';
import { useState } from 'react';
import { useSettingsApi } from '../../use-settings-api.ts';
import { installTexts } from './install-texts.ts';
import { PluginEvent } from './plugin-event.tsx';

const useStyles = makeStyles({
  close: { [comfortable]: { minHeight: '44px' } },
  list: { margin: 0, padding: 0, listStyle: 'none' },
  none: { color: tokens.colorNeutralForeground3 },
  item: { padding: '8px 0', borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
});

/** What people did with plugins, the newest first; on demand with what was loaded, of which each start adds a line for every plugin. */
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
  const [isWhole, setWhole] = useState(false);
  const { value, load, refresh } = useFetched(
    (signal) =>
      api.pluginHistory(
        { ...(pluginId !== undefined && { pluginId }), kind: isWhole ? 'all' : 'changes' },
        { signal },
      ),
    { key: `${pluginId ?? ''} ${isWhole}` },
  );
  return (
    <DialogFrame kind="form" width={680} title={title} onLeave={onClose}>
      <DialogContent>
        <Checkbox
          label={t('withLoads')}
          checked={isWhole}
          onChange={(_, { checked }) => setWhole(checked === true)}
        />
        {value?.events.length === 0 && <p className={styles.none}>{t('noHistory')}</p>}
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
