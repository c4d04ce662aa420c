import type { Theme } from '../../state/preferences-store.ts';

/** `name` is a message key. */
export const themes = [
  { theme: 'light', name: 'shell.themeLight' },
  { theme: 'dark', name: 'shell.themeDark' },
  { theme: 'high-contrast', name: 'shell.themeContrast' },
] as const satisfies readonly { readonly theme: Theme; readonly name: string }[];
