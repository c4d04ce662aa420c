import {
  createServerTestHost,
  type PluginMember,
  type ServerTestHost,
  serverConformance,
} from '@gantry/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissions, type Reading, readingCalls } from '../contract/readings.ts';
import { plugin } from './plugin.ts';

let host: ServerTestHost;
let officer: PluginMember;
let viewer: PluginMember;

beforeAll(async () => {
  host = await createServerTestHost(plugin);
  officer = await host.member({ name: 'Chan Mei Ling', permissions: [permissions.view, permissions.add] });
  viewer = await host.member({ permissions: [permissions.view] });
});
afterAll(() => host.close());

it('keeps a reading and tells the other browsers', async () => {
  const browser = await viewer.listen();
  const added = await officer.post('/readings', { place: 'North portal', level: 71.5 });
  expect(added.status).toBe(200);
  expect(await browser.next('reading-added')).toEqual({ id: added.body.reading.id });
  browser.close();
  const { body } = await viewer.get('/readings');
  expect(body.readings).toEqual([
    expect.objectContaining({ place: 'North portal', level: 71.5, takenBy: 'Chan Mei Ling' }),
  ]);
});

it('removes readings after a year', async () => {
  await officer.post('/readings', { place: 'North portal', level: 66 });
  host.clock.advance(366 * 24 * 3600);
  await officer.post('/readings', { place: 'South shaft', level: 68 });
  const browser = await viewer.listen();
  await host.runTimer('remove-old-readings');
  expect(await browser.next('readings-removed')).toEqual({});
  browser.close();
  const { body } = await viewer.get('/readings');
  expect(body.readings.map(({ place }: Reading) => place)).toEqual(['South shaft']);
});

const runner = { describe, it, beforeAll, afterAll };
serverConformance(plugin, readingCalls, () => ({ add: { place: 'North portal', level: 71.5 } }), { runner });
