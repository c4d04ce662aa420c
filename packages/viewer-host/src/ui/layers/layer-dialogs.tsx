import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useHost } from '../host-context.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { layerMessages } from './layer-messages.ts';
import { LayerNameDialog } from './layer-name-dialog.tsx';

// Not needed for the other dialogs.
const PlaceDialog = lazy(async () => ({ default: (await import('./place-dialog.tsx')).PlaceDialog }));
const UploadDialog = lazy(async () => ({ default: (await import('./upload-dialog.tsx')).UploadDialog }));

/** The open dialog about a layer or model, if any; nothing when its subject no longer exists. */
export const LayerDialogs = observer(function LayerDialogs() {
  const { t } = useMessages(layerMessages);
  const format = useFormat();
  const { layers, ui } = useHost();
  const dialog = ui.layerDialog;
  const close = () => ui.setLayerDialog(undefined);
  const layer =
    dialog && 'layerId' in dialog ? layers.layers.find(({ id }) => id === dialog.layerId) : undefined;
  const model =
    dialog && 'modelId' in dialog
      ? layers.layers.flatMap(({ models }) => models).find(({ id }) => id === dialog.modelId)
      : undefined;

  if (dialog?.kind === 'upload') {
    return (
      <Suspense>
        <UploadDialog layerId={dialog.layerId} onClose={close} />
      </Suspense>
    );
  }
  if (dialog?.kind === 'add') {
    return (
      <LayerNameDialog
        title={t('addTitle')}
        name=""
        onSave={async (name) => void (await layers.create(name))}
        onClose={close}
      />
    );
  }
  if (dialog?.kind === 'rename' && layer) {
    return (
      <LayerNameDialog
        title={t('renameTitle')}
        name={layer.name}
        onSave={(name) => layers.rename(layer.id, name)}
        onClose={close}
      />
    );
  }
  if (dialog?.kind === 'delete-layer' && layer) {
    const count = layer.models.length;
    return (
      <DeleteDialog
        title={t('deleteTitle', { layer: layer.name })}
        text={count === 0 ? t('deleteTextEmpty') : t('deleteText', { count })}
        confirmLabel={t('deleteConfirm')}
        onDelete={() => layers.remove(layer.id)}
        onClose={close}
      />
    );
  }
  if (dialog?.kind === 'delete-model' && model) {
    return (
      <DeleteDialog
        title={t('deleteModelTitle', { model: model.name })}
        text={t('deleteModelText', { count: model.versions.length })}
        confirmLabel={t('deleteModelConfirm')}
        onDelete={() => layers.removeModel(model.id)}
        onClose={close}
      />
    );
  }
  if (dialog?.kind === 'delete-version' && model) {
    const version = model.versions.find(({ id }) => id === dialog.versionId);
    if (!version) return null;
    return (
      <DeleteDialog
        title={t('deleteVersionTitle', { day: format.day(version.createdDate) })}
        text={t('deleteVersionText', { model: model.name })}
        confirmLabel={t('deleteVersionConfirm')}
        onDelete={() => layers.removeVersion(version.id)}
        onClose={close}
      />
    );
  }
  if (dialog?.kind === 'place' && model) {
    const version = model.versions.find(({ id }) => id === dialog.versionId);
    return version?.place ? (
      <Suspense>
        <PlaceDialog model={model} version={version} place={version.place} onClose={close} />
      </Suspense>
    ) : null;
  }
  return null;
});
