import { type RouteProps, useMessages } from '@gantry/plugin-sdk';
import { RecordPrintPage, TwelveHourClock } from '@gantry/plugin-ui';
import { detailMessages } from '../messages/risc-detail.ts';
import { paperMessages } from '../messages/risc-paper.ts';
import { useRiscModule } from '../module.ts';
import { RiscSheet } from './risc-sheet.tsx';

/** The form `id` on A4 paper, with the button that prints it. */
export function RiscPrintPage({ params }: RouteProps) {
  const { id = '' } = params;
  const { api, context } = useRiscModule();
  const { t } = useMessages(paperMessages);
  const { t: detail } = useMessages(detailMessages);
  return (
    <TwelveHourClock>
      <RecordPrintPage
        host={context}
        id={id}
        fetch={(signal) => api.exportForm({ id }, { signal })}
        calls={api}
        about={({ form }) => ({ number: form.form_number ?? '', version: form.version })}
        label={t('sheet')}
        backLabel={t('back')}
        failed={detail('failed')}
        missing={detail('missing')}
        onBack={() => context.navigate('detail', { id })}
        onList={() => context.navigate('list')}
      >
        {(paper, images) => <RiscSheet paper={paper} images={images} />}
      </RecordPrintPage>
    </TwelveHourClock>
  );
}
