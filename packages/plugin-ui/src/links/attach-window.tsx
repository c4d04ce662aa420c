import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useRef, useState } from 'react';
import { SearchField } from '../fields/search-field.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { FloatingPanel } from '../panel/floating-panel.tsx';
import { DataTable } from '../table/data-table.tsx';
import { Pager } from '../table/pager.tsx';
import { comfortable, phoneQuery } from '../theme/media.ts';
import { useScreenSize } from '../theme/use-media.ts';
import { type Fetched, useFetched } from '../values/use-fetched.ts';
import { AttachDialog } from './attach-dialog.tsx';
import type { RecordChoice } from './record-choice.ts';
import type { LinkedRecord, RecordLinks } from './record-links.ts';
import type { SeenObject } from './seen-object.ts';
import { useLinkText } from './use-link-text.ts';
import { useOnTop } from './use-on-top.ts';

const pageSize = 10;

const useStyles = makeStyles({
  filters: { display: 'flex', flexWrap: 'wrap', gap: '8px', padding: '12px' },
  search: { flex: '1 1 240px' },
  filter: { flex: '0 1 200px', [phoneQuery]: { flexGrow: 1 } },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px',
    width: '100%',
    // Clear of the phone's navigation below.
    [phoneQuery]: { padding: '8px 0' },
  },
  button: { [comfortable]: { minHeight: '44px' } },
  quiet: { color: tokens.colorNeutralForeground3 },
  // In a line of its own, because narrow windows have no room for another column.
  mark: {
    display: 'block',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
});

/** Offers the records that the selected object can be attached to. Those that it is attached to already cannot be chosen. */
export const AttachWindow = observer(function AttachWindow<L extends LinkedRecord, Row>(props: {
  readonly links: RecordLinks<L>;
  readonly object: SeenObject | undefined;
  readonly records: Fetched<readonly L[]>;
  readonly choice: RecordChoice<Row>;
}) {
  const { links, object, records, choice } = props;
  const { rowId, rowName, filter } = choice;
  const styles = useStyles();
  const t = useLinkText(links);
  const panel = useRef<HTMLElement>(null);
  useOnTop(panel, object, useScreenSize() === 'phone');
  const [search, setSearch] = useState('');
  const [wanted, setWanted] = useState<string>();
  const [page, setPage] = useState(1);
  const [row, setRow] = useState<Row>();
  const [isAsking, setIsAsking] = useState(false);
  const found = useFetched((signal) => choice.find({ search, filter: wanted, page, pageSize }, signal), {
    key: JSON.stringify([search, wanted, page]),
    live: links.host.live,
    topics: links.options.topics,
  });
  const { near } = choice;
  const close = useFetched(async (signal) => (object && (await near?.(object, signal))) ?? [], {
    key: object && near ? JSON.stringify([object.modelId, object.globalId]) : undefined,
    live: links.host.live,
    topics: links.options.topics,
  });
  const isAllOffered = search === '' && wanted === undefined && page === 1;
  const nearRows = isAllOffered ? (close.value ?? []) : [];
  const whyNear = new Map(nearRows.map(({ row: one, why }) => [rowId(one), why]));
  const rows = [
    ...nearRows.map(({ row: one }) => one),
    ...(found.value?.rows ?? []).filter((one) => !whyNear.has(rowId(one))),
  ];
  const attached = new Set(records.value?.map(({ recordId }) => recordId));
  const whyNot = (one: Row) => (attached.has(rowId(one)) ? t('alreadyAttached') : choice.blocked?.(one));
  const chosen = row !== undefined && whyNot(row) === undefined ? row : undefined;
  const isReady = object !== undefined && chosen !== undefined;
  /** Greyed where the record cannot be chosen. */
  const cell = (one: Row, content: ReactNode) => (
    <span className={whyNot(one) === undefined ? undefined : styles.quiet}>{content}</span>
  );
  return (
    <>
      <FloatingPanel
        ref={panel}
        title={choice.title}
        width={1280}
        defaultPosition={{ x: 40, y: 40 }}
        onClose={() => links.work.closeWindow()}
        footer={
          <div className={styles.foot}>
            <Pager page={page} pageSize={pageSize} total={found.value?.total ?? 0} onPageChange={setPage} />
            <Button
              appearance="primary"
              className={styles.button}
              disabledFocusable={!isReady}
              title={isReady ? undefined : t('noBimOrRecord')}
              onClick={() => setIsAsking(true)}
            >
              {t('attach')}
            </Button>
          </div>
        }
      >
        <div className={styles.filters}>
          <SearchField
            className={styles.search}
            label={choice.searchLabel}
            placeholder={choice.searchLabel}
            value={search}
            onChange={(text) => {
              setSearch(text);
              setPage(1);
            }}
          />
          {filter && (
            <SelectField
              className={styles.filter}
              label={filter.label}
              allLabel={t('window.all')}
              options={filter.options}
              value={wanted}
              onChange={(value) => {
                setWanted(value);
                setPage(1);
              }}
            />
          )}
        </div>
        <DataTable
          label={choice.title}
          rows={rows}
          load={found.load}
          rowKey={rowId}
          selectedKey={chosen && rowId(chosen)}
          onRowClick={(one) => whyNot(one) === undefined && setRow(() => one)}
          isFiltered={search !== '' || wanted !== undefined}
          failed={t('window.failed')}
          empty={{ title: t('window.empty') }}
          onRetry={found.refresh}
          columns={[
            {
              id: 'name',
              header: choice.nameHeader,
              naming: true,
              width: '180px',
              cell: (one) => (
                <>
                  {cell(one, rowName(one) ?? t('noNumber'))}
                  {whyNot(one) !== undefined && <span className={styles.mark}>{whyNot(one)}</span>}
                  {whyNear.has(rowId(one)) && <span className={styles.mark}>{whyNear.get(rowId(one))}</span>}
                </>
              ),
              ...(choice.below && { below: choice.below }),
            },
            ...choice.columns.map((column) => ({
              ...column,
              cell: (one: Row) => cell(one, column.cell(one)),
            })),
          ]}
        />
      </FloatingPanel>
      {isAsking && isReady && (
        <AttachDialog
          links={links}
          object={object}
          record={{
            id: rowId(chosen),
            name: rowName(chosen),
            needsReason: choice.needsReason?.(chosen) ?? false,
          }}
          onClose={() => setIsAsking(false)}
          onDone={() => {
            setIsAsking(false);
            records.refresh();
            links.work.end();
          }}
        />
      )}
    </>
  );
});
