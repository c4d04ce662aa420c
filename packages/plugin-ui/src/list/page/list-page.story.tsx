import {
  ArrowDownload20Regular,
  ArrowRight20Regular,
  Checkmark12Filled,
  Delete20Regular,
  Dismiss12Filled,
  Edit20Regular,
  Send16Filled,
} from '@fluentui/react-icons';
import { ApiError, defineMessages, useMessages } from '@gantry/plugin-sdk';
import { useState } from 'react';
import { StateTag } from '../../tags/state-tag.tsx';
import { storyHost } from '../../testing/story-host.ts';
import { PagedList } from '../state/paged-list.ts';
import { ListPage } from './list-page.tsx';
import type { ListColumn } from './list-table.tsx';

const texts = defineMessages({
  en: {
    title: 'Inspection forms',
    search: 'Search form number or description',
    empty: 'No form yet',
    noMatch: 'No form matches',
    failed: 'Forms did not load',
    number: 'Form number',
    description: 'Description',
    place: 'Location',
    person: 'Processed by',
    ready: 'Ready for inspection',
    status: 'Status',
    all: 'All',
    Submitted: 'Submitted',
    Closed: 'Closed',
    Fail: 'Fail',
    allPlaces: 'All locations',
    dates: 'Ready',
    late: 'Late only',
    add: 'New form',
    receive: 'Receive',
    forward: 'Forward',
    edit: 'Edit {name}',
    remove: 'Delete {name}',
    selected_one: '{count} form selected',
    selected_other: '{count} forms selected',
    slow: 'Somebody else received it.',
  },
  'zh-CN': {
    title: '检验表格',
    search: '搜索表格编号或描述',
    empty: '暂无表格',
    noMatch: '没有符合条件的表格',
    failed: '表格加载失败',
    number: '表格编号',
    description: '描述',
    place: '地点',
    person: '处理人',
    ready: '可检验时间',
    status: '状态',
    all: '全部',
    Submitted: '已提交',
    Closed: '已结束',
    Fail: '不合格',
    allPlaces: '所有地点',
    dates: '可检验日期',
    late: '仅逾期',
    add: '新建表格',
    receive: '接收',
    forward: '转交',
    edit: '编辑 {name}',
    remove: '删除 {name}',
    selected_other: '已选 {count} 份表格',
    slow: '他人已接收。',
  },
});

type Status = 'Submitted' | 'Closed' | 'Fail';
interface Form {
  readonly id: string;
  readonly number: string;
  readonly description: string;
  readonly place: string;
  readonly person: string;
  readonly ready: string;
  readonly status: Status;
}
type FormFilters = {
  readonly status: string | undefined;
  readonly place: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly late: string | undefined;
};

const works = [
  'Roof slab reinforcement, pour RS-13',
  'Side wall formwork, lift 2',
  'Setting out of base slab SB-02',
  'Formation level and plate load test',
  'Waterproofing membrane, roof',
];
const places = ['EB Bay 013', 'WB Bay 016', 'Shaft S2'];
const people = ['Ho Wai-lam', 'Wong Chi-kin', 'Leung Man-kit'];
const statuses: readonly Status[] = ['Submitted', 'Closed', 'Fail'];
const pick = <T,>(from: readonly T[], at: number, other: T): T => from[at % from.length] ?? other;
const forms: readonly Form[] = Array.from({ length: 37 }, (_, at) => ({
  id: String(at),
  number: `BEM/C/2611/${String(187 - at).padStart(4, '0')}`,
  description: pick(works, at, ''),
  place: pick(places, at, ''),
  person: pick(people, at, ''),
  ready: `2026-11-${String(20 - (at % 14)).padStart(2, '0')} 09:00`,
  status: pick(statuses, at % 5 > 2 ? 0 : at, 'Fail'),
}));

const looks = {
  Submitted: { tone: 'info', icon: <Send16Filled /> },
  Closed: { tone: 'success', icon: <Checkmark12Filled /> },
  Fail: { tone: 'danger', icon: <Dismiss12Filled /> },
} as const;

