import { coordinatesChange } from '@gantry/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../testing/fake-server.ts';
import { bemServer, renderApp } from '../testing/render-app.tsx';
import { bem } from '../testing/test-data.ts';

const path = `/api/projects/${bem.id}/coordinates`;
const coordinates = { crs: 2326, easting: 836_000, northing: 818_900, height: 0 };

/** Answers a change as the server does. */
function changed(body: unknown) {
  const { before: _, ...saved } = coordinatesChange.parse(body);
  return { json: saved };
}

test('an administrator moves the origin; a wrong number and a refusal are said', async () => {
  const server = bemServer().on(`PUT ${path}`, ({ body }) => changed(body));
  const { user } = renderApp('/p/BEM/settings/models', { server });
  const easting = await screen.findByLabelText('Origin, easting (m)');
  const save = screen.getByRole('button', { name: 'Save' });
  await user.clear(easting);
  await user.click(save);
  expect(await screen.findByText('Enter a number of metres.')).toBeTruthy();
  await user.type(easting, '836127.5');
  await user.click(save);
  await waitFor(() =>
    expect(server.calls(`PUT ${path}`)).toMatchObject([
      { body: { ...coordinates, easting: 836_127.5, before: coordinates } },
    ]),
  );
  server.on(`PUT ${path}`, { status: 409, json: refusal('GRID_IN_USE', 'In use.') });
  const grid = screen.getByLabelText('Grid (EPSG code)');
  await user.clear(grid);
  await user.type(grid, '32650');
  await user.click(save);
  expect(await screen.findByText(/or delete them first/)).toBeTruthy();
});

test('what somebody else has changed since it was loaded is shown instead of overwritten', async () => {
  const server = bemServer().on(`PUT ${path}`, {
    status: 409,
    json: refusal('VERSION_CONFLICT', 'Somebody else.'),
  });
  const { user } = renderApp('/p/BEM/settings/models', { server });
  const height = await screen.findByLabelText('Origin, height (m)');
  const theirs = { ...coordinates, easting: 836_500, northing: 819_000 };
  server.on(`GET ${path}`, { json: theirs });
  const save = screen.getByRole('button', { name: 'Save' });
  await user.clear(height);
  await user.type(height, '5');
  await user.click(save);
  expect(await screen.findByText(/You now see their change/)).toBeTruthy();
  expect(await screen.findByDisplayValue('836500')).toBeTruthy();
  server.on(`PUT ${path}`, ({ body }) => changed(body));
  await user.clear(height);
  await user.type(height, '5');
  await user.click(save);
  await waitFor(() =>
    expect(server.calls(`PUT ${path}`).at(-1)).toMatchObject({
      body: { ...theirs, height: 5, before: theirs },
    }),
  );
});
