import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { idList, prose } from './fields.ts';

/** The most objects of one record, and the most records that are answered for one object. */
export const recordObjectLimit = 500;

const object = {
  /** UUID of the model. */
  modelId: z.uuid(),
  /** GlobalId of the object. */
  globalId: z.string().min(1).max(64),
};
/** What the browser that links an object sees of it. */
const seen = { name: z.string().max(300).default(''), fingerprint: z.string().max(200).default('') };

const changed = z.object({
  /** Ids of the records that were changed. Those that were linked already, or not any more, are not among them. */
  changed: z.array(z.uuid()).readonly(),
});
const refusals = {
  /** The member may not change the objects of one of the records now. */
  FORBIDDEN: { status: 403 },
} as const;

/** What the calls are made of that link a kind of record and objects of the model. */
export interface RecordObjectCallsSpec<P extends string, S extends z.ZodType<string>> {
  /** What comes before the paths of the four calls, such as `/objects`. */
  readonly path: `/${P}`;
  /** Permission to see records of the kind; who may change their objects is for the server half. */
  readonly permission: string;
  /** Statuses of the kind. */
  readonly status: S;
  /** As in `endpoint`. */
  readonly projectAlias?: string;
}

/**
 * The calls that link records and objects of the model. `recordObjectHandlers` of the server half answers them, and `recordObjectLinks` of
 * `@gantry/plugin-ui/links` calls them.
 *
 * @example
 * const defectCalls = { ...recordObjectCalls({ path: '/objects', permission: 'DEFECT_VIEW', status: defectStatus }) };
 */
export function recordObjectCalls<const P extends string, S extends z.ZodType<string>>({
  path,
  status,
  ...see
}: RecordObjectCallsSpec<P, S>) {
  return {
    recordsOfObject: endpoint({
      ...see,
      method: 'GET',
      path: `${path}/records` as `/${P}/records`,
      summary: 'Records that an object of the model is linked to, the latest change first',
      input: z.strictObject(object),
      response: z.object({
        links: z
          .array(
            z.object({
              recordId: z.uuid(),
              /** Null while the record has no number. */
              name: z.string().nullable(),
              status,
              /** The caller may take the object off the record now. */
              mayChange: z.boolean(),
            }),
          )
          .readonly(),
      }),
    }),
    objectsOfRecord: endpoint({
      ...see,
      method: 'GET',
      path: `${path}/of/:id` as `/${P}/of/:id`,
      summary: 'Objects of the model that a record is linked to, in the order of their adding',
      response: z.object({
        links: z
          .array(
            z.object({
              id: z.uuid(),
              modelId: z.string(),
              globalId: z.string(),
              name: z.string(),
              fingerprint: z.string(),
            }),
          )
          .readonly(),
        /** The caller may change the objects of the record now. */
        mayChange: z.boolean(),
      }),
    }),
    linkObject: endpoint({
      ...see,
      method: 'POST',
      path: `${path}/link` as `/${P}/link`,
      summary: 'Link an object of the model to records',
      input: z.strictObject({ ...object, ...seen, ids: idList(), reason: prose(2000).default('') }),
      response: changed,
      refusals: {
        ...refusals,
        /** The project has no such model. */
        MODEL_GONE: { status: 409 },
        /** No version of the model has the object. */
        OBJECT_GONE: { status: 409 },
        /** A record has `recordObjectLimit` objects. */
        TOO_MANY_LINKS: { status: 409 },
      },
    }),
    unlinkObject: endpoint({
      ...see,
      method: 'POST',
      path: `${path}/unlink` as `/${P}/unlink`,
      summary: 'Take an object of the model off records; signatures from before still cover it',
      input: z.strictObject({ ...object, ids: idList(), reason: prose(2000).default('') }),
      response: changed,
      refusals,
    }),
  };
}
