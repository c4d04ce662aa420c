import { rowLimit } from '@gantry/plugin-sdk/contract';
import { sql } from '@gantry/plugin-sdk/server';
import type { DecidingStatus } from '../../../contract/risc/object-links.ts';
import type { HoldPoint, HoldPoints, HoldState } from './hold-points.ts';
import { afterObject, type ObjectState, objectStates } from './object-states.ts';

/** Answers from the links of forms and objects. */
export const holdPointsIn: HoldPoints = {
  async of(tx, objects) {
    if (objects.length > rowLimit)
      throw new RangeError(`At most ${rowLimit} objects can be asked about at once.`);
    if (objects.length === 0) return [];
    const states = await objectStates(
      tx,
      sql`(o.model_id, o.global_id) in (select * from unnest(${objects.map(({ modelId }) => modelId)}::text[],
            ${objects.map(({ globalId }) => globalId)}::text[]))`,
      rowLimit,
    );
    const byObject = new Map(states.map((state) => [keyOf(state.modelId, state.bimId), state]));
    return objects.map(({ modelId, globalId }) => {
      const found = byObject.get(keyOf(modelId, globalId));
      return found === undefined ? { modelId, globalId, state: 'missing', form: null } : pointOf(found);
    });
  },
  async held(tx, after) {
    const from = after === undefined ? sql`true` : afterObject(after.modelId, after.globalId);
    // A form that has passed decides only where nothing else does, so leaving it out leaves the held objects.
    const held = await objectStates(tx, sql`r.status <> 'Closed' and ${from}`, rowLimit);
    return held.map(pointOf);
  },
};

const keyOf = (modelId: string, globalId: string) => JSON.stringify([modelId, globalId]);

const pointOf = ({ modelId, bimId, state, formId, formNo, result, ...next }: ObjectState): HoldPoint => ({
  modelId,
  globalId: bimId,
  state: holdStateOf(state),
  form: {
    id: formId,
    number: formNo,
    status: state,
    // Before the form is closed its result is not final.
    result: state === 'Closed' && (result === 'Pass' || result === 'Noted') ? result : null,
    ...next,
  },
});

function holdStateOf(status: DecidingStatus): HoldState {
  if (status === 'Closed') return 'passed';
  return status === 'Fail' || status === 'Resubmission' ? 'failed' : 'open';
}
