import { EmptyState } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { useHost } from '../host-context.ts';
import { PageMessage } from '../pages/page-message.tsx';
import { paths } from '../paths.ts';
import { openWindow } from './open-window.ts';

/** The page at a window's URL: opens it over the model. Without a name, shows the model with its open windows. */
export const OpenWindowPage = observer(function OpenWindowPage() {
  const { project = '', window: id } = useParams();
  const host = useHost();
  const { t } = useTranslation();
  const tab = host.plugins.windowTabs.find((one) => one.id === id);
  const opened = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per URL, even if the tab changes
  useEffect(() => {
    if (!tab || opened.current === tab.id) return;
    opened.current = tab.id;
    openWindow(host, t, tab);
  }, [tab?.id]);
  if (!host.plugins.isReady) return <PageMessage kind="waiting" label={t('plugins.starting')} />;
  if (id !== undefined && !tab) {
    return (
      <PageMessage kind="other">
        <EmptyState title={t('windows.gone')} text={t('windows.goneText')} />
      </PageMessage>
    );
  }
  return <Navigate to={paths.model(project)} replace />;
});
