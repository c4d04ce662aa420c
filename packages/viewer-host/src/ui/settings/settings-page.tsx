import {
  Alert20Regular,
  BuildingFactory20Regular,
  Cube20Regular,
  Globe20Regular,
  History20Regular,
  People20Regular,
  PersonSwap20Regular,
  Phone20Regular,
  PlugConnected20Regular,
  Router20Regular,
  Settings20Regular,
  ShieldKeyhole20Regular,
  Signature20Regular,
} from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { EmptyState, LoadingState } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { useHost } from '../host-context.ts';
import { ItemIcon } from '../item-icon.tsx';
import { ModuleBar } from '../navigation/module-bar.tsx';
import { pageMessages } from '../pages/page-messages.ts';
import { type SideGroup, SidePage } from '../pages/side-page.tsx';
import { paths } from '../paths.ts';
import type { PluginItem, PluginUiPort, SettingsForm, SettingsScope } from '../plugin-ui-port.ts';
import { AuditSettings } from './audit/audit-settings.tsx';
import { auditTexts } from './audit/audit-texts.ts';
import { DelegationSettings } from './delegations/delegation-settings.tsx';
import { delegationTexts } from './delegations/delegation-texts.ts';
import { deviceMessages } from './devices/device-messages.ts';
import { DeviceSettings } from './devices/device-settings.tsx';
import { formPage } from './form-page.ts';
import { GeneralSettings } from './general-settings.tsx';
import { ModelSettings } from './model-settings.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { notificationSettingsMessages } from './notification-settings-messages.ts';
import { PeopleSettings } from './people/people-settings.tsx';
import { peopleTexts } from './people/people-texts.ts';
import { PluginForm } from './plugin-form.tsx';
import { PluginSettings } from './plugins/plugin-settings.tsx';
import { ProjectSettings } from './project/project-settings.tsx';
import { projectTexts } from './project/project-texts.ts';
import { RoleSettings } from './roles/role-settings.tsx';
import { roleTexts } from './roles/role-texts.ts';
import { settingsMessages } from './settings-messages.ts';
import { OwnSignature } from './signing/own-signature.tsx';
import { SigningDevices } from './signing/signing-devices.tsx';
import { signingTexts } from './signing/signing-texts.ts';
import { ThisBrowser } from './signing/this-browser.tsx';

/** Names of the forms in the list of pages; the plugin's name keeps those of two modules apart. */
const formTitles = { user: 'formForMe', project: 'formForProject' } as const;

