import { joinList } from '@gantry/plugin-sdk';
import { csvText } from '../files/csv.ts';
import { saveCsv } from '../files/save-file.ts';
import { cellText } from './cells.ts';
import type { CheckedRow, ImportColumn } from './import-types.ts';
import type { ImportTexts } from './issue-text.ts';

/**
 * Saves the invalid rows as the file had them, with their problems in a last column, which is ignored when the file is chosen
 * again.
 */
export function saveWrongRows(
  rows: readonly CheckedRow<unknown>[],
  columns: readonly ImportColumn[],
  file: File,
  { t, locale }: ImportTexts,
): void {
  const text = csvText(
    [
      [...columns.map(({ heading }) => heading), t('problems')],
      ...rows.map(({ cells, problems }) => [
        ...columns.map(({ key }) => cellText(cells[key] ?? null)),
        joinList(problems, locale),
      ]),
    ],
    true,
  );
  saveCsv(`${t('wrongFile', { file: file.name.replace(/\.[^.]+$/, '') })}.csv`, text);
}
