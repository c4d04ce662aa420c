import type { RiscForm } from '../../../contract/risc/form.ts';
import type { RiscAction } from '../../../contract/risc/workflow.ts';

/** What does the task that is open. */
const actionOfTask: Readonly<Record<string, readonly RiscAction[]>> = {
  SUBMIT: ['submit'],
  RESUBMIT: ['resubmit'],
  // Where a form can be forwarded at once, that receives it too, with one signature less.
  RECEIVE: ['forward', 'receive'],
  FORWARD: ['forward'],
  ASSIGN: ['assign'],
  ATTEND: ['receive'],
  RESULT: ['signoff'],
  CONFIRM: ['signoff'],
  RETURN: ['return'],
  COUNTERSIGN: ['countersign'],
  COUNTERSIGN_RE: ['countersign'],
  CLOSE: ['close'],
  RESUBMIT_NEW: ['resubmit'],
  WITHDRAWAL: ['approve'],
  EDIT: ['approve'],
};

/** The action that does the open task, where this member may take it: then it is their turn. */
export function primaryAction(form: RiscForm, task: string | undefined): RiscAction | undefined {
  const wanted = task === undefined ? undefined : actionOfTask[task];
  return wanted?.find((action) => form.allowedActions.some((one) => one.action === action));
}

/** Actions that are rarely wanted: they are in a menu. */
const rare: readonly RiscAction[] = ['reassign', 'requestEdit', 'withdraw', 'delete'];

/** The allowed actions as the page shows them: those of the menu, and buttons of which the primary one is last. */
export function actionPlaces(
  form: RiscForm,
  primary: RiscAction | undefined,
): {
  readonly menu: readonly RiscAction[];
  readonly buttons: readonly RiscAction[];
} {
  const allowed = form.allowedActions.map(({ action }) => action);
  // A form that came back is edited and submitted again on one page.
  const shown = allowed.filter((action) => action !== 'update' || !allowed.includes('resubmit'));
  const buttons = shown.filter((action) => !rare.includes(action) && action !== primary);
  return {
    menu: rare.filter((action) => shown.includes(action) && action !== primary),
    buttons: [
      ...buttons.toSorted((a, b) => Number(b === 'reject') - Number(a === 'reject')),
      ...(primary === undefined ? [] : [primary]),
    ],
  };
}
