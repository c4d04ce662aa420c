import { type RouteProps, useMessages } from '@gantry/plugin-sdk';
import { RecordPrintPage, TwelveHourClock } from '@gantry/plugin-ui';
import { texts } from '../messages/texts.ts';
import { useDiaryModule } from '../module.ts';
import { DiarySheet } from './diary-sheet.tsx';

/** The diary `id` on A4 paper with all of its portions, and the button that prints it. */
export function DiaryPrintPage({ params }: RouteProps) {
  const { id = '' } = params;
  const { api, context } = useDiaryModule();
  const { t } = useMessages(texts);
  return (
    <TwelveHourClock>
      <RecordPrintPage
        host={context}
        id={id}
        fetch={async (signal) => {
          const [{ form, printed_at }, { history, intact }] = await Promise.all([
            api.exportDiary({ id }, { signal }),
            api.history({ id }, { signal }),
          ]);
          return { form, printed_at, history, intact };
        }}
        calls={api}
        about={({ form }) => ({ number: form.form_number ?? form.diary_date, version: form.version })}
        label={t('sheet')}
        backLabel={t('backToDiary')}
        failed={t('failed')}
        missing={t('missing')}
        onBack={() => context.navigate('diary-detail', { id })}
        onList={() => context.navigate('diary-list')}
      >
        {(paper, images) => <DiarySheet paper={paper} images={images} />}
      </RecordPrintPage>
    </TwelveHourClock>
  );
}
