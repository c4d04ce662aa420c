import { afterEach, expect, it } from 'vitest';
import { overStay } from '../testing/example-alarm.ts';
import { addLocation, permitSite } from '../testing/permit-site.tsx';
import { rowOf } from './object-card.ts';

let site: Awaited<ReturnType<typeof permitSite>>;
afterEach(() => site.host.dispose());

const wall = { modelId: 'm', globalId: 'wall' };

it('says that there are no permits at an object only when it knows the locations', async () => {
  site = await permitSite();
  const { host, server } = site;
  server.fail({ status: 503, code: 'UNAVAILABLE' }, 'locationList');
  await host.activate();
  await host.advance(0);
  server.fail({ status: 503, code: 'UNAVAILABLE' }, 'locationList');
  await expect(host.card(wall)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await host.card(wall)).toEqual([{ label: 'Live permits', value: 'None today' }]);
});

it('does not say that there are none before the object has a place', async () => {
  site = await permitSite();
  const { host, server } = site;
  addLocation(server, 'Sump');
  await host.activate();
  // Its model is not loaded.
  expect(await host.card(wall)).toEqual([{ label: 'Live permits', value: 'Not known: no position' }]);
});

it('names the danger first at a location with an alarm, in red, also where no permit is live', () => {
  const alarm = overStay('7');
  const summary = { total: 1, byStatus: { Active: 1 }, byType: { 'Confined Space': 1 } } as const;
  const [calm] = rowOf('Sump', summary, undefined, 'en');
  expect(calm?.tone).toBe('success');
  expect(rowOf('Sump', summary, alarm, 'en')).toEqual([
    { label: 'Sump', value: `2 over stay · ${calm?.value}`, tone: 'danger' },
  ]);
  expect(rowOf('Sump', undefined, alarm, 'zh-CN')).toEqual([
    { label: 'Sump', value: '2 人超时', tone: 'danger' },
  ]);
  expect(rowOf('Sump', undefined, undefined, 'en')).toEqual([]);
});
