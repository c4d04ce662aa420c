import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /^(packages|plugins|examples)\/[\w-]+\/src\//.test(file) && !/\.test\.tsx?$/.test(file));

/** A source without its tables of texts, in which every key stands. */
const withoutTexts = (source: string) =>
  source.replaceAll(/^ {4}(?:'[^'\n]+'|[\w$]+):\s*(?:\n\s*)?(['"`]).*\1,$/gm, '');

/** The keys of tables of texts, without the endings of a number's forms. */
function keysIn(source: string): readonly string[] {
  const [, english = ''] = /defineMessages\(\{\n {2}en: \{\n([\s\S]*?)\n {2}\},/.exec(source) ?? [];
  const found = [...english.matchAll(/^ {4}(?:'([^'\n]+)'|([\w$]+)):/gm)];
  return [...new Set(found.map(([, quoted, bare]) => (quoted ?? bare ?? '').replace(/_(one|other)$/, '')))];
}

/** Matches what a template such as `status.${status}` can make; undefined for one that could make anything. */
function madeBy(template: string): RegExp | undefined {
  const parts = template.split(/\$\{[^}]*\}/);
  if (parts.length < 2 || parts.every((part) => !/[\w.]/.test(part))) return undefined;
  const quoted = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${quoted.join('.+')}$`);
}

/** What sources name in quotes, and the templates by which they make other names. */
function usesIn(sources: readonly string[]) {
  const code = sources.map(withoutTexts).join('\n');
  return {
    code,
    named: new Set([...code.matchAll(/['"%]([\w.$-]+)['"%]/g)].map(([, name]) => name)),
    templates: [...code.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)].flatMap(([, text = '']) => madeBy(text) ?? []),
  };
}

/** Codes of the server and of the schemas of forms, whose texts are found by the code that arrives. */
const isCode = (key: string) => /^[A-Z_\d]+$|^problem\./.test(key);

/** Keys of a file's texts that nothing uses. */
const deadKeys = (texts: string, { code, named, templates }: ReturnType<typeof usesIn>): readonly string[] =>
  keysIn(texts).filter(
    (key) =>
      !isCode(key) &&
      !named.has(key) &&
      // A key of several words, such as a type that a device sends.
      !(key.includes(' ') && code.includes(`'${key}'`)) &&
      !templates.some((template) => template.test(key)),
  );

test('finds a key that nothing uses', () => {
  const texts =
    "defineMessages({\n  en: {\n    used: 'A',\n    'state.on': 'B',\n    rows_one: 'C',\n    dead: 'D',\n  },\n";
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template
  const code = "t('used'); t(`state.${state}`); t('rows', { count })";
  expect(deadKeys(texts, usesIn([texts, code]))).toEqual(['dead']);
});

/** Texts of the kit about links, which a module's `messages/links.ts` may replace by the same key. */
const linkTexts = keysIn(
  readFileSync(resolve(root, 'packages/plugin-ui/src/links/link-messages.ts'), 'utf8'),
);
const isReplacing = (file: string, key: string) =>
  file.endsWith('/messages/links.ts') && linkTexts.includes(key);

/** Types of alerts are named in the SDK and told in plugin-ui. */
const cameraTypes = files
  .filter((file) => file.startsWith('packages/plugin-sdk/src/cameras/'))
  .map((file) => readFileSync(resolve(root, file), 'utf8'));

test('every text is used', () => {
  const ownerOf = (file: string) => file.split('/').slice(0, 2).join('/');
  const dead = [...new Set(files.map(ownerOf))].flatMap((owner) => {
    const own = files.filter((file) => ownerOf(file) === owner);
    const sources = own.map((file) => readFileSync(resolve(root, file), 'utf8'));
    const uses = usesIn([...sources, ...(owner === 'packages/plugin-ui' ? cameraTypes : [])]);
    return own.flatMap((file, at) =>
      deadKeys(sources[at] ?? '', uses)
        .filter((key) => !isReplacing(file, key))
        .map((key) => `${file}: ${key}`),
    );
  });
  expect(dead).toEqual([]);
});
