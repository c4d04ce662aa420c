import { createMessages, type MessageBundle, type Messages } from '@gantry/plugin-sdk';
import { useMemo } from 'react';
import { usePluginUi } from './plugin-ui-provider.tsx';

/** The texts of one part of this package, in the language and time zone of the provider above it. */
export function useTexts<K extends string>(bundle: MessageBundle<K>): Messages<K> {
  const { locale, timeZone } = usePluginUi();
  return useMemo(() => createMessages(bundle, locale, timeZone), [bundle, locale, timeZone]);
}
