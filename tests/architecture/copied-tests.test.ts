import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandbox as classColours } from '../../examples/class-colours/src/sandbox.ts';
import { sandbox as noiseLog } from '../../examples/noise-log/src/sandbox.ts';
import { sandbox as siteClock } from '../../examples/site-clock/src/sandbox.ts';
import { storyKnobs } from '../../packages/plugin-sandbox/src/host/story-options.ts';
import { effectiveKnobs, type KnobPatch } from '../../packages/plugin-sandbox/src/knobs/knobs.ts';
import { testCode } from '../../packages/plugin-sandbox/src/knobs/test-code.ts';
import type { Sandbox } from '../../packages/plugin-sandbox/src/sandbox.ts';
import { aboutPlugin } from '../../packages/plugin-sandbox/src/stage/about-plugin.ts';

const root = resolve(import.meta.dirname, '../..');
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
/** Below the root, so that imports resolve as they do for a plugin. */
const folder = join(root, 'node_modules/.cache/copied-tests');

/** What somebody may have turned on the page, in plugins with and without stories, settings and views. */
const cases: readonly (readonly [
  name: string,
  folder: string,
  sandbox: unknown,
  plugin: string,
  knobs: KnobPatch,
])[] = [
  ['noise', 'noise-log', noiseLog, 'client/plugin.tsx', {}],
  [
    'turned',
    'noise-log',
    noiseLog,
    'client/plugin.tsx',
    {
      story: 'reader',
      show: 'modelTabs/readings',
      permissions: [],
      project: "O'Brien",
      language: 'zh-CN',
      day: '2026-11-20',
      network: 'offline',
      faults: { 'GET /readings': '500' },
      width: 390,
      model: 'own',
    },
  ],
  ['settings', 'site-clock', siteClock, 'plugin.tsx', { settings: { showDate: false }, denied: ['storage'] }],
  [
    'commands',
    'class-colours',
    classColours,
    'plugin.ts',
    { show: 'commands/toggle', clock: '2026-11-20T03:00:00Z' },
  ],
];

const codes = cases.flatMap(([name, example, given, plugin, patch]) => {
  // The page does not know the plugins' types either.
  const sandbox = given as Sandbox;
  const at = (file: string) => relative(folder, join(root, 'examples', example, 'src', file));
  return [true, false].map((hasStories) => {
    const shown = hasStories ? sandbox : { plugin: sandbox.plugin };
    const sources = { plugin: at(plugin), sandbox: hasStories ? at('sandbox.ts') : undefined };
    const knobs = effectiveKnobs(patch, storyKnobs(shown));
    return [
      `${name}-${hasStories ? 'stories' : 'plain'}.test.ts`,
      testCode(aboutPlugin(shown, sources), knobs),
    ] as const;
  });
});

beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  for (const [file, code] of codes) writeFileSync(join(folder, file), code);
  const config = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: { types: ['node'] },
    include: ['*.ts'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what the try-out page copies as a test compiles', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    compiler,
    '-p',
    folder,
    '--checkers',
    '1',
    '--pretty',
    'false',
  ]).catch(
    // Node.js adds the outputs to the error.
    (error: { readonly stdout: string }) => error,
  );
  expect(stdout).toBe('');
});

test('it names only what differs from the story', () => {
  const code = Object.fromEntries(codes)['turned-stories.test.ts'] ?? '';
  expect(code).toContain(
    "...storyOptions(sandbox, 'reader', { knobs: { model: 'own', network: 'offline', faults: { 'GET /readings': '500' } } }),",
  );
  expect(code).toContain('permissions: [],');
  expect(code).toContain("project: { code: 'O\\'Brien', variant: '' },");
  expect(code).toContain('host.setOnline(false);');
  expect(code).toContain("await host.render('modelTabs', 'readings')");
  expect(code).not.toContain('now:');
});
