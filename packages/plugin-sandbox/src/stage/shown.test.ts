import { defineManifest } from '@gantry/plugin-sdk';
import { expect, it } from 'vitest';
import { readShown, routeAt, sampleParams, writeShown } from './shown.ts';

const manifest = defineManifest({
  id: 'acme.permits',
  version: '1.0.0',
  name: 'Permits',
  sdk: '^1.0.0',
  capabilities: [],
  contributes: {
    routes: {
      list: { title: 'List', path: '/list' },
      permit: { title: 'Permit', path: '/permits/:permitID' },
    },
  },
});

it('reads what the stage shows with its parameters, and nothing that the manifest lacks', () => {
  const shown = { point: 'routes', id: 'permit', params: { permitID: 'a b', tab: 'history' } } as const;
  expect(readShown(writeShown(shown), manifest)).toEqual(shown);
  expect(readShown('routes/other', manifest)).toBeUndefined();
  expect(readShown('toString/x', manifest)).toBeUndefined();
  expect(readShown('', manifest)).toBeUndefined();
});

it('finds the route of an address, and gives each segment a value where nobody has', () => {
  expect(routeAt('/permits/7%2F1', manifest)).toEqual({ id: 'permit', params: { permitID: '7/1' } });
  expect(routeAt('/list', manifest)).toEqual({ id: 'list', params: {} });
  expect(routeAt('/other', manifest)).toBeUndefined();
  expect(Object.keys(sampleParams(manifest, 'permit'))).toEqual(['permitID']);
});
