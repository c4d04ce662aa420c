import type { Json } from '@gantry/plugin-sdk';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SettingsForm } from '../plugin-ui-port.ts';
import { renderApp } from '../testing/render-app.tsx';

/** Settings of a project with a list of days. */
function formOf(value: string) {
  const saved: Json[] = [];
  const form: SettingsForm = {
    pluginId: 'acme.forms',
    pluginTitle: 'Forms',
    scope: 'project',
    fields: [
      {
        key: 'holidays',
        title: 'Holidays',
        schema: { type: 'string', default: '', format: 'days', scope: 'project', write: 'REF_ADMIN' },
        value,
      },
    ],
    set: async (_key, next) => void saved.push(next),
  };
  return { saved, plugins: { settingsForms: [form] } };
}
const address = '/p/BEM/settings/project-form.acme.forms';

test('a list of days names the line of an entry that is none, and is saved without it', async () => {
  const { saved, plugins } = formOf('2026-12-25');
  const { user } = renderApp(address, { plugins });
  const field = await screen.findByRole('textbox', { name: 'Holidays' });
  await user.type(field, '{Enter}26 Dec 2026');
  await user.tab();
  expect(
    screen.getByText(
      'Line 2: “26 Dec 2026” is not a date. Write dates like 2026-12-25, with commas or one on each line.',
    ),
  ).toBeTruthy();
  expect(saved).toEqual([]);
  await user.type(field, '{Backspace>11/}2026-12-26');
  await user.tab();
  await waitFor(() => expect(saved).toEqual(['2026-12-25\n2026-12-26']));
});

test('an entry that was saved before entries were checked is shown with what is wrong, in Chinese too', async () => {
  const { plugins } = formOf('2026-12-25, Boxing Day');
  renderApp(address, { plugins, locale: 'zh-CN' });
  expect(await screen.findByText(/^第 1 行：“Boxing Day”不是日期。/)).toBeTruthy();
});
