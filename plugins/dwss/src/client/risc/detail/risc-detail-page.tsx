import { type RouteProps, useMessages } from '@gantry/plugin-sdk';
import {
  MissingImages,
  Notice,
  RecordPage,
  StatusSteps,
  SuccessDialog,
  TwelveHourClock,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { RiscForm } from '../../../contract/risc/form.ts';
import { shownStatus } from '../../../contract/risc/shown-status.ts';
import { type RiscAction, riscActions } from '../../../contract/risc/workflow.ts';
import { PrintButton } from '../../parts/print-button.tsx';
import { useDeleteDraft } from '../../parts/use-delete-draft.ts';
import { detailMessages } from '../messages/risc-detail.ts';
import { terms } from '../messages/terms.ts';
import { useRiscModule } from '../module.ts';
import { RiscAbsent } from '../parts/risc-absent.tsx';
import { StatusTag } from '../parts/status-tag.tsx';
import { useRiscRecord } from '../parts/use-risc-record.ts';
import type { RiscRecord } from '../state/risc-record.ts';
import { primaryAction } from './action-order.ts';
import { StepDialog } from './actions/step-dialog.tsx';
import { openTask } from './actions/step-needs.ts';
import { useOutcomeText } from './actions/use-outcome-text.ts';
import { FormActions } from './form-actions.tsx';
import { FormBody, FormSide } from './form-body.tsx';
import { SentBack } from './sent-back.tsx';
import { waitsFor } from './step-list.ts';
import { useSteps } from './use-steps.ts';
import { useWho } from './use-who.ts';

/** The form `id`. `do` names a step whose dialog opens at once. */
export const RiscDetailPage = observer(function RiscDetailPage({ params }: RouteProps) {
  const { id = '' } = params;
  const { context } = useRiscModule();
  const record = useRiscRecord(id);
  const { form } = record;
  if (form === undefined) return <RiscAbsent record={record} onBack={() => context.navigate('list')} />;
  const wanted = riscActions.find((action) => action === params.do);
  return (
    <TwelveHourClock>
      <LoadedPage key={id} record={record} form={form} wanted={wanted} />
    </TwelveHourClock>
  );
});

/** A request that holds everything else up, and the reason for it. */
const OpenRequest = observer(function OpenRequest(props: {
  readonly record: RiscRecord;
  readonly task: 'WITHDRAWAL' | 'EDIT';
  /** Whom it waits for. */
  readonly who: string;
}) {
  const { record, task, who } = props;
  const { t } = useMessages(detailMessages);
  const asking = task === 'WITHDRAWAL' ? 'withdraw' : 'requestEdit';
  const asked = record.history.findLast(({ action }) => action === asking);
  const why = asked?.comment ?? '';
  return (
    <Notice tone="warning">
      <div>{t(`frozen.${task}`, { who })}</div>
      {why !== '' && <div>{t('askedBy', { name: asked?.by?.name ?? t('system'), why })}</div>}
    </Notice>
  );
});

/** A failed form waits for an answer, also once the answer that it had was withdrawn. */
function OpenFailure({ form }: { readonly form: RiscForm }) {
  const { t } = useMessages(detailMessages);
  if (form.status !== 'Fail' || openTask(form) === undefined) return null;
  const withdrawn = form.related_form.findLast(({ status }) => status === 'Withdrew');
  return (
    <Notice tone="warning">
      {withdrawn === undefined
        ? t('unanswered')
        : t('answerWithdrawn', { number: withdrawn.form_number ?? '' })}
    </Notice>
  );
}

const LoadedPage = observer(function LoadedPage(props: {
  readonly record: RiscRecord;
  readonly form: RiscForm;
  readonly wanted: RiscAction | undefined;
}) {
  const { record, form, wanted } = props;
  const { context, api } = useRiscModule();
  const { t } = useMessages(detailMessages);
  const { t: term } = useMessages(terms);
  const deleteDraft = useDeleteDraft();
  const outcomeText = useOutcomeText();
  const who = useWho(form);
  const mayDo = (action: RiscAction) => form.allowedActions.some((one) => one.action === action);
  const [action, setAction] = useState(wanted !== undefined && mayDo(wanted) ? wanted : undefined);
  const [outcome, setOutcome] = useState<string>();
  const { id, status, withdrawalTask } = form;
  const task = openTask(form);
  const primary = primaryAction(form, task?.task);
  const steps = useSteps(record, form);
  const toList = () => context.navigate('list');

  const remove = async () => {
    if (await deleteDraft(() => api.remove({ id }))) toList();
  };
  const begin = (chosen: RiscAction) => {
    if (chosen === 'update' || chosen === 'resubmit') context.navigate('edit', { id });
    else if (chosen === 'delete') void remove();
    else setAction(chosen);
  };
  const frozen = withdrawalTask?.task;
  // Nobody has signed a draft.
  const mayPrint = status !== 'Draft' && context.permissions.has('RISC_EXPORT');
  const principal = form.allowedActions.find((one) => one.action === primary)?.for;
  // Another may be asked to do a step that this member may do in their place.
  const asked = waitsFor(form)?.person?.userId ?? context.session.user.id;
  const isMine = primary !== undefined && frozen === undefined;
  const isAsked = [context.session.user.id, principal?.userId].includes(asked);
  return (
    <RecordPage
      title={form.form_number ?? t('draftTitle')}
      crumb={`${t('list')} / ${term(`status.${shownStatus(form)}`)}`}
      status={<StatusTag status={shownStatus(form)} />}
      onBack={toList}
      actions={
        mayPrint || form.allowedActions.length > 0 ? (
          <>
            {mayPrint && <PrintButton onPrint={() => context.navigate('print', { id })} />}
            <FormActions form={form} primary={primary} onAction={begin} />
          </>
        ) : undefined
      }
      top={
        <>
          {(frozen === 'WITHDRAWAL' || frozen === 'EDIT') && (
            <OpenRequest record={record} task={frozen} who={who.waiting} />
          )}
          <SentBack record={record} />
          <OpenFailure form={form} />
          <MissingImages images={record.images} />
          {principal && <Notice tone="info">{t('actFor', { name: principal.name })}</Notice>}
          <StatusSteps steps={steps} isMine={isMine && isAsked} />
        </>
      }
      aside={<FormSide record={record} form={form} />}
    >
      <FormBody record={record} form={form} />
      {action !== undefined && (
        <StepDialog
          record={record}
          action={action}
          onClose={() => setAction(undefined)}
          onDone={(before, after) => {
            setAction(undefined);
            setOutcome(outcomeText(action, before, after));
          }}
        />
      )}
      {outcome !== undefined && <SuccessDialog text={outcome} onDone={() => setOutcome(undefined)} />}
    </RecordPage>
  );
});
