import { RuleError, type Tx } from '@gantry/plugin-sdk/server';
import {
  type DiaryPortionFields,
  type DiaryWork,
  type WorkKind,
  workKinds,
} from '../../contract/diary/form.ts';
import { totalsOf } from '../../contract/diary/totals.ts';
import { companiesById, typesById } from '../reference/named-types.ts';

// The keys are the kinds.
const kinds = Object.keys(workKinds) as readonly WorkKind[];

/** What an engineer wrote. */
export const writtenOf = (own: DiaryPortionFields): DiaryPortionFields => ({
  activities: own.activities,
  labour: own.labour,
  plant: own.plant,
  staff: own.staff,
  engineers: own.engineers,
  utilities: own.utilities,
  remarks: own.remarks,
});

/** What a portion says with its counts, as it is stored. */
export function withTotals<W extends DiaryPortionFields>(written: W) {
  const { labour, plant, staff, engineers } = totalsOf([written]);
  const totals = { labourTotal: labour.number, plantTotal: plant.number };
  return { ...written, ...totals, staffTotal: staff.number + engineers.number };
}

/** Ids of the types and of the contractors' companies that rows name. */
export function namesIn(portions: readonly DiaryWork[]) {
  return {
    types: portions.flatMap((one) => kinds.flatMap((kind) => one[kind].map(({ type }) => type))),
    companies: portions.flatMap((one) =>
      [...one.labour, ...one.plant].flatMap(({ contractor }) => contractor ?? []),
    ),
  };
}

/**
 * Requires that rows name types of their kind and companies that diaries may name, or that the portion named before.
 * @throws RuleError RULE_BROKEN with the path of each
 */
export async function requireNames(
  tx: Tx,
  given: Partial<DiaryWork>,
  before: DiaryWork & { readonly portionId: string },
): Promise<void> {
  const rows = kinds.flatMap((kind) => (given[kind] ?? []).map((row, at) => ({ kind, row, at })));
  const known = namesIn([before]);
  const types = await typesById(
    tx,
    rows.map(({ row }) => row.type),
  );
  const companies = await companiesById(
    tx,
    rows.flatMap(({ row }) => ('contractor' in row ? (row.contractor ?? []) : [])),
  );
  const fields = rows.flatMap(({ kind, row, at }) => {
    const type = types.find(({ id }) => id === row.type);
    const isOfPortion = type?.portion === null || type?.portion === before.portionId;
    const mayName = type?.type === workKinds[kind] && type.isOffered && isOfPortion;
    const company = 'contractor' in row ? row.contractor : null;
    const isCompany =
      company === null ||
      known.companies.includes(company) ||
      companies.some(({ id, isOffered }) => id === company && isOffered);
    return [
      ...(mayName || known.types.includes(row.type) ? [] : [{ path: `${kind}.${at}.type`, code: 'UNKNOWN' }]),
      ...(isCompany ? [] : [{ path: `${kind}.${at}.contractor`, code: 'UNKNOWN' }]),
    ];
  });
  if (fields.length > 0)
    throw new RuleError('RULE_BROKEN', 'Rows name types or contractors that the project no longer offers.', {
      fields,
    });
}
