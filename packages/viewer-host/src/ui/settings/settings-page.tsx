import { Cube20Regular, PlugConnected20Regular, Settings20Regular } from '@fluentui/react-icons';
import { EmptyState, LoadingState } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { useHost } from '../host-context.ts';
import { ItemIcon } from '../item-icon.tsx';
import { type SideGroup, SidePage } from '../pages/side-page.tsx';
import { paths } from '../paths.ts';
import type { PluginItem, PluginUiPort, SettingsForm } from '../plugin-ui-port.ts';
import { GeneralSettings } from './general-settings.tsx';
import { ModelSettings } from './model-settings.tsx';
import { PluginForm } from './plugin-form.tsx';
import { PluginSettings } from './plugin-settings.tsx';

/** Marks the page of a plugin's generated settings form among page ids. */
const FORM = 'form.';

export const SettingsPage = observer(function SettingsPage() {
  const { project = '', page } = useParams();
  const { plugins } = useHost();
  const { t } = useTranslation();
  const to = (id: string) => paths.settings(project, id);
  if (page === undefined) return <Navigate to={to('general')} replace />;

  const groups: readonly SideGroup[] = [
    {
      id: 'host',
      title: t('settings.host'),
      items: [
        { to: to('general'), title: t('settings.general'), icon: <Settings20Regular /> },
        { to: to('models'), title: t('settings.models'), icon: <Cube20Regular /> },
        { to: to('plugins'), title: t('settings.plugins'), icon: <PlugConnected20Regular /> },
      ],
    },
    ...byPlugin(plugins).map((group) => ({
      id: group.id,
      title: group.title,
      items: [
        ...group.pages.map((item) => ({
          to: to(item.id),
          title: item.title,
          icon: <ItemIcon icon={item.icon} size={20} />,
        })),
        ...group.forms.map((form) => ({
          to: to(FORM + form.pluginId),
          title: t('settings.general'),
          icon: <Settings20Regular />,
        })),
      ],
    })),
  ];
  const pages: Readonly<Record<string, ReactNode>> = {
    general: <GeneralSettings />,
    models: <ModelSettings />,
    plugins: <PluginSettings />,
  };
  const item = plugins.settingsPages.find(({ id }) => id === page);
  const form = plugins.settingsForms.find(({ pluginId }) => FORM + pluginId === page);
  const content =
    pages[page] ??
    (item && <plugins.View key={item.id} point="settingsPages" id={item.id} visible />) ??
    (form && <PluginForm key={form.pluginId} form={form} />);
  return (
    <SidePage
      title={t('settings.title')}
      label={t('settings.pages')}
      groups={groups}
      current={content ? to(page) : undefined}
    >
      {content ??
        (plugins.isReady ? (
          <EmptyState title={t('settings.gone')} text={t('settings.goneText')} />
        ) : (
          <LoadingState label={t('plugins.starting')} />
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

function byPlugin({ settingsPages, settingsForms }: PluginUiPort): readonly PluginGroup[] {
  const titles = new Map([...settingsPages, ...settingsForms].map((one) => [one.pluginId, one.pluginTitle]));
  return [...titles].map(([id, title]) => ({
    id,
    title,
    pages: settingsPages.filter(({ pluginId }) => pluginId === id),
    forms: settingsForms.filter(({ pluginId }) => pluginId === id),
  }));
}
