import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { overStay } from '../testing/example-alarm.ts';
import { addLocation, addPermit, permitSite } from '../testing/permit-site.tsx';

let site: Awaited<ReturnType<typeof permitSite>>;
afterEach(() => site.host.dispose());

const seal = 'ab12'.repeat(8);

it('says what the signatures of a permit cover, that it moved on since it was printed, and leads to it', async () => {
  site = await permitSite();
  const { server, host, hostCalls } = site;
  const permit = addPermit(server, addLocation(server, 'Shaft S1'), 'Suspended');
  const { formUUID, number, status } = permit;
  server.alarms.set(formUUID, [overStay(formUUID)]);
  server.verifications.set(formUUID, {
    form_number: number,
    status,
    version: 5,
    intact: true,
    problems: [],
    not_covered: { steps: 1, comments: 0, partly: 0 },
    signatures: [
      {
        seq: 4,
        action: 'issue',
        part: 'issuer',
        from: 'Checked',
        to: 'Issued',
        by: { ...server.user, company: 'AECOM' },
        is_name_of_today: false,
        company: 'AECOM',
        at: '2026-11-20T07:21:00.000Z',
        id: crypto.randomUUID(),
        hash: seal.repeat(2),
        problems: [],
      },
    ],
    items: [],
    files: [],
    signed: {
      at: '2026-11-20T07:21:00.000Z',
      permitType: permit.permitType,
      description: permit.description,
      validFrom: permit.validFrom,
      validTo: permit.validTo,
      holder: 'Chan Tai Man',
      place: { name: 'Shaft S0', nameNow: 'Shaft S1', isMoved: true },
    },
    paper: { state: 'changed', version: 4, later: 1 },
  });
  await host.render('routes', 'verify', { params: { formUUID, seal, v: '4' } });
  for (const text of [
    'What was signed is intact.',
    /^No signature covers these yet: 1 step\./,
    'The permit has changed since it was printed.',
    /The permit is now: Suspended\.$/,
    'Test User issued the permit',
    '2 over stay',
    'Shaft S0',
    'This location is now called “Shaft S1”, and the permit shows it so.',
    'The location has another position since. The map shows the new one.',
    /^As covered by the last signature on the paper, of 2026-\u2060?11-\u2060?20 15:21\. Compare/,
    // As everywhere in the module, by 24 hours.
    /^AECOM · 2026-\u2060?11-\u2060?20 15:21$/,
  ])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(server.inputsOf('verification')).toMatchObject([{ formUUID, seal, v: 4 }]);
  screen.getByRole('button', { name: 'Open the permit' }).click();
  await waitFor(() =>
    expect(hostCalls).toEqual([
      { command: 'open-dashboard', value: { code: 'dwss-ty-permitToWork', formUUID } },
    ]),
  );
});
