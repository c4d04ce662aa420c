import { makeStyles } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { type AttachmentItem, Attachments, Card, PhotoGallery } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { attachmentFiles } from '../../../contract/attachment.ts';
import type { RiscForm } from '../../../contract/risc/form.ts';
import { detailMessages } from '../messages/risc-detail.ts';
import { useRiscModule } from '../module.ts';
import { FormFiles } from '../state/form-files.ts';
import type { RiscRecord } from '../state/risc-record.ts';
import { documentKinds, photoKinds, shrink } from './file-rules.ts';

const useStyles = makeStyles({ parts: { display: 'grid', rowGap: '16px' } });

/** Photos and documents of one side of a form. */
export const FilesCard = observer(function FilesCard(props: {
  readonly record: RiscRecord;
  readonly form: RiscForm;
  readonly side: 'contractor' | 'consultant';
  /** Nothing can be added or removed. */
  readonly isReadOnly?: boolean;
}) {
  const { record, form, side, isReadOnly = false } = props;
  const styles = useStyles();
  const { t } = useMessages(detailMessages);
  const module = useRiscModule();
  const files = useMemo(() => new FormFiles(module, record), [module, record]);
  const all = side === 'contractor' ? form.contractor_attachments : form.consultant_attachments;
  const mayChange = !isReadOnly && form.can_attach === side;
  if (all.length === 0 && !mayChange) return null;
  const { context } = module;
  const items = all.map((file) => {
    const input = { attachmentID: file.id };
    return {
      id: file.id,
      name: file.name,
      bytes: file.bytes,
      url: context.files.url(attachmentFiles.attachment, input),
      thumbnailUrl: file.hasThumbnail
        ? context.files.url(attachmentFiles.attachmentThumbnail, input)
        : undefined,
      addedBy: file.uploaded_by,
      addedAt: file.uploaded_at,
      canRemove: file.uploaded_by_id === context.session.user.id,
      isPhoto: file.mime.startsWith('image/'),
      takenAt: file.takenAt === null ? null : { local: file.takenAt, offset: null },
      position:
        file.position === null
          ? null
          : { lat: file.position.latitude, lng: file.position.longitude, altitude: null },
    };
  });
  const photos = items.filter(({ isPhoto }) => isPhoto);
  const documents = items.filter(({ isPhoto }) => !isPhoto);
  const change = mayChange
    ? {
        onAdd: (...sent: Parameters<NonNullable<Parameters<typeof Attachments>[0]['onAdd']>>) =>
          files.add(side, ...sent),
        onRemove: ({ id }: AttachmentItem) => files.remove(id),
      }
    : {};
  const counts = [
    ...(photos.length > 0 ? [t('photosCount', { count: photos.length })] : []),
    ...(documents.length > 0 ? [t('documentsCount', { count: documents.length })] : []),
  ];
  return (
    <Card title={t(`card.${side}Files`)} aside={counts.join(' · ')}>
      <div className={styles.parts}>
        {(photos.length > 0 || mayChange) && (
          <PhotoGallery {...change} photos={photos} shrink={shrink} accept={photoKinds} />
        )}
        {(documents.length > 0 || mayChange) && (
          <Attachments {...change} items={documents} accept={documentKinds} />
        )}
      </div>
    </Card>
  );
});
