import { Switch } from '@fluentui/react-components';
import { refusalOf, useFormat, useMessages } from '@gantry/plugin-sdk';
import { csvLine, csvStart } from '@gantry/plugin-sdk/contract';
import { CheckField } from '@gantry/plugin-ui';
import { type ImportColumn, ImportDialog, type RowSchema, textCell } from '@gantry/plugin-ui/import';
import { type ReactNode, useRef, useState } from 'react';
import { curveColumns, readCurveRow } from '../../contract/curve-rows.ts';
import { type CellProblem, type Cells, mostRows, type RowError } from '../../contract/file-rows.ts';
import { type Checked, progressColumns, readProgressRow } from '../../contract/progress-rows.ts';
import { type UploadResult, uploadCalls } from '../../contract/progress-upload.ts';
import { uploadMessages } from './upload-messages.ts';
import type { OfUpload } from './upload-module.ts';

/** Rows that a sentence about them names. */
const mostNamed = 5;

/** Errors that say the same of several rows, together: a trade that is missing is missing in each of its rows. */
function alike(
  errors: readonly RowError[],
): readonly { readonly problem: RowError; readonly rows: number[] }[] {
  const groups = new Map<string, { readonly problem: RowError; readonly rows: number[] }>();
  for (const problem of errors) {
    const key = JSON.stringify([problem.column, problem.code, problem.value]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { problem, rows: [problem.row] });
    else group.rows.push(problem.row);
  }
  return [...groups.values()];
}

interface CsvUploadProps<C extends string> extends OfUpload {
  readonly title: string;
  readonly text: string;
  readonly columns: readonly C[];
  readonly unique: readonly C[];
  readonly read: (cells: Cells<C>) => Checked<unknown>;
  readonly options?: ReactNode;
  readonly send: (uploadId: string, preview: boolean) => Promise<UploadResult>;
  readonly onClose: () => void;
}

/** Brings in a csv file: checked row by row here as the server will, shown as differences, then written as a whole. */
function CsvUpload<C extends string>(props: CsvUploadProps<C>) {
  const { module, title, text, columns, unique, read, options, send, onClose } = props;
  const { t } = useMessages(uploadMessages);
  const format = useFormat();
  const staged = useRef<string>(undefined);
  const problemText = ({ code, value }: CellProblem) => t(`code.${code}`, { value });
  const schema: RowSchema<Cells<C>> = {
    safeParse(row) {
      const named = Object.fromEntries(
        columns.map((column) => [column, cellText(Reflect.get(Object(row), column))]),
      );
      // Safe: every column has its cell.
      const cells = named as Cells<C>;
      const { problems } = read(cells);
      if (problems === undefined) return { success: true, data: cells };
      const issues = problems.map((problem) => ({
        path: [problem.column],
        message: problemText(problem),
        code: 'custom',
      }));
      return { success: false, error: { issues } };
    },
  };
  return (
    <ImportDialog<Cells<C>, UploadResult>
      title={title}
      text={text}
      columns={columns.map((column): ImportColumn => ({ key: column, heading: column }))}
      schema={schema}
      unique={unique}
      isWhole
      options={options}
      mostRows={mostRows}
      send={async (rows, apply, { name }) => {
        // The file that was compared is the one that is written.
        if (apply && staged.current !== undefined) return send(staged.current, false);
        const lines = rows.map((row) =>
          csvLine(
            columns.map((column) => row[column]),
            true,
          ),
        );
        const file = new File([csvStart, csvLine(columns), ...lines], `${name.replace(/\.[^.]*$/, '')}.csv`, {
          type: 'text/csv',
        });
        const { uploadId } = await module.context.files.upload(file, {
          rule: 'csv',
          signal: module.context.signal,
        });
        staged.current = uploadId;
        return send(uploadId, !apply);
      }}
      refused={(error, numberOf) => {
        // The refusals of both calls are the same.
        const refusal = refusalOf(uploadCalls.uploadProgress, error);
        if (refusal?.code !== 'CSV_INVALID') return undefined;
        const { errors, total } = refusal.details;
        return [
          t('uploadError'),
          t('errorCount', { count: total }),
          ...alike(errors).map(({ problem, rows }) => {
            const named = rows.slice(0, mostNamed).map((row) => String(numberOf(row - 2)));
            const more = rows.length - named.length;
            return t('rowError', {
              count: rows.length,
              rows: more > 0 ? t('moreRows', { rows: named.join(', '), count: more }) : format.list(named),
              column: problem.column,
              text: problemText(problem),
            });
          }),
        ];
      }}
      summary={({ added, changed, unchanged, newTrades }) => [
        t('added', { count: format.number(added) }),
        t('changed', { count: format.number(changed) }),
        t('unchanged', { count: format.number(unchanged) }),
        ...(newTrades.length > 0 ? [t('newTrades', { names: format.list(newTrades) })] : []),
      ]}
      changes={({ names }) => names.map((name) => ({ key: name, name, text: t('isChanged') }))}
      headings={{ name: t('nameHeader') }}
      appliedText={t('uploadSuccess')}
      onApplied={() => undefined}
      onClose={onClose}
    />
  );
}

/** A cell as the file would have it. A spreadsheet's numbers may have digits that come from binary fractions. */
function cellText(cell: unknown): string {
  return typeof cell === 'number' ? String(Math.round(cell * 1e10) / 1e10) : String(textCell(cell) ?? '');
}

/** Brings in progress. */
export function ProgressUpload({ module, onClose }: OfUpload & { onClose(): void }) {
  const { t } = useMessages(uploadMessages);
  const [addTrades, setAddTrades] = useState(false);
  return (
    <CsvUpload
      module={module}
      title={t('progressTitle')}
      text={t('progressText')}
      columns={progressColumns}
      unique={['item_name', 'as_of_date']}
      read={readProgressRow}
      options={<CheckField label={t('addTrades')} checked={addTrades} onChange={setAddTrades} />}
      send={(csv, preview) => module.api.uploadProgress({ csv, addTrades, preview })}
      onClose={onClose}
    />
  );
}

/** Brings in the curves of one audience. */
export function CurvesUpload({ module, onClose }: OfUpload & { onClose(): void }) {
  const { t } = useMessages(uploadMessages);
  const [isAdmin, setIsAdmin] = useState(false);
  return (
    <CsvUpload
      module={module}
      title={t('curvesTitle')}
      text={t('curvesText')}
      columns={curveColumns}
      unique={['curve_name', 'time']}
      read={readCurveRow}
      options={
        module.maySenior() ? (
          <Switch
            label={t('isForSenior')}
            checked={isAdmin}
            onChange={(_, { checked }) => setIsAdmin(checked)}
          />
        ) : undefined
      }
      send={(file, preview) => module.api.uploadCurves({ file, isAdmin, preview })}
      onClose={onClose}
    />
  );
}
