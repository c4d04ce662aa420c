import type { ParseResult, Parser } from 'papaparse';
import { decodeText, detectEncoding } from './decode-text.ts';
import type { Encoding, ImportCell, ReadFile } from './import-types.ts';
import { readExcel } from './read-excel.ts';

/** Why a file cannot be read, as the key of a message and what the message names. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';
  readonly problem: FileProblemKey;

  constructor(problem: FileProblemKey, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

export type FileProblemKey =
  | 'noFileOfKind'
  | 'oldExcel'
  | 'looksLikeExcel'
  | 'looksLikeText'
  | 'looksLikeOther'
  | 'notRead'
  | 'empty'
  | 'tooLarge'
  | 'tooMany';

/** Megabytes. */
export const largestFile = 30;
export const mostRows = 50_000;

type Kind = 'excel' | 'old-excel' | 'text-or-other';

function kindOf(bytes: Uint8Array): Kind {
  const begins = (...start: number[]) => start.every((byte, at) => bytes[at] === byte);
  if (begins(0x50, 0x4b, 0x03, 0x04)) return 'excel';
  return begins(0xd0, 0xcf, 0x11, 0xe0) ? 'old-excel' : 'text-or-other';
}

/**
 * The rows of a CSV or Excel file, the headings first. Libraries are loaded when they are needed.
 * @param encoding - of a CSV file; without it, it is found out
 * @throws FileProblem
 */
export async function readImportFile(
  file: File,
  encoding: Encoding | undefined,
  signal: AbortSignal,
): Promise<ReadFile> {
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase();
  if (ending === 'xls') throw new FileProblem('oldExcel');
  if (ending !== 'csv' && ending !== 'txt' && ending !== 'tsv' && ending !== 'xlsx')
    throw new FileProblem('noFileOfKind');
  if (file.size > largestFile * 1024 * 1024) throw new FileProblem('tooLarge');
  if (file.size === 0) throw new FileProblem('empty');
  const bytes = await bytesOf(file);
  signal.throwIfAborted();
  const kind = kindOf(bytes);
  if (kind === 'old-excel') throw new FileProblem('oldExcel');
  if (ending === 'xlsx') {
    if (kind !== 'excel')
      throw new FileProblem(detectEncoding(bytes) === undefined ? 'looksLikeOther' : 'looksLikeText');
    return { rows: withRows(await excelRows(file, signal)), encoding: undefined };
  }
  if (kind === 'excel') throw new FileProblem('looksLikeExcel');
  const found = encoding ?? detectEncoding(bytes);
  if (found === undefined) throw new FileProblem('looksLikeOther');
  return { rows: withRows(await readCsv(await decodeText(bytes, found, signal), signal)), encoding: found };
}

async function bytesOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (cause) {
    // The file was moved, or changed while it was read.
    throw new FileProblem('notRead', { cause });
  }
}

export const isBlank = (row: readonly ImportCell[]): boolean =>
  row.every((cell) => cell === null || (typeof cell === 'string' && cell.trim() === ''));

function withRows(rows: readonly (readonly ImportCell[])[]): readonly (readonly ImportCell[])[] {
  // Rows with formatting only, and lines of commas only, do not count as rows.
  const filled = rows.reduce((count, row) => count + (isBlank(row) ? 0 : 1), 0);
  if (filled < 2) throw new FileProblem('empty');
  if (filled > mostRows + 1) throw new FileProblem('tooMany');
  return rows;
}

/** Characters read between two turns of the browser. */
const piece = 64 * 1024;

async function readCsv(text: string, signal: AbortSignal): Promise<readonly (readonly string[])[]> {
  const { default: papa } = await import('papaparse');
  return new Promise((done, failed) => {
    const rows: string[][] = [];
    let filled = 0;
    papa.parse<string[]>(text, {
      chunkSize: piece,
      chunk({ data }: ParseResult<string[]>, parser: Parser) {
        for (const row of data) {
          rows.push(row);
          if (!isBlank(row)) filled += 1;
        }
        if (signal.aborted || filled > mostRows + 1) {
          parser.abort();
          return;
        }
        parser.pause();
        setTimeout(() => parser.resume(), 0);
      },
      complete: () => (signal.aborted ? failed(signal.reason) : done(rows)),
    });
  });
}

async function excelRows(file: File, signal: AbortSignal): Promise<readonly (readonly ImportCell[])[]> {
  try {
    return await readExcel(file, signal);
  } catch (cause) {
    signal.throwIfAborted();
    throw new FileProblem('notRead', { cause });
  }
}
