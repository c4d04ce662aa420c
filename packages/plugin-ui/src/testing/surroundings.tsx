import { FluentProvider } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { gantryTheme } from '../theme/gantry-theme.ts';

// happy-dom rejects a promise that nobody holds when an animation is cancelled; without `animate` Fluent cuts.
Object.defineProperty(Element.prototype, 'animate', { value: undefined, configurable: true });

/**
 * The theme that the host puts around a plugin's views. The test host gives them the language and the time zone.
 *
 * ```ts
 * const host = await createTestHost(plugin, { permissions, wrapper: Surroundings });
 * ```
 */
export function Surroundings({ children }: { readonly children?: ReactNode }) {
  return <FluentProvider theme={gantryTheme('light', 'en')}>{children}</FluentProvider>;
}
