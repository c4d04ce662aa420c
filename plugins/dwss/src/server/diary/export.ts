import type { TableColumn } from '@gantry/plugin-sdk/server';
import { listExport } from '@gantry/plugin-sdk/server/records';
import type { DiaryDay } from '../../contract/diary/form.ts';
import { exportBody } from '../../contract/diary/requests.ts';
import type { DiaryRow } from '../../contract/diary/site-diary.ts';
import { type DiaryTerm, diaryTerms } from '../../contract/diary/terms.ts';
import { diaryBooks } from './diary-kinds.ts';
import { rowsOf } from './diary-of.ts';
import { filterOf, orderOf } from './list-page.ts';

type Row = DiaryRow &
  Pick<DiaryDay, 'weather_am' | 'weather_pm' | 'rainfall' | 'typhoon' | 'rainstormSignal'>;

/** Writes the diaries that a list shows into a file, with the rights that its reader has when it runs. */
export const diaryExport = listExport({
  name: 'diary-export',
  title: { en: 'Export of site diaries', 'zh-CN': '导出工地日志' },
  permission: 'DIARY_EXPORT',
  viewPermission: 'DIARY_VIEW',
  query: exportBody,
  sheet: { en: 'Site diaries', 'zh-CN': '工地日志' },
  unit: { en: 'diaries', 'zh-CN': '份日志' },
  fileName: 'Site diary',
  async read(host, act, query) {
    const books = diaryBooks(host);
    const filter = await filterOf(books, act, query);
    async function* batches(): AsyncGenerator<readonly Row[]> {
      for await (const records of books.diaries.inBatches(act.tx, filter, orderOf(query))) {
        const rows = await rowsOf(host, books, act, records);
        yield rows.flatMap((row, nth) => {
          const day = records[nth]?.own.day;
          return day === undefined ? [] : [{ ...day, ...row }];
        });
      }
    }
    return {
      columns: columnsIn(query.language),
      total: await books.diaries.total(act.tx, filter),
      batches: batches(),
    };
  },
});

function columnsIn(language: keyof typeof diaryTerms): readonly TableColumn<Row>[] {
  const texts = diaryTerms[language];
  const column = (key: DiaryTerm, width: number, value: TableColumn<Row>['value']) => ({
    title: texts[key],
    width,
    value,
  });
  const moment = (at: string | null) => (at === null ? null : new Date(at));
  const mark = (value: boolean) => (value ? '✓' : null);
  return [
    column('field.diary_date', 12, (row) => row.diary_date),
    column('field.form_number', 16, (row) => row.form_number),
    column('field.siteDay', 12, (row) => row.siteDay),
    column('field.status', 14, (row) => texts[`status.${row.status}`]),
    column('field.portions', 10, (row) => `${row.submitted_count}/${row.portion_count}`),
    column('field.labour_total', 10, (row) => row.labour_total),
    column('field.plant_total', 10, (row) => row.plant_total),
    column('field.staff_total', 14, (row) => row.staff_total),
    column('field.weather_am', 14, (row) => row.weather_am && texts[`weather.${row.weather_am}`]),
    column('field.weather_pm', 14, (row) => row.weather_pm && texts[`weather.${row.weather_pm}`]),
    column('field.rainfall', 12, (row) => row.rainfall),
    column('field.typhoon', 20, (row) => row.typhoon && texts[`typhoon.${row.typhoon}`]),
    column(
      'field.rainstormSignal',
      14,
      (row) => row.rainstormSignal && texts[`rainstorm.${row.rainstormSignal}`],
    ),
    column('field.created_by', 26, ({ created_by: one }) => one && `${one.name} (${one.company})`),
    column('field.submission_date', 20, (row) => moment(row.submission_date)),
    column('field.due_at', 20, (row) => moment(row.due_at)),
    column('late', 8, (row) => mark(row.is_late_submission)),
    column('overdue', 8, (row) => mark(row.is_overdue)),
    column('field.updated_at', 20, (row) => moment(row.updated_at)),
  ];
}
