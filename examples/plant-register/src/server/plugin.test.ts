import { createServerTestHost, serverConformance } from '@gantry/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissions, plantCalls } from '../contract/plants.ts';
import { plugin } from './plugin.ts';

const crane = { name: 'Crawler crane', capacity: 250, onSite: true };

it('changes a plant with its version, and refuses a name that is taken', async () => {
  const host = await createServerTestHost(plugin);
  const admin = await host.member({ permissions: [permissions.view, permissions.manage] });
  const { plantID } = (await admin.post('/plants', crane)).body;
  expect((await admin.post('/plants', crane)).body.error.code).toBe('PLANT_NAME_TAKEN');
  const change = { ...crane, capacity: 200, version: 1 };
  expect((await admin.patch(`/plants/${plantID}`, change)).body).toMatchObject({ capacity: 200, version: 2 });
  const late = await admin.patch(`/plants/${plantID}`, { ...change, capacity: 220 });
  expect(late.body.error).toMatchObject({
    code: 'VERSION_CONFLICT',
    details: { changedFields: ['capacity'] },
  });
  await host.close();
});

serverConformance(
  plugin,
  plantCalls,
  ({ api }) => {
    let count = 0;
    const make = () => api.add({ ...crane, name: `Crane ${++count}` });
    return {
      add: () => ({ ...crane, name: `Hoist ${++count}` }),
      update: async () => {
        const { plantID, version, name } = await make();
        return { ...crane, plantID, version, name };
      },
      remove: async () => ({ plantID: (await make()).plantID }),
    };
  },
  { runner: { describe, it, beforeAll, afterAll } },
);
