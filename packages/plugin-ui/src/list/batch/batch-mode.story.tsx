import { ArrowDownload20Regular, CheckmarkCircle20Regular } from '@fluentui/react-icons';
import { defineMessages, useMessages } from '@gantry/plugin-sdk';
import { useState } from 'react';
import { PageLayout } from '../../page/page-layout.tsx';
import { storyHost } from '../../testing/story-host.ts';
import { ListTable } from '../page/list-table.tsx';
import { PagedList } from '../state/paged-list.ts';
import type { BatchRun } from './batch-actions.ts';
import { BatchDialog } from './batch-dialog.tsx';
import { BatchMode } from './batch-mode.tsx';

const texts = defineMessages({
  en: {
    title: 'Forms',
    number: 'Form number',
    empty: 'No form yet',
    noMatch: 'No form matches',
    failed: 'Forms did not load',
    none: 'Select forms',
    selected_one: '{count} form selected',
    selected_other: '{count} forms selected',
    submitted: 'All submitted',
    receive: 'Receive',
    close: 'Close form',
    forms: 'Selected forms',
    done_one: '{count} form was updated.',
    done_other: '{count} forms were updated.',
    pass: 'Pass',
    fail: 'Fail',
  },
  'zh-CN': {
    title: '表格',
    number: '表格编号',
    empty: '暂无表格',
    noMatch: '没有符合条件的表格',
    failed: '表格加载失败',
    none: '请选择表格',
    selected_other: '已选 {count} 份表格',
    submitted: '全部已提交',
    receive: '接收',
    close: '结束',
    forms: '已选表格',
    done_other: '已更新 {count} 份表格。',
    pass: '合格',
    fail: '不合格',
  },
});

interface Form {
  readonly id: string;
  readonly number: string;
}
const forms: readonly Form[] = ['0187', '0186', '0185', '0184'].map((number) => ({
  id: number,
  number: `BEM/C/2611/${number}`,
}));

function formList(selected: number) {
  const list = new PagedList<Form, Record<never, string>, 'number'>(storyHost, {
    orderBy: 'number',
    rowKey: ({ id }) => id,
    filters: {},
    fetch: async () => ({ rows: forms, total: forms.length }),
  });
  list.select(forms.slice(0, selected), true);
  return list;
}

function FormBatch({
  selected,
  isAsking = false,
}: {
  readonly selected: number;
  readonly isAsking?: boolean;
}) {
  const { t } = useMessages(texts);
  const [list] = useState(() => formList(selected));
  const steps = [
    { id: 'receive', label: t('receive'), icon: <ArrowDownload20Regular /> },
    { id: 'close', label: t('close'), icon: <CheckmarkCircle20Regular /> },
  ] as const;
  const dialog = (run: BatchRun<Form>) => (
    <BatchDialog
      run={run}
      rowsLabel={t('forms')}
      needs={() => ({
        results: [
          { value: 'pass', label: t('pass') },
          { value: 'fail', label: t('fail') },
        ],
        comment: 'optional',
        signature: true,
      })}
      bodyOf={({ comment }) => ({ comment })}
      send={async () => run.rows.map(({ id }) => ({ key: id, isDone: true }))}
      unpermittedText={(names) => names}
    />
  );
  return (
    <PageLayout title={t('title')}>
      <ListTable
        label={t('title')}
        list={list}
        columns={[{ id: 'number', header: t('number'), naming: true, cell: ({ number }) => number }]}
        rowName={({ number }) => number}
        isSelectable
        empty={{ title: t('empty') }}
        noMatch={t('noMatch')}
        failed={t('failed')}
      />
      <BatchMode
        list={list}
        steps={steps}
        offered={(rows) => (rows.length === 0 ? [] : ['receive'])}
        rowName={({ number }) => number}
        selectedText={(count) => (count === 0 ? t('none') : t('selected', { count }))}
        nothingFits={t('none')}
        summary={() => t('submitted')}
        dialog={dialog}
        doneText={(count) => t('done', { count })}
        onLeave={() => undefined}
      />
      {isAsking &&
        dialog({
          step: steps[0],
          rows: forms.slice(0, selected),
          names: new Map(forms.slice(0, selected).map(({ id, number }) => [id, number])),
          title: steps[0].label,
          onDone: () => undefined,
          onClose: () => undefined,
        })}
    </PageLayout>
  );
}

export const stories = {
  'Nothing selected': () => <FormBatch selected={0} />,
  Selected: () => <FormBatch selected={3} />,
  Asking: () => <FormBatch selected={3} isAsking />,
};
