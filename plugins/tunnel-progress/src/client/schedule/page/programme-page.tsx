import { Button } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { PageLayout } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { permissions } from '../../../contract/permissions.ts';
import { useSchedule } from '../schedule-module.ts';
import { ActivityTable } from './activity-table.tsx';
import { ImportLinks } from './import-links.tsx';
import { ImportProgramme } from './import-programme.tsx';
import { pageMessages } from './page-messages.ts';
import { ProgrammeHistory } from './programme-history.tsx';
import { QuantityTable } from './quantity-table.tsx';
import { RuleList } from './rule-list.tsx';

/** The programme of the project: its activities, the rules that link objects, and imports. */
export const ProgrammePage = observer(function ProgrammePage() {
  const { context } = useSchedule();
  const { t } = useMessages(pageMessages);
  const [dialog, setDialog] = useState<'links' | 'programme'>();
  const canChange = context.permissions.has(permissions.upload);
  return (
    <PageLayout
      title={t('title')}
      text={t('text')}
      actions={
        canChange && (
          <>
            <Button onClick={() => setDialog('links')}>{t('importLinks')}</Button>
            <Button appearance="primary" onClick={() => setDialog('programme')}>
              {t('importProgramme')}
            </Button>
          </>
        )
      }
    >
      <ActivityTable />
      <QuantityTable />
      <RuleList canChange={canChange} />
      {canChange && <ProgrammeHistory />}
      {dialog === 'programme' && <ImportProgramme onClose={() => setDialog(undefined)} />}
      {dialog === 'links' && <ImportLinks onClose={() => setDialog(undefined)} />}
    </PageLayout>
  );
});
