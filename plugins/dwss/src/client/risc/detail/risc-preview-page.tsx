import { Button } from '@fluentui/react-components';
import { Edit20Regular, Send20Regular } from '@fluentui/react-icons';
import { type RouteProps, useMessages, useServerNow } from '@gantry/plugin-sdk';
import { MissingImages, Notice, RecordPage, StatusSteps, TwelveHourClock } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { RiscForm } from '../../../contract/risc/form.ts';
import { noticeOf } from '../../../contract/risc/notice.ts';
import { detailMessages } from '../messages/risc-detail.ts';
import { terms } from '../messages/terms.ts';
import { useRiscModule } from '../module.ts';
import { RiscAbsent } from '../parts/risc-absent.tsx';
import { StatusTag } from '../parts/status-tag.tsx';
import { useRiscRecord } from '../parts/use-risc-record.ts';
import type { RiscRecord } from '../state/risc-record.ts';
import { FormBody, FormSide } from './form-body.tsx';
import { useSteps } from './use-steps.ts';

/** The saved draft `id`, as others will read it. */
export const RiscPreviewPage = observer(function RiscPreviewPage({ params }: RouteProps) {
  const { id = '' } = params;
  const { context } = useRiscModule();
  const record = useRiscRecord(id);
  const { form } = record;
  if (form === undefined) return <RiscAbsent record={record} onBack={() => context.navigate('list')} />;
  return (
    <TwelveHourClock>
      <LoadedPreview record={record} form={form} />
    </TwelveHourClock>
  );
});

const LoadedPreview = observer(function LoadedPreview(props: {
  readonly record: RiscRecord;
  readonly form: RiscForm;
}) {
  const { record, form } = props;
  const { id } = form;
  const { context } = useRiscModule();
  const { t } = useMessages(detailMessages);
  const { t: term } = useMessages(terms);
  const serverNow = useServerNow();
  const steps = useSteps(record, form);
  const toForm = () => context.navigate('edit', { id });
  const mayDo = (action: string) => form.allowedActions.some((one) => one.action === action);
  const sent = (['submit', 'resubmit'] as const).find(mayDo);
  // The marks that the form would have if it were sent now.
  const notice =
    sent === undefined || form.survey_time === null
      ? undefined
      : noticeOf(form.survey_time, new Date(serverNow()));
  const shown: RiscForm =
    notice === undefined
      ? form
      : { ...form, is_late_submission: notice.isLate, short_notice: notice.isShort };
  return (
    <RecordPage
      title={form.form_number ?? t('draftTitle')}
      crumb={`${t('list')} / ${t('previewTitle')}`}
      status={<StatusTag status={form.status} />}
      backLabel={t('backToForm')}
      onBack={toForm}
      actions={
        <>
          {mayDo('update') && (
            <Button icon={<Edit20Regular />} onClick={toForm}>
              {t('backToForm')}
            </Button>
          )}
          {sent !== undefined && (
            <Button
              appearance="primary"
              icon={<Send20Regular />}
              onClick={() => context.navigate('detail', { id, do: sent })}
            >
              {term(`action.${sent}`)}
            </Button>
          )}
        </>
      }
      top={
        <>
          <Notice tone="info">{t('previewText')}</Notice>
          <MissingImages images={record.images} />
          <StatusSteps steps={steps} />
        </>
      }
      aside={<FormSide record={record} form={form} isReadOnly />}
    >
      <FormBody record={record} form={shown} isReadOnly />
    </RecordPage>
  );
});
