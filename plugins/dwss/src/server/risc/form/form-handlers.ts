import {
  ConflictError,
  ForbiddenError,
  type RouteContext,
  RuleError,
  type ServerHost,
} from '@gantry/plugin-sdk/server';
import {
  type ActionRequest,
  actOf,
  recordHandlers,
  recordHistoryOf,
} from '@gantry/plugin-sdk/server/records';
import type { z } from 'zod';
import type { commentBody } from '../../../contract/risc/requests.ts';
import { addFilesOfRevision, filesOf } from '../files/attachments.ts';
import type { RiscHandlers } from '../handlers.ts';
import type { Forms, RiscInput, RiscRecord } from '../risc-kind.ts';
import { riscHistory } from '../steps/history-of.ts';
import { lastAnswer } from './answers.ts';
import { blankFields, fieldsOfRevision } from './blank-fields.ts';
import { checkedFields } from './checked-fields.ts';
import { formOf } from './form-of.ts';

type Host = Pick<ServerHost, 'people' | 'files' | 'signing' | 'settings'>;
type Names =
  | 'form'
  | 'create'
  | 'update'
  | 'resubmit'
  | 'requestEdit'
  | 'withdraw'
  | 'remove'
  | 'history'
  | 'exportForm'
  | 'signatureImage'
  | 'comments'
  | 'addComment';

const noFiles = { fields: [{ path: 'uploadIds', code: 'ONLY_REVISIONS' }] };

/** Signatures are decoded before a form is locked, so that no other request waits for the decoding. */
export function formHandlers({ people, files, signing, settings }: Host, forms: Forms): RiscHandlers<Names> {
  const reply = async (context: RouteContext, record: RiscRecord) => ({
    form: await formOf({ people, files, settings, forms }, actOf(context), record),
  });
  const requestOf = async (
    context: RouteContext,
    { signature, version, comment, idempotencyKey }: z.output<typeof commentBody>,
  ): Promise<ActionRequest<RiscInput>> => ({
    version,
    comment,
    idempotencyKey,
    signature: await signing.given(context, signature),
    input: { projectCode: context.project.code, comment },
  });
  return {
    ...recordHandlers({ people, signing }, forms, riscHistory),

    async form({ id }, context) {
      return reply(context, await forms.read(actOf(context), id));
    },

    async create({ id, ...given }, context) {
      const act = actOf(context);
      const begin = async () => {
        const { fields, coauthor } = await checkedFields(people, context.tx, given, null, context.user);
        const own = {
          ...blankFields,
          variant: context.project.variant,
          discipline: given.discipline,
          ...fields,
        };
        return { own, people: { ...(coauthor !== undefined && { coauthor }) } };
      };
      return reply(context, await forms.create(act, begin, { id }));
    },

    async update({ id, version, ...given }, context) {
      const act = actOf(context);
      const before = await forms.lock(act, id);
      const input = await checkedFields(people, context.tx, given, before, context.user);
      return reply(context, await forms.act(act, id, 'update', { version, input }));
    },

    async resubmit({ id, newId, uploadIds, ...body }, context) {
      const { comment, signature, version, idempotencyKey, ...given } = body;
      const act = actOf(context);
      const signed = await requestOf(context, { comment, signature, version, idempotencyKey });
      const before = await forms.lock(act, id);
      const checked = await checkedFields(people, context.tx, given, before, context.user);
      const request = { ...signed, input: { ...checked, ...signed.input } };
      if (before.status !== 'Fail') {
        if (uploadIds !== undefined)
          throw new RuleError('RULE_BROKEN', 'Add files to the form itself.', noFiles);
        return reply(context, await forms.act(act, id, 'resubmit', request));
      }
      // The failed form, its answer and the answer's submission are one transaction.
      const failed = await forms.act(act, id, 'resubmit', request);
      const last = await lastAnswer(context.tx, failed.id);
      // The request was sent again: a form that was answered just now has no other answer but withdrawn ones.
      if (last !== undefined && (!last.isWithdrawn || failed.task !== null))
        return reply(context, await forms.read(act, last.id));
      const own = { ...fieldsOfRevision(failed), ...checked.fields };
      const next = await forms.create(act, own, {
        id: newId,
        revision: (last ?? failed).revision + 1,
        succeeds: failed.id,
      });
      if (next.succeeds !== failed.id) throw new ConflictError('KEY_REUSED', 'Another form has this id.');
      await forms.link(act, next.id, undefined, await forms.objects(act, failed.id));
      if (uploadIds !== undefined)
        await addFilesOfRevision(filesOf({ people, files }, forms), act, next, uploadIds);
      const sent = {
        ...signed,
        version: undefined,
        input: { ...signed.input, answers: failed.number ?? '' },
      };
      return reply(context, await forms.act(act, next.id, 'submit', sent));
    },

    async requestEdit({ id, ...body }, context) {
      const request = await requestOf(context, body);
      return reply(context, await forms.act(actOf(context), id, 'requestEdit', request));
    },

    async withdraw({ id, ...body }, context) {
      const request = await requestOf(context, body);
      return reply(context, await forms.act(actOf(context), id, 'withdraw', request));
    },

    async remove({ id }, context) {
      await forms.act(actOf(context), id, 'delete', {});
      return { id };
    },

    async exportForm({ id }, context) {
      const act = actOf(context);
      if (!context.user.permissions.has('RISC_VIEW')) throw new ForbiddenError('RISC_VIEW');
      const { form } = await reply(context, await forms.read(act, id));
      const { history, intact } = await recordHistoryOf({ people, signing }, forms, act, id, riscHistory);
      const objects = (await forms.objects(act, id)).map(({ globalId, name }) => ({
        global_id: globalId,
        name,
      }));
      return { form, history, intact, objects, printed_at: context.now.toISOString() };
    },
  };
}
