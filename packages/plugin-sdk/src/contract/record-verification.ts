import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { type RecordCallsSpec, recordPerson } from './record-calls.ts';

/** `missing`: the history names a signature that is gone. The others are those of the SDK's records. */
const sealProblems = [
  'content',
  'image',
  'chain',
  'attachments',
  'record',
  'history',
  'items',
  'missing',
] as const;
/** What no longer fits beside signatures, as the SDK's records name it. */
const recordProblems = ['entry', 'gap', 'comment', 'record', 'head', 'log', 'items'] as const;
/** Where and how to ask what was signed on a record. */
const verificationQuery = z.strictObject({
  /** The first characters of the hash of the last signature on a printed record. */
  seal: z
    .string()
    .regex(/^[0-9a-f]{16,64}$/)
    .optional(),
  /** The record's version when it was printed. */
  v: z.coerce.number<number | string>().int().min(1).max(1_000_000).optional(),
});

/** A file that a signature covers. */
const signedFile = z.object({
  id: z.uuid(),
  /** The item of whose signature it is; null for one of the record itself. */
  item: z.uuid().nullable(),
  name: z.string(),
  sha256: z.string(),
  /** `altered`: its bytes are no longer those that were signed. `gone`: it cannot be read. */
  state: z.enum(['intact', 'altered', 'gone']),
});

/**
 * A printed record compared with the record. `unknown`: no signature of the record has its seal, so the paper or the record was altered.
 * `changed`: the record changed after it was printed.
 */
const paper = z.object({
  state: z.enum(['current', 'changed', 'unknown']),
  version: z.int().nullable(),
  /** Steps since. */
  later: z.int(),
});

/** A signature, or one that is gone. */
const checkedSignature = <S extends z.ZodType<string>>(status: S) =>
  z.object({
    /** The record's version after the signed step. */
    seq: z.int(),
    action: z.string(),
    part: z.string().nullable(),
    from: status.nullable(),
    to: status,
    by: recordPerson.nullable(),
    /** `by` has today's name: the seal is of a format that covers none. */
    is_name_of_today: z.boolean(),
    /** Of the signer when they signed. */
    company: z.string().nullable(),
    at: z.string(),
    /** Null for a signature that is gone. */
    id: z.uuid().nullable(),
    hash: z.string().nullable(),
    problems: z.array(z.enum(sealProblems)),
  });

/** What was checked of a record of any kind. */
export function recordVerification<S extends z.ZodType<string>>(status: S) {
  const checked = {
    status,
    /** Whether nothing of what was checked is wrong: content, pictures, chain, history, comments, items, attachments and their bytes. */
    intact: z.boolean(),
    /** What no longer fits beside signatures, and at which step; null where it is no single one. */
    problems: z.array(z.object({ problem: z.enum(recordProblems), seq: z.int().nullable() })),
    /** Oldest first. */
    signatures: z.array(checkedSignature(status)),
  };
  return z.object({
    form_number: z.string().nullable(),
    version: z.int(),
    ...checked,
    /** Steps and comments that no signature covers yet, and steps that one of an older format covers in part. */
    not_covered: z.object({ steps: z.int(), comments: z.int(), partly: z.int() }),
    /** What items there are, such as `portions`, and what was checked of each; empty for a kind without items. */
    items: z.array(z.object({ id: z.uuid(), set: z.string(), name: z.string(), ...checked })),
    /** Covered by the signature that the paper names, or else by the last one, and by the last one of each item. */
    files: z.array(signedFile),
    /** Null where no paper was named. */
    paper: paper.nullable(),
  });
}
/** What was checked of a record of any kind. */
export type RecordVerification<S extends string = string> = z.output<
  ReturnType<typeof recordVerification<z.ZodType<S>>>
>;

/**
 * The call that says what was signed on a record and how a printed one stands to it. `verificationHandlers` of the server half answers it.
 *
 * @example
 * const diaryCalls = { ...recordCalls(spec), ...verificationCall(spec) };
 */
export function verificationCall<
  const P extends string,
  S extends z.ZodType<string>,
  // biome-ignore lint/complexity/noBannedTypes: a kind that adds no fields
  const M extends z.ZodRawShape = {},
>({ path, status, more, permission, projectAlias }: Omit<RecordCallsSpec<P, S, M>, 'text'>) {
  return {
    verification: endpoint({
      permission,
      ...(projectAlias !== undefined && { projectAlias }),
      method: 'GET',
      path: `${path}/verification` as `/${P}/verification`,
      summary: 'What was signed on a record, by whom, when, and whether it is intact',
      input: verificationQuery,
      // Left out, `more` is what its type parameter defaults to.
      response: recordVerification(status).extend(more ?? ({} as M)),
      timeoutMs: 120_000,
    }),
  };
}
