import { refusalOf } from '@gantry/plugin-sdk';
import type { SaveConflict } from '@gantry/plugin-ui';
import { diaryCalls, type SiteDiary } from '../../../contract/diary/calls.ts';
import type { DiaryRecord } from '../state/diary-record.ts';

/** Somebody else changed what was to be saved. */
export class SavedMeanwhile extends Error {
  readonly conflict: SaveConflict;
  constructor(conflict: SaveConflict, cause: unknown) {
    super('The record was changed meanwhile.', { cause });
    this.conflict = conflict;
  }
}

export const conflictOf = (error: unknown): SaveConflict | undefined =>
  error instanceof SavedMeanwhile ? error.conflict : undefined;

/**
 * Saves a part of a diary, and takes over the diary as it is then.
 * @param partOf - the part in a diary
 * @throws SavedMeanwhile
 */
export async function savePart(
  record: DiaryRecord,
  partOf: (diary: SiteDiary) => { readonly version: number } | undefined,
  call: () => Promise<{ readonly form: SiteDiary }>,
): Promise<SiteDiary> {
  try {
    const { form } = await call();
    void record.accept({ form });
    return form;
  } catch (error) {
    const refusal = refusalOf(diaryCalls.savePortion, error);
    if (refusal?.code !== 'VERSION_CONFLICT') throw error;
    await record.refresh();
    const current = record.form && partOf(record.form);
    if (current === undefined) throw error;
    const { changedBy, changedAt } = refusal.details;
    throw new SavedMeanwhile({ current, currentVersion: current.version, changedBy, changedAt }, error);
  }
}
