import { Button, DialogActions, DialogContent, makeStyles, tokens } from '@fluentui/react-components';
import type { PluginHistory } from '@gantry/contract';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { comfortable, DialogFrame, FailedState, LoadingState, Mono, useFetched } from '@gantry/plugin-ui';
import { momentText } from '../../../moment-text.ts';
import { useSettingsApi } from '../../use-settings-api.ts';
import { installTexts } from './install-texts.ts';

const useStyles = makeStyles({
  close: { [comfortable]: { minHeight: '44px' } },
  list: { margin: 0, padding: 0, listStyle: 'none' },
  item: { padding: '8px 0', borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  head: { display: 'flex', flexWrap: 'wrap', columnGap: '12px' },
  action: { fontWeight: tokens.fontWeightSemibold },
  about: {
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
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
  const { value, load, refresh } = useFetched((signal) => api.pluginHistory(pluginId, { signal }), {
    key: pluginId ?? '',
  });
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
              <Event {...event} />
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

function Event({
  at,
  action,
  pluginId,
  version,
  digest,
  actor,
  isOk,
  detail,
}: PluginHistory['events'][number]) {
  const styles = useStyles();
  const { t } = useMessages(installTexts);
  const format = useFormat();
  return (
    <>
      <div className={styles.head}>
        <span className={styles.action}>{t(isOk ? `action.${action}` : 'action.notLoaded')}</span>
        <span>
          {pluginId} {version}
        </span>
        <span>{momentText(format, new Date(at))}</span>
        <span>{actor ?? t('byServer')}</span>
      </div>
      {detail !== null && <div className={styles.about}>{detail}</div>}
      {digest !== null && (
        <div className={styles.about}>
          <Mono>{digest.slice(0, 12)}</Mono>
        </div>
      )}
    </>
  );
}
