import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { SheetSection, SheetTable, usePersonText } from '@gantry/plugin-ui';
import type { ReactNode } from 'react';
import type { RiscForm } from '../../../contract/risc/form.ts';
import { detailMessages } from '../messages/risc-detail.ts';
import type { paperMessages } from '../messages/risc-paper.ts';
import { historyName } from '../parts/history-name.ts';
import type { Paper } from './paper.ts';
import { PaperTerm, PaperText } from './paper-text.tsx';

type Key = (typeof paperMessages)['keys'][number];

/** A section with a table. */
function TableSection(props: {
  readonly heading: Key;
  readonly columns: readonly Key[];
  readonly rows: readonly { readonly id: string; readonly cells: readonly ReactNode[] }[];
}) {
  const { heading, columns, rows } = props;
  return (
    <SheetSection heading={<PaperText k={heading} />} long>
      {rows.length === 0 && <PaperText k="none" />}
      {rows.length > 0 && (
        <SheetTable columns={columns.map((id) => ({ id, label: <PaperText k={id} /> }))} rows={rows} />
      )}
    </SheetSection>
  );
}

export function PaperResults({ form }: { readonly form: RiscForm }) {
  const format = useFormat();
  const personText = usePersonText();
  return (
    <TableSection
      heading="results"
      columns={['name', 'result', 'inspected', 'completed', 'comment']}
      rows={form.results.map((result, nth) => ({
        id: String(nth),
        cells: [
          personText(result.by),
          <strong key="result">
            <PaperTerm k={`result.${result.approval_result}`} />
          </strong>,
          format.dateTime12(result.actual_inspection_date),
          result.inspectionCompletionDateTime && format.dateTime12(result.inspectionCompletionDateTime),
          <>
            {[result.comment, result.notes].filter((text) => text !== '').join('\n')}
            {result.recurrenceOfNonConformities && (
              <div>
                <PaperText k="recurrence" />
              </div>
            )}
          </>,
        ],
      }))}
    />
  );
}

export function PaperFiles({ form }: { readonly form: RiscForm }) {
  const format = useFormat();
  const files = [
    ...form.contractor_attachments.map((file) => ({ file, side: 'side.contractor' as const })),
    ...form.consultant_attachments.map((file) => ({ file, side: 'side.consultant' as const })),
  ];
  return (
    <TableSection
      heading="files"
      columns={['file', 'side', 'addedBy', 'time']}
      rows={files.map(({ file, side }) => ({
        id: file.id,
        cells: [
          file.name,
          <PaperText key="side" k={side} />,
          file.uploaded_by,
          format.dateTime12(file.uploaded_at),
        ],
      }))}
    />
  );
}

/** Objects of the model that the form is linked to. */
export function PaperObjects({ paper }: { readonly paper: Paper }) {
  return (
    <TableSection
      heading="objects"
      columns={['object', 'globalId']}
      rows={paper.objects.map(({ global_id, name }) => ({ id: global_id, cells: [name, global_id] }))}
    />
  );
}

/** What happened to the form, oldest first. Marks what no signature covers. */
export function PaperHistory({ paper }: { readonly paper: Paper }) {
  const isSigned = paper.history.some(({ signature }) => signature !== null);
  const format = useFormat();
  const { t } = useMessages(detailMessages);
  const personText = usePersonText();
  return (
    <TableSection
      heading="history"
      columns={['time', 'step', 'comment']}
      rows={paper.history.map((entry) => ({
        id: String(entry.seq),
        cells: [
          format.dateTime12(entry.at),
          <>
            {t(historyName(entry), { name: entry.by === null ? t('system') : personText(entry.by) })}
            {entry.objects.map((name) => (
              <div key={name}>{name}</div>
            ))}
            {isSigned && entry.coverage !== 'covered' && (
              <div>
                <em>
                  <PaperText k={entry.coverage === 'partly' ? 'partly' : 'pending'} />
                </em>
              </div>
            )}
          </>,
          entry.comment,
        ],
      }))}
    />
  );
}
