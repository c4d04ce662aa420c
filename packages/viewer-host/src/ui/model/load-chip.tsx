import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { ArrowDownload16Regular, ErrorCircle16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, phoneQuery, stateTokens, surfaceTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useHost } from '../host-context.ts';
import { layerMessages } from '../layers/layer-messages.ts';
import { modelMessages } from './model-messages.ts';

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    left: '50%',
    top: '12px',
    zIndex: 1,
    display: 'flex',
    flexDirection: 'column',
    rowGap: '6px',
    minWidth: '240px',
    maxWidth: 'min(420px, calc(100% - 24px))',
    padding: '8px 12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: surfaceTokens.glass,
    fontSize: '12px',
    lineHeight: '16px',
    transform: 'translateX(-50%)',
    pointerEvents: 'none',
    [phoneQuery]: { top: '60px', left: '8px', transform: 'none', maxWidth: 'calc(100% - 80px)' },
  },
  line: { display: 'flex', alignItems: 'center', columnGap: '8px' },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  part: { flexGrow: 1, color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
  percent: { fontWeight: tokens.fontWeightSemibold },
  failed: { margin: 0, color: stateTokens.danger.fg },
  retry: { alignSelf: 'flex-start', pointerEvents: 'auto', [comfortable]: { minHeight: '44px' } },
});

/** Shows loading progress, models that failed to load, and an outdated list of models. */
export const LoadChip = observer(function LoadChip() {
  const styles = useStyles();
  const { t } = useMessages(modelMessages);
  const { t: layerText } = useMessages(layerMessages);
  const { sceneStore, layers } = useHost();
  const loads = [...sceneStore.loads.values()];
  const loading = loads.filter(({ state }) => state === 'loading');
  const failed = loads.filter(({ state }) => state === 'failed');
  const first = loading[0];
  const isOutdated = layers.outdated !== undefined;
  if (!first && failed.length === 0 && !isOutdated) return null;
  const done = loads.length - loading.length;
  const share =
    loads.reduce((sum, load) => sum + (load.state === 'loading' ? load.progress : 1), 0) / loads.length;
  return (
    <div className={styles.root}>
      {first && (
        <>
          <span className={styles.line} role="status">
            <ArrowDownload16Regular aria-hidden />
            <span className={styles.name}>{first.name}</span>
            <span className={styles.part}>{t('loadingOf', { done: done + 1, total: loads.length })}</span>
            <span className={styles.percent} aria-live="off">
              {Math.round(share * 100)} %
            </span>
          </span>
          <ProgressBar value={share} aria-label={first.name} />
        </>
      )}
      {failed.map((load) => (
        <p key={load.versionId} className={styles.failed} role="alert">
          <ErrorCircle16Regular aria-hidden /> {t('loadFailed', { name: load.name })}
        </p>
      ))}
      {failed.length > 0 && (
        <Button size="small" className={styles.retry} onClick={() => sceneStore.retryFailed()}>
          {layerText('retry')}
        </Button>
      )}
      {isOutdated && (
        <>
          <span role="status">{t('outdated')}</span>
          <Button size="small" className={styles.retry} onClick={() => void layers.refresh()}>
            {layerText('retry')}
          </Button>
        </>
      )}
    </div>
  );
});
