import { afterEach, expect, test, vi } from 'vitest';
import { signIn } from './sign-in.ts';
import { fakePage } from './testing/fake-page.ts';

const origin = 'http://127.0.0.1:8090';
const signed = { 'POST /api/session': [200, {}] } as const;

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['a role of the demo', 'engineer', { email: 'wong.chikin@demo.gantry', password: 'gantry-demo-2026' }],
  [
    'an account of the demo',
    { email: 'a@b.example' },
    { email: 'a@b.example', password: 'gantry-demo-2026' },
  ],
  [
    'an account with a password',
    { email: 'a@b.example', password: 'mine' },
    { email: 'a@b.example', password: 'mine' },
  ],
] as const)('%s signs in from the host itself', async (_who, account, data) => {
  const { page, asked } = fakePage(signed);
  await signIn(page, origin, account);
  expect(asked.calls).toEqual([
    { method: 'POST', path: '/api/session', options: { data, headers: { origin } } },
  ]);
});

test('a refused sign-in fails with the account', async () => {
  const { page } = fakePage({ 'POST /api/session': [401, {}] });
  await expect(signIn(page, origin, 'viewer')).rejects.toThrow('sign-in of fong.hoiyan@demo.gantry');
});

test('language and theme are those of the first page, unless somebody has changed them', async () => {
  const { page, asked } = fakePage(signed);
  await signIn(page, origin, 'viewer', { locale: 'zh-CN' });
  const [first] = asked.scripts;
  const stored = new Map<string, string>();
  const win = {};
  vi.stubGlobal('window', win);
  vi.stubGlobal('top', win);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  first?.script(first.value);
  expect(JSON.parse(stored.get('gantry.preferences') ?? '')).toEqual({ locale: 'zh-CN', theme: 'light' });
  stored.set('gantry.preferences', 'changed');
  first?.script(first.value);
  expect(stored.get('gantry.preferences')).toBe('changed');
  // The frame of a sandboxed plugin.
  vi.stubGlobal('top', {});
  stored.clear();
  first?.script(first.value);
  expect(stored.size).toBe(0);
});
