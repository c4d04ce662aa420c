import { NotFoundError, type RouteContext } from '@gantry/plugin-sdk/server';
import { type Act, type ActionRequest, actOf, type Records } from '@gantry/plugin-sdk/server/records';
import type { Names } from '@gantry/plugin-sdk/workflow';
import type { z } from 'zod';
import type { BatchVerb, batchBody, StepBody } from '../../contract/diary/requests.ts';
import type { DiaryNames } from '../../contract/diary/workflow.ts';
import { kindOfRecord, kindOfTask } from '../record-kinds.ts';
import type { DiaryBooks, DiaryInput, DiaryRecord } from './diary-kinds.ts';
import type { DiaryHost } from './diary-of.ts';
import type { DiaryHandlers, DiaryReply } from './handlers.ts';

/** What a batch does on a diary; undefined: nothing. */
export function batchAction(
  verb: BatchVerb,
  { status }: { readonly status: DiaryNames['status'] },
): DiaryNames['action'] | undefined {
  if (verb === 'SDApprove') return status === 'Reviewed' ? 'approve' : undefined;
  return status === 'Received' || status === 'Reviewed' || status === 'Confirmed' ? 'reject' : undefined;
}

type Where = { readonly taskId: string } | { readonly id: string };

/** Takes steps of diaries, portions and reviews, and of many diaries. */
export function diarySteps(
  { signing }: Pick<DiaryHost, 'signing'>,
  { diaries, portions, reviews }: DiaryBooks,
  reply: DiaryReply,
) {
  const requestOf = async (
    context: RouteContext,
    { user_id, portions: named = [], signature, sign_date, ...step }: StepBody,
  ): Promise<ActionRequest<DiaryInput>> => ({
    ...step,
    signature: await signing.given(context, signature),
    targetId: user_id,
    input: {
      portions: named,
      comment: step.comment,
      ...(sign_date !== undefined && { signDate: sign_date }),
    },
  });
  /** Answers the diary's id. */
  const take = async (
    act: Act,
    kind: string | undefined,
    where: Where,
    action: string,
    request: ActionRequest<DiaryInput>,
  ): Promise<string> => {
    // After deleting there is no diary to answer with, so deleting has a call of its own.
    if (action === 'delete') throw new NotFoundError('The action');
    const on = <N extends Names, Own, Input>(
      records: Pick<Records<N, Own, Input>, 'act' | 'actOnTask'>,
      asked: ActionRequest<Input>,
    ) =>
      'taskId' in where
        ? records.actOnTask(act, where.taskId, action, asked)
        : records.act(act, where.id, action, asked);
    const { input: _, ...plain } = request;
    if (kind === 'diary-portion') return (await on(portions, plain)).own.diaryId;
    if (kind === 'diary-review') return (await on(reviews, plain)).own.diaryId;
    return (await on(diaries, request)).id;
  };

  return {
    /** A step on the thing that has the task or the id: a diary, a portion or a review. */
    async step(context: RouteContext, where: Where, action: string, body: StepBody) {
      const act = actOf(context);
      const request = await requestOf(context, body);
      const { tx } = context;
      const kind = 'taskId' in where ? await kindOfTask(tx, where.taskId) : await kindOfRecord(tx, where.id);
      return reply(act, await take(act, kind, where, action, request));
    },

    async batch(
      context: RouteContext,
      verb: BatchVerb,
      { formIds, versions, ...step }: z.output<typeof batchBody>,
    ) {
      const { input, version: _, ...request } = await requestOf(context, step);
      const action = { verb, of: (record: DiaryRecord) => batchAction(verb, record) };
      const { answers } = await diaries.batch(context, formIds, action, {
        ...request,
        versions,
        // A batch cannot choose portions: all of them go back.
        input: { ...input, portions: 'all' },
      });
      return answers.map(({ id, number, code }) => ({
        id,
        status: code === null ? 1 : 0,
        form_number: number,
        code,
      }));
    },
  };
}
export type DiarySteps = ReturnType<typeof diarySteps>;

/** The calls of steps. */
export const stepHandlers = ({
  step,
  batch,
}: DiarySteps): Pick<DiaryHandlers, 'step' | 'act' | 'countersign' | 'approval' | 'reassign' | 'batch'> => ({
  step: ({ taskId, action, ...body }, context) => step(context, { taskId }, action, body),
  act: ({ id, action, ...body }, context) => step(context, { id }, action, body),
  countersign: ({ id, ...body }, context) => step(context, { id }, 'countersign', body),
  approval: ({ id, status, ...body }, context) =>
    step(context, { id }, status === 'Confirmed' ? 'approve' : 'reject', body),
  reassign: ({ id, ...body }, context) => step(context, { id }, 'reassign', body),
  batch: ({ verb, ...body }, context) => batch(context, verb, body),
});
