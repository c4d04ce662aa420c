import { Button, makeStyles } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { Card, comfortable, DataTable, Pager, useConfirmedAction, useFetched } from '@gantry/plugin-ui';
import { useState } from 'react';
import type { UploadEntry } from '../../contract/progress-upload.ts';
import { UploadChanges } from './upload-changes.tsx';
import { uploadMessages } from './upload-messages.ts';
import { type OfUpload, uploadTopics } from './upload-module.ts';

const useStyles = makeStyles({
  pager: { padding: '4px 16px 8px' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '4px' },
  button: { whiteSpace: 'nowrap', minWidth: 'auto', [comfortable]: { minHeight: '44px' } },
});

const pageSize = 10;

/** The uploaded csv files, what each changed, and the way back from the latest. */
export function UploadHistory({ module }: OfUpload) {
  const styles = useStyles();
  const { t } = useMessages(uploadMessages);
  const format = useFormat();
  const confirmed = useConfirmedAction(module.context);
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<UploadEntry>();
  const uploads = useFetched((signal) => module.api.uploads({ page, pageSize }, { signal }), {
    key: String(page),
    live: module.live,
    topics: uploadTopics,
  });
  const kindOf = ({ kind, isSenior }: UploadEntry) => t(isSenior ? 'curvesSenior' : kind);
  const effectOf = ({ added, changed, rolledBack }: UploadEntry) =>
    rolledBack === null
      ? format.list([
          t('added', { count: format.number(added) }),
          t('changed', { count: format.number(changed) }),
        ])
      : t('rolledBack', { name: rolledBack.by });
  const rollBack = async ({ uploadId, fileName: file }: UploadEntry) => {
    await confirmed({
      title: t('rollBackTitle', { file }),
      text: t('rollBackText'),
      confirmLabel: t('rollBack'),
      run: () => module.api.rollBack({ uploadId }),
      doneText: t('rollBackDone', { file }),
      failedText: (why) => t('rollBackFailed', { file, why }),
    });
    uploads.refresh();
  };
  return (
    <Card title={t('history')} flush>
      <DataTable
        label={t('history')}
        columns={[
          {
            id: 'file',
            header: t('file'),
            naming: true,
            cell: ({ fileName }) => fileName,
            below: (upload) => `${kindOf(upload)} · ${effectOf(upload)}`,
          },
          { id: 'kind', header: t('kind'), priority: 2, cell: kindOf },
          { id: 'effect', header: t('effect'), priority: 2, cell: effectOf },
          { id: 'by', header: t('by'), priority: 3, cell: ({ uploadedBy }) => uploadedBy },
          { id: 'at', header: t('at'), priority: 3, cell: ({ uploadedAt }) => format.dateTime(uploadedAt) },
          {
            id: 'operation',
            header: t('operationHeader'),
            width: '190px',
            cell: (upload) => (
              <div className={styles.buttons}>
                <Button
                  size="small"
                  className={styles.button}
                  aria-label={t('showChangesOf', { file: upload.fileName })}
                  onClick={() => setShown(upload)}
                >
                  {t('showChanges')}
                </Button>
                {upload.canRollBack && (
                  <Button
                    size="small"
                    className={styles.button}
                    aria-label={t('rollBackNamed', { file: upload.fileName })}
                    onClick={() => void rollBack(upload)}
                  >
                    {t('rollBack')}
                  </Button>
                )}
              </div>
            ),
          },
        ]}
        rows={uploads.value?.uploads ?? []}
        rowKey={({ uploadId }) => uploadId}
        load={uploads.load}
        failed={t('historyFailed')}
        onRetry={uploads.refresh}
        empty={{ title: t('noHistory'), text: t('noHistoryText') }}
      />
      <div className={styles.pager}>
        <Pager
          page={page}
          pageSize={pageSize}
          total={uploads.value?.total ?? 0}
          load={uploads.load}
          onPageChange={setPage}
        />
      </div>
      {shown && <UploadChanges module={module} upload={shown} onClose={() => setShown(undefined)} />}
    </Card>
  );
}
