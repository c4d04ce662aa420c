import { randomUUID } from 'node:crypto';
import { sql } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alterations, drop, set, unlocked } from '../fixtures/defects/alterations.ts';
import { DefectSite } from '../fixtures/defects/defect-site.ts';
import { sevenSteps } from '../fixtures/defects/seven-steps.ts';
import type { VerifiedBatch } from './verification.ts';

/** Each alteration is made in a transaction of its own that is rolled back. */
let site: DefectSite;
let id: string;
beforeAll(async () => {
  site = await DefectSite.start();
  id = await sevenSteps(site);
  await site.tamper('record', unlocked);
});
afterAll(() => site?.close());

class RolledBack extends Error {}

const stranger = randomUUID();

/** What the checks of the project and, unless it is left out, of the record say after an alteration, of which nothing stays. */
async function checkedAfter(change: string, what: 'both' | 'project' = 'both') {
  let found: { intact: boolean | undefined; batches: readonly VerifiedBatch[] } | undefined;
  const text = change
    .replaceAll(':id', id)
    .replaceAll(':stranger', stranger)
    .replaceAll(':otherUser', `'${site.other.id}'`)
    .replaceAll(':other', `'${site.test.secondProject.id}'`);
  await site
    .as('system', async (act) => {
      if (text !== '') await act.tx.run(sql`select tamper('record', ${text})`);
      const intact = what === 'both' ? (await site.defects.verify(act, id)).intact : undefined;
      const batches: VerifiedBatch[] = [];
      for await (const batch of site.defects.verifyAll(act)) batches.push(batch);
      found = { intact, batches };
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  if (found === undefined) throw new Error('Nothing was checked.');
  const { intact, batches } = found;
  const problems = batches.flatMap(({ broken, missing, altered }) => [...broken, ...missing, ...altered]);
  return { intact, isFoundInProject: problems.length > 0 };
}

describe('an alteration by the owner of the database', () => {
  test('is one of more than 55, each with a name of its own', () => {
    expect(new Set(alterations.map(({ name }) => name)).size).toBe(alterations.length);
    expect(alterations.length).toBeGreaterThan(55);
  });

  test('is not found where there is none', async () => {
    expect(await checkedAfter('')).toEqual({ intact: true, isFoundInProject: false });
  });

  test.each(alterations)('is found: $name', async ({ change }) => {
    expect(await checkedAfter(change)).toEqual({ intact: false, isFoundInProject: true });
  });

  test.each([
    ['deleted', drop('defect')],
    ['moved to another project', set('defect', 'project_id = :other')],
    ['moved to another id', set('defect', `id = ':stranger'`)],
  ])('is found in the project: the record is %s', async (_how, change) => {
    // Its page has nothing to check.
    expect(await checkedAfter(change, 'project')).toMatchObject({ isFoundInProject: true });
  });
});
