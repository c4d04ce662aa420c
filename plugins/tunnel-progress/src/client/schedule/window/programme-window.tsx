import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { comfortable, EmptyState, FailedState, LoadingState, Notice } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { isoOf } from '../../../contract/schedule/state-at.ts';
import { ExportButton } from '../export/export-button.tsx';
import { ReportButton } from '../export/report-button.tsx';
import { HeldList } from '../holds/held-list.tsx';
import type { ProgrammeStore } from '../programme-store.ts';
import { scheduleMessages } from '../schedule-messages.ts';
import { useSchedule } from '../schedule-module.ts';
import { DayControls } from './day-controls.tsx';
import { LateBays } from './late-bays.tsx';
import { Legend } from './legend.tsx';
import { ShownDates } from './shown-dates.tsx';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '12px',
    padding: '12px',
    overflowY: 'auto',
    color: tokens.colorNeutralForeground1,
  },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    '& > button': { [comfortable]: { minHeight: '44px' } },
  },
  note: { margin: 0, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

/** Steers how the programme is shown on the model: day, dates, comparison; and says what the colours mean and what is late. */
export const ProgrammeWindow = observer(function ProgrammeWindow({
  store,
}: {
  readonly store: ProgrammeStore;
}) {
  const styles = useStyles();
  const { context } = useSchedule();
  const { t } = useMessages(scheduleMessages);
  const format = useFormat();
  const { model } = store;
  const { load } = store.fetched;
  useEffect(() => void store.loaded(), [store]);
  if (model === undefined)
    return load.kind === 'failed' ? (
      <FailedState title={t('failed')} error={load.error} onRetry={() => void store.loaded()} />
    ) : (
      <LoadingState rows={4} />
    );
  const openPage = <Button onClick={() => context.navigate('programme')}>{t('openPage')}</Button>;
  if (model.days.length === 0)
    return (
      <div className={styles.root}>
        <EmptyState title={t('empty')} text={t('emptyText')} />
        {openPage}
      </div>
    );
  const dataDay = isoOf(model.dataDay);
  return (
    <div className={styles.root}>
      <DayControls store={store} model={model} />
      {context.scene.models.length === 0 && <Notice tone="warning">{t('noModel')}</Notice>}
      <ShownDates store={store} />
      <Legend store={store} />
      <p className={styles.note}>
        {dataDay === null ? t('dataDayNone') : t('dataDay', { day: format.day(dataDay) })}
      </p>
      <div className={styles.actions}>
        <ExportButton store={store} model={model} />
        <ReportButton store={store} />
        {openPage}
      </div>
      <LateBays store={store} />
      <HeldList store={store} />
    </div>
  );
});
