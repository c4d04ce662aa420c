import { useMessages } from '@gantry/plugin-sdk';
import { isPhotoFile, Notice, RecordFileChanges, RecordFiles } from '@gantry/plugin-ui';
import { useEffect, useMemo, useRef } from 'react';
import { attachmentFiles } from '../../../../contract/attachment.ts';
import type { RiscForm } from '../../../../contract/risc/form.ts';
import { photoChoice } from '../../../parts/file-choice.ts';
import { actionMessages } from '../../messages/risc-actions.ts';
import { useRiscModule } from '../../module.ts';
import type { RiscRecord } from '../../state/risc-record.ts';

/** Suggests photos of what failed. They are added to the form at once, before it is signed, so that the signature covers them. */
export function FailPhotos(props: {
  readonly record: RiscRecord;
  /** As the user saw it. */
  readonly form: RiscForm;
  /** Takes over the form with its new photo: the user's own change is no news to them. */
  readonly onSeen: (form: RiscForm) => void;
}) {
  const { record, form, onSeen } = props;
  const { t } = useMessages(actionMessages);
  const { api, context } = useRiscModule();
  const latest = useRef({ form, onSeen });
  useEffect(() => {
    latest.current = { form, onSeen };
  });
  const changes = useMemo(() => {
    const formId = record.id;
    return new RecordFileChanges<{ readonly form: RiscForm }>({
      upload: (file, options) => context.files.upload(file, { rule: 'risc-attachment', ...options }),
      add: (uploadId, version) =>
        api.addFiles({ formId, side: 'consultant', uploadIds: [uploadId], version }),
      remove: (attachmentId, version) => api.removeFile({ formId, attachmentId, version }),
      // Not that of the record: what others changed meanwhile has to be looked at first.
      version: () => latest.current.form.version,
      accept(reply) {
        latest.current.form = reply.form;
        latest.current.onSeen(reply.form);
        return record.accept(reply);
      },
      refresh: record.refresh,
    });
  }, [api, context, record]);
  if (form.can_attach !== 'consultant') return null;
  const photos = form.consultant_attachments.filter(isPhotoFile);
  return (
    <>
      {photos.length === 0 && <Notice tone="info">{t('photoOfFail')}</Notice>}
      <RecordFiles
        context={context}
        endpoints={attachmentFiles}
        files={photos}
        choice={photoChoice}
        changes={changes}
      />
    </>
  );
}
