import { type ActionInput, stepBody } from '@gantry/plugin-ui';
import { approvalResult, type RiscForm } from '../../../../contract/risc/form.ts';
import type { RiscAction } from '../../../../contract/risc/workflow.ts';
import type { RiscApi } from '../../risc-api.ts';
import { resultBody, type StepFields } from './step-fields.ts';
import type { StepNeeds } from './step-needs.ts';

interface Step {
  readonly form: RiscForm;
  readonly action: RiscAction;
  readonly taskId: string;
  readonly needs: StepNeeds;
  readonly input: ActionInput;
  readonly fields: StepFields;
  readonly timeZone: string;
  /** The same for each try of one step: it is done once. */
  readonly idempotencyKey: string;
}

/**
 * Takes a step.
 * @returns the form after it
 * @throws ApiError
 */
export async function sendStep(api: RiscApi, step: Step): Promise<RiscForm> {
  const { form, action, taskId, needs, input, fields, timeZone, idempotencyKey } = step;
  const { id, version } = form;
  const { person } = input;
  const shared = { version, idempotencyKey, ...stepBody(input) };
  if (action === 'withdraw') return (await api.withdraw({ id, ...shared })).form;
  if (action === 'requestEdit') return (await api.requestEdit({ id, ...shared })).form;
  if (action === 'resubmit') return (await api.resubmit({ id, ...shared })).form;
  const result = approvalResult.safeParse(input.result).data;
  const body = {
    ...shared,
    ...(result !== undefined && { approval_result: result }),
    ...(needs.results === 'inspection' &&
      resultBody(fields, { timeZone, asksCountersign: needs.countersign })),
    ...(action === 'forward' && { skip_iow: fields.skip }),
  };
  const reply =
    person === undefined
      ? await api.step({ action, taskId, ...body })
      : await api.stepTo({ action, taskId, userId: person, ...body });
  return reply.form;
}
