import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PermitForMember, permitActions } from '../contract/permit.ts';
import { permitTypes } from '../contract/permit-type.ts';
import { permitWorkflow } from '../contract/permit-workflow.ts';
import { accepted, gates, image, PermitSite } from './testing/permit-site.ts';

let site: PermitSite;
let locationID: string;
beforeAll(async () => {
  // The expiry timer also changes versions, perhaps between two reads.
  site = await PermitSite.start({ timers: [] });
  locationID = await site.addLocation('Anywhere');
});
afterAll(() => site?.close());

const attempt = fc.record({
  action: fc.constantFrom(...permitActions),
  who: fc.constantFrom('requester', 'checker', 'issuer', 'holder' as const),
  follows: fc.boolean(),
  minutes: fc.integer({ min: 0, max: 25 }),
});

test('random actions by anybody follow the table, and each leaves one history entry', async () => {
  const run = fc.asyncProperty(
    fc.constantFrom(...permitTypes),
    fc.array(attempt, { minLength: 8, maxLength: 24 }),
    async (permitType, attempts) => {
      site.clock.set(new Date());
      const confined =
        permitType === 'Confined Space' ? { confinedSpace: gates, maxEntrants: 2, stayMinutes: 60 } : {};
      let permit: PermitForMember = await site.draft(locationID, { permitType, ...confined });
      for (const { action, who, follows, minutes } of attempts) {
        site.clock.advance(minutes * 60);
        const seen = await site.get(site[who], `/permits/${permit.formUUID}`);
        // A draft is hidden from all but its requester.
        const offered: string[] = seen.status === 404 ? [] : accepted(seen).permit.allowedActions;
        // Either choose an action that this person is offered, or any action.
        const chosen = follows ? (offered.at(-1) ?? action) : action;
        const conflicts = accepted(
          await site.get(site.requester, `/permits/${permit.formUUID}/conflicts`),
        ).conflicts;
        const answer = await site.act(site[who], permit, chosen, {
          signature: { image },
          comment: 'Because',
          areaRestored: true,
          peopleInside: 0,
          validTo: new Date(Date.parse(permit.validTo) + 600_000).toISOString(),
          acceptedConflicts: conflicts.map((conflict: { key: string }) => conflict.key),
        });
        expect([200, 403, 404, 409, 422]).toContain(answer.status);
        const next: PermitForMember = accepted(
          await site.get(site.requester, `/permits/${permit.formUUID}`),
        ).permit;
        expect(next.version - permit.version).toBe(answer.status === 200 ? 1 : 0);
        if (answer.status === 200) {
          const fitting = permitWorkflow.rows.filter(
            (row) =>
              row.action === chosen &&
              row.from.some((status) => status === permit.status) &&
              (row.to === 'same' ? permit.status : row.to) === next.status,
          );
          expect(fitting.length).toBeGreaterThan(0);
        } else expect(next.status).toBe(permit.status);
        permit = next;
      }
      const { history, intact } = await site.history(permit);
      expect(history.map((entry: { seq: number }) => entry.seq)).toEqual(
        Array.from({ length: permit.version }, (_, index) => index + 1),
      );
      expect(history.at(-1).to).toBe(permit.status);
      for (const [index, entry] of history.entries()) expect(entry.from).toBe(history[index - 1]?.to ?? null);
      expect(intact).toBe(true);
    },
  );
  await fc.assert(run, { numRuns: process.env.GANTRY_TEST_ALL ? 8 : 3 });
}, 120_000);
