import { Field, Input } from '@fluentui/react-components';
import { type RouteProps, useFormat, useMessages } from '@gantry/plugin-sdk';
import { FetchedContent, PrintPage } from '@gantry/plugin-ui';
import { useState } from 'react';
import type { InModule } from '../progress-module.ts';
import { reportMessages } from './report-messages.ts';
import { ReportSheet } from './report-sheet.tsx';
import { useReport } from './use-report.ts';

/** The report of a month on paper: this month's, until another is chosen. */
export function ReportPage({ module }: InModule<RouteProps>) {
  const { context } = module;
  const { t } = useMessages(reportMessages);
  const format = useFormat();
  const today = format.isoDay(context.session.serverNow());
  const [chosen, setChosen] = useState(today.slice(0, 7));
  const month = /^20\d\d-\d\d$/.test(chosen) ? chosen : today.slice(0, 7);
  const report = useReport(module, month, today);
  return (
    <PrintPage
      label={t('title')}
      backLabel={t('back')}
      onBack={() => void context.commands.execute('gantry.host/open-dashboard', { code: 'progress' })}
      footer={`${context.session.project.code} · ${t('title')} · ${month}`}
      notice={
        <Field label={t('month')}>
          <Input
            type="month"
            value={chosen}
            max={today.slice(0, 7)}
            onChange={(_, { value }) => setChosen(value)}
          />
        </Field>
      }
    >
      <FetchedContent fetched={report} failed={t('failed')}>
        {(value) => <ReportSheet module={module} report={value} />}
      </FetchedContent>
    </PrintPage>
  );
}
