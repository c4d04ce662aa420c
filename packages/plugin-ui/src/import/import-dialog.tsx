import { Button, DialogActions, DialogContent, makeStyles } from '@fluentui/react-components';
import { ArrowDownload16Regular } from '@fluentui/react-icons';
import { ApiError, useFormat, useMessages, useProblemText } from '@gantry/plugin-sdk';
import { type ReactNode, useState } from 'react';
import { DialogFrame } from '../dialogs/dialog-frame.tsx';
import { csvText } from '../files/csv.ts';
import { FileDrop } from '../files/file-drop.tsx';
import { saveCsv } from '../files/save-file.ts';
import { Notice } from '../states/notice.tsx';
import { DataTable } from '../table/data-table.tsx';
import { comfortable, phoneQuery } from '../theme/media.ts';
import { importMessages } from './import-messages.ts';
import { ImportPreview, type ImportPreviewProps } from './import-preview.tsx';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: '12px', paddingBottom: '8px' },
  actions: { [phoneQuery]: { display: 'flex', flexDirection: 'row', '& > button': { flexGrow: 1 } } },
  button: { [comfortable]: { minHeight: '44px' } },
});

/** Changes, and refused rows, that are shown. */
const mostShown = 200;
const mostRefused = 20;

/** What a file does to one record. */
export interface ImportedChange {
  /** Unlike that of any other change. */
  readonly key: string;
  /** Of the record. */
  readonly name: string;
  /** Tells records of one name apart, such as an address. */
  readonly detail?: string | undefined;
  /** Such as `Changed: title`. */
  readonly text: string;
}

/** Reads a file that is no table, such as a programme of a planner's tool. */
export interface ImportReader<Row> {
  /** Name of the place for the file. */
  readonly label: string;
  /** Endings of its names, such as `.xer,.xml`. */
  readonly accept: string;
  /**
   * The rows of a file, counted from 1, and what to know about it.
   * @throws Error whose message says to the user what is wrong
   */
  readonly read: (
    file: File,
  ) => Promise<{ readonly rows: readonly Row[]; readonly warnings: readonly string[] }>;
}

/** The file that `ImportDialog` takes, and what it does to the records. */
export type ImportDialogProps<Row, Result> = ImportSource<Row> & {
  /** The heading of the dialog. */
  readonly title: string;
  /** What stands in the rows of the file. */
  readonly text: string;
  /** Choices about what the file would do, above the differences, such as what becomes of records that it lacks. */
  readonly choices?: ((result: Result) => ReactNode) | undefined;
  /** Choices about the file, above the place for it, such as what to do with unknown names. */
  readonly options?: ReactNode;
  /** The most rows that `send` takes. */
  readonly mostRows: number;
  /** Says what the rows of the file would do, or with `apply` does it. */
  readonly send: (rows: readonly Row[], apply: boolean, file: File) => Promise<Result>;
  /**
   * Sentences about rows that the server refused; undefined for another error.
   * @param numberOf - the number in the file of a row that was sent, counted from 0
   */
  readonly refused: (error: unknown, numberOf: (index: number) => number) => readonly string[] | undefined;
  /** Such as `3 people are invited`. */
  readonly summary: (result: Result) => readonly string[];
  /** What an answer of `send` says of single records. The dialog shows the first of them. */
  readonly changes: (result: Result) => readonly ImportedChange[];
  /** Headings of the records and of their details. */
  readonly headings: { readonly name: string; readonly detail?: string | undefined };
  /** After the file was applied, such as what to download now. */
  readonly afterwards?: ((result: Result) => ReactNode) | undefined;
  /** In place of `The file is applied.` */
  readonly appliedText?: string | undefined;
  /** Called once the file was applied, such as to fetch a list again. The dialog stays open. */
  readonly onApplied: () => void;
  /** Called when the user leaves, before or after applying. */
  readonly onClose: () => void;
};

/** A table with columns, or a file that a reader makes rows of. */
export type ImportSource<Row> =
  | (Pick<ImportPreviewProps<Row>, 'columns' | 'schema' | 'unique' | 'isWhole'> & {
      readonly reader?: undefined;
    })
  | {
      readonly reader: ImportReader<Row>;
      readonly columns?: undefined;
      readonly schema?: undefined;
      readonly unique?: undefined;
      readonly isWhole?: undefined;
    };

interface Plan<Row, Result> {
  readonly rows: readonly Row[];
  readonly warnings: readonly string[];
  readonly file: File;
  readonly numberOf: (index: number) => number;
  readonly result: Result;
}

