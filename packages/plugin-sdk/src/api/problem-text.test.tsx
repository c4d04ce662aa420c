import {
  ApiError,
  defineManifest,
  defineMessages,
  definePlugin,
  LanguageProvider,
  ProblemTextsProvider,
  problemText,
  useProblemText,
} from '@gantry/plugin-sdk';
import { createTestHost } from '@gantry/plugin-sdk/testing';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';

const own = defineMessages({
  en: { PLANT_IN_USE: '{permits} permits use it.', NOT_FOUND: 'The plant is gone.' },
  'zh-CN': { PLANT_IN_USE: '{permits} 个许可证正在使用。', NOT_FOUND: '设备已不存在。' },
});
const error = (code: string, details?: unknown) => new ApiError(409, code, 'For the log.', { details });

it('explains the codes that all modules share, in both languages', () => {
  expect(problemText(error('NETWORK'), 'en')).toMatch(/Check the network/);
  expect(problemText(error('NETWORK'), 'zh-CN')).toMatch(/网络/);
});

it('explains a module’s own codes, filled from the details, and prefers its texts for shared ones', () => {
  expect(problemText(error('PLANT_IN_USE', { permits: 3 }), 'en', own)).toBe('3 permits use it.');
  expect(problemText(error('NOT_FOUND'), 'zh-CN', own)).toBe('设备已不存在。');
});

it.each(['SOMETHING_NEW', 'constructor'])('reports an unknown code: %s', (code) => {
  expect(problemText(error(code), 'en', own)).toContain(`report the code ${code}`);
});

it('does not show the message of an error that is not an answer', () => {
  expect(problemText(new TypeError('x is not a function'), 'en')).toContain('the code UNEXPECTED');
});

it.each([
  ['given to it', own, undefined],
  ['provided around it', undefined, own],
])('follows the language of the view, with sentences %s', (_, given, around) => {
  const Problem = () => <p>{useProblemText(given)(error('NOT_FOUND'))}</p>;
  const source = { locale: 'zh-CN', project: { timeZone: 'Asia/Hong_Kong' } } as const;
  const { container } = render(
    <LanguageProvider source={source}>
      <ProblemTextsProvider value={around}>
        <Problem />
      </ProblemTextsProvider>
    </LanguageProvider>,
  );
  expect(container.textContent).toBe('设备已不存在。');
});

it('does not say a plugin’s problems in the host’s words', async () => {
  const manifest = defineManifest({
    id: 'acme.plants',
    version: '1.0.0',
    name: 'Plants',
    sdk: '^1.0.0',
    capabilities: [],
    contributes: { settingsPages: { page: { title: 'Page', scope: 'user' } } },
  });
  const Problem = () => <p>{useProblemText()(error('NOT_FOUND'))}</p>;
  const plugin = definePlugin({
    manifest,
    activate(ctx) {
      ctx.implement.settingsPages('page', { component: Problem });
    },
  });
  const wrapper = ({ children }: { readonly children?: ReactNode }) => (
    <ProblemTextsProvider value={own}>{children}</ProblemTextsProvider>
  );
  const host = await createTestHost(plugin, { wrapper });
  const view = await host.render('settingsPages', 'page');
  expect(view.container.textContent).toContain('no longer exists');
  await host.dispose();
});
