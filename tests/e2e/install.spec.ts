import { createPublisherKeys } from '@gantry/plugin-sdk/package';
import type { Page } from '@playwright/test';
import { makePackage } from '../../packages/server/src/plugins/installs/testing/make-package.ts';
import { expect, test } from './support/journey.ts';

const id = 'acme.greeting';
const code = (greeting: string) => `import { createElement } from 'react';
const manifest = { id: '${id}', version: '1.0.0', name: 'Greeting', sdk: '^1.0.0', capabilities: [] };
export const plugin = { manifest, activate(ctx) {
  ctx.implement.routes('hello', { component: () => createElement('h1', {}, '${greeting}') });
} };`;
const { privateKey } = createPublisherKeys();

/** A version of a plugin of the page, without a server half, signed by one publisher. */
async function version(number: string, greeting: string, capabilities: readonly string[]) {
  const buffer = await makePackage({
    manifest: {
      id,
      version: number,
      name: 'Greeting',
      capabilities,
      contributes: { routes: { hello: { title: 'Greeting', path: '/hello' } } },
    },
    files: { 'client/index.js': code(greeting) },
    builtFor: 'page',
    privateKey,
  });
  return { name: `greeting-${number}.gantry-plugin`, mimeType: 'application/octet-stream', buffer };
}

async function review(page: Page, file: Awaited<ReturnType<typeof version>>) {
  await page.getByLabel('Package of a plugin').setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: /^(Install|Update) Greeting/ });
  // What is to be read first is in sight, also where the rest is longer than the screen.
  await expect(dialog.getByRole('region', { name: 'Signature' })).toBeInViewport({ ratio: 1 });
  return dialog;
}

test('an administrator installs a package on a phone, updates it, rolls it back and removes it', async ({
  page,
  journey,
}) => {
  await journey.signIn('admin');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/p/BEM/settings/plugins');
  const card = page.getByRole('region', { name: 'Installed on this server' });
  await expect(card).toBeVisible();

  const first = await review(page, await version('1.0.0', 'Good morning', ['storage']));
  await expect(first.getByText('Signed with a key that this server does not know')).toBeVisible();
  await journey.checkAccessibility('the review of a package');
  await first.getByRole('checkbox', { name: 'All projects, also future ones' }).uncheck();
  await first.getByRole('checkbox', { name: /^BEM / }).check();
  await first.getByRole('button', { name: 'Install' }).click();
  await expect(card.getByText('Greeting 1.0.0')).toBeVisible();
  await expect(card.getByText('Running')).toBeVisible();
  await card.getByRole('button', { name: 'Reload the page' }).click();
  const project = journey.project('BEM');
  await project.route(id, '/hello');
  await expect(page.getByRole('heading', { name: 'Good morning' })).toBeVisible();

  await page.goto('/p/BEM/settings/plugins');
  const second = await review(page, await version('1.1.0', 'Good evening', ['storage', 'camera.control']));
  await expect(second.getByText('Signed with the same key as the version before.')).toBeVisible();
  await expect(second.getByText('New: may do “Move the camera” in the browser')).toBeVisible();
  await second.getByRole('checkbox', { name: 'Move the camera' }).check();
  await second.getByRole('button', { name: 'Update' }).click();
  await expect(card.getByText('Greeting 1.1.0')).toBeVisible();
  await project.route(id, '/hello');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Good evening' })).toBeVisible();

  await page.goto('/p/BEM/settings/plugins');
  await card.getByRole('button', { name: 'Roll back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Roll back' }).click();
  await expect(card.getByText('Greeting 1.0.0')).toBeVisible();
  await card.getByRole('button', { name: 'History' }).first().click();
  const history = page.getByRole('dialog', { name: 'History of all plugins' });
  await expect(history.getByRole('listitem').first()).toContainText('Rolled back');
  await expect(history.getByText('Loaded at the start')).toHaveCount(0);
  await journey.checkAccessibility('the history of plugins');
  await history.getByRole('button', { name: 'Close' }).last().click();

  await card.getByRole('button', { name: 'Remove' }).click();
  const remove = page.getByRole('dialog', { name: 'Remove Greeting?' });
  await remove.getByRole('radio', { name: 'Delete what it has stored, too' }).check();
  await remove.getByRole('textbox').fill(id);
  await remove.getByRole('button', { name: 'Remove' }).click();
  await expect(card.getByText('No plugin was installed on this screen yet.')).toBeVisible();
  await page.goto(`/p/BEM/x/${id}/hello`);
  await expect(page.getByText('You cannot see this page')).toBeVisible();
});
