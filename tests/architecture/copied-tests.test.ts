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
import { testCode, testFolder } from '../../packages/plugin-sandbox/src/knobs/test-code.ts';
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

/** The copied tests by their paths, with what they import: modules that hand on those of the example. */
const files = cases.flatMap(([name, example, given, plugin, patch]) => {
  // The page does not know the plugins' types either.
  const sandbox = given as Sandbox;
  return [true, false].flatMap((hasStories) => {
    const place = `${name}-${hasStories ? 'stories' : 'plain'}`;
    const shown = hasStories ? sandbox : { plugin: sandbox.plugin };
    const sources = { plugin, sandbox: hasStories ? 'sandbox.ts' : undefined };
    const knobs = effectiveKnobs(patch, storyKnobs(shown));
    const handOn = (file: string) => {
      const from = relative(dirname(join(folder, place, file)), join(root, 'examples', example, 'src', file));
      return [`${place}/${file}`, `export * from '${from}';\n`] as const;
    };
    const test = `${place}/${testFolder(sources)}try-out.test.ts`;
    return [
      [test, testCode(aboutPlugin(shown, sources), knobs)] as const,
      handOn(plugin),
      ...(hasStories ? [handOn('sandbox.ts')] : []),
    ];
  });
});

beforeAll(() => {
  for (const [file, text] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const config = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: { types: ['node'] },
    include: ['**/*.ts', '**/*.tsx'],
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
  const code = Object.fromEntries(files)['turned-stories/client/try-out.test.ts'] ?? '';
  expect(code).toContain(
    "...storyOptions(sandbox, 'reader', { knobs: { model: 'own', network: 'offline', faults: { 'GET /readings': '500' } } }),",
  );
  expect(code).toContain('permissions: [],');
  expect(code).toContain("project: { code: 'O\\'Brien', variant: '' },");
  expect(code).toContain('host.setOnline(false);');
  expect(code).toContain("await host.render('modelTabs', 'readings')");
  expect(code).not.toContain('now:');
});
