import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { confinedSpaceGates } from '../../contract/confined-space-gates.ts';
import { addLocation, addPermit } from '../testing/permit-site.tsx';
import { siteOfEachTest } from '../testing/site-of-each-test.ts';

const { user, start, show, button } = siteOfEachTest();

it('fetches a thumbnail of the entrance photo, and the full photo on request', async () => {
  const { server } = await start();
  const hash = 'ab'.repeat(32);
  const permit = addPermit(server, addLocation(server, 'Sump'), 'Active', {
    permitType: 'Confined Space',
    confinedSpace: confinedSpaceGates.parse({ entrancePhoto: hash }),
  });
  await show({ formUUID: permit.formUUID });
  expect(await screen.findByRole('img', { name: /as photographed/ })).toBeTruthy();
  const fetched = () => [
    ...server.inputsOf('thumbnail').map(({ photo }) => `${photo}/thumbnail`),
    ...server.inputsOf('photo').map(({ photo }) => photo),
  ];
  expect(fetched()).toEqual([`${hash}/thumbnail`]);
  await user.click(await button('Show the whole photo'));
  await waitFor(() => expect(fetched()).toEqual([`${hash}/thumbnail`, hash]));
  await user.click(await button('Show the photo small'));
  await user.click(await button('Show the whole photo'));
  expect(fetched()).toHaveLength(2);
});
