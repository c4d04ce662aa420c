import { afterAll, beforeAll, expect, test } from 'vitest';
import { accepted, PermitSite } from './testing/permit-site.ts';

let site: PermitSite;
let locationID: string;
beforeAll(async () => {
  site = await PermitSite.start();
  locationID = await site.addLocation('Yard');
});
afterAll(() => site?.close());

test('a draft sends no event to others until it is requested', async () => {
  const members = [site.requester, site.checker, site.issuer, site.viewer, site.admin];
  const browsers = await Promise.all(members.map((member) => member.listen()));
  const draft = await site.draft(locationID);
  const edited = accepted(
    await site.patch(site.requester, `/permits/${draft.formUUID}`, {
      version: draft.version,
      description: 'Lift two fans',
    }),
  ).permit;
  const dropped = await site.draft(locationID);
  await site.lead(edited, 'Requested');
  await site.addLocation('The end');

  const told = await Promise.all(
    browsers.map(async (browser) => {
      await browser.next('location-changed');
      const events = browser.topics.map(() => browser.next('permit-changed'));
      browser.close();
      return (await Promise.all(events)).map(({ formUUID, status }) => [formUUID, status]);
    }),
  );
  const requested = [draft.formUUID, 'Requested'];
  const mine = [draft.formUUID, draft.formUUID, dropped.formUUID].map((id) => [id, 'Draft']);
  expect(told).toEqual([[...mine, requested], [requested], [requested], [requested], [requested]]);
});
