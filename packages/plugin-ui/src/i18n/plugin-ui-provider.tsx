import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type Locale, type Messages, messagesFor } from './messages.ts';

export type PluginUiSettings = {
  readonly locale: Locale;
  /** IANA name of the project's time zone, such as `Asia/Hong_Kong`: every time is shown in it. */
  readonly timeZone: string;
};

const SettingsContext = createContext<PluginUiSettings | null>(null);

export type PluginUiProviderProps = PluginUiSettings & { readonly children?: ReactNode };

/** Gives every part below it the language and the project's time zone. It renders no element of its own. */
export function PluginUiProvider({ locale, timeZone, children }: PluginUiProviderProps) {
  const settings = useMemo(() => ({ locale, timeZone }), [locale, timeZone]);
  return <SettingsContext value={settings}>{children}</SettingsContext>;
}

/** @throws Error where no `PluginUiProvider` is above: a guessed time zone would show wrong times. */
export function usePluginUi(): PluginUiSettings {
  const settings = useContext(SettingsContext);
  if (settings === null)
    throw new Error('Wrap this part in PluginUiProvider: it needs a locale and a time zone.');
  return settings;
}

export const useMessages = (): Messages => messagesFor(usePluginUi().locale);
