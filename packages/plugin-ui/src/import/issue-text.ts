import { joinList, type Messages } from '@gantry/plugin-sdk';
import { cellText } from './cells.ts';
import type { importMessages } from './import-messages.ts';
import type { ImportCell, ImportColumn, RowIssue } from './import-types.ts';

export type ImportTexts = Messages<(typeof importMessages)['keys'][number]>;

/** What zod reports besides the code, depending on the code. */
type Details = RowIssue & Readonly<Record<string, unknown>>;

const nouns = { number: 'number', int: 'number', string: 'text', date: 'date', boolean: 'boolean' } as const;
type Noun = (typeof nouns)[keyof typeof nouns] | 'valid';

function nounOf({ expected, format }: Details): Noun {
  if (format === 'date' || format === 'datetime') return 'date';
  return Object.hasOwn(nouns, String(expected)) ? nouns[String(expected) as keyof typeof nouns] : 'valid';
}

/** A problem for the author of the file: the column's heading, its value, and what is expected. */
export function issueText(
  issue: RowIssue,
  cells: Readonly<Record<string, ImportCell>>,
  columns: readonly ImportColumn[],
  { t, locale }: ImportTexts,
): string {
  const details: Details = { ...issue };
  const key = String(issue.path[0] ?? '');
  const column = columns.find((one) => one.key === key)?.heading ?? key;
  const value = cellText(cells[key] ?? null).trim();
  if (issue.code === 'custom' || column === '')
    return column === '' ? issue.message : `${column}: ${issue.message}`;
  if (value === '') return t('required', { column });
  const { minimum, maximum, origin, values } = details;
  const isText = origin === 'string';
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_format':
      return t('expected', { column, value, what: t(nounOf(details)) });
    case 'invalid_value':
      return t('oneOf', {
        column,
        value,
        values: Array.isArray(values) ? joinList(values.map(String), locale) : '',
      });
    case 'too_small':
      return isText
        ? t('tooShort', { column, count: Number(minimum) })
        : t('tooSmall', { column, limit: Number(minimum) });
    case 'too_big':
      return isText
        ? t('tooLong', { column, count: Number(maximum) })
        : t('tooBig', { column, limit: Number(maximum) });
    default:
      return `${column}: ${issue.message}`;
  }
}
