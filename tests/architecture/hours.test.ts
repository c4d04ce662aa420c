import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const notProduct = /\.test\.tsx?$|\/(testing|fixtures)\//;

/** Files that make a formatter of dates of their own, with the reason. All others use `Format`, which has 24 hours. */
const formatters: Readonly<Record<string, string>> = {
  'packages/plugin-sdk/src/contract/zone.ts': 'is what `Format` is made of; h23',
  'packages/server/src/tables/local-time.ts': 'writes the times of exports; h23',
  'packages/server/src/notifications/mail-text.ts':
    'writes the times of e-mails; both languages have 24 hours',
  'packages/plugin-ui/src/dates/calendar-texts.ts': 'names months and days of the week',
  'packages/plugin-ui/src/values/zone-name.ts': 'names a time zone',
  'packages/contract/src/project.ts': 'asks whether a time zone exists',
};

/** Where a record is read with twelve hours, as the specification has it: the page of a form, its paper and the check of the paper. */
const readsForms =
  /^plugins\/dwss\/src\/client\/((risc|diary)\/(detail|paper|verify)|parts\/(detail|verify))\//;
const offersTwelve = /^packages\/plugin-(sdk\/src\/dates|ui\/src\/(values\/moment-text|index))\.tsx?$/;

const makesFormatter = (code: string) =>
  /\bDateTimeFormat\(|\.toLocale(Time|Date)String\(/.test(withoutComments(code));
const hasTwelveHours = (code: string) =>
  /\bdateTime12\b|\bTwelveHourClock\b|\bhour12\b/.test(withoutComments(code));

function withoutComments(code: string): string {
  return code.replaceAll(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '');
}

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /^(packages|plugins|examples)\/[^/]+\/src\//.test(file) && !notProduct.test(file));
const having = (test: (code: string) => boolean) =>
  files.filter((file) => test(readFileSync(resolve(root, file), 'utf8')));

test('times have 24 hours but where the specification has twelve', () => {
  expect(having(makesFormatter).sort()).toEqual(Object.keys(formatters).sort());
  const twelve = having(hasTwelveHours).filter((file) => !offersTwelve.test(file));
  expect(twelve.filter((file) => !readsForms.test(file))).toEqual([]);
  // Beside a field, a time reads as people write it there.
  expect(twelve.filter((file) => file.endsWith('/planned-time.tsx'))).toEqual([]);
});

describe('a formatter', () => {
  test.each([
    ["new Intl.DateTimeFormat('en', { timeStyle: 'short' })", true],
    ['at.toLocaleTimeString()', true],
    ['count.toLocaleString(locale)', false],
    ['/** Like `Intl.DateTimeFormat()`. */', false],
  ])('is recognised: %s', (code, is) => expect(makesFormatter(code)).toBe(is));
});
