import {
  ForbiddenError,
  InvalidRequestError,
  implement,
  implementFiles,
  NotFoundError,
  type Route,
  type RouteContext,
  type ServerHost,
  type Tx,
} from '@gantry/plugin-sdk/server';
import { type Act, actOf, recordFileAnswers } from '@gantry/plugin-sdk/server/records';
import type { z } from 'zod';
import { attachmentFiles } from '../contract/attachment.ts';
import { stepCalls } from '../contract/step-calls.ts';
import { dataUrlOf } from './data-url.ts';
import { kindOfRecord, kindOfTask } from './record-kinds.ts';

/** An open task with what is to be done on it. `userId`: whom the step names. */
export interface StepAt {
  readonly taskId: string;
  readonly action: string;
  readonly userId?: string;
}
type Json = Record<string, unknown>;

/** A kind's handler of a shared path, with the kind's own schema for the body. */
interface Sent<B extends z.ZodType, At, Answer> {
  readonly body: B;
  handle(context: RouteContext, at: At, body: z.output<B>): Promise<Answer>;
}
export function sentTo<B extends z.ZodType, At, Answer>(
  kind: Sent<B, At, Answer>,
): Sent<z.ZodType, At, Answer> {
  // Only what the schema has parsed comes here.
  return { ...kind, handle: (context, at, body) => kind.handle(context, at, body as z.output<B>) };
}

/** What a kind of form does for the paths that all kinds share. */
export interface SharedKind {
  /** Its name on the wire, such as `RISCForm`. */
  readonly name: string;
  /** Permission to see its forms. */
  readonly permission: string;
  /** Its records and their items, by their kinds. */
  readonly records: Readonly<Record<string, { read(act: Act, id: string): Promise<unknown> }>>;
  readonly step: Sent<z.ZodType, StepAt, { readonly form: Json }>;
  /** What a batch can do; no other kind has these verbs. */
  readonly verbs: readonly string[];
  readonly batch: Sent<z.ZodType, string, Json | Json[]>;
  filterValues(tx: Tx, name: string): Promise<readonly { readonly id: string; readonly name: string }[]>;
}

/** The paths of the older interface that all kinds share: each finds the kind that it is about, and lets it answer. */
export function sharedRoutes(
  { signing }: Pick<ServerHost, 'signing'>,
  kinds: readonly SharedKind[],
): readonly Route[] {
  const ofRecord = (kind: string | undefined) =>
    kinds.find(({ records }) => kind !== undefined && Object.hasOwn(records, kind));
  /** Requires that the caller may see a form, or an item of one. */
  const requireSeen = async (context: RouteContext, id: string) => {
    const kind = await kindOfRecord(context.tx, id);
    const found = known(context, ofRecord(kind), 'The form');
    await found.records[kind ?? '']?.read(actOf(context), id);
  };
  const step = async ({ action, taskId, userId, ...sent }: StepAt, context: RouteContext) => {
    const kind = known(context, ofRecord(await kindOfTask(context.tx, taskId)), 'The task');
    const at = { action, taskId, ...(userId !== undefined && { userId }) };
    return kind.step.handle(context, at, parsed(kind.step.body, sent));
  };
  return [
    ...implement(stepCalls, {
      step,
      stepTo: step,
      async batch({ verb, ...sent }, context) {
        const kind = known(
          context,
          kinds.find(({ verbs }) => verbs.includes(verb)),
          'The action',
        );
        return kind.batch.handle(context, verb, parsed(kind.batch.body, sent));
      },
      async filterValues({ kind: name, name: field }, context) {
        const kind = known(
          context,
          kinds.find((one) => one.name === name),
          'The kind of form',
        );
        return { values: [...(await kind.filterValues(context.tx, field))] };
      },
      async uploadSignImage({ formId, imageString }, context) {
        await requireSeen(context, formId);
        const { image } = await signing.given(context, { image: imageString, method: 'drawn' });
        return { url: dataUrlOf(image) };
      },
    }),
    ...implementFiles(attachmentFiles, recordFileAnswers(requireSeen)),
  ];
}

/** @throws NotFoundError without a kind, ForbiddenError where the caller may not see its forms */
function known({ user }: RouteContext, kind: SharedKind | undefined, what: string): SharedKind {
  if (kind === undefined) throw new NotFoundError(what);
  if (!user.permissions.has(kind.permission)) throw new ForbiddenError(kind.permission);
  return kind;
}

/** The names of the project, which the schemas of kinds do not have. */
const names = new Set(['projectUUID', 'project_id']);

function parsed(schema: z.ZodType, sent: object): unknown {
  const body = schema.safeParse(
    Object.fromEntries(Object.entries(sent).filter(([name]) => !names.has(name))),
  );
  if (body.success) return body.data;
  throw new InvalidRequestError('body', body.error);
}
