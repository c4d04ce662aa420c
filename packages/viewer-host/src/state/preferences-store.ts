import type { Locale } from '@gantry/plugin-sdk';
import { makeAutoObservable } from 'mobx';
import { deviceIdIn } from './device-id.ts';

export type Theme = 'light' | 'dark' | 'high-contrast';
/** The size of rows and controls; comfortable ones are 44 px high. */
export type Density = 'compact' | 'comfortable';

interface Saved {
  readonly locale?: Locale;
  readonly theme?: Theme;
  readonly density?: Density;
  readonly letterKeys?: boolean;
}

const KEY = 'gantry.preferences';

/** The user's display preferences on this device, and its id. */
export class PreferencesStore {
  locale: Locale;
  theme: Theme;
  density: Density;
  /** Single letters work as shortcuts; people who dictate switch this off. */
  letterKeys: boolean;
  /** Id of this browser. */
  readonly deviceId: string;
  private readonly storage: Storage;

  /**
   * @param languages - the browser's, in order of preference; used until the user chooses one.
   * @param prefers - the system's preferences; `touch` is a coarse main pointer, for which the default density is comfortable.
   */
  constructor(
    storage: Storage,
    languages: readonly string[],
    prefers: { readonly dark: boolean; readonly contrast: boolean; readonly touch: boolean },
  ) {
    this.storage = storage;
    const saved = read(storage);
    this.locale =
      saved.locale ?? (languages.find((l) => /^(zh|en)/.test(l))?.startsWith('zh') ? 'zh-CN' : 'en');
    this.theme = saved.theme ?? (prefers.contrast ? 'high-contrast' : prefers.dark ? 'dark' : 'light');
    this.density = saved.density ?? (prefers.touch ? 'comfortable' : 'compact');
    this.letterKeys = saved.letterKeys ?? true;
    this.deviceId = deviceIdIn(storage);
    makeAutoObservable<this, 'storage'>(this, { storage: false, deviceId: false }, { autoBind: true });
  }

  setLocale(locale: Locale): void {
    this.locale = locale;
    this.save();
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.save();
  }

  setDensity(density: Density): void {
    this.density = density;
    this.save();
  }

  setLetterKeys(on: boolean): void {
    this.letterKeys = on;
    this.save();
  }

  private save(): void {
    const { locale, theme, density, letterKeys } = this;
    try {
      this.storage.setItem(KEY, JSON.stringify({ locale, theme, density, letterKeys }));
    } catch {
      // Without working storage, the choice lasts as long as the page.
    }
  }
}

/** Reads what any version of the host has saved; ignores what it cannot read. */
function read(storage: Storage): Saved {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    const saved: { locale?: Locale; theme?: Theme; density?: Density; letterKeys?: boolean } = {};
    if ('locale' in value && (value.locale === 'en' || value.locale === 'zh-CN')) saved.locale = value.locale;
    if (
      'theme' in value &&
      (value.theme === 'light' || value.theme === 'dark' || value.theme === 'high-contrast')
    ) {
      saved.theme = value.theme;
    }
    if ('density' in value && (value.density === 'compact' || value.density === 'comfortable'))
      saved.density = value.density;
    if ('letterKeys' in value && typeof value.letterKeys === 'boolean') saved.letterKeys = value.letterKeys;
    return saved;
  } catch {
    return {};
  }
}
