import { HttpError, type RouteContext, RuleError, sql } from '@gantry/plugin-sdk/server';
import type { Names } from '@gantry/plugin-sdk/workflow';
import { z } from 'zod';
import { type Act, actOf, databaseActorOf } from './act.ts';
import type { ActionOf, ActionRequest, RecordServices } from './record-kind.ts';
import type { RecordStore } from './record-store.ts';

/** The most records of one batch. */
export const largestBatch = 200;

/** One request for many records. A single idempotency key serves them all. */
export type BatchRequest<Input> = Omit<ActionRequest<Input>, 'version'> & {
  /** The versions that the caller saw, by id; a record without one is taken as it is. */
  readonly versions?: Readonly<Record<string, number>> | undefined;
};

/** What became of one record of a batch, as calls answer it. */
export interface BatchAnswer {
  /** UUID of the record. */
  readonly id: string;
  /** The record's number as the batch found it; null without one, and for a stranger. */
  readonly number: string | null;
  /** Null where the action was done; otherwise what keeps it, rather than that something does. */
  readonly code: string | null;
  /** What the code is about, such as the fields to fill in. */
  readonly about: readonly string[];
}

/** What became of each record of a batch. */
export interface BatchResult {
  /** Each record once, in the order in which they were asked for. */
  readonly answers: readonly BatchAnswer[];
  /** Ids of the records on which the action was done. */
  readonly successIds: readonly string[];
  /** Ids of the records on which it was not. */
  readonly failedIds: readonly string[];
  /** Why, for each of the latter. */
  readonly failures: readonly {
    readonly id: string;
    /** As the action alone would be refused; `FAILED` for a fault. */
    readonly code: string;
    readonly message: string;
    readonly details: unknown;
  }[];
}

/** Actions on many records. */
export interface RecordBatch<N extends Names, Own, Input> {
  /**
   * Does an action on each record in a transaction of its own, so that one refusal keeps no other record. The route's own is committed
   * before the first, so that a batch never holds two connections; `context.tx` takes no statement afterwards.
   * @param action - or a verb that means another action in each status.
   * @throws RuleError BATCH_TOO_LARGE for more than 200 ids.
   */
  batch(
    context: RouteContext,
    ids: readonly string[],
    action: string | ActionOf<N, Own>,
    request: BatchRequest<Input>,
  ): Promise<BatchResult>;
}

type ActOnOne<N extends Names, Own, Input> = (
  act: Act,
  id: string,
  action: string | ActionOf<N, Own>,
  request: ActionRequest<Input>,
) => Promise<unknown>;

export function recordBatch<N extends Names, Own, Input>(
  { database, log }: Pick<RecordServices, 'database' | 'log'>,
  { table }: Pick<RecordStore<N, Own>, 'table'>,
  actOnOne: ActOnOne<N, Own, Input>,
): RecordBatch<N, Own, Input> {
  return {
    async batch(context, ids, action, { versions = {}, ...request }) {
      const each = [...new Set(ids)];
      if (each.length > largestBatch)
        throw new RuleError('BATCH_TOO_LARGE', `A batch has at most ${largestBatch} records.`, {
          limit: largestBatch,
        });
      const { tx } = context;
      const rows = await tx.many(
        numberRow,
        sql`select id, number from ${table} where project_id = ${tx.projectId} and id = any(${each}::uuid[]) limit ${largestBatch}`,
      );
      const numbers = new Map(rows.map(({ id, number }) => [id, number]));
      await context.commit();
      const batch = {};
      const successIds: string[] = [];
      const failures: BatchResult['failures'][number][] = [];
      for (const id of each) {
        try {
          await database.inProject(context.project.id, databaseActorOf(context), (tx) =>
            actOnOne({ ...actOf({ ...context, tx }), batch }, id, action, {
              ...request,
              version: versions[id],
            }),
          );
          successIds.push(id);
        } catch (error) {
          failures.push({ id, ...failureOf(error) });
          if (!(error instanceof HttpError))
            log.error({ err: error, record: id }, 'A record of a batch failed');
        }
      }
      const failed = new Map(failures.map((failure) => [failure.id, blockerOf(failure)]));
      const answers = each.map((id) => ({
        id,
        number: numbers.get(id) ?? null,
        ...(failed.get(id) ?? { code: null, about: [] }),
      }));
      return { answers, successIds, failedIds: failures.map(({ id }) => id), failures };
    },
  };
}

const numberRow = z.object({ id: z.uuid(), number: z.string().nullable() });
const blocker = z.object({ code: z.string(), about: z.array(z.string()) });
const blocked = z.object({ blockers: z.tuple([blocker]).rest(z.unknown()) });

/** The first thing that keeps an action from being done. */
function blockerOf({ code, details }: BatchResult['failures'][number]): Pick<BatchAnswer, 'code' | 'about'> {
  const [first] = blocked.safeParse(details).data?.blockers ?? [];
  return first ?? { code, about: [] };
}

function failureOf(error: unknown) {
  if (error instanceof HttpError) return { code: error.code, message: error.message, details: error.details };
  return { code: 'FAILED', message: 'The server could not do this. Try again.', details: undefined };
}
