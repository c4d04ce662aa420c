import type { ServerHost } from '@gantry/plugin-sdk/server';
import type { Act, HistoryEntry, RecordSignature } from '@gantry/plugin-sdk/server/records';
import type { z } from 'zod';
import type { historyEntry } from '../../contract/risc/calls.ts';
import { approvalResults, riscStatus, wireResult } from '../../contract/risc/form.ts';
import { type RiscStatus, results } from '../../contract/risc/workflow.ts';
import { registeredFor } from '../devices/signing-device.ts';
import { personOf } from './form-rows.ts';
import type { Forms } from './risc-kind.ts';

/** What happened to a form, oldest first, and whether its signatures are intact. */
export async function historyOf(
  { people, forms }: Pick<ServerHost, 'people'> & { readonly forms: Forms },
  act: Act,
  id: string,
) {
  const entries = await forms.history(act, id);
  const { signatures, intact } = await forms.verify(act, id);
  const registered = await registeredFor(act.tx, signatures);
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
    by: personOf(names, entry.userId, entry.onBehalfOf ?? undefined),
    at: entry.at,
    comment: entry.comment,
    changedFields: [...entry.changedFields],
    approval_result: resultIn(entry),
    signature: signatureIn(signatures, registered, entry.signatureId),
  });
  return { history: entries.map(wire), intact };
}

export const statusOf = (status: string | null): RiscStatus | null =>
  status === null || status === '' ? null : riscStatus.parse(status);

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
