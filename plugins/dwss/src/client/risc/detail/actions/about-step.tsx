import { knownKey, useMessages, useServerNow } from '@gantry/plugin-sdk';
import { Notice } from '@gantry/plugin-ui';
import type { RiscForm } from '../../../../contract/risc/form.ts';
import { noticeOf } from '../../../../contract/risc/notice.ts';
import type { RiscAction } from '../../../../contract/risc/workflow.ts';
import { actionMessages } from '../../messages/risc-actions.ts';
import { useSlotTitle } from '../../parts/use-slot-title.ts';
import { openTask, type StepNeeds } from './step-needs.ts';

/** What a step will do, for whom it is done, and what is unusual about it. */
export function AboutStep(props: {
  readonly form: RiscForm;
  readonly action: RiscAction;
  readonly needs: StepNeeds;
}) {
  const { form, action, needs } = props;
  const { t } = useMessages(actionMessages);
  const serverNow = useServerNow();
  const slotTitle = useSlotTitle();
  const gate = slotTitle('gate', form.discipline.id, form.variant);
  const key = knownKey(actionMessages, `about.${aboutOf(form, action)}`);
  const principal = form.allowedActions.find((one) => one.action === action)?.for;
  const isSent = action === 'submit' || action === 'resubmit';
  const notice =
    isSent && form.survey_time !== null ? noticeOf(form.survey_time, new Date(serverNow())) : undefined;
  const failed = failedBefore(form, action);
  return (
    <>
      {key && <div>{t(key, { who: gate })}</div>}
      {failed && <div>{t('about.reopens', { number: failed })}</div>}
      {principal && (
        <Notice tone="info">{t(needs.signature ? 'signFor' : 'actFor', { name: principal.name })}</Notice>
      )}
      {notice?.isShort && <Notice tone="warning">{t(notice.isLate ? 'late' : 'shortNotice')}</Notice>}
    </>
  );
}

/** The number of the failed form that loses its answer when this form is withdrawn. */
function failedBefore({ related_form, withdrawalTask }: RiscForm, action: RiscAction) {
  const withdraws = action === 'withdraw' || (action === 'approve' && withdrawalTask?.task === 'WITHDRAWAL');
  return withdraws ? related_form.find(({ status }) => status === 'Fail')?.form_number : undefined;
}

function aboutOf(form: RiscForm, action: RiscAction): string {
  const task = openTask(form)?.task ?? '';
  if (action === 'reject') {
    if (form.withdrawalTask !== null) return 'reject.side';
    // Without a lead, the result is the inspector's alone.
    const isOfInspector = form.status === 'Countersign' && form.skip_iow;
    return `reject.${isOfInspector ? 'CONFIRM' : task.replace('_RE', '')}`;
  }
  if (action === 'approve') return `approve.${task}`;
  if (action === 'forward') return `forward.${task}`;
  if (action !== 'withdraw') return action;
  return form.status === 'Submitted' || form.status === 'Resubmission' ? 'withdraw.now' : 'withdraw.ask';
}
