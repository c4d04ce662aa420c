import { Button, makeStyles, mergeClasses } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons';
import { hostTopics, type ProjectRole } from '@gantry/contract';
import { useMessages, useRoleTitle } from '@gantry/plugin-sdk';
import { PageLayout, StateTag, useFetched } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router';
import { useHost } from '../../host-context.ts';
import type { PageContext } from '../../plugin-ui-port.ts';
import { RowName, SettingsTable } from '../settings-table.tsx';
import { useHostLive } from '../use-host-live.ts';
import { useSettingsApi } from '../use-settings-api.ts';
import { GoneRole, RolePanel } from './role-panel.tsx';
import { differsFromDefault } from './role-permissions.ts';
import { roleTexts } from './role-texts.ts';
import { useHoldersText } from './use-holders-text.ts';
import { useRoleActions } from './use-role-actions.tsx';

/** Below it the panel takes the place of the list. */
const narrow = '@container (max-width: 900px)';
const useStyles = makeStyles({
  room: { containerType: 'inline-size' },
  columns: { display: 'flex', alignItems: 'start', columnGap: '12px' },
  list: { flex: '1 1 0', minWidth: 0 },
  aside: { [narrow]: { display: 'none' } },
  panel: { flex: '0 0 460px', minWidth: 0, [narrow]: { flex: '1 1 100%' } },
  differs: { marginInlineStart: '8px' },
});

const topics = [hostTopics.peopleChanged, hostTopics.pluginSwitched];

export const RolePage = observer(function RolePage({ context }: { readonly context: PageContext }) {
  const styles = useStyles();
  const { t } = useMessages(roleTexts);
  const roleTitle = useRoleTitle();
  const holdersText = useHoldersText();
  const api = useSettingsApi();
  const { projects, plugins } = useHost();
  const projectId = projects.current?.id ?? '';
  const { value, load, refresh } = useFetched((signal) => api.roles(projectId, { signal }), {
    key: projectId,
    live: useHostLive(),
    topics,
  });
  const [params, setParams] = useSearchParams();
  const opened = params.get('role') ?? undefined;
  const show = (code: string | undefined) =>
    setParams(code === undefined ? {} : { role: code }, { replace: opened !== undefined });
  /** Another role takes the place of this one, whose form may hold changes. */
  const open = async (code: string | undefined) => {
    for (const mayLeave of plugins.leaveQuestions()) if (!(await mayLeave())) return;
    show(code);
  };
  const titleOf = ({ code, name }: ProjectRole) => name ?? roleTitle(code);
  const actions = useRoleActions(context, { list: value, titleOf, onChange: refresh, onOpen: show });
  const role = value?.roles.find(({ code }) => code === opened);
  return (
    <PageLayout
      title={t('title')}
      text={t('text')}
      actions={
        <Button
          appearance="primary"
          icon={<Add20Regular />}
          disabled={value === undefined}
          onClick={() => actions.create()}
        >
          {t('new')}
        </Button>
      }
    >
      <div className={styles.room}>
        <div className={styles.columns}>
          <div className={mergeClasses(styles.list, opened !== undefined && styles.aside)}>
            <SettingsTable
              label={t('title')}
              rows={value?.roles ?? []}
              rowKey={({ code }) => code}
              load={load}
              failed={t('failed')}
              onRetry={refresh}
              empty={{ title: t('empty') }}
              onRowClick={({ code }) => void open(code)}
              selectedKey={opened}
              columns={[
                {
                  id: 'name',
                  header: t('role'),
                  naming: true,
                  title: titleOf,
                  cell: (row) => (
                    <RowName name={titleOf(row)} detail={row.isStandard ? t('standard') : row.code} />
                  ),
                  below: (row) =>
                    [
                      holdersText(row),
                      t('permissionCount', { count: row.permissions.length }),
                      ...(differsFromDefault(row) ? [t('differs')] : []),
                    ].join(' · '),
                },
                {
                  id: 'holders',
                  header: t('holders'),
                  priority: 2,
                  width: '170px',
                  cell: holdersText,
                },
                {
                  id: 'permissions',
                  header: t('permissions'),
                  priority: 2,
                  width: '170px',
                  align: 'end',
                  cell: (row) => (
                    <>
                      {row.permissions.length}
                      {differsFromDefault(row) && (
                        <span className={styles.differs}>
                          <StateTag tone="info">{t('differs')}</StateTag>
                        </span>
                      )}
                    </>
                  ),
                },
              ]}
            />
          </div>
          {value && opened !== undefined && (
            <div className={styles.panel}>
              {role === undefined ? (
                <GoneRole onClose={() => show(undefined)} />
              ) : (
                <RolePanel
                  key={role.code}
                  context={context}
                  role={role}
                  title={titleOf(role)}
                  groups={value.groups}
                  actions={actions}
                  onSaved={refresh}
                  onClose={() => void open(undefined)}
                />
              )}
            </div>
          )}
        </div>
      </div>
    </PageLayout>
  );
});
