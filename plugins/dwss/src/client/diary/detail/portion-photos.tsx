import { useMessages } from '@gantry/plugin-sdk';
import { type AddFile, PhotoGallery } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { attachmentFiles } from '../../../contract/attachment.ts';
import { type DiaryPortion, diaryPhoto, type SiteDiary } from '../../../contract/diary/calls.ts';
import { FilesInTurn } from '../../state/files-in-turn.ts';
import { terms } from '../messages/terms.ts';
import { useDiaryModule } from '../module.ts';
import type { DiaryRecord } from '../state/diary-record.ts';
import { allowedIn } from './step-needs.ts';

/** The rule of the server has the same limits. */
const shrink = { maxEdge: 2400, maxBytes: 1_000_000 };
const photoKinds = 'image/jpeg,image/png';

/** Photos of a portion. Who may write it adds and removes them, also while its form is open: they are no part of what is typed. */
export const PortionPhotos = observer(function PortionPhotos(props: {
  readonly record: DiaryRecord;
  readonly portion: DiaryPortion;
}) {
  const { record, portion } = props;
  const { api, context } = useDiaryModule();
  const { t: term } = useMessages(terms);
  const { id } = portion;
  const files = useMemo(
    () =>
      new FilesInTurn<{ readonly form: SiteDiary }>({
        version: () => record.form?.portions.find((one) => one.id === id)?.version ?? 1,
        accept: ({ form }) => record.accept({ form }),
        refresh: record.refresh,
      }),
    [record, id],
  );
  const mayChange = allowedIn(portion, 'save') !== undefined;
  if (portion.attachments.length === 0 && !mayChange) return null;
  const add = (...[file, options]: Parameters<AddFile>) =>
    files.add(context.files.upload(file, { rule: diaryPhoto, ...options }), (uploadId, version) =>
      api.addPhotos({ portionID: id, uploadIds: [uploadId], version }),
    );
  return (
    <section aria-label={term('field.attachments')}>
      <PhotoGallery
        photos={portion.attachments.map((file) => ({
          id: file.id,
          name: file.name,
          bytes: file.bytes,
          url: context.files.url(attachmentFiles.attachment, { attachmentID: file.id }),
          thumbnailUrl: file.hasThumbnail
            ? context.files.url(attachmentFiles.attachmentThumbnail, { attachmentID: file.id })
            : undefined,
          addedBy: file.uploaded_by,
          addedAt: file.uploaded_at,
          canRemove: file.uploaded_by_id === context.session.user.id,
          takenAt: file.takenAt === null ? null : { local: file.takenAt, offset: null },
          position:
            file.position === null
              ? null
              : { lat: file.position.latitude, lng: file.position.longitude, altitude: null },
        }))}
        shrink={shrink}
        accept={photoKinds}
        {...(mayChange && {
          onAdd: add,
          onRemove: ({ id: attachmentId }: { readonly id: string }) =>
            files.change((version) => api.removePhoto({ portionID: id, attachmentId, version })),
        })}
      />
    </section>
  );
});
