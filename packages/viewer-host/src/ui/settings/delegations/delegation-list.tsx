import { DismissCircle20Regular } from '@fluentui/react-icons';
import { hostTopics } from '@gantry/contract';
import {
  type Delegation,
  ProblemTextsProvider,
  useFormat,
  useMessages,
  useRoleTitle,
} from '@gantry/plugin-sdk';
import { ListPage, PagedList, useConfirmedAction } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useHost } from '../../host-context.ts';
import type { PageContext } from '../../plugin-ui-port.ts';
import { useSettingsApi } from '../use-settings-api.ts';
import { DelegationForm } from './delegation-form.tsx';
import { delegationProblems, delegationTexts } from './delegation-texts.ts';

type Order = 'principal' | 'deputy' | 'firstDay' | 'lastDay';

/** What the rows are sorted by. */
const sortedBy: { readonly [O in Order]: (one: Delegation) => string } = {
  principal: ({ principal }) => principal.name,
  deputy: ({ deputy }) => deputy.name,
  firstDay: ({ firstDay }) => firstDay,
  lastDay: ({ lastDay }) => lastDay,
};

export const DelegationList = observer(function DelegationList({
  context,
}: {
  readonly context: PageContext;
}) {
  const { projects, session } = useHost();
  const api = useSettingsApi();
  const { t } = useMessages(delegationTexts);
  const format = useFormat();
  const roleTitle = useRoleTitle();
  const confirmed = useConfirmedAction(context);
  const projectId = projects.current?.id ?? '';
  const me = session.current?.user.id ?? '';
  const isAdmin = projects.has('MEMBER_ADMIN');
  const [list] = useState(
    () =>
      new PagedList<Delegation, { readonly of: string | undefined }, Order>(context, {
        orderBy: 'firstDay',
        filters: { of: 'me' },
        rowKey: ({ id }) => id,
        topics: [hostTopics.peopleChanged],
        // There are few of them: the server answers all at once.
        async fetch({ of, orderBy, isDesc, page, pageSize }, signal) {
          const found = await api.delegations(projectId, of === 'all' ? 'all' : 'me', { signal });
          const keyOf = sortedBy[orderBy];
          const sorted = found.delegations.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)));
          const rows = (isDesc ? sorted.reverse() : sorted).slice((page - 1) * pageSize, page * pageSize);
          return { rows, total: sorted.length };
        },
      }),
  );
  const names = ({ principal, deputy }: Delegation) => ({ principal: principal.name, deputy: deputy.name });
  const rowName = (row: Delegation) => t('name', names(row));
  const slotName = (slot: string | null) => (slot === null ? t('everything') : roleTitle(slot));
  const add = () =>
    void context.dialogs.open(
      (finish) => (
        <ProblemTextsProvider value={delegationProblems}>
          <DelegationForm
            context={context}
            me={me}
            isAdmin={isAdmin}
            save={(given) => api.delegate(projectId, given)}
            onDone={() => {
              void list.refresh();
              finish();
            }}
            onLeave={finish}
          />
        </ProblemTextsProvider>
      ),
      { title: t('add') },
    );
  const end = async (row: Delegation) => {
    const name = rowName(row);
    const isDone = await confirmed({
      title: t('endTitle'),
      text: t('endText', names(row)),
      confirmLabel: t('endConfirm'),
      run: () => api.endDelegation(projectId, row.id),
      doneText: t('ended', { name }),
      failedText: (why) => t('endFailed', { name, why }),
    });
    if (isDone) void list.refresh();
  };
  return (
    <ListPage
      title={t('title')}
      text={t('text')}
      list={list}
      tabs={
        isAdmin
          ? {
              name: 'of',
              label: t('whose'),
              tabs: [
                { value: 'me', label: t('mine') },
                { value: 'all', label: t('everybody') },
              ],
            }
          : undefined
      }
      columns={[
        {
          id: 'principal',
          header: t('principal'),
          orderBy: 'principal',
          naming: true,
          cell: ({ principal }) => principal.name,
        },
        { id: 'deputy', header: t('deputy'), orderBy: 'deputy', cell: ({ deputy }) => deputy.name },
        { id: 'slot', header: t('slot'), priority: 3, cell: ({ slot }) => slotName(slot) },
        {
          id: 'firstDay',
          header: t('firstDay'),
          orderBy: 'firstDay',
          priority: 2,
          cell: ({ firstDay }) => format.day(firstDay),
        },
        {
          id: 'lastDay',
          header: t('lastDay'),
          orderBy: 'lastDay',
          cell: ({ lastDay }) => format.day(lastDay),
        },
      ]}
      rowName={rowName}
      empty={{ title: t('empty'), text: t('emptyText') }}
      noMatch={t('empty')}
      failed={t('failed')}
      onAdd={add}
      addLabel={t('add')}
      rowActions={(row) =>
        isAdmin || row.principal.id === me
          ? [
              {
                label: t('end', { name: rowName(row) }),
                icon: <DismissCircle20Regular />,
                isDanger: true,
                run: () => void end(row),
              },
            ]
          : []
      }
    />
  );
});
