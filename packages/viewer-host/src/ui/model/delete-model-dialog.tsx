import type { ObjectDetail } from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import { useHost } from '../host-context.ts';
import { DeleteDialog } from '../layers/delete-dialog.tsx';
import { cardMessages } from './card-messages.ts';

/** Deleting from the card deletes the object's whole model; the dialog says how much that is. */
export const DeleteModelDialog = observer(function DeleteModelDialog(props: {
  readonly object: ObjectDetail;
  readonly onClose: () => void;
}) {
  const { object, onClose } = props;
  const { t, locale } = useMessages(cardMessages);
  const { layers, selection } = useHost();
  const layer = layers.layerOfModel(object.modelId);
  const model = layer?.models.find(({ id }) => id === object.modelId);
  if (!layer || !model) return null;
  const objects = model.versions.find(({ status }) => status === 'ready')?.objectCount ?? 0;
  return (
    <DeleteDialog
      title={t('deleteTitle', { model: model.name })}
      text={t('deleteText', {
        model: model.name,
        layer: layer.name,
        versions: model.versions.length,
        objects: objects.toLocaleString(locale),
      })}
      confirmLabel={t('deleteConfirm')}
      onDelete={async () => {
        await layers.removeModel(model.id);
        selection.clear();
      }}
      onClose={onClose}
    />
  );
});
