import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { RiscForm } from '../../../contract/risc/form.ts';
import type { RiscAction, RiscTask } from '../../../contract/risc/workflow.ts';
import { lee, wholeForm } from '../testing/form-server.ts';
import { formSiteOfEachTest } from '../testing/form-site.ts';

const { user, start } = formSiteOfEachTest();
const dialog = () => within(screen.getByRole('dialog'));
const waiting = (task: RiscTask, part: string) => wholeForm('Received', [task, part], []).tasks;

interface Step {
  /** The form before, and the button. */
  readonly before: readonly [RiscForm['status'], readonly [RiscTask, string], RiscAction];
  readonly press: string;
  readonly fields?: Partial<RiscForm>;
  readonly side?: 'WITHDRAWAL' | 'EDIT';
  /** What is filled in. */
  readonly result?: string;
  readonly person?: boolean;
  readonly comment?: string;
  /** The form after. */
  readonly made: Partial<RiscForm>;
}

/** The gate is asked to let the form be withdrawn. */
const request = waiting('ATTEND', 'G').map((task) => ({ ...task, task: 'WITHDRAWAL' as const }))[0] ?? null;

const number = 'BEM/C/2611/0179';
const toNext = (status: RiscForm['status'], task: RiscTask, part: string): Partial<RiscForm> => ({
  status,
  tasks: waiting(task, part),
});

/** The sentences that the specification fixes, with the step that leads to each. */
const steps: readonly (readonly [sentence: string, Step])[] = [
  [
    `RISC form ${number} is submitted. Site Inspection Officer receives it next.`,
    {
      before: ['Draft', ['SUBMIT', 'author'], 'submit'],
      press: 'Submit',
      made: toNext('Submitted', 'RECEIVE', 'G'),
    },
  ],
  [
    `RISC form ${number} is received.`,
    {
      before: ['Submitted', ['RECEIVE', 'G'], 'receive'],
      press: 'Receive',
      result: 'Pass: receive for inspection',
      made: toNext('Received', 'FORWARD', 'G'),
    },
  ],
  [
    `RISC form ${number} is returned for re-submission.`,
    {
      before: ['Submitted', ['RECEIVE', 'G'], 'receive'],
      press: 'Receive',
      result: 'Fail: return for resubmission',
      comment: 'The drawing is missing',
      made: toNext('Resubmission', 'RESUBMIT', 'C'),
    },
  ],
  [
    `RISC form ${number} is forwarded to Inspector of Works Lee Ka-yan.`,
    {
      before: ['Received', ['FORWARD', 'G'], 'forward'],
      press: 'Forward',
      person: true,
      made: { ...toNext('Classified', 'ASSIGN', 'L'), SSOE: lee },
    },
  ],
  [
    `RISC form ${number} is assigned to Assistant Inspector of Works Lee Ka-yan.`,
    {
      before: ['Classified', ['ASSIGN', 'L'], 'assign'],
      press: 'Assign',
      person: true,
      made: { ...toNext('Assigned', 'ATTEND', 'I'), SOE: lee },
    },
  ],
  [
    `RISC form ${number} is attended. Sign off its result next.`,
    {
      before: ['Assigned', ['ATTEND', 'I'], 'receive'],
      press: 'Attend',
      made: toNext('Inspecting', 'RESULT', 'I'),
    },
  ],
  [
    `Result Pass is signed for RISC form ${number}. Inspector of Works confirms it next.`,
    {
      before: ['Inspecting', ['RESULT', 'I'], 'signoff'],
      press: 'Sign off',
      result: 'Pass',
      made: toNext('Inspected', 'CONFIRM', 'L'),
    },
  ],
  [
    `Result Pass is signed for RISC form ${number}. It needs to be countersigned by Resident Engineer.`,
    {
      before: ['Inspecting', ['RESULT', 'I'], 'signoff'],
      press: 'Sign off',
      result: 'Pass',
      made: toNext('Countersign', 'COUNTERSIGN_RE', 'RE'),
    },
  ],
  [
    `RISC form ${number} is countersigned. It is returned to the contractor with result Pass.`,
    {
      before: ['Countersign', ['COUNTERSIGN_RE', 'RE'], 'countersign'],
      press: 'Countersign',
      fields: { need_countersign: 'RE', form_result: 'Pass' },
      made: { ...toNext('Returned', 'CLOSE', 'C'), form_result: 'Pass' },
    },
  ],
  [
    `RISC form ${number} is returned to the contractor with result Pass.`,
    {
      before: ['Confirmed', ['RETURN', 'G'], 'return'],
      press: 'Return',
      made: { ...toNext('Returned', 'CLOSE', 'C'), form_result: 'Pass' },
    },
  ],
  [
    `RISC form ${number} is completed and closed.`,
    { before: ['Returned', ['CLOSE', 'C'], 'close'], press: 'Close', made: { status: 'Closed', tasks: [] } },
  ],
  [
    `RISC form ${number} is completed with Fail. You can resubmit it as a new revision.`,
    {
      before: ['Returned', ['CLOSE', 'C'], 'close'],
      press: 'Close',
      made: toNext('Fail', 'RESUBMIT_NEW', 'C'),
    },
  ],
  [
    `The request to withdraw RISC form ${number} is sent to Site Inspection Officer.`,
    {
      before: ['Assigned', ['ATTEND', 'I'], 'withdraw'],
      press: 'Withdraw',
      comment: 'The pour is put off',
      made: { status: 'Assigned', withdrawalTask: request },
    },
  ],
  [
    `The withdrawal of RISC form ${number} is approved.`,
    {
      before: ['Assigned', ['ATTEND', 'I'], 'approve'],
      press: 'Approve',
      side: 'WITHDRAWAL',
      made: { status: 'Withdrew', tasks: [], withdrawalTask: null },
    },
  ],
  [
    `The withdrawal of RISC form ${number} is rejected.`,
    {
      before: ['Assigned', ['ATTEND', 'I'], 'reject'],
      press: 'Reject',
      side: 'WITHDRAWAL',
      comment: 'The inspector is on the way',
      made: { ...toNext('Assigned', 'ATTEND', 'I'), withdrawalTask: null },
    },
  ],
];

it.each(steps)('says after a step: %s', async (sentence, step) => {
  const [status, task, action] = step.before;
  const form = wholeForm(status, task, [action], step.fields);
  const [open = null] = form.tasks;
  const site = await start({
    ...form,
    ...(step.side && { withdrawalTask: open && { ...open, task: step.side } }),
  });
  Object.assign(site.made, step.made);
  await site.open('detail', { id: form.id });
  const button = async () => {
    await screen.findByRole('heading', { level: 1 });
    const shown = screen.queryByRole('button', { name: step.press });
    if (shown) return shown;
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    return screen.findByRole('menuitem', { name: step.press });
  };
  await user.click(await button());
  await screen.findByRole('dialog');
  if (step.result) await user.click(await dialog().findByRole('radio', { name: step.result }));
  if (step.person) {
    await user.click(await dialog().findByRole('combobox'));
    await site.host.advance(300);
    await user.click(await screen.findByRole('option', { name: /^Lee Ka-yan/ }));
  }
  if (step.comment) await user.type(dialog().getByRole('textbox', { name: /^Comment/ }), step.comment);
  const stored = dialog().queryByRole('tab', { name: 'Stored signature' });
  if (stored) await user.click(stored);
  await user.click(dialog().getByRole('button', { name: step.press }));
  expect(await screen.findByText(sentence)).toBeTruthy();
});
