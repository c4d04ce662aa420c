import type { HeldRole, ImportedPerson, Member } from '@gantry/contract';

/** Something wrong with a row, counted from 0. */
export interface RowProblem {
  readonly row: number;
  readonly code: 'duplicate' | 'unknown-role' | 'deactivated';
  readonly value: string;
}

export type ChangedField = 'company' | 'title' | 'roles';

/** A member, or somebody invited, whose place in the project the file changes. */
export interface PlannedChange {
  readonly before: Member;
  readonly after: ImportedPerson;
  readonly fields: readonly ChangedField[];
}

export interface ImportPlan {
  readonly problems: readonly RowProblem[];
  readonly invited: readonly ImportedPerson[];
  readonly changed: readonly PlannedChange[];
  readonly unchanged: number;
}

/**
 * Compares a file of people with those whom the project knows. Names of accounts are their owners', so they are not compared.
 * @param codeOf - the role that a text in the file means
 */
export function planImport(
  rows: readonly ImportedPerson[],
  known: readonly Member[],
  codeOf: (role: string) => string | undefined,
): ImportPlan {
  const people = new Map(known.map((person) => [person.email, person]));
  const seen = new Set<string>();
  const problems: RowProblem[] = [];
  const invited: ImportedPerson[] = [];
  const changed: PlannedChange[] = [];
  let unchanged = 0;
  for (const [row, given] of rows.entries()) {
    if (seen.has(given.email)) problems.push({ row, code: 'duplicate', value: given.email });
    seen.add(given.email);
    const roles = given.roles.map((held) => ({ ...held, role: codeOf(held.role) ?? held.role }));
    const unknown = given.roles.find(({ role }) => codeOf(role) === undefined);
    if (unknown) problems.push({ row, code: 'unknown-role', value: unknown.role });
    const before = people.get(given.email);
    if (before?.state === 'deactivated') problems.push({ row, code: 'deactivated', value: given.email });
    const after = { ...given, roles: sorted(roles) };
    const fields = before === undefined ? [] : changedFields(before, after);
    if (before === undefined) invited.push(after);
    else if (fields.length > 0) changed.push({ before, after, fields });
    else unchanged += 1;
  }
  return { problems, invited, changed, unchanged };
}

function changedFields(before: Member, after: ImportedPerson): readonly ChangedField[] {
  const fields: ChangedField[] = [];
  if (before.company?.name !== after.company) fields.push('company');
  if (before.title !== after.title) fields.push('title');
  if (textOf(before.roles) !== textOf(after.roles)) fields.push('roles');
  return fields;
}

/** Roles by code, each once, with their disciplines in order. */
function sorted(roles: readonly HeldRole[]): HeldRole[] {
  const merged = new Map(
    roles.map(({ role, disciplines }) => [role, { role, disciplines: [...new Set(disciplines)].sort() }]),
  );
  return [...merged.values()].sort((one, other) => (one.role < other.role ? -1 : 1));
}

const textOf = (roles: readonly HeldRole[]) =>
  JSON.stringify(sorted(roles).map(({ role, disciplines }) => [role, disciplines]));
