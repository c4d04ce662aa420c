import type { ImportCell } from './import-types.ts';

type Rows = readonly (readonly ImportCell[])[];

/** What the worker says, the rows in parts. */
export type ExcelAnswer =
  | { readonly kind: 'rows'; readonly rows: Rows }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly why: string };

/**
 * The rows of the first sheet of an .xlsx file. Reading 5 MB takes two seconds, so a worker does it; where there is none, as in a test,
 * this thread does.
 * @throws Error for a file that cannot be read; what the signal was aborted with
 */
export async function readExcel(file: File, signal: AbortSignal): Promise<Rows> {
  if (typeof Worker === 'undefined') {
    const { readSheet } = await import('read-excel-file/universal');
    // Its declaration names the class of dates where it means a date.
    return (await readSheet(file)) as Rows;
  }
  const worker = new Worker(new URL('./excel-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await rowsOf(worker, file, signal);
  } finally {
    worker.terminate();
  }
}

function rowsOf(worker: Worker, file: File, signal: AbortSignal): Promise<Rows> {
  return new Promise((done, failed) => {
    const rows: (readonly ImportCell[])[] = [];
    signal.addEventListener('abort', () => failed(signal.reason), { once: true });
    worker.addEventListener('error', ({ message }) => failed(new Error(message)));
    worker.addEventListener('message', ({ data }: MessageEvent<ExcelAnswer>) => {
      if (data.kind === 'rows') rows.push(...data.rows);
      else if (data.kind === 'done') done(rows);
      else failed(new Error(data.why));
    });
    worker.postMessage(file);
  });
}
