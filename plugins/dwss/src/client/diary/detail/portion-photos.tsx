import { useMessages } from '@gantry/plugin-sdk';
import { RecordFileChanges, RecordFiles } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { attachmentFiles } from '../../../contract/attachment.ts';
import { diaryPhoto } from '../../../contract/diary/calls.ts';
import type { DiaryPortion, SiteDiary } from '../../../contract/diary/site-diary.ts';
import { photoChoice } from '../../parts/file-choice.ts';
import { terms } from '../messages/terms.ts';
import { useDiaryModule } from '../module.ts';
import type { DiaryRecord } from '../state/diary-record.ts';
import { allowedIn } from './parts-of-diary.ts';

/** Photos of a portion. Who may write it adds and removes them, also while its form is open: they are no part of what is typed. */
export const PortionPhotos = observer(function PortionPhotos(props: {
  readonly record: DiaryRecord;
  readonly portion: DiaryPortion;
}) {
  const { record, portion } = props;
  const { api, context } = useDiaryModule();
  const { t: term } = useMessages(terms);
  const { id } = portion;
  const changes = useMemo(
    () =>
      new RecordFileChanges<{ readonly form: SiteDiary }>({
        upload: (file, options) => context.files.upload(file, { rule: diaryPhoto, ...options }),
        add: (uploadId, version) => api.addFiles({ portionID: id, uploadIds: [uploadId], version }),
        remove: (attachmentId, version) => api.removeFile({ portionID: id, attachmentId, version }),
        version: () => record.form?.portions.find((one) => one.id === id)?.version ?? 1,
        accept: (reply) => record.accept(reply),
        refresh: record.refresh,
      }),
    [api, context, record, id],
  );
  const mayChange = allowedIn(portion, 'save') !== undefined;
  if (portion.attachments.length === 0 && !mayChange) return null;
  return (
    <section aria-label={term('field.attachments')}>
      <RecordFiles
        context={context}
        endpoints={attachmentFiles}
        files={portion.attachments}
        choice={photoChoice}
        changes={mayChange ? changes : undefined}
        removesSigned
      />
    </section>
  );
});
