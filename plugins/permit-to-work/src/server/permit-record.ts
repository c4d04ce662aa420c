import type { z } from 'zod';
import type { HistoryAction, Permit, Person } from '../contract/permit.ts';
import { type permitChangedPayload, topics } from '../contract/wire.ts';
import type { Act } from './actor.ts';
import { appendHistory } from './history-repository.ts';

interface Step {
  readonly action: HistoryAction;
  /** Null for a new permit. */
  readonly before: Permit | null;
  readonly after: Permit;
  readonly comment: string;
  readonly acceptedConflicts: readonly string[];
  readonly signatureID: string | null;
  readonly idempotencyKey: string | null;
}

/** Puts one step of a permit's life on record: its history, the project's audit trail, and the news to browsers. */
export async function recordStep(act: Act, step: Step): Promise<void> {
  const { before, after } = step;
  const changed = changedFields(before, after);
  await appendHistory(act.tx, after.formUUID, {
    seq: after.version,
    action: step.action,
    from: before?.status ?? null,
    to: after.status,
    by: personOf(act),
    at: act.now.toISOString(),
    comment: step.comment,
    changedFields: changed,
    acceptedConflicts: step.acceptedConflicts,
    signatureID: step.signatureID,
    idempotencyKey: step.idempotencyKey,
  });
  await act.tx.audit({
    entity: 'permit',
    entityId: after.formUUID,
    action: step.action,
    ...(before === null ? {} : { before: pick(before, changed) }),
    after: before === null ? after : pick(after, changed),
  });
  await tellOfPermit(act, after);
}

/** Browsers that show the permit fetch it again. Of a draft only its requester is told: nobody else may see it. */
export async function tellOfPermit(act: Pick<Act, 'tx'>, permit: Permit): Promise<void> {
  await act.tx.emit({
    topic: topics.permitChanged,
    payload: {
      formUUID: permit.formUUID,
      locationID: permit.location.locationID,
      version: permit.version,
      status: permit.status,
    } satisfies z.input<typeof permitChangedPayload>,
    permission: 'PTW_VIEW',
    ...(permit.status === 'Draft' && {
      users: permit.requester.userId === null ? [] : [permit.requester.userId],
    }),
  });
}

/** The actor as history names them. */
export function personOf({ actor }: Pick<Act, 'actor'>): Person {
  return { userId: actor.kind === 'member' ? actor.userId : null, name: actor.name };
}

const bookkeeping: ReadonlySet<string> = new Set([
  'version',
  'updatedAt',
  'createdAt',
  'projectUUID',
  'formUUID',
]);

/** Names of the fields that differ, bookkeeping left out; for a new permit none. */
export function changedFields(before: Permit | null, after: Permit): readonly string[] {
  if (before === null) return [];
  const values = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .filter(
      ([name, value]) => !bookkeeping.has(name) && JSON.stringify(value) !== JSON.stringify(values.get(name)),
    )
    .map(([name]) => name);
}

function pick(permit: Permit, names: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(permit).filter(([name]) => names.includes(name) || name === 'version'),
  );
}
