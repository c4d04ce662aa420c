import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { prose } from './fields.ts';

/**
 * Names of the events of a kind of records, which the server announces. A page of a record listens to both: a comment changes no version, so
 * that it announces itself only as a comment.
 * @param kind - as `RecordKind.kind` names it
 */
export const recordTopics = <const K extends string>(kind: K) =>
  ({ changed: `${kind}-changed`, commented: `${kind}-commented` }) as const;

/** Somebody named on a record. `actingFor` is the name of whom they represented. */
export const recordPerson = z.object({
  userId: z.uuid(),
  name: z.string(),
  company: z.string(),
  actingFor: z.string().optional(),
});
/** Somebody named on a record. */
export type RecordPerson = z.infer<typeof recordPerson>;

/** A step that somebody has to do, or had to. `assignee` is null where everybody with the part may do it. */
export const recordTask = z.object({
  id: z.uuid(),
  task: z.string(),
  part: z.string(),
  assignee: recordPerson.nullable(),
  opened_at: z.string(),
  closed_at: z.string().nullable(),
});

/** How signatures cover a step or a comment. `partly`: one of an older format follows. `pending`: none covers it yet. */
export const recordCoverage = z.enum(['covered', 'partly', 'pending']);

/**
 * The fields of every record, beside those of its kind. `headsOf` of the server half makes them.
 *
 * @example
 * const diary = recordHead(diaryStatus, diaryAction).extend({ day, weather: z.string() });
 */
export function recordHead<S extends z.ZodType<string>, A extends z.ZodType<string>>(status: S, action: A) {
  return z.object({
    id: z.uuid(),
    form_number: z.string().nullable(),
    status,
    version: z.int(),
    created_by: recordPerson.nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    /** Oldest first. The task of the lane `side` is a request; while it is open, the main one waits. */
    tasks: z.array(recordTask.extend({ lane: z.enum(['main', 'side']) })),
    /** What the caller may do now, and by which open task; null without one. `for`: the member whom they would represent. */
    allowedActions: z.array(z.object({ action, task_id: z.uuid().nullable(), for: recordPerson.nullable() })),
  });
}

/** What a record's own step says, whatever its kind. */
const entryFields = {
  /** The item on which the step was taken, and what the items are, such as `portions`; null for the record itself. */
  item: z.object({ id: z.uuid(), set: z.string() }).nullable(),
  /** The version of the record, or of the item, after it. */
  seq: z.int(),
  action: z.string(),
  /** The part of the workflow in which it was done; null for a change of fields or files. */
  part: z.string().nullable(),
  /** By the name and company of that time. Null for the system. */
  by: recordPerson.nullable(),
  at: z.string(),
  comment: z.string(),
  changedFields: z.array(z.string()),
  /** Who took over from whom, by their names then. */
  handedOver: z.array(z.object({ from: z.string(), to: z.string() })),
  coverage: recordCoverage,
  signature: z
    .object({
      id: z.uuid(),
      method: z.string(),
      hash: z.string(),
      problems: z.array(z.string()),
      /** Id of the browser on which it was given, if that was registered for the signer at that time. */
      registered_device: z.uuid().nullable(),
    })
    .nullable(),
};

/** One step of a record's history. @param more - fields that the kind adds */
export function recordHistoryEntry<S extends z.ZodType<string>, const M extends z.ZodRawShape>(
  status: S,
  more: M,
) {
  return z.object({ ...entryFields, from: status.nullable(), to: status, ...more });
}

/** What somebody said about a record, by their name and company of that time. */
export const recordComment = z.object({
  id: z.uuid(),
  by: recordPerson,
  at: z.string(),
  text: z.string(),
  coverage: recordCoverage,
});

/** What the calls of a kind of record are made of. */
export interface RecordCallsSpec<P extends string, S extends z.ZodType<string>, M extends z.ZodRawShape> {
  /** The path of one record, with its id. */
  readonly path: `/${P}`;
  /** Permission to see records of the kind. */
  readonly permission: string;
  /** Its statuses, and those of its items. */
  readonly status: S;
  /** Further fields of a history entry; left out: none. */
  readonly more?: M;
  /** What a comment may be; `prose(2000)` when left out. */
  readonly text?: z.ZodType<string, string>;
  /** As in `endpoint`. */
  readonly projectAlias?: string;
}

/**
 * The calls that records of every kind have: history, pictures of signatures, comments. `recordHandlers` of the server half answers them.
 *
 * @example
 * const diaryCalls = {
 *   ...recordCalls({ path: '/diaries/:id', permission: 'DIARY_VIEW', status: diaryStatus }),
 *   list: endpoint({ … }),
 * };
 */
export function recordCalls<
  const P extends string,
  S extends z.ZodType<string>,
  // biome-ignore lint/complexity/noBannedTypes: a kind that adds no fields
  const M extends z.ZodRawShape = {},
>({ path, status, more, text = prose(2000), ...see }: RecordCallsSpec<P, S, M>) {
  // Left out, `more` is what its type parameter defaults to.
  const entry = recordHistoryEntry(status, more ?? ({} as M));
  return {
    history: endpoint({
      ...see,
      method: 'GET',
      path: `${path}/history` as `/${P}/history`,
      summary: 'What happened to a record, oldest first, and whether its signatures are intact',
      response: z.object({
        history: z.array(entry),
        /** Whether everything that was checked is as it was signed; see `coverage`. */
        intact: z.boolean(),
      }),
    }),
    signatureImage: endpoint({
      ...see,
      method: 'GET',
      path: `${path}/signatures/:signatureID` as `/${P}/signatures/:signatureID`,
      summary: 'The picture of a signature',
      /** `image` is a `data:image/png;base64,…` URL. */
      response: z.object({ image: z.string() }),
    }),
    comments: endpoint({
      ...see,
      method: 'GET',
      path: `${path}/comments` as `/${P}/comments`,
      summary: 'Comments on a record, oldest first',
      response: z.object({ comments: z.array(recordComment) }),
    }),
    addComment: endpoint({
      ...see,
      method: 'POST',
      path: `${path}/comments` as `/${P}/comments`,
      summary: 'Comment on a record',
      input: z.strictObject({
        text,
        /** Chosen by the caller. Sent again, it answers the comment that is there. */
        commentId: z.uuid().optional(),
      }),
      response: z.object({ comment: recordComment }),
      refusals: { COMMENT_REQUIRED: { status: 422 }, KEY_REUSED: { status: 409 } },
    }),
  };
}
