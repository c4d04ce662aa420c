import { Button, DialogActions, DialogContent, makeStyles } from '@fluentui/react-components';
import { ArrowDownload16Regular } from '@fluentui/react-icons';
import { useFormat, useMessages, useProblemText } from '@gantry/plugin-sdk';
import { type ReactNode, useState } from 'react';
import { DialogFrame } from '../dialogs/dialog-frame.tsx';
import { csvText } from '../files/csv.ts';
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

/** The file that `ImportDialog` takes, and what it does to the records. */
export type ImportDialogProps<Row, Result> = Pick<
  ImportPreviewProps<Row>,
  'columns' | 'schema' | 'unique' | 'isWhole'
> & {
  /** The heading of the dialog. */
  readonly title: string;
  /** What stands in the rows of the file. */
  readonly text: string;
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

interface Plan<Row, Result> {
  readonly rows: readonly Row[];
  readonly file: File;
  readonly numberOf: (index: number) => number;
  readonly result: Result;
}

/** Imports a file in three steps: file and check, differences, apply. */
export function ImportDialog<Row, Result>(props: ImportDialogProps<Row, Result>) {
  const {
    title,
    text,
    columns,
    schema,
    unique,
    isWhole,
    options,
    mostRows,
    send,
    refused,
    onApplied,
    onClose,
  } = props;
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
  const check: ImportPreviewProps<Row>['onImport'] = async (rows, file, numbers) => {
    if (rows.length > mostRows)
      throw new Error(t('tooManyRows', { count: format.number(rows.length), most: format.number(mostRows) }));
    const numberOf = (index: number) => numbers[index] ?? index + 1;
    try {
      setPlan({ rows, file, numberOf, result: await send(rows, false, file) });
    } catch (error) {
      const sentences = sentencesOf(error, numberOf);
      throw sentences === undefined ? error : new Error(sentences, { cause: error });
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
    <DialogFrame kind="form" open title={title} width={900} canLeave={!isBusy} onLeave={onClose}>
      <DialogContent className={styles.content}>
        {shown === undefined ? (
          <>
            <span>{text}</span>
            <div>
              <Button
                size="small"
                className={styles.button}
                icon={<ArrowDownload16Regular />}
                onClick={() => saveCsv(`${title}.csv`, csvText([columns.map(({ heading }) => heading)]))}
              >
                {t('template')}
              </Button>
            </div>
            {options}
            <ImportPreview {...{ columns, schema, unique, isWhole }} onImport={check} />
          </>
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
