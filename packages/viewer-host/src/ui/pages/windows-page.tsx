import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { EmptyState, surfaceTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router';
import { useHost } from '../host-context.ts';
import { ItemIcon } from '../item-icon.tsx';
import { paths } from '../paths.ts';
import { PageMessage } from './page-message.tsx';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', height: '100%' },
  tabs: {
    flexShrink: 0,
    minHeight: '40px',
    overflowX: 'auto',
    backgroundColor: surfaceTokens.tabbar,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  content: { flexGrow: 1, minHeight: 0, overflow: 'auto' },
});

/** Window tabs of plugins, one at a time. */
export const WindowsPage = observer(function WindowsPage() {
  const styles = useStyles();
  const { project = '', window: id } = useParams();
  const { plugins, ui } = useHost();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const tabs = plugins.windowTabs;
  const shown = tabs.find((tab) => tab.id === id);
  const shownId = shown?.id;
  useEffect(() => {
    ui.setActiveWindow(shownId);
    return () => ui.setActiveWindow(undefined);
  }, [ui, shownId]);

  const first = tabs[0];
  if (!plugins.isReady) return <PageMessage kind="waiting" label={t('plugins.starting')} />;
  if (!first) {
    return (
      <PageMessage kind="other">
        <EmptyState title={t('windows.empty')} text={t('windows.emptyText')} />
      </PageMessage>
    );
  }
  if (!shown) return <Navigate to={paths.windows(project, first.id)} replace />;
  return (
    <main className={styles.root}>
      <TabList
        className={styles.tabs}
        aria-label={t('windows.title')}
        selectedValue={shown.id}
        onTabSelect={(_, { value }) => void navigate(paths.windows(project, String(value)))}
      >
        {tabs.map((tab) => (
          <Tab key={tab.id} value={tab.id} icon={<ItemIcon icon={tab.icon} size={16} />}>
            {tab.title}
          </Tab>
        ))}
      </TabList>
      <div className={styles.content}>
        <plugins.View key={shown.id} point="windowTabs" id={shown.id} visible />
      </div>
    </main>
  );
});
