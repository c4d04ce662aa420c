import { Button, makeStyles, Tooltip, tokens } from '@fluentui/react-components';
import { Search16Regular, Search20Regular } from '@fluentui/react-icons';
import type { Project } from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, phoneQuery, tabletQuery, useScreenSize } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { ActivityButton } from '../activities/activity-button.tsx';
import { useHost } from '../host-context.ts';
import { Keys } from '../keys/keys.tsx';
import { uprightQuery } from '../narrow-query.ts';
import { NotificationButton } from '../notifications/notification-button.tsx';
import { LiveStatus } from './live-status.tsx';
import { Logo } from './logo.tsx';
import { LookMenus } from './look-menus.tsx';
import { ProjectSwitcher } from './project-switcher.tsx';
import { shellMessages } from './shell-messages.ts';
import { UserMenu } from './user-menu.tsx';

const useStyles = makeStyles({
  root: {
    gridArea: 'header',
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    minWidth: 0,
    padding: '0 12px 0 18px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [phoneQuery]: { padding: '0 8px 0 12px', columnGap: '2px' },
  },
  brand: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '10px',
    marginRight: '10px',
    [phoneQuery]: { marginRight: '2px' },
  },
  name: {
    fontSize: '16px',
    fontWeight: 650,
    letterSpacing: '-0.01em',
    [phoneQuery]: { display: 'none' },
    [uprightQuery]: { display: 'none' },
  },
  demo: {
    flexShrink: 0,
    padding: '1px 6px',
    border: `1px dashed ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
    fontSize: '10px',
    lineHeight: '14px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  spring: { flexGrow: 1, flexBasis: 0, minWidth: '8px' },
  search: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    // Before the project's name is cut.
    flexShrink: 1000,
    minWidth: '120px',
    width: '400px',
    height: '32px',
    padding: '0 6px 0 10px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground3,
    fontFamily: 'inherit',
    cursor: 'text',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
    [tabletQuery]: { width: '220px', height: '40px', [comfortable]: { height: '44px' } },
    [uprightQuery]: { flexShrink: 0, minWidth: '44px', width: '44px' },
  },
  searchText: {
    flexGrow: 1,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'start',
    fontSize: '12px',
    lineHeight: '16px',
    [uprightQuery]: { display: 'none' },
  },
  keys: { [tabletQuery]: { display: 'none' } },
  touch: { [comfortable]: { minWidth: '44px', height: '44px' } },
});

export const Header = observer(function Header({ project }: { readonly project: Project }) {
  const styles = useStyles();
  const { t } = useMessages(shellMessages);
  const { session, ui } = useHost();
  const isPhone = useScreenSize() === 'phone';
  return (
    <header className={styles.root}>
      <span className={styles.brand}>
        <Logo />
        <span className={styles.name}>Gantry</span>
      </span>
      <ProjectSwitcher project={project} />
      {session.current?.demo && (
        <Tooltip content={t('demoHint')} relationship="description">
          <span className={styles.demo}>{t('demo')}</span>
        </Tooltip>
      )}
      <span className={styles.spring} />
      {isPhone ? (
        <Button
          className={styles.touch}
          appearance="subtle"
          icon={<Search20Regular />}
          aria-label={t('searchShort')}
          onClick={() => ui.setOverlay('palette')}
        />
      ) : (
        <>
          <button
            type="button"
            className={styles.search}
            aria-keyshortcuts="Control+K"
            aria-label={t('search')}
            onClick={() => ui.setOverlay('palette')}
          >
            <Search16Regular aria-hidden />
            <span className={styles.searchText}>{t('search')}</span>
            <span className={styles.keys} aria-hidden>
              <Keys keys={['Ctrl', 'K']} />
            </span>
          </button>
          <span className={styles.spring} />
          <LiveStatus />
          <LookMenus />
        </>
      )}
      <ActivityButton />
      <NotificationButton />
      <UserMenu project={project} />
    </header>
  );
});
