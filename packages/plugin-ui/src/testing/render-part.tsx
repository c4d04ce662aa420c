import { FluentProvider } from '@fluentui/react-components';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import type { Locale } from '../i18n/messages.ts';
import { PluginUiProvider } from '../i18n/plugin-ui-provider.tsx';
import { gantryTheme } from '../theme/gantry-theme.ts';

/** Renders a part under the theme, language and time zone it needs, with a person to press keys. */
export function renderPart(part: ReactElement, locale: Locale = 'en') {
  const wrapped = (content: ReactElement) => (
    <FluentProvider theme={gantryTheme('light', locale)}>
      <PluginUiProvider locale={locale} timeZone="Asia/Hong_Kong">
        {content}
      </PluginUiProvider>
    </FluentProvider>
  );
  const user = userEvent.setup();
  const view = render(wrapped(part));
  return { user, ...view, rerender: (content: ReactElement) => view.rerender(wrapped(content)) };
}
