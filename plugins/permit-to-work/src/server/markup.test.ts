import type { TestAnswer } from '@gantry/server/testing/host';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accepted, gates, image, PermitSite } from './testing/permit-site.ts';

const markup = '<img src=x onerror=alert(1)>"\'&<script>alert(1)</script>';
const line = '<b onclick=alert(1)>x</b>';

let site: PermitSite;
beforeAll(async () => {
  site = await PermitSite.start();
});
afterAll(() => site?.close());

/** Answers the body, which no browser would take for a page. */
function inert(answer: TestAnswer): TestAnswer['body'] {
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  return accepted(answer);
}

test('markup in the name of a location stays text wherever it is shown', async () => {
  const locationID = await site.addLocation(markup);
  const { locations } = inert(await site.get(site.viewer, '/Location/getLocationList'));
  expect(locations.find((place: { locationID: string }) => place.locationID === locationID).name).toBe(
    markup,
  );
  const permit = await site.draft(locationID);
  const { workflows } = inert(
    await site.get(site.requester, '/DynamicForm/getPermitToWorkIndex', { search: markup }),
  );
  expect(workflows).toMatchObject([{ formUUID: permit.formUUID, locationName: markup }]);
  expect(permit.location.name).toBe(markup);
});

test('markup in every text of a permit stays text, in its history and its signatures as well', async () => {
  const locationID = await site.addLocation('Texts');
  const { riskAssessment, video } = gates;
  if (riskAssessment == null || video == null) throw new Error('The example of gates is not complete.');
  const reading = { gas: line.slice(0, 20), unit: '<i>%</i>', value: 20.8, min: 19.5, max: 23 };
  const confinedSpace = {
    ...gates,
    riskAssessment: {
      ...riskAssessment,
      competentPerson: line,
      hazards: markup,
      gasReadings: [{ ...reading, measuredAt: '2026-11-20T00:00:00Z' }],
    },
    certificateNumber: line,
    entrants: [{ name: line, cardNumber: line, cardExpires: '2099-01-01' }],
    attendant: line,
    rescueKit: [line],
    rescuers: [line, `${line}2`],
    video: { ...video, device: line },
  };
  const draft = await site.draft(locationID, {
    permitType: 'Confined Space',
    description: markup,
    confinedSpace,
    maxEntrants: 1,
    stayMinutes: 60,
  });
  const checklist = draft.checklist.map((answer) => ({ ...answer, remark: markup }));
  const edited = inert(
    await site.patch(site.requester, `/permits/${draft.formUUID}`, { version: draft.version, checklist }),
  ).permit;
  const requested = inert(
    await site.act(site.requester, edited, 'request', { signature: { image }, comment: markup }),
  ).permit;
  inert(await site.act(site.checker, requested, 'reject', { comment: markup }));

  const { permit } = inert(await site.get(site.viewer, `/permits/${draft.formUUID}`));
  expect(permit).toMatchObject({
    description: markup,
    checklist: checklist.map(({ remark }) => ({ remark })),
    confinedSpace: {
      riskAssessment: {
        competentPerson: line,
        hazards: markup,
        gasReadings: [{ gas: reading.gas, unit: reading.unit }],
      },
      certificateNumber: line,
      entrants: [{ name: line, cardNumber: line }],
      attendant: line,
      rescueKit: [line],
      rescuers: [line, `${line}2`],
      video: { device: line },
    },
  });
  const { history, signaturesIntact } = inert(
    await site.get(site.viewer, `/permits/${draft.formUUID}/history`),
  );
  expect(history.map(({ comment }: { comment: string }) => comment)).toEqual(['', '', markup, markup]);
  expect(signaturesIntact).toBe(true);
});
