import { FluentProvider } from '@fluentui/react-components';
import { createServiceToken, defineManifest, definePlugin, type Json } from '@gantry/plugin-sdk';
import { conformanceSuite, createTestHost, type TestHost } from '@gantry/plugin-sdk/testing';
import { gantryTheme } from '@gantry/plugin-ui';
import { act, fireEvent } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { manifest } from './manifest.ts';
import { plugin } from './plugin.tsx';
import { isWithin, parseHours } from './working-hours.ts';

/** What the host puts around a plugin's views. */
function Surroundings({ children }: { readonly children: ReactNode }) {
  return <FluentProvider theme={gantryTheme('light', 'en')}>{children}</FluentProvider>;
}
const options = { wrapper: Surroundings, permissions: ['MEMBER_ADMIN'] };

describe('the site clock', () => {
  let host: TestHost<typeof manifest>;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:59:30Z') });
  });
  afterEach(async () => {
    await host.dispose();
    vi.useRealTimers();
  });

  const setHours = async (from: string, to: string) => {
    const page = await host.render('settingsPages', 'hours');
    fireEvent.change(page.getByLabelText('From'), { target: { value: from } });
    fireEvent.change(page.getByLabelText('To'), { target: { value: to } });
    await act(async () => page.getByRole('button', { name: 'Save' }).click());
    return page;
  };

  it('shows the time of the project’s zone and goes on', async () => {
    host = await createTestHost(plugin, options);
    const item = await host.render('dashboardItems', 'clock');
    expect(item.container.textContent).toBe('18:5920 Nov 2026Working hours are not set');
    vi.setSystemTime(new Date('2026-11-20T11:00:00Z'));
    await host.advance(1000);
    expect(item.container.querySelector('time')?.textContent).toBe('19:00');
  });

  it('shows the date only as the setting says, in the user’s language', async () => {
    host = await createTestHost(plugin, { ...options, locale: 'zh-CN', settings: { showDate: false } });
    const item = await host.render('dashboardItems', 'clock');
    expect(item.container.textContent).toBe('18:59尚未设置工作时间');
    await act(() => host.context.settings.set('showDate', true));
    expect(item.container.textContent).toBe('18:592026年11月20日尚未设置工作时间');
  });

  it('keeps the working hours for everyone in the project', async () => {
    host = await createTestHost(plugin, options);
    const page = await setHours('07:00', '19:00');
    expect(page.getByRole('status').textContent).toContain('Saved.');
    expect(await host.context.storage.project.get('working-hours')).toEqual({ from: '07:00', to: '19:00' });
    const item = await host.render('dashboardItems', 'clock');
    expect(item.container.textContent).toContain('Working hours');
    vi.setSystemTime(new Date('2026-11-20T11:00:00Z'));
    await host.advance(1000);
    expect(item.container.textContent).toContain('Outside working hours');
    await host.deactivate('reload');
    await host.activate();
    expect((await host.render('settingsPages', 'hours')).getByLabelText('To')).toHaveProperty(
      'value',
      '19:00',
    );
  });

  it('saves once when the button is pressed twice', async () => {
    host = await createTestHost(plugin, options);
    const page = await host.render('settingsPages', 'hours');
    fireEvent.change(page.getByLabelText('From'), { target: { value: '07:00' } });
    fireEvent.change(page.getByLabelText('To'), { target: { value: '19:00' } });
    const set = vi.spyOn(host.context.storage.project, 'set');
    await act(async () => {
      for (let press = 0; press < 2; press += 1) page.getByRole('button', { name: 'Save' }).click();
    });
    expect(set).toHaveBeenCalledOnce();
  });

  it('keeps what was typed when it cannot be saved', async () => {
    host = await createTestHost(plugin, options);
    const page = await setHours('', '19:00');
    expect(page.getByRole('alert').textContent).toContain('Give both times');
    vi.spyOn(host.context.storage.project, 'set').mockRejectedValueOnce(new Error('offline'));
    fireEvent.change(page.getByLabelText('From'), { target: { value: '22:00' } });
    expect(page.container.textContent).toContain('The hours go past midnight.');
    await act(async () => page.getByRole('button', { name: 'Save' }).click());
    expect(page.getByRole('alert').textContent).toContain('The hours were not saved.');
    expect(page.getByLabelText('From')).toHaveProperty('value', '22:00');
  });

  it('shows the time without the hours when they cannot be read, and can read them again', async () => {
    let broken = true;
    const unreachable = definePlugin({
      manifest: plugin.manifest,
      async activate(ctx) {
        const { project } = ctx.storage;
        const get = project.get.bind(project);
        vi.spyOn(project, 'get').mockImplementation((key) =>
          broken ? Promise.reject(new Error('offline')) : get(key),
        );
        await plugin.activate(ctx);
      },
    });
    host = await createTestHost(unreachable, options);
    const item = await host.render('dashboardItems', 'clock');
    expect(item.container.textContent).toBe('18:5920 Nov 2026');
    const page = await host.render('settingsPages', 'hours');
    expect(page.getByRole('alert').textContent).toContain('The working hours could not be read');
    broken = false;
    await act(async () => page.getByRole('button', { name: 'Try again' }).click());
    expect(page.getByLabelText('From')).toHaveProperty('value', '');
    expect(item.container.textContent).toContain('Working hours are not set');
  });

  it('serves other plugins, which know only the name of its token and start it by asking', async () => {
    const token = createServiceToken<{ isWorking(at: Date): boolean | undefined }>(
      'gantry-example.site-clock/clock@1',
    );
    const answers: (boolean | undefined)[] = [];
    const asking = definePlugin({
      manifest: defineManifest({
        id: 'acme.noise',
        version: '1.0.0',
        name: 'Noise',
        sdk: '^1.0.0',
        capabilities: [],
        requires: ['gantry-example.site-clock/clock@1'],
      }),
      async activate(ctx) {
        const clock = await ctx.services.get(token, ctx.signal);
        answers.push(clock.isWorking(new Date('2026-11-20T02:00:00Z')));
      },
    });
    host = await createTestHost(plugin, { ...options, others: [asking] });
    const other = host.kernel.plugin('acme.noise');
    await other?.activate();
    expect(host.record.status).toBe('active');
    await setHours('07:00', '19:00');
    await other?.deactivate('reload');
    await other?.activate();
    expect(answers).toEqual([undefined, true]);
  });
});

