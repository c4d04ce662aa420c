import type { RiscForm } from '../../../../contract/risc/form.ts';
import type { RiscAction } from '../../../../contract/risc/workflow.ts';
import type { actionMessages } from '../../messages/risc-actions.ts';

type OutcomeKey = Extract<(typeof actionMessages)['keys'][number], `outcome.${string}`>;

/** What a step led to: the form before it, and after. */
export function outcomeOf(action: RiscAction, before: RiscForm, after: RiscForm): OutcomeKey {
  const side = before.withdrawalTask?.task;
  if (side === 'WITHDRAWAL' || side === 'EDIT') {
    if (action === 'approve') return `outcome.approve.${side}`;
    if (action === 'reject') return `outcome.reject.${side}`;
  }
  switch (action) {
    case 'submit':
    case 'resubmit':
    case 'assign':
    case 'reassign':
    case 'return':
    case 'requestEdit':
      return `outcome.${action}`;
    case 'forward':
      return before.status === 'Submitted' ? 'outcome.receiveForward' : 'outcome.forward';
    case 'receive':
      if (after.status === 'Resubmission') return 'outcome.receiveFail';
      return after.status === 'Inspecting' ? 'outcome.attend' : 'outcome.receive';
    case 'signoff':
      if (after.status === 'Countersign') return 'outcome.resultCountersign';
      return after.status === 'Confirmed' ? 'outcome.resultConfirmed' : 'outcome.result';
    case 'countersign':
      return after.status === 'Countersign' ? 'outcome.countersignNext' : 'outcome.countersign';
    case 'close':
      return after.status === 'Fail' ? 'outcome.closeFail' : 'outcome.close';
    case 'withdraw':
      return after.status === 'Withdrew' ? 'outcome.withdraw' : 'outcome.requestWithdraw';
    default:
      return 'outcome.reject';
  }
}
