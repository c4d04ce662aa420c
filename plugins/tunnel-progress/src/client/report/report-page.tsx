import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { type RouteProps, useFormat, useMessages } from '@gantry/plugin-sdk';
import { FetchedContent, PrintPage } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { InModule } from '../progress-module.ts';
import { reportMessages } from './report-messages.ts';
import { ReportSheet } from './report-sheet.tsx';
import { useReport } from './use-report.ts';

const useStyles = makeStyles({
  notice: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
  text: { margin: 0 },
});

/** The report of a month on paper: this month's, until another is chosen. */
export const ReportPage = observer(function ReportPage({ module }: InModule<RouteProps>) {
  const { context } = module;
  const styles = useStyles();
  const { t } = useMessages(reportMessages);
  const format = useFormat();
  const today = format.isoDay(context.session.serverNow());
  const [chosen, setChosen] = useState(module.pictures.wantedMonth ?? today.slice(0, 7));
  useEffect(() => module.pictures.opened(), [module]);
  const month = /^20\d\d-\d\d$/.test(chosen) ? chosen : today.slice(0, 7);
  const pictures = module.pictures.of(month);
  const report = useReport(module, month, today);
  return (
    <PrintPage
      label={t('title')}
      backLabel={t('back')}
      onBack={() => void context.commands.execute('gantry.host/open-dashboard', { code: 'progress' })}
      footer={`${context.session.project.code} · ${t('title')} · ${month}`}
      notice={
        <div className={styles.notice}>
          <Field label={t('month')}>
            <Input
              type="month"
              value={chosen}
              max={today.slice(0, 7)}
              onChange={(_, { value }) => setChosen(value)}
            />
          </Field>
          {pictures.length === 0 && (
            <p className={styles.text}>
              {t('picturesHint')}{' '}
              <Button size="small" onClick={() => void module.wanted.open()}>
                {t('openModel')}
              </Button>
            </p>
          )}
        </div>
      }
    >
      <FetchedContent fetched={report} failed={t('failed')}>
        {(value) => <ReportSheet module={module} report={value} pictures={pictures} />}
      </FetchedContent>
    </PrintPage>
  );
});
