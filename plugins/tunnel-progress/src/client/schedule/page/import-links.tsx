import { refusalOf, useFormat, useMessages } from '@gantry/plugin-sdk';
import { dayCell, ImportDialog, type RowSchema, textCell } from '@gantry/plugin-ui/import';
import { scheduleLimits } from '../../../contract/schedule/activity.ts';
import type { historyFields } from '../../../contract/schedule/import-history.ts';
import { type ImportedLink, importedLink, type ScheduleImport } from '../../../contract/schedule/imports.ts';
import { scheduleCalls } from '../../../contract/schedule/schedule.ts';
import { useSchedule } from '../schedule-module.ts';
import { historyMessages } from './history-messages.ts';
import { pageMessages } from './page-messages.ts';

/** Days that a file may be silent about: they stay as they are. */
const silentDays = ['actual_start', 'actual_finish', 'plan_removal', 'actual_removal'] as const;

/** The rows with a day or none in each column that the file uses. A column that is empty throughout says nothing. */
function withoutDays(rows: readonly ImportedLink[]): ImportedLink[] {
  const used = silentDays.filter((day) => rows.some((row) => typeof row[day] === 'string'));
  const none = Object.fromEntries(used.map((day) => [day, null]));
  return rows.map((row) => ({ ...none, ...row }));
}

/** Columns of `schedule_links.csv`; the others may be missing. */
const needed = ['activity_id', 'item_name', 'ifc_guid', 'plan_start', 'plan_finish'] as const;
const others = [
  'layer_id',
  'actual_start',
  'actual_finish',
  'name',
  'trade',
  'bay',
  'plan_removal',
  'actual_removal',
] as const;
const dayColumns = new Set<string>([
  'plan_start',
  'plan_finish',
  'actual_start',
  'actual_finish',
  'plan_removal',
  'actual_removal',
]);

const schema: RowSchema<ImportedLink> = {
  safeParse(row) {
    const cells = Object.entries(Object(row)).map(
      ([key, cell]) => [key, dayColumns.has(key) ? dayCell(cell) : textCell(cell)] as const,
    );
    return importedLink.safeParse(Object.fromEntries(cells.filter(([, value]) => value !== undefined)));
  },
};

/** Imports `schedule_links.csv`: checked, compared, then written as a whole. */
export function ImportLinks({ onClose }: { readonly onClose: () => void }) {
  const { api, store } = useSchedule();
  const { t } = useMessages(pageMessages);
  const results = useImportWords();
  return (
    <ImportDialog<ImportedLink, ScheduleImport>
      title={t('linksTitle')}
      text={t('linksText')}
      columns={[...needed, ...others].map((key) => ({
        key,
        heading: key,
        optional: others.some((one) => one === key),
      }))}
      schema={schema}
      unique={undefined}
      mostRows={scheduleLimits.rows}
      send={(rows, apply, { name }) => api.importLinks({ rows: withoutDays(rows), fileName: name, apply })}
      refused={(error, numberOf) => {
        const refusal = refusalOf(scheduleCalls.importLinks, error);
        return refusal?.code === 'ROWS_REFUSED'
          ? refusal.details.rows.map(({ row, code, value }) =>
              t(`row.${code}`, { row: numberOf(row - 1), value }),
            )
          : undefined;
      }}
      {...results}
      headings={{ name: t('activity') }}
      onApplied={() => void store().then((programme) => programme.fetched.refresh())}
      onClose={onClose}
    />
  );
}

/** What an import does, in words. */
export function useImportWords() {
  const { t } = useMessages(pageMessages);
  const words = useMessages(historyMessages);
  const format = useFormat();
  // A field without its value.
  const named = (field: (typeof historyFields)[number]) => words.t(`field.${field}`, { value: '' }).trim();
  return {
    summary: ({ added, changed, unchanged, linksAdded, linksKept }: ScheduleImport) => [
      t('summary.added', { count: added.length }),
      t('summary.changed', { count: changed.length }),
      t('summary.unchanged', { count: unchanged }),
      t('summary.links', { count: linksAdded }),
      t('summary.kept', { count: linksKept }),
    ],
    changes: ({ added, changed, linksAdded }: ScheduleImport) => [
      ...added.map((id) => ({ key: `added ${id}`, name: id, text: t('what.added') })),
      ...changed.map(({ activityId, fields }) => ({
        key: `changed ${activityId}`,
        name: activityId,
        text: t('what.changed', { fields: format.list(fields.map(named)) }),
      })),
      ...(linksAdded > 0
        ? [{ key: 'links', name: t('what.links'), text: t('summary.links', { count: linksAdded }) }]
        : []),
    ],
  };
}
