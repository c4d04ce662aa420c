import { makeStyles, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import {
  type AddFile,
  type AttachmentItem,
  Card,
  PhotosAndDocuments,
  ProblemSpot,
  type RecordForm,
  type ShownFile,
} from '@gantry/plugin-ui';
import { useEffect, useRef, useState } from 'react';
import { detailMessages } from '../messages/risc-detail.ts';
import { formMessages } from '../messages/risc-form.ts';
import { useRiscModule } from '../module.ts';
import { fileChoice } from '../parts/file-choice.ts';
import { type RiscFields, type Upload, uploadsOf } from './form-fields.ts';

const useStyles = makeStyles({
  parts: { display: 'grid', rowGap: '16px', minWidth: 0, margin: 0, padding: 0, border: 'none' },
  text: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** Photos and documents of a revision that is not there yet. They are sent at once, and become its files when it is submitted. */
export function RevisionFiles(props: {
  readonly form: RecordForm<RiscFields>;
  /** @param files - how many are on their way or have failed */
  readonly onUnfinished: (files: number) => void;
}) {
  const { form, onUnfinished } = props;
  const styles = useStyles();
  const { t } = useMessages(formMessages);
  const { t: detail } = useMessages(detailMessages);
  const { context } = useRiscModule();
  const uploads = uploadsOf(form.values);
  // Several files arrive at once, before the form is drawn with the first.
  const latest = useRef(uploads);
  latest.current = uploads;
  const change = (next: readonly Upload[]) => {
    latest.current = next;
    form.change({ uploads: [...next] });
  };
  const pictures = usePictures();
  const add: AddFile = async (file, options) => {
    const { uploadId } = await context.files.upload(file, { rule: 'risc-attachment', ...options });
    if (options.signal.aborted) return;
    const isPhoto = file.type.startsWith('image/');
    if (isPhoto) pictures.add(uploadId, file);
    change([...latest.current, { uploadId, name: file.name, bytes: file.size, isPhoto }]);
  };
  const remove = async ({ id }: AttachmentItem) =>
    change(latest.current.filter(({ uploadId }) => uploadId !== id));
  const items = uploads.map(({ uploadId, name, bytes, isPhoto }): ShownFile => {
    const item = { id: uploadId, name, bytes };
    // After a reload the browser no longer has the picture.
    const url = isPhoto ? pictures.urls.get(uploadId) : undefined;
    return url === undefined ? { ...item, isPhoto: false } : { ...item, url, isPhoto: true };
  });
  return (
    <Card title={detail('card.contractorFiles')}>
      <ProblemSpot problem={form.problemOf('uploads')}>
        <fieldset className={styles.parts} disabled={form.isBusy}>
          <p className={styles.text}>{t('filesSigned')}</p>
          <PhotosAndDocuments
            items={items}
            choice={fileChoice}
            onAdd={add}
            onRemove={remove}
            onUnfinished={onUnfinished}
          />
        </fieldset>
      </ProblemSpot>
    </Card>
  );
}

/** Addresses of the pictures that were added on this page. */
function usePictures() {
  const [urls] = useState(() => new Map<string, string>());
  useEffect(
    () => () => {
      for (const url of urls.values()) URL.revokeObjectURL(url);
    },
    [urls],
  );
  return { urls, add: (id: string, file: File) => urls.set(id, URL.createObjectURL(file)) };
}
