import { type RouteProps, useMessages } from '@gantry/plugin-sdk';
import { FetchedImages, MissingImages, PrintPage, RecordAbsent, useFetched } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { texts } from '../messages/texts.ts';
import { useDiaryModule } from '../module.ts';
import { wantedSignatures } from '../state/diary-record.ts';
import { DiarySheet } from './diary-sheet.tsx';

/** The diary `id` on A4 paper with all of its portions, and the button that prints it. */
export const DiaryPrintPage = observer(function DiaryPrintPage({ params }: RouteProps) {
  const { id = '' } = params;
  const { api, context } = useDiaryModule();
  const { t } = useMessages(texts);
  const images = useMemo(() => new FetchedImages(context.signal), [context]);
  const { value, load, refresh } = useFetched(
    async (signal) => {
      const [{ form, printed_at }, { history, intact }] = await Promise.all([
        api.exportDiary({ id }, { signal }),
        api.history({ id }, { signal }),
      ]);
      images.want(wantedSignatures(api, id, history, context.signal));
      return { form, printed_at, history, intact };
    },
    { key: id },
  );
  if (value === undefined)
    return (
      <RecordAbsent
        load={load}
        failed={t('failed')}
        missing={t('missing')}
        onRetry={refresh}
        onBack={() => context.navigate('diary-list')}
      />
    );
  const { form } = value;
  return (
    <PrintPage
      label={t('sheet')}
      backLabel={t('backToDiary')}
      onBack={() => context.navigate('diary-detail', { id })}
      footer={[form.form_number ?? form.diary_date, t('version', { version: form.version })].join(' ')}
      notice={<MissingImages images={images} />}
    >
      <DiarySheet paper={value} images={images} />
    </PrintPage>
  );
});
