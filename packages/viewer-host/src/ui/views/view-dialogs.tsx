import { Checkbox, Field, Input, makeStyles } from '@fluentui/react-components';
import { mostViewObjects, objectsOf, type SavedView, type SavedViewpoint } from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import { ConfirmDialog, FormDialog } from '@gantry/plugin-ui';
import { useState } from 'react';
import type { ViewListStore } from '../../state/views/view-list-store.ts';
import { useHost } from '../host-context.ts';
import { DeleteDialog } from '../layers/delete-dialog.tsx';
import { useSending } from '../use-sending.ts';
import { viewMessages } from './view-messages.ts';

/** The server's limit. */
const MAX = 120;

/** What the open dialog is about. `picture` in base 64. */
export type ViewDraft =
  | {
      readonly kind: 'save';
      readonly name: string;
      readonly viewpoint: SavedViewpoint;
      readonly picture: string | null;
    }
  | { readonly kind: 'rename' | 'delete'; readonly view: SavedView }
  | {
      readonly kind: 'replace';
      readonly view: SavedView;
      readonly viewpoint: SavedViewpoint;
      readonly picture: string | null;
    };

interface DialogProps<D> {
  readonly draft: D;
  readonly list: ViewListStore;
  readonly onClose: () => void;
}
type NamedDraft =
  | Extract<ViewDraft, { kind: 'save' }>
  | { readonly kind: 'rename'; readonly view: SavedView };

const useStyles = makeStyles({ picture: { maxWidth: '100%', maxHeight: '180px', objectFit: 'contain' } });

export function ViewDialogs({ draft, list, onClose }: DialogProps<ViewDraft>) {
  const { t } = useMessages(viewMessages);
  if (draft.kind === 'save') return <NameDialog draft={draft} list={list} onClose={onClose} />;
  if (draft.kind === 'replace') return <ReplaceDialog draft={draft} list={list} onClose={onClose} />;
  const { view } = draft;
  if (draft.kind === 'rename')
    return <NameDialog draft={{ kind: 'rename', view }} list={list} onClose={onClose} />;
  return (
    <DeleteDialog
      title={t('deleteTitle')}
      text={t(view.isShared ? 'deleteTextShared' : 'deleteText', { name: view.name })}
      confirmLabel={t('delete')}
      onDelete={() => list.remove(view)}
      onClose={onClose}
    />
  );
}

function NameDialog({ draft, list, onClose }: DialogProps<NamedDraft>) {
  const styles = useStyles();
  const { t } = useMessages(viewMessages);
  const { plugins } = useHost();
  const [name, setName] = useState(draft.kind === 'save' ? draft.name : draft.view.name);
  const [isShared, setShared] = useState(list.filter === 'project');
  const [isTried, setTried] = useState(false);
  const sending = useSending();
  const trimmed = name.trim();
  const problem =
    trimmed === '' ? t('nameMissing') : trimmed.length > MAX ? t('nameLong', { max: MAX }) : undefined;
  const tooMany =
    draft.kind === 'save' && objectsOf(draft.viewpoint.components) > mostViewObjects
      ? t('tooMany', { max: mostViewObjects })
      : undefined;
  const save = async () => {
    if (draft.kind === 'rename') return list.change(draft.view, { name: trimmed });
    const { viewpoint, picture } = draft;
    await list.add({ name: trimmed, isShared, viewpoint, picture });
    plugins.notify({ text: t('saved', { name: trimmed }), tone: 'success', timeoutMs: 2500 });
  };
  return (
    <FormDialog
      open
      width={440}
      title={draft.kind === 'save' ? t('saveTitle') : t('renameTitle')}
      submitLabel={t('saveButton')}
      busy={sending.isBusy}
      error={sending.error ?? tooMany}
      onSubmit={() => {
        setTried(true);
        if (problem === undefined && tooMany === undefined) sending.send(save(), onClose);
      }}
      onClose={onClose}
    >
      {draft.kind === 'save' && draft.picture !== null && (
        <img className={styles.picture} src={`data:image/jpeg;base64,${draft.picture}`} alt="" />
      )}
      <Field label={t('name')} required validationMessage={isTried ? problem : undefined}>
        <Input
          autoFocus
          value={name}
          onFocus={({ target }) => target.select()}
          onChange={(_, { value }) => setName(value)}
        />
      </Field>
      {draft.kind === 'save' && (
        <Field hint={t('shareHint')}>
          <Checkbox
            label={t('share')}
            checked={isShared}
            onChange={(_, { checked }) => setShared(checked === true)}
          />
        </Field>
      )}
    </FormDialog>
  );
}

function ReplaceDialog({ draft, list, onClose }: DialogProps<Extract<ViewDraft, { kind: 'replace' }>>) {
  const { t } = useMessages(viewMessages);
  const sending = useSending();
  const { view, viewpoint, picture } = draft;
  const tooMany =
    objectsOf(viewpoint.components) > mostViewObjects ? t('tooMany', { max: mostViewObjects }) : undefined;
  return (
    <ConfirmDialog
      open
      title={t('replaceTitle')}
      text={t('replaceText', { name: view.name })}
      confirmLabel={t('replaceConfirm')}
      busy={sending.isBusy}
      error={sending.error ?? tooMany}
      onConfirm={() => {
        if (tooMany === undefined) sending.send(list.change(view, { viewpoint, picture }), onClose);
      }}
      onCancel={onClose}
    />
  );
}
