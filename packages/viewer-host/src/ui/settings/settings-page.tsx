import {
  Alert20Regular,
  Cube20Regular,
  PersonSwap20Regular,
  PlugConnected20Regular,
  Router20Regular,
  Settings20Regular,
} from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { EmptyState, LoadingState } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { useHost } from '../host-context.ts';
import { ItemIcon } from '../item-icon.tsx';
import { pageMessages } from '../pages/page-messages.ts';
import { type SideGroup, SidePage } from '../pages/side-page.tsx';
import { paths } from '../paths.ts';
import type { PluginItem, PluginUiPort, SettingsForm, SettingsScope } from '../plugin-ui-port.ts';
import { DelegationSettings } from './delegations/delegation-settings.tsx';
import { delegationTexts } from './delegations/delegation-texts.ts';
import { deviceMessages } from './devices/device-messages.ts';
import { DeviceSettings } from './devices/device-settings.tsx';
import { GeneralSettings } from './general-settings.tsx';
import { ModelSettings } from './model-settings.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { notificationSettingsMessages } from './notification-settings-messages.ts';
import { PluginForm } from './plugin-form.tsx';
import { PluginSettings } from './plugin-settings.tsx';
import { settingsMessages } from './settings-messages.ts';

/** Page id of a plugin's generated settings form. */
const formPage = ({ pluginId, scope }: SettingsForm) =>
  scope === 'user' ? `form.${pluginId}` : `project-form.${pluginId}`;

export const SettingsPage = observer(function SettingsPage() {
  const { project = '', page } = useParams();
  const { plugins, projects } = useHost();
  const { t } = useMessages(settingsMessages);
  const { t: notificationText } = useMessages(notificationSettingsMessages);
  const { t: delegationText } = useMessages(delegationTexts);
  const { t: deviceText } = useMessages(deviceMessages);
  const { t: pageText } = useMessages(pageMessages);
  const mayDevices = projects.has('DEVICE_ADMIN');
  const to = (id: string) => paths.settings(project, id);
  if (page === undefined) return <Navigate to={to('general')} replace />;

  const ofPlugins = (scope: SettingsScope): SideGroup['items'] =>
    byPlugin(plugins, scope).flatMap(({ pages, forms }) => [
      ...forms.map((form) => ({
        to: to(formPage(form)),
        title: form.pluginTitle,
        icon: <Settings20Regular />,
      })),
      ...pages.map((item) => ({
        to: to(item.id),
        title: item.title,
        icon: <ItemIcon icon={item.icon} size={20} />,
      })),
    ]);
  const groups: readonly SideGroup[] = [
    {
      id: 'user',
      title: t('mine'),
      items: [
        { to: to('general'), title: t('general'), icon: <Settings20Regular /> },
        { to: to('notifications'), title: notificationText('title'), icon: <Alert20Regular /> },
        { to: to('delegation'), title: delegationText('title'), icon: <PersonSwap20Regular /> },
        ...ofPlugins('user'),
      ],
    },
    {
      id: 'project',
      title: t('project'),
      items: [
        { to: to('models'), title: t('models'), icon: <Cube20Regular /> },
        { to: to('plugins'), title: t('plugins'), icon: <PlugConnected20Regular /> },
        ...(mayDevices ? [{ to: to('devices'), title: deviceText('title'), icon: <Router20Regular /> }] : []),
        ...ofPlugins('project'),
      ],
    },
  ];
  const pages: Readonly<Record<string, ReactNode>> = {
    general: <GeneralSettings />,
    notifications: <NotificationSettings />,
    delegation: <DelegationSettings />,
    models: <ModelSettings />,
    plugins: <PluginSettings />,
    ...(mayDevices ? { devices: <DeviceSettings /> } : {}),
  };
  const item = plugins.settingsPages.find(({ id }) => id === page);
  const form = plugins.settingsForms.find((one) => formPage(one) === page);
  const content =
    pages[page] ??
    (item && <plugins.View key={item.id} point="settingsPages" id={item.id} visible />) ??
    (form && <PluginForm key={page} form={form} />);
  return (
    <SidePage title={t('title')} label={t('pages')} groups={groups} current={content ? to(page) : undefined}>
      {content ??
        (plugins.isReady ? (
          <EmptyState title={t('gone')} text={t('goneText')} />
        ) : (
          <LoadingState label={pageText('plugins.starting')} />
        ))}
    </SidePage>
  );
});

interface PluginGroup {
  readonly pages: readonly PluginItem[];
  readonly forms: readonly SettingsForm[];
}

/** What the plugins have in one scope, with that of each plugin together. */
function byPlugin(plugins: PluginUiPort, wanted: SettingsScope): readonly PluginGroup[] {
  const pages = plugins.settingsPages.filter(({ scope }) => scope === wanted);
  const forms = plugins.settingsForms.filter(({ scope }) => scope === wanted);
  const ids = new Set([...forms, ...pages].map(({ pluginId }) => pluginId));
  return [...ids].map((id) => ({
    pages: pages.filter(({ pluginId }) => pluginId === id),
    forms: forms.filter(({ pluginId }) => pluginId === id),
  }));
}
