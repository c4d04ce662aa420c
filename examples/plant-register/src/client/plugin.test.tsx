import { conformanceSuite, createTestHost, fakeEndpoints, fakeRecords } from '@gantry/plugin-sdk/testing';
import { Surroundings } from '@gantry/plugin-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Plant, permissions, plantCalls } from '../contract/plants.ts';
import { plugin } from './plugin.tsx';

const options = { permissions: [permissions.view, permissions.manage], wrapper: Surroundings };
conformanceSuite(plugin, { runner: { describe, it }, ...options });

it('says beside the fields what is wrong, and adds the plant when it is right', async () => {
  const plants = fakeRecords<Plant>('plantID', ['name']);
  const server = fakeEndpoints(plantCalls, {
    page: (asked) => plants.page(asked),
    add: (fields) => plants.add({ ...fields, plantID: crypto.randomUUID(), version: 1 }),
  });
  const host = await createTestHost(plugin, { ...options, http: server.http });
  await host.render('settingsPages', 'plants');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add' }));
  await user.type(await screen.findByLabelText(/^Name/), 'Crawler crane');
  await user.type(screen.getByLabelText(/^Capacity/), '9999');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter a number from 0 to 2000.')).toBeTruthy();
  await user.clear(screen.getByLabelText(/^Capacity/));
  await user.type(screen.getByLabelText(/^Capacity/), '250');
  const details = { fields: [{ path: 'name', code: 'TAKEN' }] };
  server.fail({ status: 409, code: 'PLANT_NAME_TAKEN', details }, 'add');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Another plant has this name.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('row', { name: /Crawler crane/ })).toBeTruthy();
  await waitFor(() => expect(host.notifications).toMatchObject(['Crawler crane was saved.']));
  expect(plants.rows).toMatchObject([{ name: 'Crawler crane', capacity: 250, onSite: false }]);
  await host.dispose();
});
