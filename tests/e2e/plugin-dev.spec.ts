import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { draftFolder, draftToken } from './support/draft-plugin.mjs';
import { expect, test } from './support/journey.ts';

/** A member of the project to which the plugin is given. */
const member = { email: 'lee.manhei@demo.gantry' };
const folder = draftFolder(Number(process.env.GANTRY_E2E_PORT ?? 8090));
const tool = resolve(import.meta.dirname, '../../packages/plugin-tools/dist/main.js');

const manifest = (contributes: string) => `import { defineManifest } from '@gantry/plugin-sdk';
export const manifest = defineManifest({
  id: 'acme.draft', version: '0.1.0', name: 'Draft', sdk: '^1.0.0', capabilities: [], contributes: ${contributes},
});
`;
const withWindow = `{ windowTabs: { note: { title: 'Draft note', multiple: false } } }`;
/** A window that shows a text of its source, and keeps what is typed. The page hears its timer, with the name of the build. */
const plugin = (text: string) => `import { definePlugin } from '@gantry/plugin-sdk';
import { createElement } from 'react';
import { manifest } from './manifest.ts';
export const plugin = definePlugin({
  manifest,
  activate(ctx) {
    ctx.subscriptions.interval(() => window.dispatchEvent(new CustomEvent('draft-tick', { detail: '${text}' })), 50);
    ctx.implement.windowTabs('note', {
      component: ({ state, setState }) => createElement('label', {}, '${text}', createElement('input', {
        value: typeof state === 'string' ? state : '', onChange: (event) => setState(event.target.value),
      })),
    });
  },
});
`;
const empty = `import { definePlugin } from '@gantry/plugin-sdk';
import { manifest } from './manifest.ts';
export const plugin = definePlugin({ manifest, activate: () => undefined });
`;

function save(file: string, text: string): void {
  mkdirSync(join(folder, 'src'), { recursive: true });
  writeFileSync(join(folder, 'src', file), text);
}

let running: ChildProcess | undefined;
let printed = '';

test.beforeAll(async ({ baseURL }) => {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "version": "0.1.0" }');
  save('manifest.ts', manifest(withWindow));
  save('plugin.ts', plugin('First text'));
  running = spawn(process.execPath, [tool, 'dev', '--host', baseURL ?? ''], {
    cwd: folder,
    env: { ...process.env, GANTRY_PLUGIN_DEV: draftToken },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [running.stdout, running.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  await expect.poll(() => printed).toContain('Waiting for changes');
});
test.afterAll(async () => {
  // The other journeys see a plugin with nothing in it again.
  const before = printed.length;
  save('manifest.ts', manifest('{}'));
  save('plugin.ts', empty);
  await expect.poll(() => printed.slice(before)).toContain('Open pages have it.');
  running?.kill();
});

test('a saved plugin appears in an open page, which keeps its windows and what was typed', async ({
  page,
  journey,
}) => {
  await journey.signIn(member);
  const project = journey.project('TCE');
  await project.model();
  await project.openWindow('acme.draft/note');
  const note = page.getByRole('region', { name: 'Draft note', exact: true });
  await note.getByLabel('First text').fill('Typed before the save');
  // Goes with the document.
  await page.evaluate(() => document.body.setAttribute('data-document', 'first'));
  const sameDocument = () => expect(page.locator('body')).toHaveAttribute('data-document', 'first');

  await test.step('a new text', async () => {
    const begun = performance.now();
    save('plugin.ts', plugin('Second text'));
    await expect(note.getByLabel('Second text')).toHaveValue('Typed before the save');
    test
      .info()
      .annotations.push({ type: 'save to text', description: `${Math.round(performance.now() - begun)} ms` });
    await sameDocument();
  });

  await test.step('a new title of the window, which is of the manifest', async () => {
    save('manifest.ts', manifest(withWindow.replace('Draft note', 'Final note')));
    const renamed = page.getByRole('region', { name: 'Final note', exact: true });
    await expect(renamed.getByLabel('Second text')).toHaveValue('Typed before the save');
    save('manifest.ts', manifest(withWindow));
    await expect(note.getByLabel('Second text')).toBeVisible();
    await sameDocument();
  });

  await test.step('a mistake', async () => {
    save('plugin.ts', `${plugin('Third text')}\nexport const = 3;`);
    const notice = page.getByText('“Draft” was not built. The build before goes on running.');
    await expect(notice).toContainText('src/plugin.ts:');
    await note.getByLabel('Second text').fill('Typed after the mistake');
    await journey.checkAccessibility('a build that failed');
    // A page that is opened now gets the build before, too, though the folder is empty.
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect(other.getByLabel('Second text')).toHaveValue('Typed after the mistake');
    await other.close();
    save('plugin.ts', plugin('Third text'));
    await expect(note.getByLabel('Third text')).toHaveValue('Typed after the mistake');
    await expect(notice).toHaveCount(0);
    await sameDocument();
  });

  await test.step('twenty builds leave nothing of those before', async () => {
    const times: number[] = [];
    for (let nth = 1; nth <= 20; nth += 1) {
      const begun = performance.now();
      save('plugin.ts', plugin(`Build ${nth}.`));
      await expect(note.getByLabel(`Build ${nth}.`)).toHaveValue('Typed after the mistake');
      times.push(Math.round(performance.now() - begun));
    }
    test.info().annotations.push({ type: 'save to text', description: `${times.join(', ')} ms` });
    const ticks = await page.evaluate(
      () =>
        new Promise<readonly string[]>((resolve) => {
          const heard = new Set<string>();
          window.addEventListener('draft-tick', (event) => {
            if (event instanceof CustomEvent) heard.add(String(event.detail));
          });
          setTimeout(() => resolve([...heard]), 1000);
        }),
    );
    expect(ticks).toEqual(['Build 20.']);
    await sameDocument();
  });
});
