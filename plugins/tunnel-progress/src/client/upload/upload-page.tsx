import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowUpload20Regular, Edit16Regular } from '@fluentui/react-icons';
import { ProblemTextsProvider, useMessages } from '@gantry/plugin-sdk';
import {
  Card,
  comfortable,
  csvText,
  DataTable,
  EmptyState,
  PageLayout,
  saveCsv,
  useFetched,
} from '@gantry/plugin-ui';
import { useState } from 'react';
import { type PictureType, pictureTypes } from '../../contract/progress.ts';
import { progressColumns } from '../../contract/progress-rows.ts';
import { ProgressUpload } from './csv-upload.tsx';
import { CurvesDialog } from './curves-dialog.tsx';
import { PhotosDialog } from './photos-dialog.tsx';
import { UploadHistory } from './upload-history.tsx';
import { uploadMessages, uploadProblems } from './upload-messages.ts';
import { type OfUpload, uploadTopics } from './upload-module.ts';

const useStyles = makeStyles({ button: { [comfortable]: { minHeight: '44px' } } });

/** Brings in progress, photos and curves. */
export function UploadPage({ module }: OfUpload) {
  const styles = useStyles();
  const { t } = useMessages(uploadMessages);
  const [open, setOpen] = useState<'progress' | PictureType>();
  const close = () => setOpen(undefined);
  const days = useFetched((signal) => module.api.dateList({ pageSize: 1 }, { signal }), {
    key: 'days',
    live: module.live,
    topics: uploadTopics,
  });
  const saveLayout = () => saveCsv('progress.csv', csvText([progressColumns]));
  return (
    <ProblemTextsProvider value={uploadProblems}>
      <PageLayout
        title={t('title')}
        text={t('text')}
        actions={
          <>
            <Button className={styles.button} onClick={saveLayout}>
              {t('layout')}
            </Button>
            <Button
              appearance="primary"
              className={styles.button}
              icon={<ArrowUpload20Regular />}
              onClick={() => setOpen('progress')}
            >
              {t('uploadCsv')}
            </Button>
          </>
        }
      >
        {days.value?.total === 0 && (
          <EmptyState
            art="chart"
            title={t('beginTitle')}
            text={t('beginText')}
            action={{ label: t('uploadCsv'), onClick: () => setOpen('progress') }}
          />
        )}
        <Card title={t('pictures')} flush>
          <DataTable
            label={t('pictures')}
            columns={[
              { id: 'title', header: t('typeHeader'), naming: true, cell: ({ type }) => t(type) },
              {
                id: 'operation',
                header: t('operationHeader'),
                width: '140px',
                cell: ({ type }) => (
                  <Button
                    size="small"
                    className={styles.button}
                    icon={<Edit16Regular />}
                    aria-label={t('editNamed', { name: t(type) })}
                    onClick={() => setOpen(type)}
                  >
                    {t('edit')}
                  </Button>
                ),
              },
            ]}
            rows={pictureTypes.map((type) => ({ type }))}
            rowKey={({ type }) => type}
            load={{ kind: 'ready' }}
          />
        </Card>
        <UploadHistory module={module} />
        {open === 'progress' && <ProgressUpload module={module} onClose={close} />}
        {open === 'Photo' && <PhotosDialog module={module} onClose={close} />}
        {open === 'Curves' && <CurvesDialog module={module} onClose={close} />}
      </PageLayout>
    </ProblemTextsProvider>
  );
}
