import type { AnyPlugin } from '@gantry/plugin-sdk';
import { FakeHost, type FakeHostOptions, type LeakReport, settle } from '@gantry/plugin-sdk/fake-host';
import { viewPoints } from '@gantry/plugin-sdk/kernel';
import { StageScreen } from './stage-screen.ts';

export const leakRounds = 10;

/** Shows a view out of sight, and resolves with what takes it down once it has loaded. */
export type ShowView = (
  host: FakeHost,
  point: (typeof viewPoints)[number],
  id: string,
) => Promise<() => void>;

/**
 * Starts and stops the plugin ten times in a host of its own, the last time with all of its views, and reports what is left.
 * @param onRound - told of each round, from 1
 */
export async function findLeaks(
  plugin: AnyPlugin,
  options: FakeHostOptions,
  show: ShowView,
  onRound: (round: number) => void,
): Promise<LeakReport> {
  const screen = new StageScreen();
  const host = new FakeHost(plugin, options, { dialogs: screen.port });
  try {
    await host.prepare();
    for (let round = 1; round <= leakRounds; round += 1) {
      onRound(round);
      await host.runtime.activate();
      if (round === leakRounds) await showAll(host, show);
      await host.runtime.deactivate('reload');
      await settle();
    }
    return await host.leaks(0);
  } finally {
    screen.clear();
    await host.dispose();
  }
}

async function showAll(host: FakeHost, show: ShowView): Promise<void> {
  for (const point of viewPoints)
    for (const { pluginId, id, visible } of host.kernel.contributions(point)) {
      if (pluginId !== host.pluginId || !visible) continue;
      const takeDown = await show(host, point, id);
      takeDown();
      await settle();
    }
}
