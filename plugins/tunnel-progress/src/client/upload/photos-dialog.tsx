import { Button, DialogContent, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowUpload16Regular, Delete16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import {
  comfortable,
  DataTable,
  DialogFrame,
  Pager,
  useConfirmedAction,
  useFetched,
} from '@gantry/plugin-ui';
import { useState } from 'react';
import { noValue, type ProgressPhoto, progressFiles } from '../../contract/progress.ts';
import { PhotoForm } from './photo-form.tsx';
import { UpdateAsField } from './update-as-field.tsx';
import { uploadMessages } from './upload-messages.ts';
import { type OfUpload, uploadTopics } from './upload-module.ts';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: '12px', paddingBottom: '16px' },
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px',
  },
  picture: {
    display: 'block',
    width: '72px',
    height: '48px',
    objectFit: 'cover',
    borderRadius: tokens.borderRadiusMedium,
  },
  button: { [comfortable]: { minHeight: '44px', minWidth: '44px' } },
});

const pageSize = 6;

/** 'Progress Photos': their day, the photos with a button to delete each, and one to add another. */
export function PhotosDialog({ module, onClose }: OfUpload & { onClose(): void }) {
  const styles = useStyles();
  const { t } = useMessages(uploadMessages);
  const [page, setPage] = useState(1);
  const [isAdding, setIsAdding] = useState(false);
  const confirmed = useConfirmedAction(module.context);
  const { api, context, live } = module;
  const photos = useFetched((signal) => api.photoList({ page, pageSize }, { signal }), {
    key: String(page),
    live,
    topics: uploadTopics,
  });
  const { pageList = [], total = 0, latestUpdateTime = noValue } = photos.value ?? {};
  const remove = async ({ pictureId, description }: ProgressPhoto) => {
    const isGone = await confirmed({
      title: t('confirmDelete', { description }),
      text: t('confirmDeleteText'),
      run: () => api.deletePicture({ pictureId }),
      doneText: t('deleteSuccess'),
      failedText: (why) => t('deleteError', { why }),
    });
    if (isGone && pageList.length === 1 && page > 1) setPage(page - 1);
    else photos.refresh();
  };
  return (
    <DialogFrame kind="form" title={t('Photos')} width={720} onLeave={onClose}>
      <DialogContent className={styles.content}>
        <div className={styles.bar}>
          <UpdateAsField
            module={module}
            shown={latestUpdateTime}
            save={async (date) => {
              await api.setPhotoDate({ date });
              photos.refresh();
            }}
          />
          <Button
            appearance="primary"
            className={styles.button}
            icon={<ArrowUpload16Regular />}
            onClick={() => setIsAdding(true)}
          >
            {t('uploadPhoto')}
          </Button>
        </div>
        <DataTable
          label={t('photosList')}
          columns={[
            {
              id: 'picture',
              header: t('picture'),
              width: '96px',
              cell: ({ pictureId, description }) => (
                <img
                  className={styles.picture}
                  src={context.files.url(progressFiles.picture, { pictureId, small: 'true' })}
                  alt={description}
                  loading="lazy"
                />
              ),
            },
            {
              id: 'description',
              header: t('description'),
              naming: true,
              cell: ({ description }) => description,
            },
            {
              id: 'remove',
              header: t('operationHeader'),
              width: '88px',
              cell: (photo) => (
                <Button
                  className={styles.button}
                  appearance="subtle"
                  icon={<Delete16Regular />}
                  aria-label={t('removeNamed', { description: photo.description })}
                  onClick={() => void remove(photo)}
                />
              ),
            },
          ]}
          rows={pageList}
          rowKey={({ pictureId }) => pictureId}
          load={photos.load}
          failed={t('photosFailed')}
          onRetry={photos.refresh}
          empty={{ title: t('noPhotos'), text: t('noPhotosText') }}
        />
        <Pager page={page} pageSize={pageSize} total={total} load={photos.load} onPageChange={setPage} />
        {isAdding && (
          <PhotoForm
            module={module}
            day={latestUpdateTime}
            onClose={() => setIsAdding(false)}
            onAdded={() => {
              setIsAdding(false);
              photos.refresh();
            }}
          />
        )}
      </DialogContent>
    </DialogFrame>
  );
}
