import { sql } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { unlocked } from '../fixtures/defects/alterations.ts';
import { DefectSite, signature } from '../fixtures/defects/defect-site.ts';
import { sevenSteps } from '../fixtures/defects/seven-steps.ts';
import { coverageOf } from './verification.ts';

let site: DefectSite;
beforeAll(async () => {
  site = await DefectSite.start();
});
afterAll(() => site?.close());

describe('what no signature covers yet', () => {
  const coverage = async (of: string) => {
    const { intact, covered } = await site.verify(of);
    const history = await site.history(of);
    return {
      intact,
      entries: history.map(({ seq }) => coverageOf(covered, seq)),
      comments: covered.comments,
    };
  };

  test('is said of the steps and comments after the last signature, until somebody signs again', async () => {
    expect(await coverage(await sevenSteps(site))).toEqual({
      intact: true,
      entries: [...Array.from({ length: 6 }, () => 'covered'), 'pending'],
      comments: 2,
    });
    const fresh = await site.reported();
    await site.act(fresh.id, 'assign', { targetId: site.inspector.id });
    await site.as(site.inspector, (act) => site.defects.comment(act, fresh.id, 'Repaired'));
    expect(await coverage(fresh.id)).toEqual({
      intact: true,
      entries: ['covered', 'covered', 'pending'],
      comments: 0,
    });
    await site.act(fresh.id, 'close', { signature });
    expect(await coverage(fresh.id)).toEqual({
      intact: true,
      entries: ['covered', 'covered', 'covered', 'covered'],
      comments: 1,
    });
  });

  test('keeps the names of that time, also under a later signature', async () => {
    const { id: renamed } = await site.reported();
    await site.test.rows(`update app_user set name = 'Chan Mei Ling Married' where id = $1`, [
      site.engineer.id,
    ]);
    const [begun] = await site.history(renamed);
    expect(begun).toMatchObject({ actorName: 'Chan Mei Ling' });
    const { signatures, intact } = await site.verify(renamed);
    expect([intact, signatures.map(({ actorName }) => actorName)]).toEqual([true, ['Chan Mei Ling']]);
  });
});

describe('what the database alone cannot prove', () => {
  test('a record set back to an earlier step with every hash: a hash kept outside reveals it', async () => {
    const { id: erased } = await site.reported();
    const before = await site.as('system', ({ tx }) =>
      tx.one(headRow, sql`select to_jsonb(h) as head from record_head h where record_id = ${erased}`),
    );
    const draft = await site.as('system', ({ tx }) =>
      tx.one(headRow, sql`select to_jsonb(d) as head from defect d where id = ${erased}`),
    );
    await site.act(erased, 'close', { signature });
    const printed = (await site.verify(erased)).signatures.at(-1)?.hash;
    const { seq, hash, state } = before.head;
    await site.tamper('record', unlocked);
    await site.tamper(
      'record',
      `delete from record_signature where record_id = '${erased}' and seq = 3;
       delete from record_history where record_id = '${erased}' and seq = 3;
       update record_head set seq = ${seq}, hash = '${hash}', state = $text$${state}$text$ where record_id = '${erased}';
       update defect set version = 2, status = 'Reported', main_task = 'CLOSE', updated_at = '${draft.head.updated_at}' where id = '${erased}'`,
    );
    const { intact, signatures } = await site.verify(erased);
    expect(intact).toBe(true);
    expect(signatures.some((one) => one.hash === printed)).toBe(false);
    const trail = await site.test.rows(
      `select after ->> 'historyHash' as hash from audit_event where entity_id = $1 order by seq desc limit 1`,
      [erased],
    );
    expect(trail).not.toEqual([{ hash }]);
  });
});
const headRow = z.object({ head: z.record(z.string(), z.unknown()) });
