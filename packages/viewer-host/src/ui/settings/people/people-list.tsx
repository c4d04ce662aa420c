import { Button, makeStyles, mergeClasses } from '@fluentui/react-components';
import { ArrowImport20Regular, PersonAdd20Regular } from '@fluentui/react-icons';
import { hostTopics, type Member, memberState } from '@gantry/contract';
import { useMessages, useRoleTitle } from '@gantry/plugin-sdk';
import { withoutUndefined } from '@gantry/plugin-sdk/contract';
import { FilterBar, ListTable, PagedList, PageLayout, StatusTabs, useFetched } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useHost } from '../../host-context.ts';
import type { PageContext } from '../../plugin-ui-port.ts';
import { RowName } from '../settings-table.tsx';
import { useHostLive } from '../use-host-live.ts';
import { useSettingsApi } from '../use-settings-api.ts';
import { importTexts } from './import-texts.ts';
import { MemberPanel } from './member-panel.tsx';
import { MemberStateTag, RoleLines, useLastText } from './member-tags.tsx';
import { peopleTexts } from './people-texts.ts';
import { useMemberActions } from './use-member-actions.tsx';

/** Reading files is rarely needed, and its code is large. */
const ImportPeople = lazy(async () => ({ default: (await import('./import-people.tsx')).ImportPeople }));

/** Below it the panel takes the place of the list. */
const narrow = '@container (max-width: 900px)';
const useStyles = makeStyles({
  room: { containerType: 'inline-size' },
  columns: { display: 'flex', alignItems: 'start', columnGap: '12px' },
  list: { display: 'flex', flexDirection: 'column', rowGap: '12px', flex: '1 1 0', minWidth: 0 },
  aside: { [narrow]: { display: 'none' } },
  panel: {
    flex: '0 0 356px',
    minWidth: 0,
    position: 'sticky',
    top: '12px',
    [narrow]: { flex: '1 1 100%', position: 'static' },
  },
});

type Order = 'name' | 'company' | 'seen';
type Filters = {
  readonly state: string | undefined;
  readonly role: string | undefined;
  readonly discipline: string | undefined;
  readonly company: string | undefined;
};

const topics = [hostTopics.peopleChanged];

