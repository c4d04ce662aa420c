import { NotFoundError, type ServerHost } from '@gantry/plugin-sdk/server';
import {
  type Act,
  actOf,
  checkSignedFiles,
  coverageOf,
  type HistoryEntry,
  type RecordSignature,
} from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import { discipline } from '../../../contract/discipline.ts';
import { workType } from '../../../contract/risc/disciplines.ts';
import { type RiscPerson, riscStatus, wireResult } from '../../../contract/risc/form.ts';
import type { RiscVerification } from '../../../contract/risc/verification.ts';
import { type Named, personOf } from '../form/form-rows.ts';
import type { RiscHandlers } from '../handlers.ts';
import { type Forms, foundResult } from '../risc-kind.ts';
import { actorOf, statusOf } from './history-of.ts';

type Host = Pick<ServerHost, 'people' | 'files'>;
type Signed = RiscVerification['signed'];

/** A form has no items, so nothing is wrong with any. */
const isOfForms = <P extends string>(problem: P): problem is Exclude<P, 'items'> => problem !== 'items';

/** Checks the signatures of a form, and a printed form against them. */
export const verificationHandlers = (
  { people, files }: Host,
  forms: Forms,
): RiscHandlers<'verification'> => ({
  async verification({ id, seal, v }, context) {
    const act = actOf(context);
    const record = await forms.read(act, id);
    const entries = await forms.history(act, id);
    const found = await forms.verify(act, id);
    const onPaper =
      seal === undefined ? undefined : found.signatures.find(({ hash }) => hash.startsWith(seal));
    const shown = onPaper ?? found.signatures.at(-1);
    const signed = shown === undefined ? null : await signedForm({ people, files }, forms, act, shown);
    const isWhole =
      signed === null ? shown === undefined : signed.files.every(({ state }) => state === 'intact');
    const names = await people.named(
      act.tx,
      entries.flatMap(({ userId, onBehalfOf }) => [userId, onBehalfOf]),
    );
    const comments = await forms.comments(act, id);
    const coverages = entries.map(({ seq }) => coverageOf(found.covered, seq));
    const signedSteps = entries.filter(({ signatureId }) => signatureId !== null);
    return {
      form_number: record.number,
      status: record.status,
      version: record.version,
      intact: found.intact && isWhole,
      problems: found.problems.flatMap(({ problem, seq }) => (isOfForms(problem) ? [{ problem, seq }] : [])),
      not_covered: {
        steps: coverages.filter((one) => one === 'pending').length,
        comments: Math.max(0, comments.length - found.covered.comments),
        partly: coverages.filter((one) => one === 'partly').length,
      },
      signatures: signedSteps.map((entry) => {
        const signature = found.signatures.find((one) => one.id === entry.signatureId);
        return {
          ...stepOf(entry),
          ...signerOf(names, entry, signature),
          company: signature?.companyName ?? null,
          id: signature?.id ?? null,
          hash: signature?.hash ?? null,
          problems: signature === undefined ? ['missing'] : signature.problems.filter(isOfForms),
        };
      }),
      signed,
      paper: seal === undefined ? null : paperOf(onPaper, v, record.version),
    };
  },
});

/** Who signed, by the name that the seal covers. A seal of an older format covers none. */
function signerOf(names: Named, entry: HistoryEntry, signature: RecordSignature | undefined) {
  const by = actorOf(names, entry);
  const name = signature?.actorName ?? entry.actorName;
  return {
    by: by === null || name === null ? by : { ...by, name },
    is_name_of_today: by !== null && name === null,
  };
}

const stepOf = ({ seq, action, part, from, to, at }: HistoryEntry) => ({
  seq,
  action,
  part,
  from: statusOf(from),
  to: riscStatus.parse(to),
  at,
});

/** @param version - that the paper says it shows */
function paperOf(
  onPaper: RecordSignature | undefined,
  version: number | undefined,
  now: number,
): RiscVerification['paper'] {
  const shown = version ?? onPaper?.seq;
  if (onPaper === undefined || shown === undefined || shown < onPaper.seq || shown > now)
    return { state: 'unknown', version: shown ?? null, later: 0 };
  return { state: shown === now ? 'current' : 'changed', version: shown, later: now - shown };
}

/** What of the signed content the page shows. The kit wrote it as canonical JSON of the record. */
const content = z.object({
  portion: z.string().nullable(),
  location: z.string().nullable(),
  attachments: z.array(z.object({ id: z.uuid(), name: z.string(), place: z.string(), sha256: z.string() })),
  objects: z.array(z.object({ globalId: z.string(), name: z.string() })).default([]),
  /** Names of that time by id; signatures of older formats cover none. */
  names: z.record(z.string(), z.object({ name: z.string(), company: z.string() })).default({}),
  record: z.object({
    number: z.string().nullable(),
    status: riscStatus,
    version: z.int(),
    own: z.object({
      discipline,
      workType: workType.nullable(),
      description: z.string(),
      surveyTime: z.string().nullable(),
      results: z.array(foundResult),
    }),
  }),
});

/** Null if what was signed cannot be read any more. */
async function signedForm(
  { people, files }: Host,
  forms: Forms,
  act: Act,
  { id, recordId, signedAt }: RecordSignature,
): Promise<Signed> {
  const read = content.safeParse(await readable(forms.signedContent(act, recordId, id)));
  if (!read.success) return null;
  const { portion, location, attachments, objects, names: then, record } = read.data;
  const { own } = record;
  const states = await checkSignedFiles(files, act.tx, attachments);
  const names = await people.named(
    act.tx,
    own.results.flatMap(({ by, actingFor }) => [by, actingFor]),
  );
  return {
    at: signedAt,
    version: record.version,
    form_number: record.number,
    status: record.status,
    discipline: own.discipline,
    form_type: own.workType,
    portion,
    location,
    description: own.description,
    survey_time: own.surveyTime,
    results: own.results.map(({ by, actingFor, result, inspectedAt }) => ({
      by: personThen(then, by, actingFor) ??
        personOf(names, by, actingFor ?? undefined) ?? { userId: by, name: '', company: '' },
      approval_result: wireResult(result),
      inspected_at: inspectedAt,
    })),
    files: attachments.map(({ id: fileId, name, sha256 }) => ({
      id: fileId,
      name,
      sha256,
      state: states.get(fileId) ?? 'gone',
    })),
    objects: objects.map(({ globalId, name }) => ({ global_id: globalId, name })),
  };
}

type SignedNames = z.output<typeof content>['names'];

/** Somebody by the names that were signed; undefined if they were not. */
function personThen(then: SignedNames, id: string, actingFor: string | null): RiscPerson | undefined {
  const found = then[id];
  if (found === undefined) return undefined;
  const principal = actingFor === null ? undefined : then[actingFor]?.name;
  return { userId: id, ...found, ...(principal !== undefined && { actingFor: principal }) };
}

/** Altered content may be no JSON any more. */
async function readable(reading: Promise<unknown>): Promise<unknown> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof NotFoundError) return undefined;
    throw error;
  }
}