describe('working hours', () => {
  it.each([
    ['07:00', '19:00', '06:59', false],
    ['07:00', '19:00', '07:00', true],
    ['07:00', '19:00', '18:59', true],
    ['07:00', '19:00', '19:00', false],
    ['22:00', '06:00', '23:30', true],
    ['22:00', '06:00', '05:59', true],
    ['22:00', '06:00', '12:00', false],
  ])('from %s to %s: at %s %s', (from, to, at, expected) => {
    expect(isWithin({ from, to }, new Date(`2026-11-20T${at}:00+08:00`), 'Asia/Hong_Kong')).toBe(expected);
  });

  it.each<Json | undefined>([
    undefined,
    null,
    '07:00',
    {},
    { from: '07:00' },
    { from: '7', to: '19:00' },
    { from: 7, to: 8 },
    [],
  ])('are not read from %j', (stored) => {
    expect(parseHours(stored)).toBeUndefined();
  });

  it('are two different times', () => {
    expect(parseHours({ from: '07:00', to: '07:00' })).toBeUndefined();
    expect(parseHours({ from: '07:00', to: '24:00' })).toBeUndefined();
    expect(parseHours({ from: '22:00', to: '06:00', note: 1 })).toEqual({ from: '22:00', to: '06:00' });
  });
});

conformanceSuite(plugin, { ...options, runner: { describe, it } });
