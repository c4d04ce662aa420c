import { knownKey, useMessages } from '@gantry/plugin-sdk';
import { pluginTexts } from '../plugin-texts.ts';

/** What a plugin may do in the browser, in words. A capability of a newer SDK is its id. */
export function useCapabilityText(): (id: string) => string {
  const { t } = useMessages(pluginTexts);
  return (id) => {
    const key = knownKey(pluginTexts, `capability.${id}`);
    return key === undefined ? id : t(key);
  };
}
