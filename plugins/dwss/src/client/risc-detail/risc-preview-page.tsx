import { Button } from '@fluentui/react-components';
import { Edit20Regular, Send20Regular } from '@fluentui/react-icons';
import { type RouteProps, useMessages } from '@gantry/plugin-sdk';
import { Notice, RecordPage, TwelveHourClock } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { detailMessages } from '../messages/risc-detail.ts';
import { terms } from '../messages/terms.ts';
import { useRiscModule } from '../module.ts';
import { RiscAbsent } from '../parts/risc-absent.tsx';
import { StatusTag } from '../parts/status-tag.tsx';
import { useRiscRecord } from '../parts/use-risc-record.ts';
import { FormBody } from './form-body.tsx';

/** The saved draft `id`, as others will read it. */
export const RiscPreviewPage = observer(function RiscPreviewPage({ params }: RouteProps) {
  const { id = '' } = params;
  const { context } = useRiscModule();
  const { t } = useMessages(detailMessages);
  const { t: term } = useMessages(terms);
  const record = useRiscRecord(id);
  const { form } = record;
  if (form === undefined) return <RiscAbsent record={record} onBack={() => context.navigate('list')} />;
  const toForm = () => context.navigate('edit', { id });
  const mayDo = (action: string) => form.allowedActions.some((one) => one.action === action);
  const sent = (['submit', 'resubmit'] as const).find(mayDo);
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
      top={<Notice tone="info">{t('previewText')}</Notice>}
    >
      <TwelveHourClock>
        <FormBody record={record} form={form} isReadOnly />
      </TwelveHourClock>
    </RecordPage>
  );
});
