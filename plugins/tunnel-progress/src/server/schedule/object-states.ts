import { activityDays, type Programme } from '../../contract/schedule/programme.ts';
import {
  type ScheduleMode,
  stateAt,
  togetherOf,
  type WorkState,
  workStates,
} from '../../contract/schedule/state-at.ts';

interface StateObjects {
  readonly state: WorkState;
  objects: number;
  readonly models: { readonly modelId: string; readonly globalIds: string[] }[];
}

/** The linked objects by how they stand at the end of a day. States without an object are left out. */
export function objectStates(programme: Programme, day: number, mode: ScheduleMode): StateObjects[] {
  const states = activityDays(programme).map((days) => stateAt(days, day, mode, programme.dataDay));
  const found = new Map<WorkState, StateObjects>(
    workStates.map((state) => [state, { state, objects: 0, models: [] }]),
  );
  for (const { modelId, globalIds, runs } of programme.models) {
    const ofObject = new Map<string, WorkState[]>();
    let at = 0;
    for (let run = 0; run < runs.length; run += 2) {
      const state = states[runs[run] ?? -1] ?? 'notStarted';
      for (const end = at + (runs[run + 1] ?? 0); at < end; at += 1) {
        const id = globalIds[at] ?? '';
        const known = ofObject.get(id);
        if (known === undefined) ofObject.set(id, [state]);
        else known.push(state);
      }
    }
    for (const [id, several] of ofObject) {
      const group = found.get(togetherOf(several));
      if (group === undefined) continue;
      group.objects += 1;
      const model = group.models.at(-1);
      if (model?.modelId === modelId) model.globalIds.push(id);
      else group.models.push({ modelId, globalIds: [id] });
    }
  }
  return [...found.values()].filter(({ objects }) => objects > 0);
}
