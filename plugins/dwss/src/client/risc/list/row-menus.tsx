import { MenuItem, MenuItemLink, makeStyles } from '@fluentui/react-components';
import {
  Attach20Regular,
  Cube20Filled,
  Cube20Regular,
  Delete20Regular,
  Link20Regular,
} from '@fluentui/react-icons';
import { type Load, useMessages } from '@gantry/plugin-sdk';
import { RowActions, RowMenu, useFetched } from '@gantry/plugin-ui';
import { attachmentFiles } from '../../../contract/attachment.ts';
import type { FormRow } from '../../../contract/risc/form.ts';
import { partMessages } from '../../messages.ts';
import { useDeleteDraft } from '../../parts/use-delete-draft.ts';
import { listMessages } from '../messages/list.ts';
import { terms } from '../messages/terms.ts';
import { useRiscModule } from '../module.ts';
import { StatusTag } from '../parts/status-tag.tsx';

const useStyles = makeStyles({
  root: { display: 'inline-flex', columnGap: '2px' },
  item: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', columnGap: '12px' },
});

/**
 * Related forms, attachments and attached objects of a form, each behind a button. A draft, which has no related forms, has Delete for
 * its author in their place: the table has room for three.
 */
export function RowMenus({ form }: { readonly form: FormRow }) {
  const { context, api, list } = useRiscModule();
  const styles = useStyles();
  const { t } = useMessages(listMessages);
  const { t: term } = useMessages(terms);
  const deleteDraft = useDeleteDraft();
  const { t: shared } = useMessages(partMessages);
  const name = form.form_number ?? term('noNumber');
  const open = (id: string) => context.navigate('detail', { id });
  const isMine = form.status === 'Draft' && form.draft_by?.userId === context.session.user.id;
  const remove = async () => {
    await deleteDraft(() => api.remove({ id: form.id }));
    void list.refresh();
  };
  return (
    <span className={styles.root}>
      {!isMine && (
        <RowMenu
          label={t('relatedOf', { form: name })}
          icon={<Link20Regular />}
          count={form.related_form.length}
        >
          {form.related_form.length === 0 && <MenuItem disabled>{t('noRelated')}</MenuItem>}
          {form.related_form.map((related) => (
            <MenuItem key={related.id} onClick={() => open(related.id)}>
              <span className={styles.item}>
                {related.form_number ?? term('noNumber')}
                <StatusTag status={related.status} />
              </span>
            </MenuItem>
          ))}
        </RowMenu>
      )}
      <RowMenu
        label={t('attachmentsOf', { form: name })}
        icon={<Attach20Regular />}
        count={form.attachment_count}
      >
        {form.attachment_count === 0 ? (
          <MenuItem disabled>{t('noAttachments')}</MenuItem>
        ) : (
          <AttachmentItems id={form.id} />
        )}
      </RowMenu>
      <RowMenu
        label={t('bimOf', { form: name })}
        icon={form.bim_count > 0 ? <Cube20Filled /> : <Cube20Regular />}
        count={form.bim_count}
      >
        {form.bim_count === 0 ? <MenuItem disabled>{t('noBim')}</MenuItem> : <ObjectItems id={form.id} />}
      </RowMenu>
      {isMine && (
        <RowActions
          actions={[
            {
              label: shared('deleteDraft'),
              icon: <Delete20Regular />,
              isDanger: true,
              run: () => void remove(),
            },
          ]}
        />
      )}
    </span>
  );
}

/** The linked objects, fetched when the menu is opened. Choosing one flies to it. */
function ObjectItems({ id }: { readonly id: string }) {
  const { links } = useRiscModule();
  const { t } = useMessages(listMessages);
  const found = useFetched((signal) => links.options.objectsOf(id, signal), { key: id });
  if (found.value === undefined)
    return <NotYet load={found.load} failed={t('bimFailed')} onRetry={found.refresh} />;
  return found.value.map((object) => (
    <MenuItem key={object.id} title={object.globalId} onClick={() => void links.flyTo([object])}>
      {object.name === '' ? object.globalId : object.name}
    </MenuItem>
  ));
}

/** In place of a menu's items that are fetched. */
function NotYet(props: { readonly load: Load; readonly failed: string; readonly onRetry: () => void }) {
  const { t } = useMessages(listMessages);
  return props.load.kind === 'failed' ? (
    <MenuItem persistOnClick onClick={props.onRetry}>
      {props.failed} {t('tryAgain')}
    </MenuItem>
  ) : (
    <MenuItem disabled>{t('loading')}</MenuItem>
  );
}

/** The files of both sides, fetched when the menu is opened. */
function AttachmentItems({ id }: { readonly id: string }) {
  const { api, context } = useRiscModule();
  const { t } = useMessages(listMessages);
  const found = useFetched(async (signal) => (await api.form({ id }, { signal })).form, { key: id });
  if (found.value === undefined)
    return <NotYet load={found.load} failed={t('attachmentsFailed')} onRetry={found.refresh} />;
  const { contractor_attachments, consultant_attachments } = found.value;
  return [...contractor_attachments, ...consultant_attachments].map((file) => (
    <MenuItemLink
      key={file.id}
      href={context.files.url(attachmentFiles.attachment, { attachmentID: file.id })}
      target="_blank"
      rel="noreferrer"
    >
      {file.name}
    </MenuItemLink>
  ));
}
