import { makeStyles } from '@fluentui/react-components';
import { PhoneAdd20Regular, PhoneDismiss20Regular } from '@fluentui/react-icons';
import { useMessages, useRoleTitle } from '@gantry/plugin-sdk';
import { ListPage, Mono, StateTag, useConfirmedAction } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { CompanyUser, UserDevice } from '../../contract/devices/calls.ts';
import { useSiteForms } from '../site-forms.ts';
import { deviceMessages } from './messages.ts';
import { RegisterDevice } from './register-device.tsx';

const useStyles = makeStyles({
  devices: { display: 'flex', flexDirection: 'column', rowGap: '2px' },
  // Names of companies and roles are long, and there are many columns.
  wrapped: { display: 'block', maxWidth: '12cqw', whiteSpace: 'normal', overflowWrap: 'break-word' },
  below: { display: 'block', overflowWrap: 'anywhere' },
});

/** Enough of an id to tell the devices of one member apart. */
const short = ({ deviceId }: UserDevice) => deviceId.slice(0, 8);

/** The settings page for the devices on which people of the company sign. */
export const DeviceManagement = observer(function DeviceManagement() {
  const { context, deviceApi, deviceList: list } = useSiteForms();
  const styles = useStyles();
  const { t } = useMessages(deviceMessages);
  const roleTitle = useRoleTitle();
  const confirmed = useConfirmedAction(context);
  const [registering, setRegistering] = useState<CompanyUser>();

  /** Others see the members of their own company alone. */
  const isOfAll = context.permissions.has('MEMBER_ADMIN');
  const wrapped = (text: string) => <span className={styles.wrapped}>{text}</span>;
  const live = ({ devices }: CompanyUser) => devices.filter(({ revokedAt }) => revokedAt === null);
  const revoke = async (user: CompanyUser, device: UserDevice) => {
    const { userId, name } = user;
    const { deviceId } = device;
    await confirmed({
      title: t('revokeTitle', { name }),
      text: t('revokeText', { device: deviceId, name }),
      confirmLabel: t('revokeAction'),
      run: () => deviceApi.revokeDevice({ userId, deviceId }),
      doneText: t('revoked'),
      failedText: (why) => t('revokeFailed', { why }),
    });
    void list.refresh();
  };
  return (
    <>
      <ListPage
        title={t('title')}
        text={t('text')}
        list={list}
        searchLabel={t('search')}
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
                  cell: ({ company }: CompanyUser) => wrapped(company || '–'),
                } as const,
              ]
            : []),
          {
            id: 'role',
            header: t('column.role'),
            priority: 3,
            cell: ({ role }) => (role > 0 ? <StateTag tone="info">{t('admin')}</StateTag> : '–'),
          },
          {
            id: 'status',
            header: t('column.status'),
            priority: 3,
            cell: ({ status }) => (status === 1 ? t('active') : t('inactive')),
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
            cell: ({ roleIds }) => wrapped(roleIds.map(roleTitle).join(', ')),
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
        <RegisterDevice user={registering} onClose={() => setRegistering(undefined)} />
      )}
    </>
  );
});
