import { expect, it } from 'vitest';
import { documentLink } from './document-links.ts';
import { documentPath } from './document-paths.ts';

it.each([
  ['docs/README.md', 'index'],
  ['docs/plugin-guide.md', 'plugin-guide'],
  ['docs/kit/records.md', 'kit/records'],
  ['examples/README.md', 'examples/index'],
  ['examples/noise-log/README.md', 'examples/noise-log'],
  ['CHANGELOG.md', 'changelog'],
])('%s is the page %s', (file, path) => {
  expect(documentPath(file)).toBe(path);
});

const files = {
  documents: new Set(['docs/README.md', 'docs/kit/records.md', 'docs/operations.md', 'CHANGELOG.md']),
  exists: (file: string) => ['docs/images/model.png', 'examples/a/src/texts.ts'].includes(file),
};

it.each([
  ['../operations.md#plugins', '../operations.html#plugins'],
  ['../README.md', '../index.html'],
  ['../../CHANGELOG.md', '../changelog.html'],
  ['#lists', '#lists'],
  ['https://mediamtx.org', 'https://mediamtx.org'],
  ['../images/model.png', '../images/model.png'],
  ['../../examples/a/src/texts.ts', '../source/examples/a/src/texts.ts.html'],
])('%s of a chapter leads to %s', (href, address) => {
  const further = { pictures: new Set<string>(), sources: new Set<string>() };
  expect(documentLink(href, 'docs/kit/records.md', files, further)).toBe(address);
});

it('remembers pictures and sources, and refuses a link to no file', () => {
  const further = { pictures: new Set<string>(), sources: new Set<string>() };
  documentLink('../images/model.png', 'docs/kit/records.md', files, further);
  documentLink('../../examples/a/src/texts.ts', 'docs/kit/records.md', files, further);
  expect(further).toEqual({
    pictures: new Set(['docs/images/model.png']),
    sources: new Set(['examples/a/src/texts.ts']),
  });
  expect(() => documentLink('gone.md', 'docs/kit/records.md', files, further)).toThrow(
    'docs/kit/records.md: the link gone.md leads to no file.',
  );
});
