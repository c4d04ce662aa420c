import { Button } from '@fluentui/react-components';
import { Add20Regular, Delete20Regular, Edit20Regular, Key20Regular } from '@fluentui/react-icons';
import { hostTopics, type RegisteredDevice } from '@gantry/contract';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { type DataColumn, PageLayout, type RowAction, RowActions, useFetched } from '@gantry/plugin-ui';
import type { ShownToken } from '@gantry/plugin-ui/monitoring';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useHost } from '../../host-context.ts';
import { DeleteDialog } from '../../layers/delete-dialog.tsx';
import { RowName, SettingsTable } from '../settings-table.tsx';
import { useHostLive } from '../use-host-live.ts';
import { useSettingsApi } from '../use-settings-api.ts';
import { DeviceForm } from './device-form.tsx';
import { deviceMessages } from './device-messages.ts';
import { TokenDialog } from './token-dialog.tsx';
import { TokenList } from './token-list.tsx';

const topics = [hostTopics.devicesChanged];

type Open =
  | { readonly kind: 'new' }
  | { readonly kind: 'rename' | 'tokens' | 'retire'; readonly deviceId: string }
  | { readonly kind: 'token'; readonly shown: ShownToken };

/** The devices of all modules, for administrators of the project. */
export const DeviceSettings = observer(function DeviceSettings() {
  const { t, locale } = useMessages(deviceMessages);
  const format = useFormat();
  const { projects } = useHost();
  const api = useSettingsApi();
  const [open, setOpen] = useState<Open>();
  const projectId = projects.current?.id ?? '';
  const { value, load, refresh } = useFetched((signal) => api.devices(projectId, { signal }), {
    key: projectId,
    live: useHostLive(),
    topics,
  });
  const { devices = [], kinds = [] } = value ?? {};
  const kindOf = ({ pluginId, kind }: RegisteredDevice) =>
    kinds.find((each) => each.pluginId === pluginId && each.kind === kind);
  const found = (id: string) => devices.find((device) => device.id === id);
  const close = () => setOpen(undefined);
  const showToken = (device: RegisteredDevice, token: string | null) => {
    refresh();
    if (token === null) return close();
    const { address = '', topic = null } = kindOf(device) ?? {};
    setOpen({ kind: 'token', shown: { name: device.name, token, address, topic } });
  };

  const messageOf = ({ seenAt, retiredAt }: RegisteredDevice) => {
    if (retiredAt !== null) return t('retired', { time: format.dateTime(retiredAt) });
    return seenAt === null ? t('never') : format.dateTime(seenAt);
  };

  const actionsOf = (device: RegisteredDevice): readonly RowAction[] => {
    const { id: deviceId, name } = device;
    const action = (label: string, icon: RowAction['icon'], opened: Open): RowAction => ({
      label,
      icon,
      run: () => setOpen(opened),
    });
    return [
      action(t('rename', { name }), <Edit20Regular />, { kind: 'rename', deviceId }),
      action(t('manageTokens', { name }), <Key20Regular />, { kind: 'tokens', deviceId }),
      action(t('retire', { name }), <Delete20Regular />, { kind: 'retire', deviceId }),
    ];
  };
  const columns: readonly DataColumn<RegisteredDevice>[] = [
    {
      id: 'device',
      header: t('device'),
      naming: true,
      title: ({ name }) => name,
      cell: ({ name, externalId }) => <RowName name={name} detail={externalId} />,
      below: (device) => `${t('lastMessage')} · ${messageOf(device)}`,
    },
    {
      id: 'kind',
      header: t('kind'),
      priority: 2,
      cell: (device) => {
        const title = kindOf(device)?.title;
        return title === undefined ? device.kind : title[locale === 'zh-CN' ? 'zh-CN' : 'en'];
      },
    },
    {
      id: 'seen',
      header: t('lastMessage'),
      priority: 2,
      width: '190px',
      cell: messageOf,
    },
    {
      id: 'tokens',
      header: t('tokens'),
      priority: 3,
      cell: ({ tokens: all, gatewayId }) => {
        if (gatewayId !== null) return t('through', { name: found(gatewayId)?.name ?? '' });
        const valid = all.filter(({ revokedAt }) => revokedAt === null);
        return format.list(valid.map(({ ending }) => t('token', { ending }))) || t('noTokens');
      },
    },
    {
      id: 'actions',
      header: t('actions'),
      hideHeader: true,
      align: 'end',
      cell: (device) => device.retiredAt === null && <RowActions actions={actionsOf(device)} />,
    },
  ];
  const chosen = open !== undefined && 'deviceId' in open ? found(open.deviceId) : undefined;
  return (
    <PageLayout
      title={t('title')}
      text={t('text')}
      actions={
        kinds.length > 0 && (
          <Button appearance="primary" icon={<Add20Regular />} onClick={() => setOpen({ kind: 'new' })}>
            {t('add')}
          </Button>
        )
      }
    >
      <SettingsTable
        label={t('title')}
        columns={columns}
        rows={devices}
        rowKey={({ id }) => id}
        load={load}
        failed={t('failed')}
        onRetry={refresh}
        empty={{
          title: t('none'),
          text: kinds.length > 0 ? t('noneText') : t('noKinds'),
        }}
      />
      {(open?.kind === 'new' || (open?.kind === 'rename' && chosen)) && (
        <DeviceForm
          device={chosen}
          kinds={kinds}
          devices={devices}
          onRegister={async (given) => {
            const { device, token } = await api.registerDevice(projectId, given);
            showToken(device, token);
          }}
          onChange={async (id, change) => {
            // Also where it fails, since somebody else may have changed it.
            await api.changeDevice(projectId, id, change).finally(refresh);
            close();
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'tokens' && chosen && (
        <TokenList
          device={chosen}
          onAdd={async () => {
            const { device, token } = await api.addDeviceToken(projectId, chosen.id);
            showToken(device, token);
          }}
          onRevoke={async (tokenId) => {
            await api.revokeDeviceToken(projectId, chosen.id, tokenId);
            refresh();
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'retire' && chosen && (
        <DeleteDialog
          title={t('retireTitle', { name: chosen.name })}
          text={t('retireText')}
          confirmLabel={t('retireConfirm')}
          onDelete={async () => {
            await api.retireDevice(projectId, chosen.id);
            refresh();
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'token' && <TokenDialog {...open.shown} onClose={close} />}
    </PageLayout>
  );
});
