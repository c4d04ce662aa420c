import { Button, makeStyles, ProgressBar, Switch, tokens } from '@fluentui/react-components';
import { ArrowDownload16Regular } from '@fluentui/react-icons';
import { ApiError, useFormat, useMessages, useProblemText } from '@gantry/plugin-sdk';
import { useState } from 'react';
import { SelectField } from '../fields/select-field.tsx';
import { FileButton, FileDrop } from '../files/file-drop.tsx';
import { Notice } from '../states/notice.tsx';
import { comfortable } from '../theme/media.ts';
import { CheckedRows } from './checked-rows.tsx';
import { importMessages } from './import-messages.ts';
import {
  type CheckedRow,
  type Encoding,
  encodings,
  type ImportColumn,
  type RowSchema,
} from './import-types.ts';
import { saveWrongRows } from './save-wrong-rows.ts';
import { useImportFile } from './use-import-file.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '12px',
    minWidth: 0,
    color: tokens.colorNeutralForeground1,
  },
  text: { margin: 0, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px', minWidth: 0 },
  counts: { display: 'flex', flexWrap: 'wrap', gap: '0 16px', fontVariantNumeric: 'tabular-nums' },
  strong: { fontWeight: tokens.fontWeightSemibold },
  end: { marginLeft: 'auto' },
  button: { [comfortable]: { minHeight: '44px' } },
});

/** The file that `ImportPreview` takes, and how its rows are checked. */
export type ImportPreviewProps<Row> = {
  /** The columns that are read. Others of the file are left out. */
  readonly columns: readonly ImportColumn[];
  /**
   * Checks one row: an object with the key of each column. Cells are as in the file: the schema converts them with `numberCell`,
   * `dayCell` and `textCell` before its own types.
   */
  readonly schema: RowSchema<Row>;
  /** Keys of the columns that together identify a row. A second row with the same values is invalid. */
  readonly unique?: readonly string[] | undefined;
  /** A file is imported whole or not at all: rows with problems have to be corrected first. */
  readonly isWhole?: boolean | undefined;
  /** The most rows that one import takes. A file with more can only be split; without a limit any file can be imported. */
  readonly mostRows?: number | undefined;
  /**
   * Saves the valid rows, once for each choice of a file. If it throws, the rows stay for another attempt, with the sentence for an
   * `ApiError`, or else the error's message. `numbers` are those of the rows in the file, as a spreadsheet program shows them.
   */
  readonly onImport: (rows: readonly Row[], file: File, numbers: readonly number[]) => void | Promise<void>;
};

/**
 * Reads a CSV or Excel file and shows its rows with their problems before anything is saved. Invalid rows are left out, and can
 * be saved as a file, corrected, and chosen again.
 */
