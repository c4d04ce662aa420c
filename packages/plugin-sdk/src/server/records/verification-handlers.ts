import type { RecordVerification } from '@gantry/plugin-sdk/contract';
import { NotFoundError, type RouteContext, type ServerHost } from '@gantry/plugin-sdk/server';
import type { Names } from '@gantry/plugin-sdk/workflow';
import { z } from 'zod';
import { type Act, actOf } from './act.ts';
import { namedThen } from './record-handlers.ts';
import type { RecordOf } from './record-kind.ts';
import { recordActorOf } from './record-people.ts';
import type { TimelineEntry } from './record-timeline.ts';
import type { Records } from './records.ts';
import { checkSignedFiles } from './signed-files.ts';
import { coverageOf, type RecordSignature, type Verification } from './verification.ts';

/** What the handlers need of a kind's records. */
export type CheckableRecords<N extends Names, Own, Input> = Pick<
  Records<N, Own, Input>,
  'read' | 'verify' | 'timeline' | 'comments' | 'signedContent'
>;

/** What a printed record is compared with. */
export interface Signed<N extends Names, Own> {
  /** The record as it is. */
  readonly record: RecordOf<N, Own>;
  /** The signature that the paper names, or else the last one. */
  readonly signature: RecordSignature;
  /** What it covers, as it was signed: see `signedContent`. Undefined if it cannot be read any more. */
  readonly content: unknown;
}

/** A file that a signature covers, with what is found of it. */
export type CheckedFile = RecordVerification['files'][number];

/** A kind's options for `verificationHandlers`. */
export interface VerificationOptions<N extends Names, Own, St extends string, M extends object> {
  /** The path's parameter with the record's id; `id` when left out. */
  readonly id?: string;
  /** As the contract has it. */
  readonly status: { parse(value: unknown): St };
  /** As for `recordHandlers`. */
  nameIn?(entry: TimelineEntry): string | null;
  /** Reads what the items of a record are called, and answers what gives the name of one. */
  itemNames?(act: Act, id: string): Promise<(item: string) => string>;
  /**
   * Compares files that the kind keeps by itself, of which the signed content has the hashes, with their bytes. They count for `intact`.
   * @param content - what the signature covers, as it was signed
   */
  ownFiles?(act: Act, id: string, content: unknown): Promise<readonly CheckedFile[]>;
  /** The fields that the kind adds. @param signed - undefined: nobody has signed */
  more?(act: Act, signed: Signed<N, Own> | undefined): Promise<M>;
}

/**
 * Handler of the call that `verificationCall` of the contract makes.
 *
 * @example
 * implement(diaryCalls, { ...recordHandlers(host, diaries, kind), ...verificationHandlers(host, diaries, kind) });
 */
export function verificationHandlers<
  N extends Names,
  Own,
  Input,
  St extends string,
  // biome-ignore lint/complexity/noBannedTypes: a kind that adds no fields
  M extends object = {},
>(
  { people, files }: Pick<ServerHost, 'people' | 'files'>,
  records: CheckableRecords<N, Own, Input>,
  { id: idName = 'id', status, nameIn, itemNames, ownFiles, more }: VerificationOptions<N, Own, St, M>,
) {
  return {
    async verification(
      input: object & { readonly seal?: string | undefined; readonly v?: number | undefined },
      context: RouteContext,
    ) {
      const act = actOf(context);
      const id = String(Reflect.get(input, idName));
      const { seal, v } = input;
      const record = await records.read(act, id);
      const found = await records.verify(act, id);
      const timeline = await records.timeline(act, id);
      const checked: Checked = { entries: timeline.filter(({ item }) => item === null), found };
      const onPaper =
        seal === undefined ? undefined : found.signatures.find(({ hash }) => hash.startsWith(seal));
      const shown = onPaper ?? found.signatures.at(-1);
      const nameOf = found.items.length > 0 ? await itemNames?.(act, id) : undefined;
      const items = [];
      const covered: Covered[] = [];
      for (const item of found.items) {
        const entries = timeline.filter((entry) => entry.item?.id === item.id);
        const last = item.signatures.at(-1);
        if (last) covered.push(...coveredBy(item.id, await contentOf(act, id, last.id)));
        items.push({
          id: item.id,
          set: item.set,
          name: nameOf?.(item.id) ?? '',
          status: status.parse(item.status),
          intact: item.intact,
          problems: problemsOf({ entries, found: item }),
          signatures: await checkedSignatures(people, act, { entries, found: item }, { status, nameIn }),
        });
      }
      const content = shown && (await contentOf(act, id, shown.id));
      covered.unshift(...coveredBy(null, content));
      const states = await checkSignedFiles(files, act.tx, covered);
      const own = content === undefined ? undefined : await ownFiles?.(act, id, content);
      const signedFiles: CheckedFile[] = covered.map(({ id: file, item, name, sha256 }) => ({
        id: file,
        item,
        name,
        sha256,
        state: states.get(file) ?? 'gone',
      }));
      signedFiles.push(...(own ?? []));
      const isReadable = shown === undefined || content !== undefined;
      const added = await more?.(act, shown && { record, signature: shown, content });
      return {
        form_number: record.number,
        status: status.parse(record.status),
        version: record.version,
        intact: found.intact && isReadable && signedFiles.every(({ state }) => state === 'intact'),
        problems: problemsOf(checked),
        not_covered: notCovered(checked, (await records.comments(act, id)).length),
        signatures: await checkedSignatures(people, act, checked, { status, nameIn }),
        items,
        files: signedFiles,
        paper: seal === undefined ? null : paperOf(onPaper, v, record.version),
        // Left out, `more` adds what its type parameter defaults to.
        ...(added ?? ({} as M)),
      };
    },
  };

  /** Altered content may be no JSON any more. */
  async function contentOf(act: Act, id: string, signatureId: string): Promise<unknown> {
    try {
      return await records.signedContent(act, id, signatureId);
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof NotFoundError) return undefined;
      throw error;
    }
  }
}

