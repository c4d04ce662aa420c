import type { TableColumn } from '@gantry/plugin-sdk/server';
import type { FormRow } from '../../../contract/risc/form.ts';
import { shownStatus } from '../../../contract/risc/shown-status.ts';
import { type RiscTerm, riscTerms } from '../../../contract/risc/terms.ts';

export type ExportLanguage = keyof typeof riscTerms;

const yesNo = { en: ['Yes', 'No'], 'zh-CN': ['是', '否'] } as const;
/** Headings that no screen has in these words. */
const headings = {
  en: { short: 'Less than 24 hours', related: 'Related forms', files: 'Attachments', objects: 'BIM objects' },
  'zh-CN': { short: '通知不足24小时', related: '相关表格', files: '附件', objects: 'BIM 构件' },
} as const;

/**
 * The columns of an exported list: those of all variants, and what the list shows by marks and menus.
 * @param location - what the project calls its locations
 */
export function exportColumns(language: ExportLanguage, location: string): readonly TableColumn<FormRow>[] {
  const texts = riscTerms[language];
  const own = headings[language];
  const flag = (value: boolean) => yesNo[language][value ? 0 : 1];
  const time = (moment: string | null) => (moment === null ? null : new Date(moment));
  const person = (one: FormRow['assignee']) =>
    one && `${one.name}${one.company === '' ? '' : ` (${one.company})`}`;
  const column = (key: RiscTerm, width: number, value: TableColumn<FormRow>['value']) => ({
    title: texts[key],
    width,
    value,
  });
  return [
    column('field.form_number', 18, (row) => row.form_number),
    column('field.status', 14, (row) => texts[`status.${shownStatus(row)}`]),
    column('field.form_result', 14, (row) => row.form_result && texts[`result.${row.form_result}`]),
    column('field.discipline', 13, (row) => texts[`discipline.${row.discipline.id}`]),
    column('field.form_type', 18, (row) => row.form_type && texts[`workType.${row.form_type}`]),
    column('field.submission_date', 20, (row) => time(row.submission_date)),
    column('field.survey_time', 20, (row) => time(row.survey_time)),
    column('late', 8, (row) => flag(row.is_late_submission)),
    { title: own.short, width: 10, value: (row) => flag(row.short_notice) },
    column('field.portion', 18, (row) => row.portion?.name),
    { title: location, width: 18, value: (row) => row.location?.name },
    column('field.description', 50, (row) => row.description),
    column('field.tags', 18, (row) => row.tags.join(', ')),
    column('field.draft_by', 26, (row) => person(row.draft_by)),
    column('field.processed_by', 26, (row) => person(row.processed_by)),
    column('field.assignee', 26, (row) => person(row.assignee)),
    {
      title: own.related,
      width: 22,
      value: (row) => row.related_form.flatMap(({ form_number }) => form_number ?? []).join(', '),
    },
    { title: own.files, width: 12, value: (row) => row.attachment_count },
    { title: own.objects, width: 12, value: (row) => row.bim_count },
    column('field.created_at', 20, (row) => time(row.created_at)),
    column('field.updated_at', 20, (row) => time(row.updated_at)),
  ];
}