type Setup = {
  readonly rows?: readonly Form[];
  readonly error?: Error;
  readonly filters?: Partial<FormFilters>;
  readonly selected?: number;
  readonly permission?: string;
};
function formList({ rows = forms, error, filters = {}, selected = 0, permission }: Setup) {
  const list = new PagedList<Form, FormFilters, 'number' | 'ready'>(storyHost, {
    orderBy: 'number',
    isDesc: true,
    rowKey: (row) => row.id,
    ...(permission !== undefined && { permission }),
    filters: { status: undefined, place: undefined, from: undefined, to: undefined, late: undefined },
    async fetch(ask) {
      if (error) throw error;
      const text = ask.search.toLowerCase();
      const of = rows.filter(
        (row) =>
          (!ask.place || row.place === ask.place) &&
          (row.number + row.description).toLowerCase().includes(text),
      );
      const found = of
        .filter((row) => !ask.status || row.status === ask.status)
        .toSorted((a, b) => (a[ask.orderBy] < b[ask.orderBy] ? -1 : 1) * (ask.isDesc ? -1 : 1));
      const counts = Object.fromEntries([
        ['all', of.length],
        ...statuses.map((status) => [status, of.filter((row) => row.status === status).length]),
      ]);
      return {
        rows: found.slice((ask.page - 1) * ask.pageSize, ask.page * ask.pageSize),
        total: found.length,
        counts,
      };
    },
  });
  if (Object.keys(filters).length > 0) list.setFilters(filters);
  list.select(rows.slice(0, selected), true);
  return list;
}

function FormListPage(setup: Setup) {
  const { t } = useMessages(texts);
  const [list] = useState(() => formList(setup));
  const columns: readonly ListColumn<Form, 'number' | 'ready'>[] = [
    {
      id: 'number',
      header: t('number'),
      orderBy: 'number',
      naming: true,
      cell: (row) => row.number,
      below: (row) => (
        <>
          {row.description}
          <br />
          {row.place} · {row.ready}
        </>
      ),
    },
    { id: 'ready', header: t('ready'), orderBy: 'ready', priority: 3, cell: (row) => row.ready },
    { id: 'place', header: t('place'), priority: 3, cell: (row) => row.place },
    { id: 'description', header: t('description'), priority: 2, cell: (row) => row.description },
    { id: 'person', header: t('person'), priority: 3, cell: (row) => row.person },
    {
      id: 'status',
      header: t('status'),
      cell: ({ status }) => <StateTag {...looks[status]}>{t(status)}</StateTag>,
    },
  ];
  const outcome = async (rows: readonly Form[]) =>
    rows.map(({ id }, at) => ({ key: id, isDone: at !== 1, ...(at === 1 && { text: t('slow') }) }));
  return (
    <ListPage
      title={t('title')}
      list={list}
      columns={columns}
      rowName={(row) => row.number}
      searchLabel={t('search')}
      empty={{ title: t('empty') }}
      noMatch={t('noMatch')}
      failed={t('failed')}
      onOpen={() => undefined}
      onAdd={() => undefined}
      addLabel={t('add')}
      host={storyHost}
      onExport={async () => undefined}
      canChooseColumns
      tabs={{
        name: 'status',
        label: t('status'),
        tabs: [
          { value: undefined, label: t('all') },
          ...statuses.map((status) => ({
            value: status,
            label: t(status),
            ...(status === 'Fail' && { tone: 'danger' as const }),
          })),
        ],
      }}
      filters={[
        {
          kind: 'select',
          name: 'place',
          label: t('place'),
          allLabel: t('allPlaces'),
          options: places.map((place) => ({ value: place, label: place })),
        },
        { kind: 'dates', from: 'from', to: 'to', label: t('dates') },
        { kind: 'toggle', name: 'late', label: t('late'), isSecondary: true },
      ]}
      rowActions={(row) => [
        {
          label: t('edit', { name: row.number }),
          icon: <Edit20Regular fontSize={16} />,
          run: () => undefined,
        },
        {
          label: t('remove', { name: row.number }),
          icon: <Delete20Regular fontSize={16} />,
          isDanger: true,
          run: () => undefined,
        },
      ]}
      batch={{
        selectedText: (count) => t('selected', { count }),
        actions: [
          { id: 'receive', label: t('receive'), icon: <ArrowDownload20Regular />, run: outcome },
          {
            id: 'forward',
            label: t('forward'),
            icon: <ArrowRight20Regular />,
            blocker: () => t('slow'),
            run: outcome,
          },
        ],
      }}
    />
  );
}

export const stories = {
  Rows: () => <FormListPage />,
  Selected: () => <FormListPage selected={3} />,
  Filtered: () => <FormListPage filters={{ place: 'EB Bay 013', late: 'true' }} />,
  Empty: () => <FormListPage rows={[]} />,
  'No match': () => <FormListPage rows={[]} filters={{ place: 'EB Bay 013' }} />,
  Failed: () => <FormListPage error={new ApiError(0, 'NETWORK', 'down')} />,
  'No access': () => <FormListPage permission="NOT_HELD" />,
};
