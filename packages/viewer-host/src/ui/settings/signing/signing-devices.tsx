import { makeStyles } from '@fluentui/react-components';
import { PhoneAdd20Regular, PhoneDismiss20Regular } from '@fluentui/react-icons';
import { hostTopics, type SigningMember, type UserDevice } from '@gantry/contract';
import { useMessages, useRoleTitle } from '@gantry/plugin-sdk';
import { ListPage, LoadingState, Mono, PagedList, StateTag, useConfirmedAction } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useHost } from '../../host-context.ts';
import type { PageContext } from '../../plugin-ui-port.ts';
import { usePageContext } from '../use-page-context.ts';
import { useSettingsApi } from '../use-settings-api.ts';
import { RegisterDevice } from './register-device.tsx';
import { signingTexts } from './signing-texts.ts';

const useStyles = makeStyles({
  devices: { display: 'flex', flexDirection: 'column', rowGap: '2px' },
  // Names of companies and roles are long, and there are many columns.
  wrapped: { display: 'block', maxWidth: '12cqw', whiteSpace: 'normal', overflowWrap: 'break-word' },
  below: { display: 'block', overflowWrap: 'anywhere' },
});

/** Enough of an id to tell the devices of one member apart. */
const short = ({ deviceId }: UserDevice) => deviceId.slice(0, 8);

/** Settings, Signing devices: those on which people of the company sign. */
export const SigningDevices = observer(function SigningDevices() {
  const { t } = useMessages(signingTexts);
  const context = usePageContext();
  return context ? <Devices context={context} /> : <LoadingState label={t('devices.title')} />;
});

const Devices = observer(function Devices({ context }: { readonly context: PageContext }) {
  const styles = useStyles();
  const { t } = useMessages(signingTexts);
  const roleTitle = useRoleTitle();
  const api = useSettingsApi();
  const { projects } = useHost();
  const projectId = projects.current?.id ?? '';
  const confirmed = useConfirmedAction(context);
  const [registering, setRegistering] = useState<SigningMember>();
  const [list] = useState(
    () =>
      new PagedList<SigningMember, Record<never, string>, 'name'>(context, {
        orderBy: 'name',
        pageSize: 8,
        rowKey: ({ userId }) => userId,
        topics: [hostTopics.userDevicesChanged],
        permission: 'USER_DEVICE_ADMIN',
        async fetch({ page, pageSize, isDesc, search }, signal) {
          const { members, total } = await api.signingMembers(
            projectId,
            {
              search,
              order: isDesc ? 'desc' : 'asc',
              limit: pageSize,
              offset: (page - 1) * pageSize,
            },
            { signal },
          );
          return { rows: members, total };
        },
      }),
  );

  /** Others see the members of their own company alone. */
  const isOfAll = context.permissions.has('MEMBER_ADMIN');
  const wrapped = (text: string) => <span className={styles.wrapped}>{text}</span>;
  const live = ({ devices }: SigningMember) => devices.filter(({ revokedAt }) => revokedAt === null);
  const revoke = async (member: SigningMember, device: UserDevice) => {
    const { userId, name } = member;
    const { deviceId } = device;
    await confirmed({
      title: t('revokeTitle', { name }),
      text: t('revokeText', { device: deviceId, name }),
      confirmLabel: t('revokeAction'),
      run: () => api.revokeUserDevice(projectId, { userId, deviceId }),
      doneText: t('revoked'),
      failedText: (why) => t('revokeFailed', { why }),
    });
    void list.refresh();
  };
  return (
    <>
      <ListPage
        title={t('devices.title')}
        text={t('devices.text')}
        list={list}
        searchLabel={t('devices.search')}
        rowName={({ name }) => name}
        host={context}
        empty={{ title: t('none'), text: t('noneText') }}
        columns={[
          {
            id: 'name',
            header: t('column.name'),
            orderBy: 'name',
            naming: true,
            cell: ({ name }) => name,
            below: ({ email, company }) => (
              <>
                <span className={styles.below}>{email}</span>
                {isOfAll && <span className={styles.below}>{company}</span>}
              </>
            ),
          },
          { id: 'email', header: t('column.email'), priority: 2, cell: ({ email }) => email },
          ...(isOfAll
            ? [
                {
                  id: 'company',
                  header: t('column.company'),
                  priority: 2,
                  cell: ({ company }: SigningMember) => wrapped(company || '–'),
                } as const,
              ]
            : []),
          {
            id: 'role',
            header: t('column.role'),
            priority: 3,
            cell: ({ isAdmin }) => (isAdmin ? <StateTag tone="info">{t('admin')}</StateTag> : '–'),
          },
          {
            id: 'status',
            header: t('column.status'),
            priority: 3,
            cell: ({ isActive }) => (isActive ? t('active') : t('inactive')),
          },
          {
            id: 'title',
            header: t('column.title'),
            priority: 3,
            cell: ({ title }) => wrapped(roleTitle(title)),
          },
          {
            id: 'roles',
            header: t('column.roles'),
            priority: 3,
            cell: ({ roles }) => wrapped(roles.map(roleTitle).join(', ')),
          },
          {
            id: 'devices',
            header: t('column.devices'),
            cell: (row) => (
              <span className={styles.devices}>
                {live(row).map((device) => (
                  <Mono key={device.deviceId}>{short(device)}</Mono>
                ))}
              </span>
            ),
          },
        ]}
        rowActions={(row) => [
          {
            label: t('register', { name: row.name }),
            icon: <PhoneAdd20Regular />,
            run: () => setRegistering(row),
          },
          ...live(row).map((device) => ({
            label: t('revoke', { device: short(device), name: row.name }),
            icon: <PhoneDismiss20Regular />,
            isDanger: true,
            run: () => void revoke(row, device),
          })),
        ]}
      />
      {registering !== undefined && (
        <RegisterDevice
          member={registering}
          onDone={() => {
            setRegistering(undefined);
            context.notifications.show({ text: t('registered'), tone: 'success' });
            void list.refresh();
          }}
          onClose={() => setRegistering(undefined)}
        />
      )}
    </>
  );
});
