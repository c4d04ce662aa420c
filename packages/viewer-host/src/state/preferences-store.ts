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
  readonly alarmNotices?: boolean;
  readonly alarmSound?: boolean;
  readonly keepsModels?: boolean;
  /** Languages that users have chosen on this device and that their accounts do not have, by id of the account. */
  readonly languages?: Readonly<Record<string, Locale>>;
}

const KEY = 'gantry.preferences';

/** The user's display preferences on this device, and its id. */
export class PreferencesStore {
  locale: Locale;
  theme: Theme;
  density: Density;
  /** Single letters work as shortcuts; people who dictate switch this off. */
  letterKeys: boolean;
  /** The browser shows a notification when an alarm begins while the page is hidden. */
  alarmNotices: boolean;
  /** A tone is heard when somebody may be hurt. */
  alarmSound: boolean;
  /** The browser keeps projects that were opened, so that their models open without the network. */
  keepsModels: boolean;
  /** Id of this browser. */
  readonly deviceId: string;
  private readonly storage: Storage;
  private readonly saveLocale: (locale: Locale) => Promise<unknown>;
  private languages: Readonly<Record<string, Locale>>;
  private userId: string | undefined = undefined;
  /** Chosen while nobody was signed in, by whoever signs in next. */
  private chosenBefore: Locale | undefined = undefined;

  /**
   * @param languages - the browser's, in order of preference; used until the user chooses one.
   * @param saveLocale - saves the language to the account of whoever is signed in
   * @param prefers - the system's preferences; `touch` is a coarse main pointer, for which the default density is comfortable.
   */
  constructor(
    storage: Storage,
    languages: readonly string[],
    prefers: { readonly dark: boolean; readonly contrast: boolean; readonly touch: boolean },
    saveLocale: (locale: Locale) => Promise<unknown> = () => Promise.resolve(),
  ) {
    this.storage = storage;
    this.saveLocale = saveLocale;
    const saved = read(storage);
    this.locale =
      saved.locale ?? (languages.find((l) => /^(zh|en)/.test(l))?.startsWith('zh') ? 'zh-CN' : 'en');
    this.theme = saved.theme ?? (prefers.contrast ? 'high-contrast' : prefers.dark ? 'dark' : 'light');
    this.density = saved.density ?? (prefers.touch ? 'comfortable' : 'compact');
    this.letterKeys = saved.letterKeys ?? true;
    this.alarmNotices = saved.alarmNotices ?? false;
    this.alarmSound = saved.alarmSound ?? false;
    this.keepsModels = saved.keepsModels ?? true;
    this.languages = saved.languages ?? {};
    this.deviceId = deviceIdIn(storage);
    makeAutoObservable<this, 'storage' | 'saveLocale'>(
      this,
      { storage: false, saveLocale: false, deviceId: false },
      { autoBind: true },
    );
  }

  /** Whoever is signed in gets it in their account too, and with it e-mails in that language. */
  setLocale(locale: Locale): void {
    this.locale = locale;
    if (this.userId === undefined) {
      this.chosenBefore = locale;
      this.save();
    } else this.keepForAccount(this.userId, locale);
  }

  /**
   * Who uses the device now. Whoever signs in by the form gets the language that they chose on the sign-in page, or else on this
   * device before and that their account does not have, or else the one of their account. What is chosen on the sign-in page stays on
   * the device: several people may use it.
   */
  setUser(user: { readonly id: string; readonly locale: Locale } | undefined, how: 'form' | 'cookie'): void {
    this.userId = user?.id;
    if (!user) return;
    const chosen = this.chosenBefore;
    this.chosenBefore = undefined;
    if (how === 'cookie') return;
    if (chosen) {
      this.locale = chosen;
      this.keepOnDevice(user.id, chosen);
    } else {
      this.locale = this.languages[user.id] ?? user.locale;
      this.save();
    }
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

  setAlarmNotices(on: boolean): void {
    this.alarmNotices = on;
    this.save();
  }

  setAlarmSound(on: boolean): void {
    this.alarmSound = on;
    this.save();
  }

  setKeepsModels(on: boolean): void {
    this.keepsModels = on;
    this.save();
  }

  private keepForAccount(userId: string, locale: Locale): void {
    this.keepOnDevice(userId, locale);
    this.saveLocale(locale).then(
      () => this.forgetOnDevice(userId, locale),
      // The device keeps it.
      () => undefined,
    );
  }

  private keepOnDevice(userId: string, locale: Locale): void {
    this.languages = { ...this.languages, [userId]: locale };
    this.save();
  }

  /** Unless they chose again. */
  private forgetOnDevice(userId: string, locale: Locale): void {
    if (this.languages[userId] !== locale) return;
    const { [userId]: _, ...others } = this.languages;
    this.languages = others;
    this.save();
  }

  private save(): void {
    const { locale, theme, density, letterKeys, alarmNotices, alarmSound, keepsModels, languages } = this;
    const saved: Saved = {
      locale,
      theme,
      density,
      letterKeys,
      alarmNotices,
      alarmSound,
      keepsModels,
      languages,
    };
    try {
      this.storage.setItem(KEY, JSON.stringify(saved));
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
    const saved: { -readonly [K in keyof Saved]: Saved[K] } = {};
    if ('locale' in value && isLocale(value.locale)) saved.locale = value.locale;
    if ('languages' in value && typeof value.languages === 'object' && value.languages !== null) {
      const languages = Object.entries(value.languages);
      saved.languages = Object.fromEntries(
        languages.filter((entry): entry is [string, Locale] => isLocale(entry[1])),
      );
    }
    if (
      'theme' in value &&
      (value.theme === 'light' || value.theme === 'dark' || value.theme === 'high-contrast')
    ) {
      saved.theme = value.theme;
    }
    if ('density' in value && (value.density === 'compact' || value.density === 'comfortable'))
      saved.density = value.density;
    if ('letterKeys' in value && typeof value.letterKeys === 'boolean') saved.letterKeys = value.letterKeys;
    if ('alarmNotices' in value && typeof value.alarmNotices === 'boolean')
      saved.alarmNotices = value.alarmNotices;
    if ('alarmSound' in value && typeof value.alarmSound === 'boolean') saved.alarmSound = value.alarmSound;
    if ('keepsModels' in value && typeof value.keepsModels === 'boolean')
      saved.keepsModels = value.keepsModels;
    return saved;
  } catch {
    return {};
  }
}

function isLocale(value: unknown): value is Locale {
  return value === 'en' || value === 'zh-CN';
}
