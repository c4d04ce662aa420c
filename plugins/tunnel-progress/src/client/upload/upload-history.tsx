import { useFormat, useMessages } from '@gantry/plugin-sdk';
import type { UploadChange, UploadEntry } from '../../contract/progress-upload.ts';
import { ImportHistory } from '../history/import-history.tsx';
import { uploadMessages } from './upload-messages.ts';
import { type OfUpload, uploadTopics } from './upload-module.ts';

const fields = ['group', 'trade', 'color', 'actual', 'planned', 'target'] as const;

/** The uploaded csv files. */
export function UploadHistory({ module: { api, context, live } }: OfUpload) {
  const { t } = useMessages(uploadMessages);
  const format = useFormat();
  const entryOf = ({ uploadId, kind, isSenior, fileName, added, changed, ...entry }: UploadEntry) => ({
    id: uploadId,
    name: fileName,
    kind: t(isSenior ? 'curvesSenior' : kind),
    effect: format.list([
      t('added', { count: format.number(added) }),
      t('changed', { count: format.number(changed) }),
    ]),
    by: entry.uploadedBy,
    at: entry.uploadedAt,
    rolledBack: entry.rolledBack,
    canRollBack: entry.canRollBack,
  });
  const valueText = (value: string | number) =>
    typeof value === 'number' ? format.number(value, { style: 'percent', maximumFractionDigits: 1 }) : value;
  const sideText = (side: UploadChange['before']) =>
    fields
      .flatMap((field) => {
        const value = side?.[field];
        return value === undefined || value === null
          ? []
          : [t(`value.${field}`, { value: valueText(value) })];
      })
      .join(' · ');
  return (
    <ImportHistory
      {...{ context, live }}
      topics={uploadTopics}
      title={t('history')}
      failed={t('historyFailed')}
      empty={{ title: t('noHistory'), text: t('noHistoryText') }}
      fetch={async (asked, signal) => {
        const { uploads, total } = await api.uploads(asked, { signal });
        return { entries: uploads.map(entryOf), total };
      }}
      changes={async (uploadId, asked, signal) => {
        const { changes, total } = await api.uploadChanges({ uploadId, ...asked }, { signal });
        const told = changes.map(({ name, day, before, after }) => ({
          name,
          day: day ?? undefined,
          before: sideText(before),
          after: sideText(after),
        }));
        return { changes: told, total };
      }}
      rollBack={(uploadId) => api.rollBack({ uploadId })}
      rollBackText={t('rollBackText')}
    />
  );
}
