import { recordObjectLimit } from '@gantry/plugin-sdk/contract';
import { HttpError, NotFoundError, type RouteContext, type ServerHost, sql } from '@gantry/plugin-sdk/server';
import type { Names } from '@gantry/plugin-sdk/workflow';
import { type Act, actOf, userOf } from './act.ts';
import type { RecordOf } from './record-kind.ts';
import type { NewObject } from './record-objects.ts';
import type { Records } from './records.ts';

/** What links to objects need of a kind's records. */
export type LinkedRecords<N extends Names, Own, Input> = Pick<
  Records<N, Own, Input>,
  'read' | 'list' | 'lock' | 'objects' | 'link' | 'unlink'
>;

/** A kind's rules for its links. */
export interface RecordObjectRules<N extends Names, Own, St extends string> {
  /** As the contract has it. */
  readonly status: { parse(value: unknown): St };
  /** Whether the actor may link objects to the record, and take them off, in its present state. */
  mayChange(act: Act, record: RecordOf<N, Own>): boolean | Promise<boolean>;
}

/** An object of a model, as callers name it. */
export type ObjectKey = Pick<NewObject, 'modelId' | 'globalId'>;

/** A change of the links of one object. */
export interface ObjectLinkChange extends ObjectKey {
  /** Ids of the records. */
  readonly ids: readonly string[];
  /** Why; empty where none was asked for. */
  readonly reason: string;
}

/**
 * Handlers of the calls that `recordObjectCalls` of the contract makes.
 *
 * @example
 * implement(defectCalls, { ...recordObjectHandlers(host, defects, { status, mayChange: (act, record) => record.status === 'Draft' }) });
 */
export function recordObjectHandlers<N extends Names, Own, Input, St extends string>(
  { models }: Pick<ServerHost, 'models'>,
  records: LinkedRecords<N, Own, Input>,
  { status, mayChange }: RecordObjectRules<N, Own, St>,
) {
  /** The records in one order, so that two callers who change the same ones do not wait for each other. @throws HttpError FORBIDDEN */
  const lockAll = async (act: Act, ids: readonly string[]) => {
    for (const id of [...ids].sort())
      if (!(await mayChange(act, await records.lock(act, id))))
        throw new HttpError(403, 'FORBIDDEN', 'You cannot change the objects of this record now.');
  };
  const isLinked = async (act: Act, id: string, { modelId, globalId }: ObjectKey) => {
    const objects = await records.objects(act, id);
    if (objects.some((one) => one.modelId === modelId && one.globalId === globalId)) return true;
    return objects.length < recordObjectLimit ? false : 'full';
  };

  return {
    async recordsOfObject({ modelId, globalId }: ObjectKey, context: RouteContext) {
      const act = actOf(context);
      const linked = sql`exists (select from record_object o where o.project_id = r.project_id and o.record_id = r.id
        and o.model_id = ${modelId} and o.global_id = ${globalId} and o.removed_seq is null)`;
      const { items } = await records.list(
        act.tx,
        { viewer: userOf(act) ?? '', where: [linked] },
        { orderBy: sql`r.updated_at desc, r.number desc`, limit: recordObjectLimit, offset: 0 },
      );
      const links = [];
      for (const record of items)
        links.push({
          recordId: record.id,
          name: record.number,
          status: status.parse(record.status),
          mayChange: await mayChange(act, record),
        });
      return { links };
    },

    async objectsOfRecord({ id }: { readonly id: string }, context: RouteContext) {
      const act = actOf(context);
      const record = await records.read(act, id);
      const objects = await records.objects(act, id);
      return {
        links: objects.map(({ id, modelId, globalId, name, fingerprint }) => ({
          id,
          modelId,
          globalId,
          name,
          fingerprint,
        })),
        mayChange: await mayChange(act, record),
      };
    },

    async linkObject(
      { ids, reason, ...object }: ObjectLinkChange & Pick<NewObject, 'name' | 'fingerprint'>,
      context: RouteContext,
    ) {
      const act = actOf(context);
      const { modelId, globalId } = object;
      await lockAll(act, ids);
      if (!(await models.known(act.tx, [modelId])).has(modelId))
        throw new HttpError(409, 'MODEL_GONE', 'The project has no such model.');
      if ((await models.objects(act.tx, modelId, [globalId])).size === 0)
        throw new HttpError(409, 'OBJECT_GONE', 'No version of the model has this object.');
      const changed: string[] = [];
      for (const id of ids) {
        const linked = await isLinked(act, id, object);
        if (linked === 'full')
          throw new HttpError(409, 'TOO_MANY_LINKS', `A record has at most ${recordObjectLimit} objects.`);
        if (linked) continue;
        await records.link(act, id, undefined, [{ ...object, layerId: '', elementId: '' }], reason);
        changed.push(id);
      }
      return { changed };
    },

    async unlinkObject({ ids, reason, ...object }: ObjectLinkChange, context: RouteContext) {
      const act = actOf(context);
      await lockAll(act, ids);
      const changed: string[] = [];
      for (const id of ids) {
        if ((await isLinked(act, id, object)) !== true) continue;
        await records.unlink(act, id, undefined, [object], reason);
        changed.push(id);
      }
      // A link outlives its model, so only an object that no record has can be of another project.
      if (changed.length === 0 && !(await models.known(act.tx, [object.modelId])).has(object.modelId))
        throw new NotFoundError('The model');
      return { changed };
    },
  };
}
