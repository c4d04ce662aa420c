import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { MessageBundle } from '@gantry/plugin-sdk';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^(packages|plugins|examples)\//.test(file) && !/\.test\.ts$|\/fixtures\//.test(file))
  .filter((file) => /^export const \w+ = defineMessages\(/m.test(readFileSync(resolve(root, file), 'utf8')));

const isBundle = (value: unknown): value is MessageBundle<string> =>
  typeof value === 'object' && value !== null && 'texts' in value && 'keys' in value;

const places = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
/** Units are the same in every language. */
const words = (text: string) => text.replaceAll(/\{\w+\}|\b[kMG]?B\b|\bdB\(A\)/g, '');

test('finds the texts of the host, the kit and the modules', () => {
  const owners = new Set(files.map((file) => file.split('/').slice(0, 2).join('/')));
  expect([...owners]).toEqual(
    expect.arrayContaining([
      'packages/viewer-host',
      'packages/plugin-ui',
      'packages/plugin-sdk',
      'plugins/permit-to-work',
    ]),
  );
});

describe.each(files)('the texts of %s', async (file) => {
  const bundles = Object.values(await import(resolve(root, file))).filter(isBundle);

  // The compiler says so too, for the texts that it knows.
  test('have the same keys and places in both languages', () => {
    for (const { texts } of bundles) {
      const english = Object.entries(texts.en).filter(([key]) => !key.endsWith('_one'));
      expect(Object.keys(texts['zh-CN']).sort()).toEqual(english.map(([key]) => key).sort());
      for (const [key, text] of english)
        expect([key, places(texts['zh-CN'][key] ?? '')]).toEqual([key, places(text)]);
    }
  });

  test('are Chinese in Chinese', () => {
    const borrowed = bundles
      .flatMap(({ texts }) => Object.entries(texts['zh-CN']))
      .filter(([, text]) => /\p{L}/u.test(words(text)) && !/\p{Script=Han}/u.test(words(text)));
    expect(borrowed).toEqual([]);
  });
});
