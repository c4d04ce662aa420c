import { NotFoundError } from '@gantry/plugin-sdk/server';
import type { Names } from '@gantry/plugin-sdk/workflow';
import type { z } from 'zod';
import type { Act } from './act.ts';
import { applyChange, changedFields } from './record-changes.ts';
import type { Change, RecordOf } from './record-kind.ts';
import { entryOf, note, type RecordContext, workflowFor } from './record-step.ts';
import { requireVersion } from './record-trail.ts';
import { isGone, isPrivateToOthers } from './record-visibility.ts';
import { sealStep } from './seal-step.ts';
import { watchAlarms } from './watch-alarms.ts';
import { whoActs } from './who-acts.ts';

/** How functions of a kind come to a record that the actor may see. */
export interface RecordAccess<N extends Names, Own> {
  /** @throws NotFoundError */
  requireVisible(act: Act, record: RecordOf<N, Own> | undefined): RecordOf<N, Own>;
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
  const { kind, services, store } = context;

  const requireKnown = ({ actor }: Act, record: Found | undefined): Found => {
    if (record === undefined || isPrivateToOthers(kind, record, actor)) throw new NotFoundError('The record');
    return record;
  };
  const requireVisible = (act: Act, record: Found | undefined): Found => {
    if (record !== undefined && isGone(kind, record)) throw new NotFoundError('The record');
    return requireKnown(act, record);
  };
  const read = async (act: Act, id: string) => requireVisible(act, await store.find(act.tx, id));
  const lock = async (act: Act, id: string) => requireVisible(act, await store.lock(act.tx, id));

  return {
    requireVisible,
    read,
    lock,
    async change(act, id, version, action, work) {
      const before = await lock(act, id);
      await requireVersion(act.tx, services.people, before, version);
      const next = { ...before, version: before.version + 1, updatedAt: act.now.toISOString() };
      const { alsoChanged = [], details = {}, comment = '', ...made } = await work(before, next);
      const workflow = await workflowFor(kind, act, before);
      const wanted = applyChange(workflow, next, made);
      if (changedFields(before, wanted).length === 0 && alsoChanged.length === 0) return before;
      const [after, who] = await Promise.all([store.save(act.tx, wanted), whoActs(act, services.people)]);
      const plain = { comment, choices: {}, details, rowId: null, part: null, signatureId: null };
      const entry = entryOf(kind, before, after, { ...plain, action, alsoChanged });
      await note(context, act, before, after, await sealStep(act, after, entry, who));
      await watchAlarms(context, act, workflow, after);
      return after;
    },
  };
}
