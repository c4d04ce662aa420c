// Unzips without further workers, which the policy of this one does not allow.
import { readSheet } from 'read-excel-file/universal';
import type { ExcelAnswer } from './read-excel.ts';

/** Rows of one message: unpacking more at once would hold up the page. */
const rowsAtOnce = 500;

const answer = (message: ExcelAnswer) => postMessage(message);

addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  try {
    const rows = await readSheet(data);
    for (let at = 0; at < rows.length; at += rowsAtOnce)
      // Its declaration names the class of dates where it means a date.
      answer({
        kind: 'rows',
        rows: rows.slice(at, at + rowsAtOnce) as Extract<ExcelAnswer, { kind: 'rows' }>['rows'],
      });
    answer({ kind: 'done' });
  } catch (error) {
    answer({ kind: 'failed', why: String(error) });
  }
});
