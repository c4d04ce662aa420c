import { useMessages } from '@gantry/plugin-sdk';
import { EmptyState } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { Navigate, useParams } from 'react-router';
import { useHost } from '../host-context.ts';
import { PageMessage } from '../pages/page-message.tsx';
import { pageMessages } from '../pages/page-messages.ts';
import { paths } from '../paths.ts';
import { openWindow } from './open-window.ts';
import { windowMessages } from './window-messages.ts';

/** The page at a window's URL: opens it over the model. Without a name, shows the model with its open windows. */
export const OpenWindowPage = observer(function OpenWindowPage() {
  const { project = '', window: id } = useParams();
  const host = useHost();
  const { t } = useMessages(windowMessages);
  const { t: pageText } = useMessages(pageMessages);
  const tab = host.plugins.windowTabs.find((one) => one.id === id);
  const opened = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per URL, even if the tab changes
  useEffect(() => {
    if (!tab || opened.current === tab.id) return;
    opened.current = tab.id;
    openWindow(host, tab);
  }, [tab?.id]);
  if (!host.plugins.isReady) return <PageMessage kind="waiting" label={pageText('plugins.starting')} />;
  if (id !== undefined && !tab) {
    return (
      <PageMessage kind="other">
        <EmptyState title={t('gone')} text={t('goneText')} />
      </PageMessage>
    );
  }
  return <Navigate to={paths.model(project)} replace />;
});
