import { type ToneRange, toneRanges } from '../scene/look/tone-range.ts';

/** What the script of the first look knows of a theme. A test compares it with the palette of the scene. */
export interface LookTheme {
  /** The gradient behind the model, 0xRRGGBB. */
  readonly top: number;
  readonly bottom: number;
  readonly range: ToneRange;
}

export const lookThemes: Readonly<Record<string, LookTheme>> = {
  light: { top: 0xf4f6f8, bottom: 0xe6eaee, range: toneRanges.light },
  dark: { top: 0x262c33, bottom: 0x14181c, range: toneRanges.dark },
  'high-contrast': { top: 0x000000, bottom: 0x000000, range: toneRanges.dark },
};

/** Keys of what the app stores on this device. It is read before the app's code is there. */
export const storedKeys = {
  preferences: 'gantry.preferences',
  neutral: 'gantry.look.',
  place: 'gantry.stage',
};

/** The theme that the app is going to have. */
export function themeNow(): LookTheme | undefined {
  const prefers = (what: string) => matchMedia(what).matches;
  const saved = stored(storedKeys.preferences);
  const named = typeof saved === 'object' && saved !== null && 'theme' in saved ? saved.theme : undefined;
  const theme =
    named ??
    (prefers('(prefers-contrast: more), (forced-colors: active)')
      ? 'high-contrast'
      : prefers('(prefers-color-scheme: dark)')
        ? 'dark'
        : 'light');
  return lookThemes[String(theme)];
}

/** Whether this user sees the models in greys. */
export function isNeutralFor(user: string): boolean {
  try {
    return localStorage.getItem(storedKeys.neutral + user) === 'neutral';
  } catch {
    return false;
  }
}

/** A stored value, whatever it is; undefined where there is none or storage does not work. */
export function stored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '');
  } catch {
    return undefined;
  }
}
