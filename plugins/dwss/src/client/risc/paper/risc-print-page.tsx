import { type RouteProps, useMessages } from '@gantry/plugin-sdk';
import { FetchedImages, MissingImages, PrintPage, RecordAbsent, useFetched } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { detailMessages } from '../messages/risc-detail.ts';
import { paperMessages } from '../messages/risc-paper.ts';
import { useRiscModule } from '../module.ts';
import { RiscSheet } from './risc-sheet.tsx';

/** The form `id` on A4 paper, with the button that prints it. */
export const RiscPrintPage = observer(function RiscPrintPage({ params }: RouteProps) {
  const { id = '' } = params;
  const { api, context } = useRiscModule();
  const { t } = useMessages(paperMessages);
  const { t: detail } = useMessages(detailMessages);
  const images = useMemo(() => new FetchedImages(context.signal), [context]);
  const { value, load, refresh } = useFetched(
    async (signal) => {
      const found = await api.exportForm({ id }, { signal });
      const signatures = found.history.flatMap(({ signature }) => (signature === null ? [] : [signature.id]));
      images.want(
        signatures.map((signatureID) => ({
          id: signatureID,
          fetch: () => api.signatureImage({ id, signatureID }, { signal: context.signal }),
        })),
      );
      return found;
    },
    { key: id },
  );
  if (value === undefined)
    return (
      <RecordAbsent
        load={load}
        failed={detail('failed')}
        missing={detail('missing')}
        onRetry={refresh}
        onBack={() => context.navigate('list')}
      />
    );
  return (
    <PrintPage
      label={t('sheet')}
      backLabel={t('back')}
      onBack={() => context.navigate('detail', { id })}
      footer={[value.form.form_number ?? '', t('version', { version: value.form.version })].join(' ')}
      notice={<MissingImages images={images} />}
    >
      <RiscSheet paper={value} images={images} />
    </PrintPage>
  );
});
