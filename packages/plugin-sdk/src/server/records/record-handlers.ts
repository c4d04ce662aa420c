import type { RecordPerson } from '@gantry/plugin-sdk/contract';
import type { RouteContext, ServerHost } from '@gantry/plugin-sdk/server';
import type { Names } from '@gantry/plugin-sdk/workflow';
import { type Act, actOf } from './act.ts';
import type { RecordComment } from './record-comments.ts';
import { handedOverIn } from './record-hand-over.ts';
import { recordActorOf, recordAuthorOf } from './record-people.ts';
import type { TimelineEntry } from './record-timeline.ts';
import type { Records } from './records.ts';
import { type Coverage, coverageOf, type RecordSignature } from './verification.ts';

/** What the handlers need of a kind's records. */
export type ToldRecords<N extends Names, Own, Input> = Pick<
  Records<N, Own, Input>,
  'timeline' | 'verify' | 'signatureImage' | 'comments' | 'comment'
>;

/** The history of a record as stored, for the fields that a kind adds to its entries. */
export interface RecordTrail {
  /** Entries of the record and of its items, oldest first. */
  readonly entries: readonly TimelineEntry[];
  /** Signatures of the record and of its items. */
  readonly signatures: readonly RecordSignature[];
}

/** A kind's options for `recordHandlers`. */
export interface RecordHandlersOptions<St extends string, M extends object> {
  /** The path's parameter with the record's id; `id` when left out. */
  readonly id?: string;
  /** As the contract has it. */
  readonly status: { parse(value: unknown): St };
  /** Reads once for a whole history what the fields that the kind adds need, and answers what gives them for an entry. */
  more?(act: Act, trail: RecordTrail): Promise<(entry: TimelineEntry) => M>;
  /** Older steps have no name in the kit's history: the name that the kind itself stored for the person; null for none. */
  nameIn?(entry: TimelineEntry): string | null;
}

/**
 * Handlers of the calls that `recordCalls` of the contract makes.
 *
 * @example
 * implement(diaryCalls, { ...recordHandlers(host, diaries, { status: diaryStatus }), ...listHandlers(host, diaries) });
 */
export function recordHandlers<
  N extends Names,
  Own,
  Input,
  St extends string,
  // biome-ignore lint/complexity/noBannedTypes: a kind that adds no fields
  M extends object = {},
>(
  { people, signing }: Pick<ServerHost, 'people' | 'signing'>,
  records: ToldRecords<N, Own, Input>,
  { id: idName = 'id', ...kind }: RecordHandlersOptions<St, M>,
) {
  const idOf = (input: object) => String(Reflect.get(input, idName));
  return {
    async history(input: object, context: RouteContext) {
      return recordHistoryOf({ people, signing }, records, actOf(context), idOf(input), kind);
    },

    async signatureImage(input: object & { readonly signatureID: string }, context: RouteContext) {
      const image = await records.signatureImage(actOf(context), idOf(input), input.signatureID);
      return { image: `data:image/png;base64,${image.toString('base64')}` };
    },

    async comments(input: object, context: RouteContext) {
      const act = actOf(context);
      const id = idOf(input);
      const found = await records.comments(act, id);
      const { covered } = await records.verify(act, id);
      const named = await people.named(
        act.tx,
        found.map(({ authorId }) => authorId),
      );
      return {
        comments: found.map((comment, place) => ({
          ...said(comment, place < covered.comments ? 'covered' : 'pending'),
          by: recordAuthorOf(named, comment),
        })),
      };
    },

    async addComment(
      input: object & { readonly text: string; readonly commentId?: string | undefined },
      context: RouteContext,
    ) {
      const act = actOf(context);
      const comment = await records.comment(act, idOf(input), input.text, input.commentId);
      const named = await people.named(act.tx, [comment.authorId]);
      // A repeated request is answered as the first one was.
      return { comment: { ...said(comment, 'pending'), by: recordAuthorOf(named, comment) } };
    },
  };
}

const said = ({ id, at, text }: RecordComment, coverage: Coverage) => ({ id, at, text, coverage });

/** The answer of the call `history`, for calls that have it beside other things, such as an export of one record. */
export async function recordHistoryOf<
  N extends Names,
  Own,
  Input,
  St extends string,
  // biome-ignore lint/complexity/noBannedTypes: a kind that adds no fields
  M extends object = {},
>(
  { people, signing }: Pick<ServerHost, 'people' | 'signing'>,
  records: Pick<ToldRecords<N, Own, Input>, 'timeline' | 'verify'>,
  act: Act,
  id: string,
  { status, more, nameIn }: Omit<RecordHandlersOptions<St, M>, 'id'>,
) {
  const entries = await records.timeline(act, id);
  const verified = await records.verify(act, id);
  const signatures = [...verified.signatures, ...verified.items.flatMap((item) => item.signatures)];
  const bySignature = new Map(signatures.map((signature) => [signature.id, signature]));
  const covered = new Map(verified.items.map((item) => [item.id, item.covered]));
  const named = await people.named(
    act.tx,
    entries.flatMap(({ userId, onBehalfOf }) => [userId, onBehalfOf]),
  );
  const registered = await signing.registeredFor(act.tx, signatures);
  const moreOf = await more?.(act, { entries, signatures });
  const history = entries.map((entry) => {
    const { item, seq, action, part, from, to, at, comment, changedFields, signatureId } = entry;
    const signature = signatureId === null ? undefined : bySignature.get(signatureId);
    const reach = item === null ? verified.covered : covered.get(item.id);
    return {
      item,
      seq,
      action,
      part,
      at,
      comment,
      from: from === null ? null : status.parse(from),
      to: status.parse(to),
      by: namedThen(recordActorOf(named, entry, signature), entry, signature, nameIn),
      changedFields: [...changedFields],
      handedOver: [...handedOverIn(entry)],
      coverage: reach === undefined ? ('pending' as const) : coverageOf(reach, seq),
      signature: signature === undefined ? null : wireSignature(signature, registered),
      // Without `more`, the type is that of no fields.
      ...(moreOf?.(entry) ?? ({} as M)),
    };
  });
  return { history, intact: verified.intact };
}

/** The kind's own name of that time, where the kit has none. */
export function namedThen(
  by: RecordPerson | null,
  entry: TimelineEntry,
  signature: RecordSignature | undefined,
  nameIn: ((entry: TimelineEntry) => string | null) | undefined,
): RecordPerson | null {
  const isKnown = typeof (entry.actorName ?? signature?.actorName) === 'string';
  const name = isKnown ? null : nameIn?.(entry);
  return by === null || !name ? by : { ...by, name };
}

const wireSignature = (
  { id, method, hash, problems, deviceId }: RecordSignature,
  registered: ReadonlySet<string>,
) => ({
  id,
  method,
  hash,
  problems: [...problems],
  registered_device: registered.has(id) ? deviceId : null,
});
