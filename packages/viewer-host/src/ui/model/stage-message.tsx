import { makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { ArrowUpload20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { EmptyState, FailedState, phoneQuery, surfaceTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useHost } from '../host-context.ts';
import { layerMessages } from '../layers/layer-messages.ts';
import { modelMessages } from './model-messages.ts';

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    inset: 0,
    zIndex: 1,
    display: 'grid',
    placeItems: 'center',
    pointerEvents: 'none',
    // A tab's sheet covers the lower half; the date stands above, the tools on the right.
    [phoneQuery]: { placeItems: 'start', padding: '60px 72px 0 12px' },
  },
  box: {
    width: 'min(360px, calc(100% - 24px))',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: surfaceTokens.glass,
    pointerEvents: 'auto',
    [phoneQuery]: { width: '100%' },
  },
  wait: { padding: '20px', textAlign: 'center' },
  text: { margin: '8px 0 0', color: tokens.colorNeutralForeground2 },
});

/** Explains an empty stage, and what to do. */
export const StageMessage = observer(function StageMessage() {
  const styles = useStyles();
  const { t } = useMessages(modelMessages);
  const { t: layerText } = useMessages(layerMessages);
  const { sceneStore, layers, projects, ui } = useHost();
  const isAdmin = projects.has('LAYER_ADMIN');
  const content = () => {
    if (sceneStore.failure !== undefined) {
      return (
        <FailedState
          title={t('noWebGl')}
          text={t('noWebGlText')}
          error={sceneStore.failure}
          onRetry={() => location.reload()}
        />
      );
    }
    if (sceneStore.context === 'awaited') {
      return (
        <div className={styles.wait} role="status">
          <Spinner size="small" label={t('contextAwaited')} />
          <p className={styles.text}>{t('contextAwaitedText')}</p>
        </div>
      );
    }
    if (sceneStore.context === 'gone') {
      return (
        <FailedState title={t('contextGone')} text={t('contextGoneText')} onRetry={() => location.reload()} />
      );
    }
    if (layers.load.kind === 'failed') {
      return (
        <FailedState
          title={layerText('failed')}
          error={layers.load.error}
          onRetry={() => void layers.refresh()}
        />
      );
    }
    if (layers.load.kind !== 'ready') return undefined;
    const models = layers.layers.flatMap((layer) => layer.models);
    if (models.some(({ versions }) => versions.some(({ status }) => status === 'ready'))) return undefined;
    if (models.length > 0) {
      // The layer window says more, and would cover this.
      if (ui.isLayersOpen) return undefined;
      return (
        <EmptyState
          title={t('noneReady')}
          text={t('noneReadyText')}
          action={{ label: t('openLayers'), onClick: () => ui.setLayersOpen(true) }}
        />
      );
    }
    return (
      <EmptyState
        title={t('noModels')}
        text={isAdmin ? t('noModelsText') : t('noModelsTextReader')}
        action={
          isAdmin
            ? {
                label: t('upload'),
                icon: <ArrowUpload20Regular />,
                onClick: () => ui.setLayerDialog({ kind: 'upload', layerId: undefined }),
              }
            : undefined
        }
      />
    );
  };
  const shown = content();
  if (!shown) return null;
  return (
    <div className={styles.root}>
      <div className={styles.box}>{shown}</div>
    </div>
  );
});
