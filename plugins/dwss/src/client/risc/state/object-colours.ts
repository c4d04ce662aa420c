import type { ObjectRef } from '@gantry/plugin-sdk';
import type { Tone } from '@gantry/plugin-ui';
import type { GroupedObjects } from '@gantry/plugin-ui/links';
import type { DecidingStatus } from '../../../contract/risc/object-links.ts';
import type { RiscApi } from '../risc-api.ts';

/** The groups of the legend. Each has a colour; more colours would be hard to tell apart, and slow to draw. */
export const objectGroups = ['failed', 'waiting', 'inspecting', 'returned', 'passed'] as const;
export type ObjectGroup = (typeof objectGroups)[number];

export const groupTone: Readonly<Record<ObjectGroup, Tone>> = {
  failed: 'danger',
  waiting: 'info',
  inspecting: 'warning',
  returned: 'paused',
  passed: 'success',
};

export function groupOf(status: DecidingStatus): ObjectGroup {
  switch (status) {
    case 'Fail':
    case 'Resubmission':
      return 'failed';
    case 'Submitted':
      return 'waiting';
    case 'Returned':
      return 'returned';
    case 'Closed':
      return 'passed';
    default:
      return 'inspecting';
  }
}

/** The states of all linked objects of the project. */
export async function fetchObjectColours(api: RiscApi, signal: AbortSignal): Promise<GroupedObjects> {
  const objects: ObjectRef[] = [];
  const groups: number[] = [];
  let after: string | null = '';
  while (after !== null) {
    const page: Awaited<ReturnType<RiscApi['objectStates']>> = await api.objectStates({ after }, { signal });
    for (const { modelId, bimIds, state } of page.models)
      bimIds.forEach((globalId, at) => {
        const status = page.states[state[at] ?? -1];
        if (status === undefined) return;
        objects.push({ modelId, globalId });
        groups.push(objectGroups.indexOf(groupOf(status)));
      });
    after = page.next;
  }
  return { objects, groups: Uint8Array.from(groups) };
}
