import { makeStyles, tokens } from '@fluentui/react-components';
import {
  Board20Filled,
  Board20Regular,
  CalendarCheckmark20Filled,
  CalendarCheckmark20Regular,
  Cube20Filled,
  Cube20Regular,
  Grid20Filled,
  Grid20Regular,
  Question20Regular,
  Settings20Filled,
  Settings20Regular,
} from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { phoneQuery, useScreenSize } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useHost } from '../host-context.ts';
import { ItemIcon } from '../item-icon.tsx';
import { paths } from '../paths.ts';
import { WindowMenu } from '../windows/window-menu.tsx';
import { pagePath } from './module-links.ts';
import { navigationMessages } from './navigation-messages.ts';
import { RailLink, useRailStyles } from './rail-link.tsx';
import { useModuleBadge } from './use-module-badge.ts';
import { usePlace } from './use-place.ts';

/** Too low for the entries that stay in sight and some modules between them. */
const lowQuery = '@media (max-height: 500px)';

const useStyles = makeStyles({
  root: {
    gridArea: 'rail',
    display: 'flex',
    flexDirection: 'column',
    rowGap: '4px',
    minHeight: 0,
    padding: '8px 2px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    // A phone on its side: all entries scroll, because those that do not would leave the modules no room.
    [lowQuery]: { overflowY: 'auto', overflowX: 'hidden', scrollbarWidth: 'thin' },
    [phoneQuery]: {
      flexDirection: 'row',
      columnGap: '4px',
      padding: '4px 8px',
      borderRight: 'none',
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    },
  },
  line: {
    flexShrink: 0,
    margin: '2px 6px',
    border: 'none',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  // Scrolls by itself, so that the settings stay in sight however many modules there are.
  modules: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '4px',
    flexGrow: 1,
    minHeight: 0,
    margin: 0,
    padding: 0,
    listStyle: 'none',
    overflowY: 'auto',
    overflowX: 'hidden',
    scrollbarWidth: 'thin',
    [lowQuery]: { flexShrink: 0, overflowY: 'visible' },
  },
});

interface RailProps {
  /** Code of the project. */
  readonly project: string;
}

/** The way to each part of the project: at the left edge, and on a phone at the bottom. */
export const Rail = observer(function Rail({ project }: RailProps) {
  const styles = useStyles();
  const { t } = useMessages(navigationMessages);
  const isPhone = useScreenSize() === 'phone';
  const { alarms, projects } = useHost();
  const isModel = usePlace().kind === 'model';
  const projectId = projects.current?.id;
  useEffect(() => {
    // The first picture of the model does not wait for it: there the host asks later.
    if (projectId !== undefined && !isModel) void alarms.ensure();
  }, [alarms, projectId, isModel]);
  return (
    <nav className={styles.root} aria-label={t('pages')}>
      {isPhone ? <PhoneEntries project={project} /> : <Entries project={project} />}
    </nav>
  );
});

const Entries = observer(function Entries({ project }: RailProps) {
  const styles = useStyles();
  const item = useRailStyles();
  const { t } = useMessages(navigationMessages);
  const { plugins, ui } = useHost();
  const place = usePlace();
  const badgeOf = useModuleBadge();
  return (
    <>
      <RailLink
        to={paths.dashboard(project)}
        title={t('overview')}
        icon={<Board20Regular />}
        iconOn={<Board20Filled />}
        isCurrent={place.kind === 'overview' || place.kind === 'my-day'}
      />
      <RailLink
        to={paths.model(project)}
        title={t('model')}
        icon={<Cube20Regular />}
        iconOn={<Cube20Filled />}
        isCurrent={place.kind === 'model'}
      />
      {plugins.windowTabs.length > 0 && <WindowMenu className={item.item} project={project} />}
      {plugins.modules.length > 0 && <hr className={styles.line} />}
      <ul className={styles.modules}>
        {plugins.modules.map((module) => (
          <li key={module.pluginId}>
            <RailLink
              to={pagePath(project, module, module.pages[0])}
              title={module.title}
              icon={<ItemIcon icon={module.icon} size={20} />}
              iconOn={<ItemIcon icon={module.icon} size={20} filled />}
              isCurrent={place.kind === 'module' && place.pluginId === module.pluginId}
              badge={badgeOf(module.pluginId)}
            />
          </li>
        ))}
      </ul>
      <SettingsLink project={project} isCurrent={place.kind === 'settings'} />
      <button type="button" className={item.item} onClick={() => ui.setOverlay('keys')}>
        <Question20Regular />
        <span>{t('help')}</span>
      </button>
    </>
  );
});

const PhoneEntries = observer(function PhoneEntries({ project }: RailProps) {
  const { t } = useMessages(navigationMessages);
  const { kind } = usePlace();
  const { count } = useHost().alarms;
  return (
    <>
      <RailLink
        to={paths.myDay(project)}
        title={t('myDay')}
        icon={<CalendarCheckmark20Regular />}
        iconOn={<CalendarCheckmark20Filled />}
        isCurrent={kind === 'my-day'}
        badge={count > 0 ? { tone: 'danger', count, label: t('alarms', { count }) } : undefined}
      />
      <RailLink
        to={paths.model(project)}
        title={t('model')}
        icon={<Cube20Regular />}
        iconOn={<Cube20Filled />}
        isCurrent={kind === 'model'}
      />
      <RailLink
        to={paths.modules(project)}
        title={t('modules')}
        icon={<Grid20Regular />}
        iconOn={<Grid20Filled />}
        isCurrent={kind === 'modules' || kind === 'module' || kind === 'overview'}
      />
      <SettingsLink project={project} isCurrent={kind === 'settings'} />
    </>
  );
});

function SettingsLink({ project, isCurrent }: RailProps & { readonly isCurrent: boolean }) {
  const { t } = useMessages(navigationMessages);
  return (
    <RailLink
      to={paths.settings(project)}
      title={t('settings')}
      icon={<Settings20Regular />}
      iconOn={<Settings20Filled />}
      isCurrent={isCurrent}
    />
  );
}
