import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import {
  comfortable,
  DataTable,
  FloatingPanel,
  Pager,
  SearchField,
  SelectField,
  useFetched,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { topics } from '../../contract/risc/calls.ts';
import { type Discipline, disciplines } from '../../contract/risc/disciplines.ts';
import { attachableStatuses, type FormRow } from '../../contract/risc/form.ts';
import { modelMessages } from '../messages/model.ts';
import { terms } from '../messages/terms.ts';
import { useRiscModule } from '../module.ts';
import { StatusTag } from '../parts/status-tag.tsx';
import type { SeenObject } from '../state/seen-object.ts';
import { AttachDialog } from './attach-dialog.tsx';
import type { ObjectForms } from './use-object-forms.ts';

const changed = [topics.formChanged];
const pageSize = 10;

const useStyles = makeStyles({
  filters: { display: 'flex', flexWrap: 'wrap', gap: '8px', padding: '12px' },
  search: { flex: '1 1 240px' },
  discipline: { flex: '0 1 200px' },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px',
    width: '100%',
  },
  button: { [comfortable]: { minHeight: '44px' } },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** Offers the forms that the selected object can be attached to. */
export const AttachWindow = observer(function AttachWindow(props: {
  readonly object: SeenObject | undefined;
  readonly forms: ObjectForms;
}) {
  const { object, forms } = props;
  const styles = useStyles();
  const { api, context, work } = useRiscModule();
  const { t } = useMessages(modelMessages);
  const { t: term } = useMessages(terms);
  const format = useFormat();
  const [search, setSearch] = useState('');
  const [discipline, setDiscipline] = useState<Discipline>();
  const [page, setPage] = useState(1);
  const [form, setForm] = useState<FormRow>();
  const [isAsking, setIsAsking] = useState(false);
  const found = useFetched(
    (signal) =>
      api.list(
        { search, discipline: discipline ?? '', status: [...attachableStatuses], page, limit: pageSize },
        { signal },
      ),
    { key: JSON.stringify([search, discipline, page]), live: context.live, topics: changed },
  );
  const attached = new Set(forms.value?.map(({ formId }) => formId));
  const chosen = form !== undefined && !attached.has(form.id) ? form : undefined;
  const isReady = object !== undefined && chosen !== undefined;
  return (
    <>
      <FloatingPanel
        title={t('window.title')}
        width={1280}
        defaultPosition={{ x: 40, y: 40 }}
        onClose={() => work.closeWindow()}
        footer={
          <div className={styles.foot}>
            <Pager
              page={page}
              pageSize={pageSize}
              total={found.value?.totalCount ?? 0}
              onPageChange={setPage}
            />
            <Button
              appearance="primary"
              className={styles.button}
              disabledFocusable={!isReady}
              title={isReady ? undefined : t('noBimOrForm')}
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
            label={t('window.search')}
            placeholder={t('window.search')}
            value={search}
            onChange={(text) => {
              setSearch(text);
              setPage(1);
            }}
          />
          <SelectField
            className={styles.discipline}
            label={t('window.discipline')}
            allLabel={t('window.all')}
            options={disciplines.map((value) => ({ value, label: term(`discipline.${value}`) }))}
            value={discipline}
            onChange={(value) => {
              setDiscipline(disciplines.find((one) => one === value));
              setPage(1);
            }}
          />
        </div>
        <DataTable
          label={t('window.title')}
          rows={found.value?.data ?? []}
          load={found.load}
          rowKey={({ id }) => id}
          selectedKey={chosen?.id}
          onRowClick={(row) => attached.has(row.id) || setForm(row)}
          isFiltered={search !== '' || discipline !== undefined}
          failed={t('window.failed')}
          empty={{ title: t('window.empty') }}
          onRetry={found.refresh}
          columns={[
            {
              id: 'number',
              header: term('field.form_number'),
              naming: true,
              width: '180px',
              cell: (row) => (
                <span className={attached.has(row.id) ? styles.quiet : undefined}>
                  {row.form_number ?? term('noNumber')}
                </span>
              ),
            },
            {
              id: 'submitted',
              header: term('field.submission_date'),
              priority: 2,
              cell: ({ submission_date }) =>
                submission_date === null ? '–' : format.dateTime(submission_date),
            },
            {
              id: 'location',
              header: term('field.location'),
              priority: 2,
              cell: ({ location }) => location?.name ?? '–',
            },
            {
              id: 'description',
              header: term('field.description'),
              priority: 1,
              cell: ({ description }) => description,
            },
            {
              id: 'status',
              header: term('field.status'),
              cell: ({ status }) => <StatusTag status={status} />,
            },
            {
              id: 'attached',
              header: t('alreadyAttached'),
              hideHeader: true,
              width: '140px',
              cell: ({ id }) =>
                attached.has(id) ? <span className={styles.quiet}>{t('alreadyAttached')}</span> : '',
            },
          ]}
        />
      </FloatingPanel>
      {isAsking && isReady && (
        <AttachDialog
          object={object}
          form={chosen}
          onClose={() => setIsAsking(false)}
          onDone={() => {
            setIsAsking(false);
            forms.refresh();
            work.end();
          }}
        />
      )}
    </>
  );
});
