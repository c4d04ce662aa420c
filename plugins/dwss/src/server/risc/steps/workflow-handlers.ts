import { NotFoundError, type RouteContext, type ServerHost } from '@gantry/plugin-sdk/server';
import { type ActionRequest, actOf } from '@gantry/plugin-sdk/server/records';
import type { z } from 'zod';
import { batchAction } from '../../../contract/risc/batch.ts';
import { resultOf } from '../../../contract/risc/form.ts';
import { type batchBody, batchVerbs, type stepBody } from '../../../contract/risc/requests.ts';
import { formOf } from '../form/form-of.ts';
import type { RiscHandlers } from '../handlers.ts';
import type { Forms, RiscInput } from '../risc-kind.ts';

type Host = Pick<ServerHost, 'people' | 'files' | 'signing' | 'settings'>;
type Step = z.output<typeof stepBody>;

/** What the workflow's calls do; other actions have calls of their own. */
const stepActions = [
  'submit',
  'receive',
  'forward',
  'assign',
  'reassign',
  'signoff',
  'return',
  'countersign',
  'close',
  'approve',
  'reject',
] as const;

interface StepAt {
  readonly taskId: string;
  readonly action: string;
  /** Whom it names. */
  readonly userId?: string | undefined;
}

/** Takes steps of one form, by the id of its open task, and of many. */
export function riscSteps({ people, files, signing, settings }: Host, forms: Forms) {
  return {
    async step(context: RouteContext, { taskId, action: wanted, userId: targetId }: StepAt, body: Step) {
      const action = stepActions.find((one) => one === wanted);
      if (action === undefined) throw new NotFoundError('The action');
      const act = actOf(context);
      if (targetId !== undefined && !(await people.named(context.tx, [targetId])).has(targetId))
        throw new NotFoundError('The member');
      const request = await requestOf(signing, context, body);
      const record = await forms.actOnTask(act, taskId, action, { ...request, targetId });
      return { form: await formOf({ people, files, settings, forms }, act, record) };
    },

    async batch(
      context: RouteContext,
      wanted: string,
      { formIds, versions, userId, ...body }: z.output<typeof batchBody>,
    ) {
      const verb = batchVerbs.find((one) => one === wanted);
      if (verb === undefined) throw new NotFoundError('The action');
      const request = await requestOf(signing, context, { ...unsaid, ...body });
      const { successIds, failedIds, answers } = await forms.batch(
        context,
        formIds,
        { verb, of: ({ task }) => batchAction(verb, task) },
        { ...request, versions, targetId: userId },
      );
      return {
        successIds: [...successIds],
        failedIds: [...failedIds],
        updated_at: context.now.toISOString(),
        failures: answers.flatMap(({ id, number, code, about }) =>
          code === null
            ? []
            : [{ id, form_number: number, code, ...(about.length > 0 && { about: [...about] }) }],
        ),
      };
    },
  };
}
export type RiscSteps = ReturnType<typeof riscSteps>;

/** The calls of steps. */
export const workflowHandlers = ({ step, batch }: RiscSteps): RiscHandlers<'step' | 'stepTo' | 'batch'> => ({
  step: ({ taskId, action, ...body }, context) => step(context, { taskId, action }, body),
  stepTo: ({ taskId, action, userId, ...body }, context) => step(context, { taskId, action, userId }, body),
  batch: ({ verb, ...body }, context) => batch(context, verb, body),
});

/** What a batch does not ask for. */
const unsaid = {
  version: undefined,
  inspectionCompletionDateTime: undefined,
  recurrenceOfNonConformities: false,
  cc: [],
  notes: '',
};

async function requestOf(
  signing: ServerHost['signing'],
  context: RouteContext,
  body: Step,
): Promise<ActionRequest<RiscInput>> {
  const { version, comment, idempotencyKey, signature, approval_result } = body;
  return {
    version,
    comment,
    idempotencyKey,
    signature: await signing.given(context, signature),
    choices: {
      // Receiving knows two answers; noted is received.
      approval: approval_result && (approval_result === 'Fail' ? 'Fail' : 'Pass'),
      result: approval_result && resultOf(approval_result),
      skip: body.skip_iow ? 'yes' : 'no',
      countersign: countersignOf(body),
    },
    input: {
      projectCode: context.project.code,
      ...(body.actual_inspection_date !== undefined && { inspectedAt: body.actual_inspection_date }),
      ...(body.inspectionCompletionDateTime !== undefined && {
        completedAt: body.inspectionCompletionDateTime,
      }),
      recurrence: body.recurrenceOfNonConformities,
      comment,
      notes: body.notes,
      cc: body.cc,
      asked: { LS: body.LS, RE: body.RE },
    },
  };
}

/** Who signs besides; without a name, the resident engineer. */
function countersignOf({ need_countersign, LS, RE }: Pick<Step, 'need_countersign' | 'LS' | 'RE'>) {
  if (!need_countersign) return 'none';
  if (LS !== null) return RE === null ? 'LS' : 'both';
  return 'RE';
}