export const SettingsPage = observer(function SettingsPage() {
  const { project = '', page } = useParams();
  const { plugins, projects } = useHost();
  const { t } = useMessages(settingsMessages);
  const { t: notificationText } = useMessages(notificationSettingsMessages);
  const { t: delegationText } = useMessages(delegationTexts);
  const { t: deviceText } = useMessages(deviceMessages);
  const { t: pageText } = useMessages(pageMessages);
  const { t: auditText } = useMessages(auditTexts);
  const { t: peopleText } = useMessages(peopleTexts);
  const { t: roleText } = useMessages(roleTexts);
  const { t: projectText } = useMessages(projectTexts);
  const { t: signingText } = useMessages(signingTexts);
  const mayProject = projects.has('PROJECT_EDIT');
  const mayPeople = projects.has('MEMBER_ADMIN');
  const mayDevices = projects.has('DEVICE_ADMIN');
  const maySigning = projects.has('USER_DEVICE_ADMIN');
  const to = (id: string) => paths.settings(project, id);
  if (page === undefined) return <Navigate to={to('general')} replace />;

  const ofPlugins = byPlugin(plugins).map(
    ({ id, title, pages, forms }): SideGroup => ({
      id,
      title,
      items: [
        ...pages.map((item) => ({
          to: to(item.id),
          title: item.title,
          icon: <ItemIcon icon={item.icon} size={20} />,
        })),
        ...forms.map((form) => ({
          to: to(formPage(form)),
          title: t(formTitles[form.scope], { plugin: form.pluginTitle }),
          icon: <Settings20Regular />,
        })),
      ],
    }),
  );
  const groups: readonly SideGroup[] = [
    {
      id: 'user',
      title: t('mine'),
      items: [
        { to: to('general'), title: t('general'), icon: <Settings20Regular /> },
        { to: to('notifications'), title: notificationText('title'), icon: <Alert20Regular /> },
        { to: to('delegation'), title: delegationText('title'), icon: <PersonSwap20Regular /> },
      ],
    },
    {
      id: 'project',
      title: t('project'),
      items: [
        ...(mayProject
          ? [{ to: to('project'), title: projectText('title'), icon: <BuildingFactory20Regular /> }]
          : []),
        { to: to('models'), title: t('models'), icon: <Cube20Regular /> },
        { to: to('plugins'), title: t('plugins'), icon: <PlugConnected20Regular /> },
        ...(mayPeople ? [{ to: to('people'), title: peopleText('title'), icon: <People20Regular /> }] : []),
        ...(mayPeople
          ? [{ to: to('roles'), title: roleText('title'), icon: <ShieldKeyhole20Regular /> }]
          : []),
        ...(mayPeople ? [{ to: to('audit'), title: auditText('title'), icon: <History20Regular /> }] : []),
        ...(mayDevices ? [{ to: to('devices'), title: deviceText('title'), icon: <Router20Regular /> }] : []),
      ],
    },
    {
      id: 'signing',
      title: signingText('group'),
      items: [
        { to: to('signature'), title: signingText('signature.title'), icon: <Signature20Regular /> },
        { to: to('this-browser'), title: signingText('browser.title'), icon: <Globe20Regular /> },
        ...(maySigning
          ? [{ to: to('signing-devices'), title: signingText('devices.title'), icon: <Phone20Regular /> }]
          : []),
      ],
    },
    ...ofPlugins,
  ];
  const pages: Readonly<Record<string, ReactNode>> = {
    general: <GeneralSettings />,
    notifications: <NotificationSettings />,
    delegation: <DelegationSettings />,
    models: <ModelSettings />,
    plugins: <PluginSettings />,
    ...(mayProject ? { project: <ProjectSettings /> } : {}),
    ...(mayPeople ? { people: <PeopleSettings /> } : {}),
    ...(mayPeople ? { roles: <RoleSettings /> } : {}),
    ...(mayPeople ? { audit: <AuditSettings /> } : {}),
    ...(mayDevices ? { devices: <DeviceSettings /> } : {}),
    signature: <OwnSignature />,
    'this-browser': <ThisBrowser />,
    ...(maySigning ? { 'signing-devices': <SigningDevices /> } : {}),
  };
  const item = plugins.settingsPages.find(({ id }) => id === page);
  const form = plugins.settingsForms.find((one) => formPage(one) === page);
  // Its tabs lead back, wherever its settings were opened from.
  const module = plugins.modules.find(({ pluginId }) => pluginId === (item ?? form)?.pluginId);
  const content =
    pages[page] ??
    (item && <plugins.View key={item.id} point="settingsPages" id={item.id} visible />) ??
    (form && <PluginForm key={page} form={form} />);
  return (
    <SidePage
      title={t('title')}
      label={t('pages')}
      groups={groups}
      current={content ? to(page) : undefined}
      above={module && <ModuleBar module={module} inSettings />}
    >
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
  readonly id: string;
  readonly title: string;
  readonly pages: readonly PluginItem[];
  readonly forms: readonly SettingsForm[];
}

/** Who the settings are for, in the order of the list. */
const scopes: readonly SettingsScope[] = ['user', 'project'];

/** What each plugin has: its own pages, and the forms for its settings. */
function byPlugin({ settingsPages, settingsForms }: PluginUiPort): readonly PluginGroup[] {
  const titles = new Map(
    [...settingsPages, ...settingsForms].map(({ pluginId, pluginTitle }) => [pluginId, pluginTitle]),
  );
  return [...titles].map(([id, title]) => ({
    id,
    title,
    pages: scopes.flatMap((scope) =>
      settingsPages.filter((page) => page.pluginId === id && page.scope === scope),
    ),
    forms: settingsForms.filter(({ pluginId }) => pluginId === id),
  }));
}
