import { ConflictError, recordTable, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { type ReferenceList, referenceTopics } from '../../contract/reference/calls.ts';
import {
  type Contractor,
  contractor,
  type Location,
  location,
  type Portion,
  portion,
  type ReferenceType,
  referenceType,
} from '../../contract/reference/entries.ts';
import { usesOf } from '../uses.ts';
import { entryWords } from './audit-words.ts';

const usesRow = z.object({ uses: z.number() });
const head = { id: true, version: true } as const;

/** What all lists share. Members who see forms of any kind hear of changes, so events go to all. @param name - the column with the name */
const listed = (list: ReferenceList, name: string) => ({
  topic: referenceTopics.changed,
  idKey: 'id',
  alsoTold: { list },
  position: 'position' as const,
  orders: {
    position: sql`position`,
    name: inOrder(name),
    code: sql`lower(code)`,
  },
  thenBy: sql`position`,
});

const inOrder = (name: string): Sql => (name === 'data' ? sql`lower(data)` : sql`lower(name)`);

/** Refuses to delete what is named. @param uses - a scalar: how many entries and forms name it */
async function requireUnused(tx: Tx, what: string, uses: Sql): Promise<void> {
  const found = await tx.one(usesRow, sql`select ${uses} as uses`);
  if (found.uses > 0)
    throw new ConflictError(
      'REFERENCE_IN_USE',
      `${found.uses} entries or forms name this ${what}. Deactivate it instead.`,
      {
        uses: found.uses,
      },
    );
}

export const portions = recordTable({
  ...listed('portions', 'name'),
  table: 'portion',
  entity: 'portion',
  auditWords: entryWords('Portion', '工程区段'),
  fields: portion.omit(head),
  searchIn: sql`(name || ' ' || name_zh || ' ' || code)`,
  unique: { field: 'name', code: 'REFERENCE_NAME_TAKEN' },
  record: ({ projectId: _, ...row }): Portion => row,
  mayRemove: (tx, id) =>
    requireUnused(
      tx,
      'portion',
      sql`${usesOf('portion', tx, id)}
            + (select count(*) from location where project_id = ${tx.projectId} and portion_id = ${id} and active)
            + (select count(*) from reference_type where project_id = ${tx.projectId} and portion_master = ${id} and active)`,
    ),
});

/** A column of the portion of an entry. */
const ofPortion = (column: Sql, portionId: Sql, projectId: Sql): Sql =>
  sql`coalesce((select ${column} from portion p where p.project_id = ${projectId} and p.id = ${portionId}), '')`;

export const locations = recordTable({
  ...listed('locations', 'name'),
  table: 'location',
  entity: 'location',
  auditWords: entryWords('Location', '位置'),
  fields: location.omit(head),
  columns: { portion_master: 'portion_id' },
  computed: {
    portion_name: ofPortion(sql`p.name`, sql`location.portion_id`, sql`location.project_id`),
    portion_name_zh: ofPortion(sql`p.name_zh`, sql`location.portion_id`, sql`location.project_id`),
  },
  searchIn: sql`(name || ' ' || name_zh || ' ' || code)`,
  unique: { field: 'name', within: ['portion_master'], code: 'REFERENCE_NAME_TAKEN' },
  record: ({ projectId: _, ...row }): Location => row,
  mayRemove: (tx, id) => requireUnused(tx, 'location', usesOf('location', tx, id)),
});

export const types = recordTable({
  ...listed('types', 'data'),
  table: 'reference_type',
  entity: 'reference-type',
  auditWords: entryWords('Type', '类型'),
  fields: referenceType.omit(head),
  computed: {
    portion_name: ofPortion(sql`p.name`, sql`reference_type.portion_master`, sql`reference_type.project_id`),
    portion_name_zh: ofPortion(
      sql`p.name_zh`,
      sql`reference_type.portion_master`,
      sql`reference_type.project_id`,
    ),
  },
  searchIn: sql`(data || ' ' || data_zh || ' ' || subtype || ' ' || code)`,
  unique: { field: 'data', within: ['type', 'subtype', 'portion_master'], code: 'REFERENCE_NAME_TAKEN' },
  record: ({ projectId: _, ...row }): ReferenceType => row,
  mayRemove: (tx, id) => requireUnused(tx, 'type', usesOf('type', tx, id)),
});

export const contractors = recordTable({
  ...listed('contractors', 'name'),
  table: 'contractor_company',
  entity: 'contractor-company',
  auditWords: entryWords('Contractor', '承建商'),
  fields: contractor.omit(head),
  searchIn: sql`(name || ' ' || name_zh || ' ' || code)`,
  unique: { field: 'name', code: 'REFERENCE_NAME_TAKEN' },
  record: ({ projectId: _, ...row }): Contractor => row,
  mayRemove: (tx, id) => requireUnused(tx, 'company', usesOf('contractor', tx, id)),
});
