import type { Theme } from '../../state/preferences-store.ts';

/** `name` is a message key. */
export const themes = [
  { theme: 'light', name: 'themeLight' },
  { theme: 'dark', name: 'themeDark' },
  { theme: 'high-contrast', name: 'themeContrast' },
] as const satisfies readonly { readonly theme: Theme; readonly name: string }[];
