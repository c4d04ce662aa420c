import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addLocation, addPermit } from '../testing/permit-site.tsx';
import { siteOfEachTest } from '../testing/site-of-each-test.ts';

const { start, show } = siteOfEachTest();

it.each([
  [true, 'Signatures intact'],
  [false, 'Signatures broken'],
])('shows whether the signatures are intact: %s', async (intact, text) => {
  const { server } = await start();
  const permit = addPermit(server, addLocation(server, 'Shaft S1'), 'Active');
  server.sign(permit);
  server.isIntact = intact;
  await show({ formUUID: permit.formUUID });
  expect(await screen.findByText(text)).toBeTruthy();
});
