import { useMessages } from '@gantry/plugin-sdk';
import { Card, FormPage, PageLayout, RecordAbsent, TimeField, useRecordForm } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { type PermitRules, ruleFields } from '../../contract/wire.ts';
import { ruleMessages } from '../messages/permit-rules.ts';
import { usePermitSession } from '../permit-session.ts';
import { DueFields } from './due-fields.tsx';

/** The settings tab for the project's permit rules. */
export const RulesSettings = observer(function RulesSettings() {
  const { rules } = usePermitSession();
  const { t } = useMessages(ruleMessages);
  useEffect(() => void rules.refresh(), [rules]);
  if (rules.value) return <RulesForm saved={rules.value} />;
  return (
    <PageLayout title={t('title')} text={t('text')}>
      <RecordAbsent load={rules.load} failed={t('failed')} onRetry={() => void rules.refresh()} />
    </PageLayout>
  );
});

function RulesForm({ saved }: { readonly saved: PermitRules }) {
  const { context, api, rules } = usePermitSession();
  const { t } = useMessages(ruleMessages);
  const form = useRecordForm({
    host: context,
    schema: ruleFields,
    record: saved,
    messages: ruleMessages,
    save: async (fields, { version = 0 }) => rules.set((await api.saveRules({ ...fields, version })).rules),
    savedText: t('saved'),
    failedText: (why) => t('saveFailed', { why }),
  });
  return (
    <FormPage form={form} title={t('title')} text={t('text')}>
      <Card title={t('requests')}>
        <TimeField
          form={form}
          name="requestCutOff"
          label={t('cutOff')}
          hint={t('cutOffHint')}
          emptyAs={null}
        />
      </Card>
      <DueFields form={form} />
    </FormPage>
  );
}
