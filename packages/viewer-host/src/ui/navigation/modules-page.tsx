import { makeStyles, tokens } from '@fluentui/react-components';
import { Board20Regular, ChevronRight16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { CountBadge, EmptyState, PageLayout } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { useHost } from '../host-context.ts';
import { ItemIcon } from '../item-icon.tsx';
import { paths } from '../paths.ts';
import { WindowMenu } from '../windows/window-menu.tsx';
import { pagePath } from './module-links.ts';
import { navigationMessages } from './navigation-messages.ts';
import type { RailBadge } from './rail-link.tsx';
import { useModuleBadge } from './use-module-badge.ts';

const useStyles = makeStyles({
  main: { height: '100%', overflow: 'auto' },
  list: {
    margin: 0,
    padding: 0,
    listStyle: 'none',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    '& > li + li': { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  },
  row: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '12px',
    boxSizing: 'border-box',
    width: '100%',
    minHeight: '52px',
    padding: '8px 16px',
    border: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    textAlign: 'start',
    textDecorationLine: 'none',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  title: { flexGrow: 1, minWidth: 0 },
});

/** `/p/:project/modules`: on a phone, what the rail lists elsewhere. */
export const ModulesPage = observer(function ModulesPage() {
  const styles = useStyles();
  const { project = '' } = useParams();
  const { plugins } = useHost();
  const { t } = useMessages(navigationMessages);
  const badgeOf = useModuleBadge();
  const row = (to: string, title: string, icon: ReactNode, badge?: RailBadge) => (
    <Link to={to} className={styles.row}>
      {icon}
      <span className={styles.title}>{title}</span>
      {badge && <CountBadge count={badge.count} tone={badge.tone} label={badge.label} />}
      <ChevronRight16Regular aria-hidden />
    </Link>
  );
  return (
    <main className={styles.main}>
      <PageLayout title={t('modules')}>
        <ul className={styles.list}>
          <li>{row(paths.dashboard(project), t('overview'), <Board20Regular />)}</li>
          {plugins.modules.map((module) => (
            <li key={module.pluginId}>
              {row(
                pagePath(project, module, module.pages[0]),
                module.title,
                <ItemIcon icon={module.icon} size={20} />,
                badgeOf(module.pluginId),
              )}
            </li>
          ))}
          {plugins.windowTabs.length > 0 && (
            <li>
              <WindowMenu className={styles.row} project={project} />
            </li>
          )}
        </ul>
        {plugins.isReady && plugins.modules.length === 0 && (
          <EmptyState title={t('modulesEmpty')} text={t('modulesEmptyText')} />
        )}
      </PageLayout>
    </main>
  );
});
