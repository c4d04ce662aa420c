import type { HistoryEntry } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import { approvalResults, riscStatus, wireResult } from '../../../contract/risc/form.ts';
import { contradiction } from '../../../contract/risc/place-check.ts';
import { results } from '../../../contract/risc/workflow.ts';

/** What the history of forms has beside that of every record. */
export const riscHistory = {
  status: riscStatus,
  more: async () => (entry: HistoryEntry) => ({
    approval_result: resultIn(entry),
    objects: objectsIn(entry),
    contradictions: contradictionsIn(entry),
  }),
};

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
