import { joinList } from '@gantry/plugin-sdk';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Check, checkRows } from './check-rows.ts';
import type { CheckedRow, Encoding, ReadFile } from './import-types.ts';
import type { ImportTexts } from './issue-text.ts';
import { matchHeadings } from './match-headings.ts';
import { FileProblem, isBlank, largestFile, mostRows, readImportFile } from './read-file.ts';

export type ImportState<Row> =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly file: File; readonly rows: number }
  | { readonly kind: 'refused'; readonly file: File; readonly text: string }
  | {
      readonly kind: 'read';
      readonly file: File;
      readonly encoding: Encoding | undefined;
      readonly rows: readonly CheckedRow<Row>[];
      readonly ignored: readonly string[];
    };

export type ImportFile<Row> = {
  readonly state: ImportState<Row>;
  /** Reads a file instead of the one before. Without an encoding, it is found out. */
  readonly read: (file: File, encoding?: Encoding) => void;
};

/** Reads and checks one file at a time; a second one ends the reading of the first. */
export function useImportFile<Row>(check: Check<Row>, texts: ImportTexts): ImportFile<Row> {
  const [state, setState] = useState<ImportState<Row>>({ kind: 'none' });
  const running = useRef<AbortController>(undefined);
  const now = useRef({ check, texts });
  useEffect(() => {
    now.current = { check, texts };
  });
  useEffect(() => () => running.current?.abort(), []);
  const read = useCallback((file: File, encoding?: Encoding) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const show = (next: ImportState<Row>) => {
      if (!signal.aborted) setState(next);
    };
    show({ kind: 'reading', file, rows: 0 });
    const { check: wanted, texts: words } = now.current;
    readImportFile(file, encoding, signal)
      .then((found) =>
        checked(file, found, wanted, words, signal, (rows) => show({ kind: 'reading', file, rows })),
      )
      .then(show, (error: unknown) => show({ kind: 'refused', file, text: problemText(error, file, words) }));
  }, []);
  return { state, read };
}

async function checked<Row>(
  file: File,
  { rows, encoding }: ReadFile,
  check: Check<Row>,
  texts: ImportTexts,
  signal: AbortSignal,
  onProgress: (rows: number) => void,
): Promise<ImportState<Row>> {
  const at = rows.findIndex((row) => !isBlank(row));
  const match = matchHeadings(rows[at] ?? [], check.columns);
  if (match.kind !== 'found') {
    const key = match.kind === 'missing' ? 'missingColumn' : 'doubleColumn';
    const text = texts.t(key, {
      columns: joinList(match.columns, texts.locale),
      found: joinList(match.found, texts.locale),
    });
    return { kind: 'refused', file, text };
  }
  const result = await checkRows(rows.slice(at + 1), at + 2, match.places, check, texts, signal, onProgress);
  return { kind: 'read', file, encoding, rows: result, ignored: match.ignored };
}

function problemText(error: unknown, { name }: File, { t, locale }: ImportTexts): string {
  if (!(error instanceof FileProblem)) return t('notRead', { file: name });
  switch (error.problem) {
    case 'looksLikeExcel':
      return t('notAsNamed', { file: name, kind: t('kindExcel') });
    case 'looksLikeText':
      return t('notAsNamed', { file: name, kind: t('kindText') });
    case 'looksLikeOther':
      return t('notAsNamed', { file: name, kind: t('kindOther') });
    case 'tooLarge':
      return t('tooLarge', { file: name, limit: largestFile });
    case 'tooMany':
      return t('tooMany', { file: name, limit: new Intl.NumberFormat(locale).format(mostRows) });
    default:
      return t(error.problem, { file: name });
  }
}
