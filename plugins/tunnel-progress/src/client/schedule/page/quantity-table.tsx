import { Field, makeStyles } from '@fluentui/react-components';
import { dayInZone, isIsoDay, useFormat, useMessages } from '@gantry/plugin-sdk';
import { Card, DataTable, Notice, Pager, SelectField, TimeInput, useFetched } from '@gantry/plugin-ui';
import { useState } from 'react';
import type { QuantityRow } from '../../../contract/schedule/quantities.ts';
import { scheduleChanged } from '../../../contract/schedule/schedule.ts';
import { useSchedule } from '../schedule-module.ts';
import { quantityMessages } from './quantity-messages.ts';

const pageSize = 20;
const topics = [scheduleChanged];

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '8px', padding: '0 16px 8px' },
  text: { margin: 0, padding: '0 16px 8px' },
  notice: { margin: '0 16px 8px' },
  pager: { padding: '4px 16px 8px' },
});

/** The quantities of the linked objects by trade and bay on a day: the timeline's, until another is chosen. */
export function QuantityTable() {
  const { api, context } = useSchedule();
  const styles = useStyles();
  const { t } = useMessages(quantityMessages);
  const format = useFormat();
  const [day, setDay] = useState(() => dayInZone(context.timeline.now, context.session.project.timeZone));
  const [by, setBy] = useState<'trade' | 'bay'>('trade');
  const [trade, setTrade] = useState<string>();
  const [page, setPage] = useState(1);
  const query = { day, by, trade: trade ?? '', page, pageSize };
  const { value, load, refresh } = useFetched((signal) => api.quantities(query, { signal }), {
    key: !isIsoDay(day) ? undefined : JSON.stringify(query),
    live: context.live,
    topics,
  });
  const amount = (of: number) => format.number(of, { maximumFractionDigits: of < 100 ? 2 : 0 });
  const cell = (of: 'total' | 'planned' | 'done') => (row: QuantityRow) => amount(row[of]);
  const nameOf = ({ name, unit }: QuantityRow) =>
    name === '' ? t('objects') : unit === null ? name : `${name} (${unit})`;
  const figure = { align: 'end', width: '90px' } as const;
  return (
    <Card title={t('title')} flush>
      <p className={styles.text}>{t('text')}</p>
      <div className={styles.bar}>
        <Field label={t('day')}>
          <TimeInput
            kind="day"
            value={day}
            onChange={(chosen) => {
              setDay(chosen);
              setPage(1);
            }}
          />
        </Field>
        <SelectField
          label={t('by')}
          options={(['trade', 'bay'] as const).map((one) => ({ value: one, label: t(`by.${one}`) }))}
          value={by}
          onChange={(chosen) => {
            setBy(chosen === 'bay' ? 'bay' : 'trade');
            setPage(1);
          }}
        />
        <SelectField
          label={t('trade')}
          allLabel={t('allTrades')}
          options={(value?.trades ?? []).map((one) => ({ value: one, label: one }))}
          value={trade}
          onChange={(chosen) => {
            setTrade(chosen);
            setPage(1);
          }}
        />
      </div>
      {value !== undefined && value.unindexed.length > 0 && (
        <Notice tone="warning" className={styles.notice}>
          {t('unindexed', { models: format.list(value.unindexed) })}
        </Notice>
      )}
      <DataTable
        label={t('title')}
        columns={[
          {
            id: 'trade',
            header: t('trade'),
            naming: true,
            cell: (row: QuantityRow) => row.trade || t('noTrade'),
            below: (row: QuantityRow) =>
              [
                ...(by === 'bay' ? [row.bay || t('noBay')] : []),
                nameOf(row),
                `${t('total')} ${amount(row.total)}`,
                `${t('planned')} ${amount(row.planned)}`,
              ].join(' · '),
          },
          ...(by === 'bay'
            ? [
                {
                  id: 'bay',
                  header: t('bay'),
                  width: '100px',
                  priority: 2,
                  cell: (row: QuantityRow) => row.bay || t('noBay'),
                } as const,
              ]
            : []),
          { id: 'quantity', header: t('quantity'), priority: 2, cell: nameOf },
          { id: 'total', header: t('total'), priority: 2, ...figure, cell: cell('total') },
          { id: 'planned', header: t('planned'), priority: 2, ...figure, cell: cell('planned') },
          { id: 'done', header: t('done'), ...figure, cell: cell('done') },
          {
            id: 'share',
            header: t('share'),
            ...figure,
            cell: ({ done, total }: QuantityRow) =>
              total === 0 ? '–' : format.number(done / total, { style: 'percent', maximumFractionDigits: 1 }),
          },
        ]}
        rows={value?.rows ?? []}
        rowKey={(row) => JSON.stringify([row.trade, row.bay, row.set, row.name, row.unit])}
        load={load}
        failed={t('failed')}
        onRetry={refresh}
        isFiltered={trade !== undefined}
        empty={{ title: t('none'), text: t('noneText') }}
      />
      <div className={styles.pager}>
        <Pager page={page} pageSize={pageSize} total={value?.total ?? 0} load={load} onPageChange={setPage} />
      </div>
    </Card>
  );
}
