import type { ServerHost } from '@gantry/plugin-sdk/server';
import {
  type Act,
  coverageOf,
  type HistoryEntry,
  handedOverIn,
  type RecordSignature,
} from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import type { historyEntry } from '../../../contract/risc/calls.ts';
import { approvalResults, type RiscPerson, riscStatus, wireResult } from '../../../contract/risc/form.ts';
import { contradiction } from '../../../contract/risc/place-check.ts';
import { type RiscStatus, results } from '../../../contract/risc/workflow.ts';
import { type Named, personOf } from '../form/form-rows.ts';
import type { Forms } from '../risc-kind.ts';

/** What happened to a form, oldest first, and whether its signatures are intact. */
export async function historyOf(
  { people, signing, forms }: Pick<ServerHost, 'people' | 'signing'> & { readonly forms: Forms },
  act: Act,
  id: string,
) {
  const entries = await forms.history(act, id);
  const { signatures, intact, covered } = await forms.verify(act, id);
  const registered = await signing.registeredFor(act.tx, signatures);
  const names = await people.named(
    act.tx,
    entries.flatMap(({ userId, onBehalfOf }) => [userId, onBehalfOf]),
  );
  const wire = (entry: HistoryEntry): z.output<typeof historyEntry> => ({
    seq: entry.seq,
    action: entry.action,
    part: entry.part,
    from: statusOf(entry.from),
    to: riscStatus.parse(entry.to),
    by: actorOf(names, entry),
    at: entry.at,
    comment: entry.comment,
    changedFields: [...entry.changedFields],
    approval_result: resultIn(entry),
    objects: objectsIn(entry),
    contradictions: contradictionsIn(entry),
    handedOver: [...handedOverIn(entry)],
    coverage: coverageOf(covered, entry.seq),
    signature: signatureIn(signatures, registered, entry.signatureId),
  });
  return { history: entries.map(wire), intact };
}

export const statusOf = (status: string | null): RiscStatus | null =>
  status === null || status === '' ? null : riscStatus.parse(status);

/** Who did it, by the names of that time. Of entries from before the names were kept, by those of today. */
export function actorOf(names: Named, entry: HistoryEntry): RiscPerson | null {
  const today = personOf(names, entry.userId, entry.onBehalfOf ?? undefined);
  if (today === null || entry.actorName === null) return today;
  const { userId } = today;
  const then = { userId, name: entry.actorName, company: entry.companyName ?? '' };
  return entry.principalName === null ? then : { ...then, actingFor: entry.principalName };
}

const linkDetails = z.object({
  linked: z.array(z.string()).default([]),
  unlinked: z.array(z.string()).default([]),
});

/** Names of the objects that a step linked or took off. */
function objectsIn({ action, details }: HistoryEntry): string[] {
  if (action !== 'link' && action !== 'unlink') return [];
  const { linked, unlinked } = linkDetails.parse(details);
  return [...linked, ...unlinked];
}

const submitted = z.object({ contradictions: z.array(contradiction).default([]) });

/** Where what was submitted contradicted the place of an object. */
const contradictionsIn = ({ details }: HistoryEntry) => submitted.parse(details).contradictions;

/** The result that a step gave, as the wire has it. */
function resultIn({ action, choices }: HistoryEntry): string | null {
  const asked = action === 'signoff' ? choices.result : action === 'receive' ? choices.approval : undefined;
  const result = results.find((one) => one === asked);
  return result === undefined ? null : (approvalResults.find((one) => one === wireResult(result)) ?? null);
}

function signatureIn(
  signatures: readonly RecordSignature[],
  registered: ReadonlySet<string>,
  id: string | null,
) {
  const found = id === null ? undefined : signatures.find((one) => one.id === id);
  if (found === undefined) return null;
  const { method, hash, problems, deviceId } = found;
  return {
    id: found.id,
    method,
    hash,
    problems: [...problems],
    registered_device: registered.has(found.id) ? deviceId : null,
  };
}
