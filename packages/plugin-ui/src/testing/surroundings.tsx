import { FluentProvider } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { PluginUiProvider } from '../i18n/plugin-ui-provider.tsx';
import { gantryTheme } from '../theme/gantry-theme.ts';

// happy-dom rejects a promise that nobody holds when an animation is cancelled; without `animate` Fluent cuts.
Object.defineProperty(Element.prototype, 'animate', { value: undefined, configurable: true });

/**
 * What the host puts around a plugin's views: theme, English texts of the shared parts, Hong Kong's time zone.
 *
 * ```ts
 * const host = await createTestHost(plugin, { permissions, wrapper: Surroundings });
 * ```
 */
export function Surroundings({ children }: { readonly children?: ReactNode }) {
  return (
    <FluentProvider theme={gantryTheme('light', 'en')}>
      <PluginUiProvider locale="en" timeZone="Asia/Hong_Kong">
        {children}
      </PluginUiProvider>
    </FluentProvider>
  );
}
