import { defineManifest, definePlugin } from '@gantry/plugin-sdk';
import { expect, it, onTestFinished } from 'vitest';
import { findLeaks, type ShowView } from './find-leaks.ts';

const manifest = defineManifest({
  id: 'acme.leaks',
  version: '1.0.0',
  name: 'Leaks',
  sdk: '^1.0.0',
  capabilities: ['scene.style'],
  contributes: { modelTabs: { a: { title: 'A' }, b: { title: 'B', permission: 'NEVER' } } },
});

/** Starts it ten times. Returns the report, the rounds told of and the views shown. */
async function check(activate: Parameters<typeof definePlugin<typeof manifest>>[0]['activate']) {
  const rounds: number[] = [];
  const shown: string[] = [];
  const show: ShowView = async (host, point, id) => {
    shown.push(`${point}/${id} of ${host.pluginId}`);
    return () => void shown.push('taken down');
  };
  const plugin = definePlugin({ manifest, activate });
  const report = await findLeaks(plugin, {}, show, (round) => rounds.push(round));
  return { report, rounds, shown };
}

it('finds nothing where the host owns everything, and shows each view that is visible once', async () => {
  const { report, rounds, shown } = await check((ctx) => {
    ctx.scene.createStyleLayer('late');
    ctx.subscriptions.interval(() => undefined, 1000);
    ctx.implement.modelTabs('a', { component: () => null });
    ctx.implement.modelTabs('b', { component: () => null });
  });
  const { retained, ...counts } = report;
  expect(Object.entries(counts).filter(([, count]) => count !== 0)).toEqual([]);
  expect(retained).toEqual([]);
  expect(rounds).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(shown).toEqual(['modelTabs/a of acme.leaks', 'taken down']);
});

it('counts what each start has left on the page', async () => {
  const listeners: (() => void)[] = [];
  onTestFinished(() => {
    for (const one of listeners) window.removeEventListener('resize', one);
  });
  const { report } = await check(() => {
    const leaked = () => undefined;
    listeners.push(leaked);
    window.addEventListener('resize', leaked);
  });
  expect(report.listeners).toBe(10);
  expect(report.retained).toContain('listener resize');
});

it('tells why a plugin cannot be checked', async () => {
  await expect(
    check(() => {
      throw new Error('No sensor was found.');
    }),
  ).rejects.toThrow(/acme\.leaks/);
});
