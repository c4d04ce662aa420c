import type { SearchProvider } from '@gantry/plugin-sdk';
import { afterEach, describe, expect, it } from 'vitest';
import { mainStarter } from '../../fixtures/main-plugin.ts';

const start = mainStarter(afterEach);

describe('search', () => {
  it('does not ask providers that are hidden, and does not start their plugin', async () => {
    const host = await start({
      contributes: { searchProviders: { cranes: { title: 'Cranes', permission: 'PTW_VIEW' } } },
    });
    expect(host.kernel.search('crane', new AbortController().signal)).toEqual([]);
    expect(host.record.status).toBe('available');
  });

  it('starts the plugin, cuts long answers and names commands in full', async () => {
    const host = await start(
      { contributes: { searchProviders: { cranes: { title: 'Cranes', icon: 'Location' } } } },
      (ctx) => {
        ctx.implement.searchProviders('cranes', async (query) =>
          Array.from({ length: 20 }, (_, at) => ({ title: `${query} ${at}`, command: 'open', value: at })),
        );
      },
    );
    const [cranes] = host.kernel.search('crane', new AbortController().signal);
    expect(cranes).toMatchObject({ key: 'acme.main/cranes', title: 'Cranes', icon: 'Location' });
    const content = await cranes?.content;
    const hits = content?.kind === 'hits' ? content.hits : [];
    expect(hits).toHaveLength(8);
    expect(content).toMatchObject({ total: 20 });
    expect(hits[0]).toEqual({ title: 'crane 0', command: 'acme.main/open', value: 0 });
  });

  it('fails one by one: neither an error nor silence keeps the others from answering', async () => {
    let late: AbortSignal | undefined;
    const providers: Record<string, SearchProvider> = {
      broken: () => Promise.reject(new Error('no server')),
      silent: (_, signal) => {
        late = signal;
        return new Promise(() => undefined);
      },
      quick: async () => [{ title: 'Crane 1', command: 'open' }],
    };
    const titles = { broken: { title: 'Broken' }, silent: { title: 'Silent' }, quick: { title: 'Quick' } };
    const host = await start({ contributes: { searchProviders: titles } }, (ctx) => {
      for (const [id, provider] of Object.entries(providers)) {
        ctx.implement.searchProviders(id, provider);
      }
    });
    const [broken, silent, quick] = host.kernel.search('crane', new AbortController().signal);
    expect(await quick?.content).toMatchObject({ kind: 'hits', hits: [{ title: 'Crane 1' }] });
    expect(await broken?.content).toMatchObject({ kind: 'failed', error: { message: 'no server' } });
    await host.advance(4999);
    expect(late?.aborted).toBe(false);
    await host.advance(1);
    expect(await silent?.content).toMatchObject({ kind: 'failed', error: { code: 'time-limit' } });
    expect(late?.aborted).toBe(true);
    expect(host.reports.map(({ place }) => place)).toEqual([
      'searchProviders/broken',
      'searchProviders/silent',
    ]);
  });

  it('cancels providers when the text changes, and reports nothing then', async () => {
    let asked: AbortSignal | undefined;
    const host = await start({ contributes: { searchProviders: { cranes: { title: 'Cranes' } } } }, (ctx) => {
      ctx.implement.searchProviders('cranes', (_, signal) => {
        asked = signal;
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      });
    });
    const typing = new AbortController();
    const [cranes] = host.kernel.search('crane', typing.signal);
    await host.advance(0);
    typing.abort();
    expect(asked?.aborted).toBe(true);
    expect(await cranes?.content).toEqual({ kind: 'none' });
    expect(host.reports).toEqual([]);
  });
});
