import { definePlugin } from '@gantry/plugin-sdk';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failureText, manifest, renderMain, retry, showing } from '../../fixtures/fragile-plugin.tsx';
import { hostStarter } from '../../fixtures/start-hosts.ts';

// React prints errors that a boundary catches, which these tests cause on purpose.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());
const start = hostStarter(afterEach);

describe('a view', () => {
  it('that throws shows a card with Retry while its neighbours live on', async () => {
    let broken = true;
    const host = await start(
      showing(() => {
        if (broken) throw new Error('render');
        return <p>well again</p>;
      }),
    );
    const view = await renderMain(host);
    expect(failureText(view)).toBe('render');
    expect(host.record.status).toBe('active');
    expect(host.reports).toMatchObject([{ kind: 'render', place: 'modelTabs/main' }]);
    broken = false;
    await retry(host, view);
    expect(view.container.textContent).toBe('well again');
  });

  it('that crashes three times within five minutes puts the plugin into quarantine until Retry', async () => {
    let broken = true;
    const host = await start(
      definePlugin({
        manifest,
        activate(ctx) {
          ctx.live.on('x', () => undefined);
          ctx.implement.modelTabs('main', {
            component: () => {
              if (broken) throw new Error('again');
              return <p>calm</p>;
            },
          });
        },
      }),
    );
    const view = await renderMain(host);
    await retry(host, view);
    expect(host.record.status).toBe('active');
    await host.advance(5 * 60_000 - 1);
    await retry(host, view);
    expect(host.record.status).toBe('quarantined');
    expect((await host.leaks()).listeners).toBe(0);
    expect(failureText(view)).toContain('was stopped: its views crashed 3 times');
    await expect(host.activate()).rejects.toMatchObject({ code: 'plugin-quarantined' });
    // The earlier crashes are forgotten: it takes three more.
    await retry(host, view);
    expect([host.record.status, failureText(view)]).toEqual(['active', 'again']);
    broken = false;
    await retry(host, view);
    expect(view.container.textContent).toBe('calm');
  });

  it('that crashes now and then is left alone', async () => {
    const host = await start(
      showing(() => {
        throw new Error('rare');
      }),
    );
    const view = await renderMain(host);
    for (let times = 0; times < 4; times += 1) {
      await host.advance(3 * 60_000);
      await retry(host, view);
    }
    expect(host.record.status).toBe('active');
    expect(new Set(host.reports.map(({ kind }) => kind))).toEqual(new Set(['render']));
  });

  it('whose own fallback throws as well gets the host’s card', async () => {
    const host = await start(
      definePlugin({
        manifest,
        activate: (ctx) =>
          void ctx.implement.modelTabs('main', {
            component: () => {
              throw new Error('inner');
            },
            fallback: ({ error }) => {
              if (error.message === 'inner') throw new Error('fallback too');
              return null;
            },
          }),
      }),
    );
    expect(failureText(await renderMain(host))).toBe('fallback too');
  });

  it('shows its own fallback', async () => {
    const host = await start(
      definePlugin({
        manifest,
        activate: (ctx) =>
          void ctx.implement.modelTabs('main', {
            component: () => {
              throw new Error('inner');
            },
            fallback: ({ error }) => <p>sorry: {error.message}</p>,
          }),
      }),
    );
    expect((await renderMain(host)).container.textContent).toBe('sorry: inner');
  });

  it.each([
    [1, 2],
    [2, 3],
  ])('that fails to load %i times shows at attempt %i, the third one after Retry', async (failing, shown) => {
    let times = 0;
    const host = await start(
      definePlugin({
        manifest,
        activate: (ctx) =>
          void ctx.implement.modelTabs('main', {
            load: async () => {
              times += 1;
              if (times <= failing) throw new Error('chunk');
              return { default: () => <p>late</p> };
            },
          }),
      }),
    );
    const rendered = renderMain(host);
    await vi.waitFor(() => expect(times).toBe(1));
    await host.advance(2_000);
    const view = await rendered;
    if (shown > 2) {
      expect(failureText(view)).toBe('chunk');
      await retry(host, view);
    }
    expect([view.container.textContent, times, host.reports.length]).toEqual(['late', shown, shown - 2]);
  });

  it('that is declared but not implemented says so', async () => {
    const host = await start({ manifest, activate: () => undefined });
    expect(failureText(await renderMain(host))).toContain('did not implement modelTabs/main');
  });

  it('is told by its signal when it is taken down', async () => {
    let signal: AbortSignal | undefined;
    const host = await start(
      showing((props) => {
        signal = props.signal;
        return null;
      }),
    );
    const view = await renderMain(host);
    expect(signal?.aborted).toBe(false);
    act(() => view.unmount());
    expect(signal?.aborted).toBe(true);
  });
});
