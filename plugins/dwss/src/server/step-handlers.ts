import { invalidFields } from '@gantry/plugin-sdk/contract';
import {
  ForbiddenError,
  type Handlers,
  HttpError,
  NotFoundError,
  type RouteContext,
  type Tx,
} from '@gantry/plugin-sdk/server';
import type { z } from 'zod';
import type { stepCalls } from '../contract/step-calls.ts';
import { kindOfTask } from './record-kinds.ts';

/** What one of the shared paths does for a kind of form, with its own rules for what is sent. */
interface Sent<B extends z.ZodType, At, Answer> {
  /** Permission to see forms of the kind. */
  readonly permission: string;
  readonly body: B;
  handle(at: At, body: z.output<B>, context: RouteContext): Promise<Answer>;
}
/** The schema is forgotten: `sentFor` parses with it before it calls. */
type AnySent<At, Answer> = Sent<z.ZodType, At, Answer>;
export const sentTo = <B extends z.ZodType, At, Answer>(kind: Sent<B, At, Answer>): AnySent<At, Answer> => ({
  ...kind,
  // Only what the schema has parsed comes here.
  handle: (at, body, context) => kind.handle(at, body as z.output<B>, context),
});

export interface StepAt {
  readonly taskId: string;
  readonly action: string;
  readonly userId?: string;
}

export interface SharedKinds {
  /** By the kind of record, items included. */
  readonly steps: Readonly<Record<string, AnySent<StepAt, { readonly form: Record<string, unknown> }>>>;
  /** By the verb: one kind of form has it. */
  readonly batches: Readonly<Record<string, AnySent<undefined, Record<string, unknown> | Record<string, unknown>[]>>>;
  /** By the kind's name on the wire. */
  readonly filterValues: Readonly<
    Record<
      string,
      {
        readonly permission: string;
        of(tx: Tx, name: string): Promise<readonly { readonly id: string; readonly name: string }[]>;
      }
    >
  >;
}

/** Finds the kind of form that a shared path is about, and lets it answer. */
export function sharedHandlers({ steps, batches, filterValues }: SharedKinds): Handlers<typeof stepCalls> {
  const step = async ({ action, taskId, userId, ...sent }: StepAt, context: RouteContext) => {
    const kind = (await kindOfTask(context.tx, taskId)) ?? '';
    const at = { action, taskId, ...(userId !== undefined && { userId }) };
    return answer('The task', ownOf(steps, kind), at, sent, context);
  };
  return {
    step,
    stepTo: step,
    batch: ({ verb, ...sent }, context) =>
      answer('The action', ownOf(batches, verb), undefined, sent, context),
    async filterValues({ kind, name }, { tx, user }) {
      const found = ownOf(filterValues, kind);
      if (found === undefined) throw new NotFoundError('The kind of form');
      requireSeen(user, found.permission);
      return { values: [...(await found.of(tx, name))] };
    },
  };
}

const ownOf = <V>(all: Readonly<Record<string, V>>, key: string): V | undefined =>
  Object.hasOwn(all, key) ? all[key] : undefined;

function requireSeen({ permissions }: RouteContext['user'], permission: string): void {
  if (!permissions.has(permission)) throw new ForbiddenError(permission);
}

async function answer<At, Answer>(
  what: string,
  kind: AnySent<At, Answer> | undefined,
  at: At,
  sent: object,
  context: RouteContext,
): Promise<Answer> {
  if (kind === undefined) throw new NotFoundError(what);
  requireSeen(context.user, kind.permission);
  const names = new Set(['projectUUID', 'project_id', 'refuse']);
  const body = kind.body.safeParse(
    Object.fromEntries(Object.entries(sent).filter(([name]) => !names.has(name))),
  );
  if (!body.success)
    throw new HttpError(400, 'INVALID_REQUEST', 'The request is not valid.', {
      details: { fields: invalidFields('body', body.error) },
    });
  return kind.handle(at, body.data, context);
}
