import { DialogContent } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { DataTable, DialogFrame, Pager, useFetched } from '@gantry/plugin-ui';
import { useState } from 'react';
import type { UploadChange, UploadEntry } from '../../contract/progress-upload.ts';
import { uploadMessages } from './upload-messages.ts';
import type { OfUpload } from './upload-module.ts';

const pageSize = 50;
const fields = ['group', 'trade', 'color', 'actual', 'planned', 'target'] as const;

/** What an upload changed against before. */
export function UploadChanges(props: OfUpload & { readonly upload: UploadEntry; onClose(): void }) {
  const { module, upload, onClose } = props;
  const { t } = useMessages(uploadMessages);
  const format = useFormat();
  const [page, setPage] = useState(1);
  const { uploadId, fileName } = upload;
  const changes = useFetched((signal) => module.api.uploadChanges({ uploadId, page, pageSize }, { signal }), {
    key: `${uploadId} ${page}`,
  });
  const valueText = (value: string | number) =>
    typeof value === 'number' ? format.number(value, { style: 'percent', maximumFractionDigits: 1 }) : value;
  const sideText = (side: UploadChange['before']) => {
    const parts = fields.flatMap((field) => {
      const value = side?.[field];
      return value === undefined || value === null ? [] : [t(`value.${field}`, { value: valueText(value) })];
    });
    return parts.length === 0 ? t('none') : parts.join(' · ');
  };
  return (
    <DialogFrame kind="form" title={t('showChangesOf', { file: fileName })} width={900} onLeave={onClose}>
      <DialogContent>
        <DataTable
          label={t('showChanges')}
          columns={[
            { id: 'name', header: t('nameHeader'), naming: true, cell: ({ change }) => change.name },
            { id: 'day', header: t('day'), width: '110px', cell: ({ change }) => change.day ?? t('none') },
            { id: 'before', header: t('before'), cell: ({ change }) => sideText(change.before) },
            { id: 'after', header: t('after'), cell: ({ change }) => sideText(change.after) },
          ]}
          rows={(changes.value?.changes ?? []).map((change, at) => ({ change, key: String(at) }))}
          rowKey={({ key }) => key}
          load={changes.load}
          failed={t('changesFailed')}
          onRetry={changes.refresh}
          empty={{ title: t('noChanges') }}
          maxHeight={480}
        />
        <Pager
          page={page}
          pageSize={pageSize}
          total={changes.value?.total ?? 0}
          load={changes.load}
          onPageChange={setPage}
        />
      </DialogContent>
    </DialogFrame>
  );
}