export const PeopleList = observer(function PeopleList({ context }: { readonly context: PageContext }) {
  const styles = useStyles();
  const api = useSettingsApi();
  const { projects } = useHost();
  const { t } = useMessages(peopleTexts);
  const roleTitle = useRoleTitle();
  const { t: importText } = useMessages(importTexts);
  const [isImporting, setIsImporting] = useState(false);
  const lastText = useLastText();
  const [params, setParams] = useSearchParams();
  const projectId = projects.current?.id ?? '';
  const opened = params.get('person') ?? undefined;
  const open = (id: string | undefined) =>
    setParams(id === undefined ? {} : { person: id }, { replace: opened !== undefined });
  const choices = useFetched((signal) => api.memberChoices(projectId, { signal }), {
    key: projectId,
    live: useHostLive(),
    topics,
  }).value;
  const [list] = useState(
    () =>
      new PagedList<Member, Filters, Order>(context, {
        orderBy: 'name',
        pageSize: 25,
        filters: { state: undefined, role: undefined, discipline: undefined, company: undefined },
        rowKey: ({ id }) => id,
        topics: [hostTopics.peopleChanged],
        permission: 'MEMBER_ADMIN',
        async fetch({ page, pageSize, isDesc, orderBy, search, ...filters }, signal) {
          const { members, unreadable, total, counts } = await api.members(
            projectId,
            {
              ...withoutUndefined(filters),
              search,
              orderBy,
              order: isDesc ? 'desc' : 'asc',
              limit: pageSize,
              offset: (page - 1) * pageSize,
            },
            { signal },
          );
          return { rows: members, unreadable, total, counts };
        },
      }),
  );
  const [changedAt, setChangedAt] = useState<Date>();
  const { actions, dialog } = useMemberActions(context, () => {
    void list.refresh();
    setChangedAt(new Date());
  });
  return (
    <PageLayout
      title={t('title')}
      text={t('text')}
      actions={
        <>
          <Button
            icon={<ArrowImport20Regular />}
            disabled={choices === undefined}
            onClick={() => setIsImporting(true)}
          >
            {importText('open')}
          </Button>
          <Button
            appearance="primary"
            icon={<PersonAdd20Regular />}
            disabled={choices === undefined}
            onClick={() => choices && actions.invite(choices)}
          >
            {t('invite')}
          </Button>
        </>
      }
    >
      <div className={styles.room}>
        <div className={styles.columns}>
          <div className={mergeClasses(styles.list, opened !== undefined && styles.aside)}>
            <StatusTabs
              label={t('state')}
              tabs={[
                { value: undefined, label: t('state.all'), count: list.counts?.all },
                ...memberState.options.map((state) => ({
                  value: state,
                  label: t(`state.${state}`),
                  count: list.counts?.[state],
                })),
              ]}
              value={list.filters.state}
              onChange={(state) => list.setFilters({ state })}
            />
            <FilterBar
              list={list}
              searchLabel={t('search')}
              filters={[
                {
                  kind: 'select',
                  name: 'role',
                  label: t('role'),
                  allLabel: t('allRoles'),
                  options: (choices?.roles ?? []).map(({ code }) => ({
                    value: code,
                    label: roleTitle(code),
                  })),
                },
                {
                  kind: 'select',
                  name: 'discipline',
                  label: t('discipline'),
                  allLabel: t('allDisciplines'),
                  options: (choices?.disciplines ?? []).map(({ code }) => ({ value: code, label: code })),
                },
                {
                  kind: 'select',
                  name: 'company',
                  label: t('company'),
                  allLabel: t('allCompanies'),
                  options: (choices?.companies ?? []).map(({ id, name }) => ({ value: id, label: name })),
                },
              ]}
            />
            <ListTable
              label={t('title')}
              list={list}
              rowName={({ name }) => name}
              onOpen={({ id }) => open(id)}
              openKey={opened}
              columns={[
                {
                  id: 'name',
                  header: t('name'),
                  orderBy: 'name',
                  naming: true,
                  width: '34%',
                  title: ({ name }) => name,
                  cell: ({ name, company }) => <RowName name={name} detail={company?.name ?? ''} />,
                  below: (row) =>
                    `${t(`state.${row.state}`)} · ${row.roles.map(({ role }) => roleTitle(role)).join(', ')}`,
                },
                { id: 'roles', header: t('roles'), priority: 2, cell: (row) => <RoleLines {...row} /> },
                {
                  id: 'disciplines',
                  header: t('disciplines'),
                  priority: 3,
                  width: '110px',
                  cell: ({ roles }) =>
                    roles.some(({ disciplines }) => disciplines.length === 0)
                      ? t('state.all')
                      : [...new Set(roles.flatMap(({ disciplines }) => disciplines))].join(', '),
                },
                {
                  id: 'state',
                  header: t('state'),
                  priority: 2,
                  width: '130px',
                  cell: (row) => <MemberStateTag {...row} />,
                },
                {
                  id: 'seen',
                  header: t('seen'),
                  orderBy: 'seen',
                  priority: 3,
                  width: '180px',
                  align: 'end',
                  cell: lastText,
                },
              ]}
              empty={{ title: t('empty'), text: t('text') }}
              noMatch={t('noMatch')}
              failed={t('failed')}
            />
          </div>
          {opened !== undefined && (
            <div className={styles.panel}>
              <MemberPanel
                key={opened}
                memberId={opened}
                choices={choices}
                changedAt={changedAt}
                actions={actions}
                onClose={() => open(undefined)}
              />
            </div>
          )}
        </div>
      </div>
      {dialog}
      {isImporting && choices && (
        <Suspense fallback={null}>
          <ImportPeople
            choices={choices}
            onApplied={() => void list.refresh()}
            onClose={() => setIsImporting(false)}
          />
        </Suspense>
      )}
    </PageLayout>
  );
});
