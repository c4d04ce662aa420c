import { type DashboardItemProps, defineManifest, definePlugin } from '@gantry/plugin-sdk';
import { act } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hostStarter } from '../../fixtures/start-hosts.ts';

const start = hostStarter(afterEach);
const manifest = defineManifest({
  id: 'acme.counts',
  version: '1.0.0',
  name: 'Counts',
  sdk: '^1.0.0',
  capabilities: [],
  contributes: {
    dashboardItems: {
      live: { title: 'Live', size: { w: 4, h: 3 }, refreshSeconds: 30 },
      still: { title: 'Still', size: { w: 4, h: 3 } },
    },
  },
});
const Item = ({ refreshedAt }: DashboardItemProps) => <p>{refreshedAt.toISOString().slice(11, 19)}</p>;
const plugin = definePlugin({
  manifest,
  activate(ctx) {
    ctx.implement.dashboardItems('live', { component: Item });
    ctx.implement.dashboardItems('still', { component: Item });
  },
});
const now = new Date('2026-11-20T01:00:00Z');

/** The page goes into the background, or comes back. */
const setPageVisible = (isVisible: boolean) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};
afterEach(() => vi.restoreAllMocks());

describe('refreshSeconds', () => {
  it('changes `refreshedAt` at its interval, for the item that asked for it', async () => {
    const host = await start(plugin, { now });
    const live = await host.render('dashboardItems', 'live');
    const still = await host.render('dashboardItems', 'still');
    await host.advance(29_000);
    expect(live.container.textContent).toBe('01:00:00');
    await host.advance(1000);
    expect(live.container.textContent).toBe('01:00:30');
    await host.advance(60_000);
    expect([live.container.textContent, still.container.textContent]).toEqual(['01:01:30', '01:00:00']);
  });

  it('stands still while the page is in the background, and is due at once when it comes back', async () => {
    const host = await start(plugin, { now });
    const live = await host.render('dashboardItems', 'live');
    setPageVisible(false);
    await host.advance(100_000);
    expect(live.container.textContent).toBe('01:00:00');
    setPageVisible(true);
    await host.advance(0);
    expect(live.container.textContent).toBe('01:01:40');
  });

  it('leaves neither a timer nor a listener behind', async () => {
    const host = await start(plugin, { now });
    await host.render('dashboardItems', 'live');
    expect(await host.leaks()).toMatchObject({ timers: 1, listeners: 1 });
    await host.deactivate();
    expect((await host.leaks()).retained).toEqual([]);
  });
});
