import {
  defineManifest,
  defineMessages,
  definePlugin,
  LanguageProvider,
  useFormat,
  useMessages,
  usePluginContext,
} from '@gantry/plugin-sdk';
import { createTestHost } from '@gantry/plugin-sdk/testing';
import { act, render } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import { StrictMode } from 'react';
import { describe, expect, it, vi } from 'vitest';

const bundle = defineMessages({ en: { hello: 'Hello' }, 'zh-CN': { hello: '你好' } });
const Greeting = () => {
  const { t } = useMessages(bundle);
  const format = useFormat();
  return (
    <p>
      {t('hello')} {format.isoDay('2026-11-20T23:30:00Z')}
    </p>
  );
};
describe('useMessages', () => {
  it('follows the language and the time zone of the nearest source', () => {
    const source = observable({ locale: 'en' as 'en' | 'zh-CN', project: { timeZone: 'UTC' } });
    const { container } = render(
      <LanguageProvider source={source}>
        <Greeting />
      </LanguageProvider>,
    );
    expect(container.textContent).toBe('Hello 2026-11-20');
    act(() =>
      runInAction(() => {
        source.locale = 'zh-CN';
        source.project = { timeZone: 'Asia/Hong_Kong' };
      }),
    );
    expect(container.textContent).toBe('你好 2026-11-21');
  });

  it('refuses to guess where nobody gave a language', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<Greeting />)).toThrow('Wrap this part in LanguageProvider');
    vi.restoreAllMocks();
  });
});

const manifest = defineManifest({
  id: 'acme.hook',
  version: '1.0.0',
  name: 'Hook',
  sdk: '^1.0.0',
  capabilities: ['dialogs'],
  contributes: { settingsPages: { page: { title: 'Page', scope: 'user' } } },
});
const signals: AbortSignal[] = [];
const plugin = definePlugin({
  manifest,
  activate(ctx) {
    ctx.implement.settingsPages('page', {
      component: ({ signal }) => {
        signals.push(signal);
        return <Name />;
      },
    });
  },
});
const Name = () => <p>{usePluginContext(plugin).manifest.name}</p>;

describe('usePluginContext', () => {
  it('gives the context below a view, also in strict mode, where the signal stays good', async () => {
    const host = await createTestHost(plugin, { wrapper: StrictMode });
    const view = await host.render('settingsPages', 'page');
    expect(view.container.textContent).toBe('Hook');
    expect(signals.at(-1)?.aborted).toBe(false);
    await host.dispose();
    expect(signals.at(-1)?.aborted).toBe(true);
  });

  it('gives it in the plugin’s dialogs, which close with the plugin', async () => {
    const host = await createTestHost(plugin);
    await host.activate();
    let answer: Promise<unknown> | undefined;
    act(() => {
      answer = host.context.dialogs.open({ component: Name }, { title: 'Ask' });
    });
    expect(document.querySelector('[role=dialog]')?.textContent).toBe('Hook');
    await act(() => host.deactivate());
    expect(await answer).toBeUndefined();
    expect(document.querySelector('[role=dialog]')).toBeNull();
    await host.dispose();
  });

  it('says what to do when it is called elsewhere', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<Name />)).toThrow('outside a view of "acme.hook"');
    vi.restoreAllMocks();
  });
});
