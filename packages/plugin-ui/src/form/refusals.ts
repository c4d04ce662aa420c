import { ApiError } from '@gantry/plugin-sdk';
import { type FieldProblem, problemCode } from './form-schema.ts';
import type { RecordFormOptions, SaveConflict } from './record-form.ts';

/** Whether what was sent may have been done although it failed: there was no answer, or not the server's own. */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

/** Whether the user lacks the permission: what was offered to them is theirs no more. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'FORBIDDEN';
}

/** The fields that a refusal of the server is about: `details.fields`, each with a path and a code. */
export function refusedFields(error: unknown): readonly FieldProblem[] {
  const fields = detailsOf(error).fields;
  if (!Array.isArray(fields)) return [];
  return fields.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null || !('path' in one) || !('code' in one)) return [];
    const { path, code } = one;
    return typeof path === 'string' && typeof code === 'string'
      ? [{ path, code: problemCode(code), values: {} }]
      : [];
  });
}

/**
 * What others' work that came before a save has changed: as `versionConflict` of a contract carries it, or as `refetch` answers. The schema
 * judges the record anew before it is saved.
 */
export async function conflictIn(
  error: unknown,
  refetch: RecordFormOptions<object, unknown>['refetch'],
): Promise<SaveConflict | undefined> {
  if (!(error instanceof ApiError) || !overtaken.has(error.code)) return undefined;
  const { current, currentVersion, changedBy, changedAt } = detailsOf(error);
  const about = {
    changedBy: nameOf(changedBy),
    changedAt: typeof changedAt === 'string' ? changedAt : undefined,
  };
  if (typeof current === 'object' && current !== null && typeof currentVersion === 'number')
    return { ...about, current, currentVersion };
  const now = await refetch?.().catch(() => undefined);
  return now && { ...about, ...now };
}

/** Refusals of what somebody else was faster with. */
const overtaken: ReadonlySet<string> = new Set(['VERSION_CONFLICT', 'WRONG_STATE', 'TASK_DONE']);

function nameOf(person: unknown): SaveConflict['changedBy'] {
  if (typeof person !== 'object' || person === null || !('name' in person)) return undefined;
  return typeof person.name === 'string' ? { name: person.name } : undefined;
}

function detailsOf(error: unknown): Readonly<Record<string, unknown>> {
  const details = error instanceof ApiError ? error.details : undefined;
  // Read by name and checked one by one.
  return typeof details === 'object' && details !== null ? (details as Record<string, unknown>) : {};
}