export function ImportPreview<Row>(props: ImportPreviewProps<Row>) {
  const { columns, schema, unique, isWhole, mostRows = Number.POSITIVE_INFINITY, onImport } = props;
  const styles = useStyles();
  const texts = useMessages(importMessages);
  const { t } = texts;
  const format = useFormat();
  const { state, read } = useImportFile({ columns, schema, unique }, texts);
  const [onlyWrong, setOnlyWrong] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const [failure, setFailure] = useState<string>();
  const problemText = useProblemText();

  const choose = (file: File, encoding?: Encoding) => {
    setFailure(undefined);
    setIsDone(false);
    setOnlyWrong(false);
    read(file, encoding);
  };
  const run = async (rows: readonly Row[], file: File, numbers: readonly number[]) => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await onImport(rows, file, numbers);
      setIsDone(true);
    } catch (error) {
      if (error instanceof ApiError) setFailure(problemText(error));
      else setFailure(error instanceof Error && error.message !== '' ? error.message : t('importFailed'));
    } finally {
      setIsBusy(false);
    }
  };

  const drop = (
    <FileDrop
      label={state.kind === 'none' ? t('choose') : t('chooseOther')}
      accept={accepted}
      disabled={isBusy}
      onFile={choose}
    >
      <p className={styles.text}>{t('drop')}</p>
      <p className={styles.text}>
        {t('columns', { columns: format.list(columns.map(({ heading }) => heading)) })}
      </p>
    </FileDrop>
  );
  if (state.kind === 'none') return <div className={styles.root}>{drop}</div>;
  if (state.kind === 'reading')
    return (
      <div className={styles.root} role="status">
        <p className={styles.text}>{t('reading', { file: state.file.name })}</p>
        <ProgressBar aria-label={t('reading', { file: state.file.name })} />
        <p className={styles.text} aria-live="off">
          {state.rows > 0 ? t('readRows', { count: format.number(state.rows) }) : ''}
        </p>
      </div>
    );
  if (state.kind === 'refused')
    return (
      <div className={styles.root}>
        <Notice tone="danger">{state.text}</Notice>
        {drop}
      </div>
    );

  const { file, rows, encoding, ignored } = state;
  const wrong = rows.filter(isWrong);
  const valid = rows.flatMap(({ number, value }) => (value === undefined ? [] : [{ number, value }]));
  const right = valid.map(({ value }) => value);
  const isTooLong = right.length > mostRows;
  return (
    <section className={styles.root} aria-label={t('preview', { file: file.name })}>
      <div className={styles.bar}>
        <span className={styles.strong}>{file.name}</span>
        <span role="status" className={styles.counts}>
          <span>{t('right', { count: format.number(right.length) })}</span>
          <span>{t('wrong', { count: format.number(wrong.length) })}</span>
        </span>
        {encoding !== undefined && (
          <SelectField
            label={t('encoding')}
            prefix={t('encoding')}
            options={encodings.map((name) => ({ value: name, label: name.toUpperCase() }))}
            value={encoding}
            disabled={isBusy}
            onChange={(value) =>
              choose(
                file,
                encodings.find((name) => name === value),
              )
            }
          />
        )}
        <Switch
          label={t('onlyWrong')}
          checked={onlyWrong}
          disabled={wrong.length === 0}
          onChange={(_, { checked }) => setOnlyWrong(checked)}
        />
        <Button
          size="small"
          className={styles.button}
          icon={<ArrowDownload16Regular />}
          disabled={wrong.length === 0}
          onClick={() => saveWrongRows(wrong, columns, file, texts)}
        >
          {t('saveWrong')}
        </Button>
      </div>
      {ignored.length > 0 && (
        <Notice tone="warning">{t('ignored', { columns: format.list(ignored) })}</Notice>
      )}
      <CheckedRows
        // Another choice begins at its first page.
        key={String(onlyWrong)}
        label={t('rowsList', { file: file.name })}
        columns={columns}
        rows={onlyWrong ? wrong : rows}
      />
      {isTooLong && (
        <Notice tone="warning">
          {t('tooManyRows', { count: format.number(right.length), most: format.number(mostRows) })}
        </Notice>
      )}
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      {isDone && <Notice tone="success">{t('imported', { count: right.length })}</Notice>}
      <div className={styles.bar}>
        <span className={styles.text}>
          {right.length === 0
            ? t('nothingRight')
            : wrong.length > 0
              ? t(isWhole ? 'wrongStop' : 'wrongStayOut', { count: wrong.length })
              : ''}
        </span>
        <span className={styles.end} />
        <FileButton label={t('chooseOther')} accept={accepted} disabled={isBusy} onFile={choose} />
        <Button
          appearance="primary"
          className={styles.button}
          disabled={right.length === 0 || isTooLong || (isWhole === true && wrong.length > 0)}
          disabledFocusable={isBusy || isDone}
          onClick={() =>
            void run(
              right,
              file,
              valid.map(({ number }) => number),
            )
          }
        >
          {t('importRows', { count: right.length })}
        </Button>
      </div>
    </section>
  );
}

const accepted = '.csv,.tsv,.txt,.xlsx';

const isWrong = <Row,>({ value }: CheckedRow<Row>): boolean => value === undefined;
