import type { RecordPerson } from '@gantry/plugin-sdk/contract';
import type { ServerHost } from '@gantry/plugin-sdk/server';
import {
  type Act,
  recordPersonOf,
  type Signed as SignedContent,
  verificationHandlers,
} from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import { discipline } from '../../../contract/discipline.ts';
import { workType } from '../../../contract/risc/disciplines.ts';
import { riscStatus, wireResult } from '../../../contract/risc/form.ts';
import type { RiscVerification } from '../../../contract/risc/verification.ts';
import type { RiscNames } from '../../../contract/risc/workflow.ts';
import { type Forms, foundResult, type RiscFields } from '../risc-kind.ts';

type Host = Pick<ServerHost, 'people' | 'files'>;
type Signed = RiscVerification['signed'];

/** Checks the signatures of a form, and a printed form against them. */
export const riscVerification = ({ people, files }: Host, forms: Forms) =>
  verificationHandlers({ people, files }, forms, {
    status: riscStatus,
    more: async (act, signed) => ({
      signed: signed === undefined ? null : await signedForm(people, act, signed),
    }),
  });

/** What of the signed content the page shows. The kit wrote it as canonical JSON of the record. */
const content = z.object({
  portion: z.string().nullable(),
  location: z.string().nullable(),
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
  people: ServerHost['people'],
  act: Act,
  { signature, content: given }: SignedContent<RiscNames, RiscFields>,
): Promise<Signed> {
  const read = content.safeParse(given);
  if (!read.success) return null;
  const { portion, location, objects, names: then, record } = read.data;
  const { own } = record;
  const names = await people.named(
    act.tx,
    own.results.flatMap(({ by, actingFor }) => [by, actingFor]),
  );
  return {
    at: signature.signedAt,
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
        recordPersonOf(names, by, actingFor ?? undefined) ?? { userId: by, name: '', company: '' },
      approval_result: wireResult(result),
      inspected_at: inspectedAt,
    })),
    objects: objects.map(({ globalId, name }) => ({ global_id: globalId, name })),
  };
}

type SignedNames = z.output<typeof content>['names'];

/** Somebody by the names that were signed; undefined if they were not. */
function personThen(then: SignedNames, id: string, actingFor: string | null): RecordPerson | undefined {
  const found = then[id];
  if (found === undefined) return undefined;
  const principal = actingFor === null ? undefined : then[actingFor]?.name;
  return { userId: id, ...found, ...(principal !== undefined && { actingFor: principal }) };
}
