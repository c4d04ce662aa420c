import { Button, Spinner } from '@fluentui/react-components';
import { DocumentAdd20Regular } from '@fluentui/react-icons';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { dayNumber, isoOf } from '../../../contract/schedule/state-at.ts';
import { dayBefore, lastDayOf, type ModelPicture, monthOf } from '../../model-pictures.ts';
import type { ProgrammeStore } from '../programme-store.ts';
import { useSchedule } from '../schedule-module.ts';
import { DayPictures, pngOf } from './day-pictures.ts';
import { exportMessages } from './export-messages.ts';

/** Takes pictures of the model at the end of the shown month and of the month before, and opens the report with them. */
export const ReportButton = observer(function ReportButton({ store }: { readonly store: ProgrammeStore }) {
  const { context, pictures } = useSchedule();
  const { t } = useMessages(exportMessages);
  const format = useFormat();
  const [isBusy, setIsBusy] = useState(false);
  const making = useRef<AbortController>(undefined);
  useEffect(() => () => making.current?.abort(), []);
  const today = format.isoDay(context.session.serverNow());
  const take = async () => {
    const stop = new AbortController();
    making.current = stop;
    const signal = AbortSignal.any([stop.signal, context.signal]);
    const month = monthOf(isoOf(store.day) ?? today, today);
    const drawn = new DayPictures(context, store);
    const taken: ModelPicture[] = [];
    setIsBusy(true);
    try {
      for (const day of [dayBefore(month), lastDayOf(month, today)]) {
        const canvas = await drawn.at(dayNumber(day), signal);
        taken.push({ day, png: context.scene.models.length === 0 ? undefined : await pngOf(canvas) });
      }
    } catch (error) {
      if (stop.signal.aborted) return;
      context.log.warn('The pictures for the report were not taken.', { error: String(error) });
      context.notifications.show({ tone: 'danger', text: t('reportFailed') });
      return;
    } finally {
      drawn.dispose();
      setIsBusy(false);
    }
    pictures.keep(month, taken);
    context.navigate('report');
  };
  return (
    <Button
      icon={isBusy ? <Spinner size="tiny" /> : <DocumentAdd20Regular />}
      disabled={isBusy}
      onClick={() => void take()}
    >
      {t('addToReport')}
    </Button>
  );
});