/** A file as signed content names it. */
const namedFile = z.object({ id: z.uuid(), name: z.string(), place: z.string(), sha256: z.string() });
const withFiles = z.object({ attachments: z.array(namedFile) });
type Covered = z.output<typeof namedFile> & { readonly item: string | null };

/** Signatures of older formats cover no files. */
const coveredBy = (item: string | null, content: unknown): readonly Covered[] =>
  (withFiles.safeParse(content).data?.attachments ?? []).map((file) => ({ ...file, item }));

/** What was found of a record, or of an item of one. */
interface Checked {
  readonly entries: readonly TimelineEntry[];
  readonly found: Pick<Verification, 'signatures' | 'problems' | 'covered'>;
}

/** The signed steps of a record with what is wrong with each, by the names that the seals cover. */
async function checkedSignatures<S extends string>(
  people: ServerHost['people'],
  { tx }: Pick<Act, 'tx'>,
  { entries, found }: Checked,
  { status, nameIn }: Pick<VerificationOptions<Names, unknown, S, object>, 'status' | 'nameIn'>,
) {
  const signed = entries.filter(({ signatureId }) => signatureId !== null);
  const names = await people.named(
    tx,
    signed.flatMap(({ userId, onBehalfOf }) => [userId, onBehalfOf]),
  );
  return signed.map((entry) => {
    const signature = found.signatures.find((one) => one.id === entry.signatureId);
    const by = namedThen(recordActorOf(names, entry, signature), entry, signature, nameIn);
    return {
      seq: entry.seq,
      action: entry.action,
      part: entry.part,
      from: entry.from === null || entry.from === '' ? null : status.parse(entry.from),
      to: status.parse(entry.to),
      at: entry.at,
      by,
      is_name_of_today:
        by !== null && [entry.actorName, signature?.actorName, nameIn?.(entry)].every((name) => !name),
      company: signature?.companyName ?? null,
      id: signature?.id ?? null,
      hash: signature?.hash ?? null,
      problems: signature === undefined ? (['missing'] as const).slice() : [...signature.problems],
    };
  });
}

const problemsOf = ({ found }: Checked) => found.problems.map(({ problem, seq }) => ({ problem, seq }));

/** Steps and comments that no signature covers yet, and steps that one of an older format covers in part. */
function notCovered({ entries, found: { covered } }: Checked, comments: number) {
  const coverages = entries.map(({ seq }) => coverageOf(covered, seq));
  return {
    steps: coverages.filter((one) => one === 'pending').length,
    comments: Math.max(0, comments - covered.comments),
    partly: coverages.filter((one) => one === 'partly').length,
  };
}

/** @param version - that the paper says it shows */
function paperOf(
  onPaper: RecordSignature | undefined,
  version: number | undefined,
  now: number,
): NonNullable<RecordVerification['paper']> {
  const shown = version ?? onPaper?.seq;
  if (onPaper === undefined || shown === undefined || shown < onPaper.seq || shown > now)
    return { state: 'unknown', version: shown ?? null, later: 0 };
  return { state: shown === now ? 'current' : 'changed', version: shown, later: now - shown };
}
