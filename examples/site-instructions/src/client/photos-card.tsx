import { useMessages } from '@gantry/plugin-sdk';
import { Card, RecordFileChanges, RecordFiles } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { type Instruction, instructionFiles, type photoPlaces } from '../contract/instructions.ts';
import { useInstructions } from './instruction-module.ts';
import { texts } from './texts.ts';
import type { LiveInstruction } from './use-instruction.ts';

/** As the server's rule of uploads has it. */
const choice = { shrink: { maxEdge: 2400, maxBytes: 2_000_000 }, photos: 'image/jpeg,image/png' };

/** The photos of one side. Whoever may take the next step of that side adds some. */
export const PhotosCard = observer(function PhotosCard({
  record,
  instruction,
  place,
}: {
  readonly record: LiveInstruction;
  readonly instruction: Instruction;
  readonly place: (typeof photoPlaces)[number];
}) {
  const { context, api } = useInstructions();
  const { t } = useMessages(texts);
  const changes = useMemo(() => {
    const { id } = record;
    return new RecordFileChanges<{ readonly instruction: Instruction }>({
      upload: (file, options) => context.files.upload(file, { rule: 'photo', ...options }),
      add: (uploadId, version) => api.addFiles({ id, place, uploadIds: [uploadId], version }),
      remove: (attachmentId, version) => api.removeFile({ id, attachmentId, version }),
      version: () => record.form?.version ?? 1,
      accept: (reply) => record.accept({ form: reply.instruction }),
      refresh: record.refresh,
    });
  }, [api, context, record, place]);
  const photos = instruction.photos.filter((photo) => photo.place === place);
  const mayChange = instruction.addsPhotos === place;
  if (photos.length === 0 && !mayChange) return null;
  return (
    <Card title={t(`photos.${place}`)}>
      <RecordFiles
        context={context}
        endpoints={instructionFiles}
        files={photos}
        choice={choice}
        changes={mayChange ? changes : undefined}
      />
    </Card>
  );
});
