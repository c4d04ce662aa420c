import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PreferencesStore } from './preferences-store.ts';

const plain = { dark: false, contrast: false, touch: false };
beforeEach(() => localStorage.clear());

describe('preferences', () => {
  test.each([
    [['zh-Hant-HK', 'en'], 'zh-CN'],
    [['fr', 'zh-CN'], 'zh-CN'],
    [['fr', 'en-GB', 'zh'], 'en'],
    [['fr'], 'en'],
    [[], 'en'],
  ])('of a browser in %j start in %s', (languages, locale) => {
    expect(new PreferencesStore(localStorage, languages, plain).locale).toBe(locale);
  });

  test('last as long as the page without working storage', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('Full.', 'QuotaExceededError');
      },
    };
    // Only these two are used.
    const store = new PreferencesStore(full as Partial<Storage> as Storage, [], plain);
    store.setTheme('dark');
    expect(store.theme).toBe('dark');
  });

  test('follow the system until the user chooses, then keep the choice', () => {
    expect(new PreferencesStore(localStorage, [], { ...plain, dark: true }).theme).toBe('dark');
    const first = new PreferencesStore(localStorage, [], { dark: true, contrast: true, touch: true });
    expect(first).toMatchObject({ theme: 'high-contrast', density: 'comfortable' });
    first.setTheme('light');
    first.setLocale('zh-CN');
    first.setDensity('compact');
    first.setLetterKeys(false);
    const prefers = { dark: true, contrast: true, touch: true };
    expect(new PreferencesStore(localStorage, ['en'], prefers)).toMatchObject({
      theme: 'light',
      locale: 'zh-CN',
      density: 'compact',
      letterKeys: false,
    });
  });

  test('keep a language on the device only while the account has not taken it', async () => {
    const user = { id: 'wong', locale: 'en' } as const;
    const save = vi
      .fn<(locale: string) => Promise<void>>()
      .mockResolvedValue()
      .mockRejectedValueOnce(new TypeError('Away.'));
    const store = new PreferencesStore(localStorage, [], plain, save);
    const signedIn = () => {
      store.setUser(undefined, 'cookie');
      store.setUser(user, 'form');
      return store.locale;
    };
    store.setUser(user, 'form');
    store.setLocale('zh-CN');
    await Promise.allSettled(save.mock.results.map(({ value }) => value));
    expect(signedIn()).toBe('zh-CN');
    store.setLocale('zh-CN');
    await Promise.allSettled(save.mock.results.map(({ value }) => value));
    // What the account says may be newer, from another device.
    expect(signedIn()).toBe('en');
    store.setUser(undefined, 'cookie');
    store.setLocale('zh-CN');
    store.setUser(user, 'form');
    expect([store.locale, save.mock.calls.length]).toEqual(['zh-CN', 2]);
  });

  test('cope with any stored value', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        localStorage.setItem('gantry.preferences', text);
        const { theme, locale, density, letterKeys } = new PreferencesStore(localStorage, [], plain);
        expect(['light', 'dark', 'high-contrast']).toContain(theme);
        expect(['en', 'zh-CN']).toContain(locale);
        expect(['compact', 'comfortable']).toContain(density);
        expect(typeof letterKeys).toBe('boolean');
      }),
    );
  });
});
