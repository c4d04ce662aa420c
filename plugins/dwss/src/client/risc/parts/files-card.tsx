import { useMessages } from '@gantry/plugin-sdk';
import { Card, isPhotoFile, RecordFileChanges, RecordFiles } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { attachmentFiles } from '../../../contract/attachment.ts';
import type { RiscForm, Side } from '../../../contract/risc/form.ts';
import { detailMessages } from '../messages/risc-detail.ts';
import { useRiscModule } from '../module.ts';
import type { RiscRecord } from '../state/risc-record.ts';
import { fileChoice } from './file-choice.ts';

/** Photos and documents of one side of a form. */
export const FilesCard = observer(function FilesCard(props: {
  readonly record: RiscRecord;
  readonly form: RiscForm;
  readonly side: Side;
  /** Nothing can be added or removed. */
  readonly isReadOnly?: boolean;
}) {
  const { record, form, side, isReadOnly = false } = props;
  const { t } = useMessages(detailMessages);
  const { api, context } = useRiscModule();
  const changes = useMemo(() => {
    const formId = record.id;
    return new RecordFileChanges<{ readonly form: RiscForm }>({
      upload: (file, options) => context.files.upload(file, { rule: 'risc-attachment', ...options }),
      add: (uploadId, version) => api.addFiles({ formId, side, uploadIds: [uploadId], version }),
      remove: (attachmentId, version) => api.removeFile({ formId, attachmentId, version }),
      version: () => record.form?.version ?? 1,
      accept: (reply) => record.accept(reply),
      refresh: record.refresh,
    });
  }, [api, context, record, side]);
  const files = side === 'contractor' ? form.contractor_attachments : form.consultant_attachments;
  const mayChange = !isReadOnly && form.can_attach === side;
  if (files.length === 0 && !mayChange) return null;
  const photos = files.filter(isPhotoFile).length;
  const documents = files.length - photos;
  const counts = [
    ...(photos > 0 ? [t('photosCount', { count: photos })] : []),
    ...(documents > 0 ? [t('documentsCount', { count: documents })] : []),
  ];
  return (
    <Card title={t(`card.${side}Files`)} aside={counts.join(' · ')}>
      <RecordFiles
        context={context}
        endpoints={attachmentFiles}
        files={files}
        choice={fileChoice}
        changes={mayChange ? changes : undefined}
        removesSigned={form.status === 'Draft'}
      />
    </Card>
  );
});
