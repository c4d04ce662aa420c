import { NotFoundError } from '@gantry/plugin-sdk/server';
import type { Names } from '@gantry/plugin-sdk/workflow';
import type { z } from 'zod';
import type { Act } from './act.ts';
import { applyChange, changedFields } from './record-changes.ts';
import type { Change, RecordOf } from './record-kind.ts';
import { common, parentOf, requireFit, requireSeen } from './record-part.ts';
import { entryOf, note, placed, type RecordContext, workflowFor } from './record-step.ts';
import { requireVersion } from './record-trail.ts';
import { requireUnique } from './record-unique.ts';
import { audienceOf, isGone, isPrivateToOthers } from './record-visibility.ts';
import { sealStep } from './seal-step.ts';
import { watchAlarms } from './watch-alarms.ts';
import { whoActs } from './who-acts.ts';

/** How functions of a kind come to a record that the actor may see. */
export interface RecordAccess<N extends Names, Own> {
  /** @throws NotFoundError */
  requireVisible(act: Act, record: RecordOf<N, Own> | undefined): Promise<RecordOf<N, Own>>;
  /** Ids of those who may be told of a record; undefined: everybody who may see records of the kind. */
  audienceOf(act: Act, record: RecordOf<N, Own>): Promise<readonly string[] | undefined>;
  /** @throws NotFoundError */
  read(act: Act, id: string): Promise<RecordOf<N, Own>>;
  /** @throws NotFoundError */
  lock(act: Act, id: string): Promise<RecordOf<N, Own>>;
  /** Makes a change without a row of the workflow. `work` answers what differs; it throws what keeps it. */
  change(
    act: Act,
    id: string,
    version: number | undefined,
    action: string,
    work: (
      before: RecordOf<N, Own>,
      after: RecordOf<N, Own>,
    ) => Promise<Change<N, Own> & { readonly alsoChanged?: readonly string[]; readonly comment?: string }>,
  ): Promise<RecordOf<N, Own>>;
}

export function recordAccess<N extends Names, S extends z.ZodObject, Input, Facts>(
  context: RecordContext<N, S, Input, Facts>,
): RecordAccess<N, z.output<S>> {
  type Found = RecordOf<N, z.output<S>>;
  const { kind, services, store, part } = context;

  const requireKnown = ({ actor }: Act, record: Found | undefined): Found => {
    if (record === undefined || isPrivateToOthers(kind, record, actor)) throw new NotFoundError('The record');
    return record;
  };
  const requireVisible = async (act: Act, record: Found | undefined): Promise<Found> => {
    if (record !== undefined && isGone(kind, record)) throw new NotFoundError('The record');
    const known = requireKnown(act, record);
    requireSeen(act, await parentOf(part, act.tx, known));
    return known;
  };
  const read = async (act: Act, id: string) => requireVisible(act, await store.find(act.tx, id));
  const lock = async (act: Act, id: string) => {
    await part?.lock(act.tx, id);
    return requireVisible(act, await store.lock(act.tx, id));
  };

  return {
    requireVisible,
    read,
    lock,
    async audienceOf({ tx }, record) {
      return common(audienceOf(kind, record), (await parentOf(part, tx, record))?.audience);
    },
    async change(act, id, version, action, work) {
      const before = await lock(act, id);
      await requireVersion(act.tx, services.people, before, version);
      const parent = await parentOf(part, act.tx, before);
      requireFit(act, parent, action);
      const next = { ...before, version: before.version + 1, updatedAt: act.now.toISOString() };
      const { alsoChanged = [], details = {}, comment = '', ...made } = await work(before, next);
      const workflow = await workflowFor(kind, act, before);
      const wanted = applyChange(workflow, next, made);
      if (changedFields(before, wanted).length === 0 && alsoChanged.length === 0) return before;
      await requireUnique(context, act, before, wanted);
      const [after, who] = await Promise.all([store.save(act.tx, wanted), whoActs(act, services.people)]);
      const entry = entryOf(kind, before, after, {
        action,
        comment,
        choices: {},
        rowId: null,
        part: null,
        signatureId: null,
        alsoChanged,
        details: placed(details, parent?.versionFor(act, action, false)),
      });
      const step = await sealStep(act, after, entry, who);
      await note(context, act, before, after, step);
      await watchAlarms(context, act, workflow, after);
      await part?.tell(act, before, after, { action, hash: step.hash });
      return after;
    },
  };
}
