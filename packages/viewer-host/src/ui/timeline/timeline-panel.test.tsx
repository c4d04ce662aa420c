import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { PluginUiPort } from '../plugin-ui-port.ts';
import { bemServer, renderApp } from '../testing/render-app.tsx';
import { bem, slab, tunnel } from '../testing/test-data.ts';

const strip = async (name = 'Timeline') => within(await screen.findByRole('region', { name }));

describe('timeline window', () => {
  it('shows the newest day and the number of stops', async () => {
    renderApp('/p/BEM/model');
    const timeline = await strip();
    expect(await timeline.findByText('21 Sep 2026')).toBeTruthy();
    expect(timeline.getByText('Stop 2 of 2')).toBeTruthy();
    expect(timeline.getByRole<HTMLButtonElement>('button', { name: 'Next stop' }).disabled).toBe(true);
  });

  it('steps with buttons, arrow keys, Home and End, and announces the stop', async () => {
    const { user, host } = renderApp('/p/BEM/model');
    const timeline = await strip();
    await user.click(await timeline.findByRole('button', { name: 'Previous stop' }));
    expect(host.timeline.day).toBe('2026-03-16');
    const slider = timeline.getByRole('slider', { name: 'Day shown' });
    expect(slider.getAttribute('aria-valuetext')).toBe('16 Mar 2026, stop 1 of 2');
    slider.focus();
    await user.keyboard('{End}');
    expect(host.timeline.day).toBe('2026-09-21');
    await user.keyboard('{Home}');
    expect(host.timeline.day).toBe('2026-03-16');
    await user.keyboard('{ArrowRight}');
    expect(slider.getAttribute('aria-valuenow')).toBe('2');
  });

  it('starts playing at the first stop', async () => {
    const { user, host } = renderApp('/p/BEM/model');
    const timeline = await strip();
    await user.click(await timeline.findByRole('button', { name: 'Play' }));
    expect(host.timeline.day).toBe('2026-03-16');
    await user.click(timeline.getByRole('button', { name: 'Pause' }));
    expect(host.timeline.playing).toBe(false);
  });

  it('stops playing when the user chooses a day with the keyboard', async () => {
    const { user, host } = renderApp('/p/BEM/model');
    const timeline = await strip();
    await user.click(await timeline.findByRole('button', { name: 'Play' }));
    (await timeline.findByRole('slider', { name: 'Day shown' })).focus();
    await user.keyboard('{End}');
    expect(host.timeline.playing).toBe(false);
    expect(host.timeline.day).toBe('2026-09-21');
  });

  it('is disabled without stops, and says why', async () => {
    const server = bemServer().on(`GET /api/projects/${bem.id}/layers`, {
      json: { asOf: 0, origin: { easting: 0, northing: 0, height: 0 }, layers: [] },
    });
    renderApp('/p/BEM/model', { server });
    const timeline = await strip();
    expect(await timeline.findByText(/steps through the days on which models were created/)).toBeTruthy();
    expect(timeline.queryByRole('slider')).toBeNull();
    expect(timeline.getByRole<HTMLButtonElement>('button', { name: 'Play' }).disabled).toBe(true);
    const button = screen.getByRole('button', { name: 'Timeline' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.title).toMatch(/steps through the days/);
  });

  it('closes, and reopens with T', async () => {
    const { user } = renderApp('/p/BEM/model');
    const timeline = await strip();
    await user.click(timeline.getByRole('button', { name: 'Close timeline' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Timeline' })).toBeNull());
    await user.keyboard('t');
    expect(await screen.findByRole('region', { name: 'Timeline' })).toBeTruthy();
  });

  it('draws plugins’ items, opens the pressed one, and reloads a failed source', async () => {
    const source = (id: string, title: string) => ({
      id,
      title,
      pluginId: 'acme.plan',
      pluginTitle: 'Plan',
      grain: 'month' as const,
      beforeModels: false,
    });
    const objects = [{ modelId: tunnel.id, globalId: slab.globalId }];
    const timelineContent = vi.fn<PluginUiPort['timelineContent']>((id) =>
      id === 'acme.plan/works'
        ? Promise.resolve({
            from: new Date('2026-02-01T00:00:00Z'),
            to: new Date('2027-02-01T00:00:00Z'),
            items: [
              {
                id: 'roof',
                label: 'Roof slab',
                from: new Date('2026-07-08T01:00:00Z'),
                to: new Date('2026-08-20T01:00:00Z'),
                status: 'late',
                objects,
              },
            ],
          })
        : Promise.reject(new Error('No weather')),
    );
    const { user, host } = renderApp('/p/BEM/model', {
      plugins: {
        timelineSources: [source('acme.plan/works', 'Works'), source('acme.plan/weather', 'Weather')],
        timelineContent,
      },
    });
    const timeline = await strip();
    await user.click(
      await timeline.findByRole('button', { name: 'Roof slab, 1 Jul 2026 – 31 Aug 2026, late' }),
    );
    expect(host.timeline.day).toBe('2026-07-01');
    expect(host.selection.current).toEqual(objects);
    expect(timeline.getByText('Works 1')).toBeTruthy();
    // Two model days, and the first days of months from the first model day to the end of the plan.
    expect(timeline.getByText('Stop 5 of 13')).toBeTruthy();
    await user.click(timeline.getByRole('button', { name: 'Next stop' }));
    expect(host.timeline.day).toBe('2026-08-01');
    timelineContent.mockClear();
    await user.click(await timeline.findByRole('button', { name: 'Load Weather again' }));
    expect(timelineContent.mock.calls.map(([id]) => id)).toContain('acme.plan/weather');
  });

  it('goes back to before the models for a source that asks for it, and shows their first versions until the source is gone', async () => {
    const { user, host } = renderApp('/p/BEM/model', {
      plugins: {
        timelineSources: [
          {
            id: 'acme.plan/works',
            title: 'Works',
            pluginId: 'acme.plan',
            pluginTitle: 'Plan',
            grain: 'month',
            beforeModels: true,
          },
        ],
        timelineContent: () => {
          const [from, to] = [new Date('2020-02-01T00:00:00Z'), new Date('2020-04-01T00:00:00Z')];
          return Promise.resolve({ from, to, items: [{ id: 'roof', label: 'Roof slab', from, to }] });
        },
      },
    });
    const timeline = await strip();
    await user.click(await timeline.findByRole('button', { name: /^Roof slab/ }));
    expect(host.timeline.day).toBe('2020-02-01');
    expect(host.layers.shownOn(host.timeline.day)).toHaveLength(host.layers.shownOn(undefined).length);
    await user.click(timeline.getByRole('button', { name: 'Close timeline' }));
    await waitFor(() => expect(host.timeline.day).toBe(host.timeline.modelDays.at(-1)));
    expect(host.layers.shownOn('2020-02-01')).toEqual([]);
  });

  it('speaks Chinese', async () => {
    renderApp('/p/BEM/model', { locale: 'zh-CN' });
    const timeline = await strip('时间轴');
    expect(await timeline.findByText('2026年9月21日')).toBeTruthy();
    expect(timeline.getByText('第 2 个，共 2 个')).toBeTruthy();
  });
});
