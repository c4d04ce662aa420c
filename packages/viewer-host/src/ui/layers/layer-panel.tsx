import { Button, makeStyles } from '@fluentui/react-components';
import { Add16Regular, ArrowUpload16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { EmptyState, FailedState, FloatingPanel, LoadingState } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useHost } from '../host-context.ts';
import { usePanelWidths } from '../use-panel-widths.ts';
import { ClassRows } from './class-rows.tsx';
import { GroundRows } from './ground-rows.tsx';
import { layerMessages } from './layer-messages.ts';
import { LayerRow } from './layer-row.tsx';
import { LineRows } from './line-rows.tsx';
import { MapRows } from './map-rows.tsx';
import { OverlayRows } from './overlay-rows.tsx';

const useStyles = makeStyles({
  list: { margin: 0, padding: '4px 0', listStyle: 'none' },
  footer: { display: 'flex', columnGap: '8px', width: '100%' },
});

/** The layer window: the project's layers and models, and which are shown. */
export const LayerPanel = observer(function LayerPanel() {
  const styles = useStyles();
  const { t } = useMessages(layerMessages);
  const { layers, projects, ui } = useHost();
  const { layers: width } = usePanelWidths();
  const isAdmin = projects.has('LAYER_ADMIN');
  const { load } = layers;
  const footer = isAdmin && layers.layers.length > 0 && (
    <div className={styles.footer}>
      <Button
        size="small"
        icon={<ArrowUpload16Regular />}
        onClick={() => ui.setLayerDialog({ kind: 'upload', layerId: undefined })}
      >
        {t('upload')}
      </Button>
      <Button
        size="small"
        appearance="subtle"
        icon={<Add16Regular />}
        onClick={() => ui.setLayerDialog({ kind: 'add' })}
      >
        {t('add')}
      </Button>
    </div>
  );
  return (
    <FloatingPanel
      title={t('title')}
      width={width}
      maxHeight={560}
      defaultPosition={{ x: ui.coveredLeft || 12, y: 12 }}
      onClose={() => ui.setLayersOpen(false)}
      footer={footer || undefined}
    >
      {load.kind === 'failed' && (
        <FailedState title={t('failed')} error={load.error} onRetry={() => void layers.refresh()} />
      )}
      {(load.kind === 'loading' || load.kind === 'idle') && <LoadingState rows={3} />}
      {load.kind === 'ready' && layers.layers.length === 0 && (
        <EmptyState
          title={t('empty')}
          text={isAdmin ? t('emptyText') : t('emptyTextReader')}
          action={
            isAdmin
              ? {
                  label: t('upload'),
                  icon: <ArrowUpload16Regular />,
                  onClick: () => ui.setLayerDialog({ kind: 'upload', layerId: undefined }),
                }
              : undefined
          }
        />
      )}
      {load.kind !== 'failed' && layers.layers.length > 0 && (
        <ul className={styles.list}>
          {layers.layers.map((layer) => (
            <LayerRow key={layer.id} layer={layer} />
          ))}
        </ul>
      )}
      <ClassRows />
      <LineRows />
      <MapRows />
      <GroundRows />
      <OverlayRows />
    </FloatingPanel>
  );
});
