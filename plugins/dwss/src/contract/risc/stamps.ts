import type { SignatureDate } from './form.ts';

/** The dates that a row of the workflow sets. The member of the latest of them is the form's last processor. */
const datesByRow: Readonly<Record<string, readonly SignatureDate[]>> = {
  R4: ['contractor_submit_signature_date'],
  R5: ['LS_receive_signature_date'],
  R6: ['LS_receive_signature_date'],
  R7a: ['LS_foward_signature_date'],
  R7b: ['LS_foward_signature_date'],
  R7c: ['LS_receive_signature_date', 'LS_foward_signature_date'],
  R7d: ['LS_receive_signature_date', 'LS_foward_signature_date'],
  R8: ['LS_foward_signature_date'],
  R8b: ['LS_receive_signature_date', 'LS_foward_signature_date'],
  R9a: ['SSOE_receive_signature_date', 'SSOE_assign_signature_date'],
  R9b: ['SSOE_receive_signature_date', 'SSOE_assign_signature_date'],
  R12: ['SOE_receive_signature_date'],
  R13a: ['SOE_approval_signature_date'],
  R13b: ['SOE_approval_signature_date'],
  R13c: ['SOE_approval_signature_date'],
  R13d: ['SOE_approval_signature_date'],
  R14a: ['SSOE_return_signature_date'],
  R14b: ['SSOE_return_signature_date'],
  R14c: ['SSOE_return_signature_date'],
  R16: ['LS_return_signature_date'],
  R17a: ['LS_return_signature_date'],
  R17b: ['LS_return_signature_date'],
  R17c: ['RE_signature_date'],
  R19a: ['contractor_receive_signature_date'],
  R19b: ['contractor_receive_signature_date'],
  R21b: ['contractor_submit_signature_date'],
};

/** Dates that are set once: a lead receives a form with the first assignment. */
const onlyOnce: readonly SignatureDate[] = ['SSOE_receive_signature_date'];

/** The dates of a form after a step; the same object where the step sets none. @param at - ISO 8601 */
export function datesAfter(
  rowId: string,
  before: Readonly<Partial<Record<SignatureDate, string>>>,
  at: string,
): Readonly<Partial<Record<SignatureDate, string>>> {
  const set = (datesByRow[rowId] ?? []).filter(
    (name) => !(onlyOnce.includes(name) && before[name] !== undefined),
  );
  return set.length === 0 ? before : { ...before, ...Object.fromEntries(set.map((name) => [name, at])) };
}
