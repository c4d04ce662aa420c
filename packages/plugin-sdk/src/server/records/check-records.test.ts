import type { Tx } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DefectSite, signature } from '../fixtures/defects/defect-site.ts';

let site: DefectSite;
beforeAll(async () => {
  site = await DefectSite.start();
});
afterAll(() => site?.close());

/** The transaction with its reads one after the other, and `between` after so many of them. Nothing else of it is used. */
function interrupted(tx: Tx, after: number, between: () => Promise<unknown>): Tx {
  let reads = 0;
  let last: Promise<unknown> = Promise.resolve();
  const many: Tx['many'] = (row, statement) => {
    const read = last.then(async () => {
      const found = await tx.many(row, statement);
      reads += 1;
      if (reads === after) await between();
      return found;
    });
    last = read;
    return read;
  };
  return { ...tx, many };
}

test.each([1, 2, 3, 4, 5])(
  'a step that is signed after %i reads of a verification makes no fault',
  async (after) => {
    const { id } = await site.reported();
    let stepped = false;
    const verification = await site.as(site.inspector, (act) =>
      site.defects.verify(
        {
          ...act,
          tx: interrupted(act.tx, after, async () => {
            await site.act(id, 'close', { signature });
            stepped = true;
          }),
        },
        id,
      ),
    );
    expect([stepped, verification.missing, verification.problems]).toEqual([true, [], []]);
    expect(verification.signatures.flatMap(({ problems }) => problems)).toEqual([]);
    expect(verification.intact).toBe(true);
  },
);
