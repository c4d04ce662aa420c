import { FluentProvider } from '@fluentui/react-components';
import { LanguageProvider, type Locale } from '@gantry/plugin-sdk';
// biome-ignore lint/correctness/noUndeclaredDependencies: test tools belong to the workspace root.
import { render } from '@testing-library/react';
// biome-ignore lint/correctness/noUndeclaredDependencies: test tools belong to the workspace root.
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { gantryTheme } from '../theme/gantry-theme.ts';

/** Renders a part under the theme, language and time zone it needs, with a person to press keys. */
export function renderPart(part: ReactElement, locale: Locale = 'en') {
  const wrapped = (content: ReactElement) => (
    <FluentProvider theme={gantryTheme('light', locale)}>
      <LanguageProvider source={{ locale, project: { timeZone: 'Asia/Hong_Kong' } }}>
        {content}
      </LanguageProvider>
    </FluentProvider>
  );
  const user = userEvent.setup();
  const view = render(wrapped(part));
  return { user, ...view, rerender: (content: ReactElement) => view.rerender(wrapped(content)) };
}
