import { useMessages } from '@gantry/plugin-sdk';
import { Card } from '@gantry/plugin-ui';
import { ColumnChart } from '@gantry/plugin-ui/charts';
import { useMemo } from 'react';
import type { Figure } from '../../../contract/risc/figures.ts';
import { countedMessages } from '../messages/counted.ts';
import { statisticsMessages } from '../messages/statistics.ts';
import { CountList } from './count-card.tsx';
import { useOpenList } from './use-open-list.ts';

/** What became of forms: counts and no shares, for a failed form is also outstanding until it is answered. */
export function ReturnChart({ figures }: { readonly figures: Readonly<Record<string, Figure>> }) {
  const { t } = useMessages(statisticsMessages);
  const { t: name } = useMessages(countedMessages);
  const open = useOpenList();
  const rows = useMemo(
    () => [
      { label: t('pass'), figure: figures.pass },
      { label: t('fail'), figure: figures.fail },
      { label: name('outstanding'), figure: figures.outstanding },
    ],
    [figures, t, name],
  );
  const drawn = useMemo(() => {
    const some = rows.some(({ figure }) => (figure?.value ?? 0) > 0) ? rows : [];
    return {
      categories: some.map(({ label }) => label),
      series: [
        { id: 'forms', label: t('quantity'), values: some.map(({ figure }) => figure?.value ?? null) },
      ],
    };
  }, [rows, t]);
  return (
    <Card title={t('returnSummary')}>
      <ColumnChart
        title={t('returnSummary')}
        {...drawn}
        categoryKind="name"
        categoryHeading={t('status')}
        height={250}
        onOpen={(_, category) => {
          const figure = rows.find(({ label }) => label === category)?.figure;
          if (figure !== undefined) open(figure.list);
        }}
      />
      <CountList title={t('returnSummary')} rows={rows} />
    </Card>
  );
}
