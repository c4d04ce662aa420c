import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  type RouteContext,
  RuleError,
  type ServerHost,
} from '@gantry/plugin-sdk/server';
import { type ActionRequest, actOf } from '@gantry/plugin-sdk/server/records';
import type { z } from 'zod';
import type { commentBody } from '../../../contract/risc/requests.ts';
import { addFilesOfRevision } from '../files/attachments.ts';
import type { RiscHandlers } from '../handlers.ts';
import type { Forms, RiscInput, RiscRecord } from '../risc-kind.ts';
import { historyOf } from '../steps/history-of.ts';
import { lastAnswer } from './answers.ts';
import { blankFields, fieldsOfRevision } from './blank-fields.ts';
import { checkedFields } from './checked-fields.ts';
import { formOf } from './form-of.ts';
import { authorOf } from './form-rows.ts';

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
      if (uploadIds !== undefined) await addFilesOfRevision({ people, files, forms }, act, next, uploadIds);
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

    async history({ id }, context) {
      return historyOf({ people, signing, forms }, actOf(context), id);
    },

    async exportForm({ id }, context) {
      const act = actOf(context);
      if (!context.user.permissions.has('RISC_VIEW')) throw new ForbiddenError('RISC_VIEW');
      const { form } = await reply(context, await forms.read(act, id));
      const { history, intact } = await historyOf({ people, signing, forms }, act, id);
      const objects = (await forms.objects(act, id)).map(({ globalId, name }) => ({
        global_id: globalId,
        name,
      }));
      return { form, history, intact, objects, printed_at: context.now.toISOString() };
    },

    async signatureImage({ id, signatureID }, context) {
      const image = await forms.signatureImage(actOf(context), id, signatureID);
      return { image: `data:image/png;base64,${image.toString('base64')}` };
    },

    async comments({ id }, context) {
      const act = actOf(context);
      const comments = await forms.comments(act, id);
      const { covered } = await forms.verify(act, id);
      const names = await people.named(
        act.tx,
        comments.map(({ authorId }) => authorId),
      );
      return {
        comments: comments.flatMap((comment, place) => {
          const by = authorOf(names, comment);
          const { id: commentId, at, text } = comment;
          const coverage = place < covered.comments ? 'covered' : 'pending';
          return by === null ? [] : [{ id: commentId, by, at, text, coverage }];
        }),
      };
    },

    async addComment({ id, text }, context) {
      const act = actOf(context);
      const added = await forms.comment(act, id, text);
      const by = authorOf(await people.named(act.tx, [context.user.id]), added);
      if (by === null) throw new NotFoundError('The member');
      return { comment: { id: added.id, by, at: added.at, text, coverage: 'pending' } };
    },
  };
}