/** Imports a file in three steps: file and check, differences, apply. */
export function ImportDialog<Row, Result>(props: ImportDialogProps<Row, Result>) {
  const { title, text, options, choices, mostRows, send, refused, onApplied, onClose } = props;
  const styles = useStyles();
  const { t } = useMessages(importMessages);
  const format = useFormat();
  const problemText = useProblemText();
  const [plan, setPlan] = useState<Plan<Row, Result>>();
  const [applied, setApplied] = useState<Result>();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const sentencesOf = (error: unknown, numberOf: (index: number) => number) =>
    refused(error, numberOf)?.slice(0, mostRefused).join(' ');
  const check = async (
    rows: readonly Row[],
    file: File,
    numbers: readonly number[],
    warnings: readonly string[] = [],
  ) => {
    if (rows.length > mostRows)
      throw new Error(t('tooManyRows', { count: format.number(rows.length), most: format.number(mostRows) }));
    const numberOf = (index: number) => numbers[index] ?? index + 1;
    try {
      setPlan({ rows, warnings, file, numberOf, result: await send(rows, false, file) });
    } catch (error) {
      const sentences = sentencesOf(error, numberOf);
      throw sentences === undefined ? error : new Error(sentences, { cause: error });
    }
  };
  const readWith = async ({ read }: ImportReader<Row>, file: File) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const { rows, warnings } = await read(file);
      await check(rows, file, [], warnings);
    } catch (error) {
      setProblem(error instanceof ApiError || !(error instanceof Error) ? problemText(error) : error.message);
    } finally {
      setIsBusy(false);
    }
  };
  const apply = async ({ rows, file, numberOf }: Plan<Row, Result>) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      setApplied(await send(rows, true, file));
      onApplied();
    } catch (error) {
      setProblem(sentencesOf(error, numberOf) ?? problemText(error));
    } finally {
      setIsBusy(false);
    }
  };
  const shown = applied ?? plan?.result;
  const hasChanges = plan !== undefined && props.changes(plan.result).length > 0;
  return (
    <DialogFrame kind="form" open title={title} width={1120} canLeave={!isBusy} onLeave={onClose}>
      <DialogContent className={styles.content}>
        {shown === undefined ? (
          props.reader === undefined ? (
            <>
              <span>{text}</span>
              <div>
                <Button
                  size="small"
                  className={styles.button}
                  icon={<ArrowDownload16Regular />}
                  onClick={() =>
                    saveCsv(`${title}.csv`, csvText([props.columns.map(({ heading }) => heading)]))
                  }
                >
                  {t('template')}
                </Button>
              </div>
              {options}
              <ImportPreview
                columns={props.columns}
                schema={props.schema}
                unique={props.unique}
                isWhole={props.isWhole}
                mostRows={mostRows}
                onImport={check}
              />
            </>
          ) : (
            <>
              {options}
              <FileDrop
                label={props.reader.label}
                accept={props.reader.accept}
                disabled={isBusy}
                onFile={(file) => props.reader && void readWith(props.reader, file)}
              >
                {text}
              </FileDrop>
            </>
          )
        ) : (
          <>
            {applied === undefined && hasChanges && <Notice tone="info">{t('notYet')}</Notice>}
            {applied !== undefined && (
              <>
                <Notice tone="success">{props.appliedText ?? t('applied')}</Notice>
                {props.afterwards?.(applied)}
              </>
            )}
            <span role="status">{props.summary(shown).join(' · ')}</span>
            {plan?.warnings.map((warning) => (
              <Notice key={warning} tone="warning">
                {warning}
              </Notice>
            ))}
            {applied === undefined && choices?.(shown)}
            <Changes changes={props.changes(shown)} headings={props.headings} />
          </>
        )}
        {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      </DialogContent>
      <DialogActions className={styles.actions}>
        {plan !== undefined && applied === undefined && (
          <>
            <Button className={styles.button} disabled={isBusy} onClick={() => setPlan(undefined)}>
              {t('back')}
            </Button>
            <Button
              appearance="primary"
              className={styles.button}
              disabled={isBusy || !hasChanges}
              onClick={() => void apply(plan)}
            >
              {t('apply')}
            </Button>
          </>
        )}
        {applied !== undefined && (
          <Button className={styles.button} onClick={onClose}>
            {t('close')}
          </Button>
        )}
      </DialogActions>
    </DialogFrame>
  );
}

function Changes(props: {
  readonly changes: readonly ImportedChange[];
  readonly headings: { readonly name: string; readonly detail?: string | undefined };
}) {
  const { changes, headings } = props;
  const { t } = useMessages(importMessages);
  return (
    <>
      <DataTable
        label={t('changes')}
        columns={[
          { id: 'name', header: headings.name, naming: true, cell: ({ name }) => name },
          ...(headings.detail === undefined
            ? []
            : [
                {
                  id: 'detail',
                  header: headings.detail,
                  priority: 2,
                  cell: ({ detail }: ImportedChange) => detail,
                } as const,
              ]),
          { id: 'text', header: t('change'), cell: ({ text }) => text },
        ]}
        rows={changes.slice(0, mostShown)}
        rowKey={({ key }) => key}
        load={{ kind: 'ready' }}
        maxHeight={320}
        empty={{ title: t('nothing'), text: '' }}
      />
      {changes.length > mostShown && <span>{t('more', { count: changes.length - mostShown })}</span>}
    </>
  );
}
