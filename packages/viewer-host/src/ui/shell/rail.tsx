import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  Cube20Filled,
  Cube20Regular,
  DataBarVertical20Filled,
  DataBarVertical20Regular,
  Question20Regular,
  Settings20Filled,
  Settings20Regular,
} from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { phoneQuery, surfaceTokens, tabletQuery } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { NavLink } from 'react-router';
import { useHost } from '../host-context.ts';
import { paths } from '../paths.ts';
import { WindowMenu } from '../windows/window-menu.tsx';
import { shellMessages } from './shell-messages.ts';

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
    [phoneQuery]: {
      flexDirection: 'row',
      columnGap: '4px',
      padding: '4px 8px',
      borderRight: 'none',
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    },
  },
  item: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    rowGap: '2px',
    boxSizing: 'border-box',
    width: '100%',
    padding: '8px 0 6px',
    border: 'none',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground3,
    fontFamily: 'inherit',
    fontSize: '10px',
    lineHeight: '14px',
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    ':lang(zh)': { fontSize: '11px' },
    [tabletQuery]: { padding: '9px 0 7px' },
    [phoneQuery]: { flexGrow: 1, flexBasis: 0, justifyContent: 'center', padding: '6px 0 4px' },
  },
  on: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground1,
    fontWeight: tokens.fontWeightSemibold,
    outline: surfaceTokens.selectedOutline,
    outlineOffset: '-2px',
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
    '::before': {
      content: '""',
      position: 'absolute',
      left: '-2px',
      top: '14px',
      bottom: '14px',
      width: '3px',
      borderRadius: '0 3px 3px 0',
      backgroundColor: tokens.colorCompoundBrandStroke,
      [phoneQuery]: { display: 'none' },
    },
  },
  spring: { flexGrow: 1, [phoneQuery]: { display: 'none' } },
  desktopOnly: { [phoneQuery]: { display: 'none' } },
});

/** Navigation between the project's pages. */
export const Rail = observer(function Rail({ project }: { readonly project: string }) {
  const styles = useStyles();
  const { t } = useMessages(shellMessages);
  const { plugins, ui } = useHost();
  const item = (to: string, label: string, icon: ReactElement, filled: ReactElement) => (
    <NavLink to={to} className={({ isActive }) => mergeClasses(styles.item, isActive && styles.on)}>
      {({ isActive }) => (
        <>
          {isActive ? filled : icon}
          <span>{label}</span>
        </>
      )}
    </NavLink>
  );
  return (
    <nav className={styles.root} aria-label={t('pages')}>
      {item(paths.model(project), t('model'), <Cube20Regular />, <Cube20Filled />)}
      {item(
        paths.dashboard(project),
        t('dashboard'),
        <DataBarVertical20Regular />,
        <DataBarVertical20Filled />,
      )}
      {plugins.windowTabs.length > 0 && <WindowMenu className={styles.item} project={project} />}
      {item(paths.settings(project), t('settings'), <Settings20Regular />, <Settings20Filled />)}
      <span className={styles.spring} />
      <button
        type="button"
        className={mergeClasses(styles.item, styles.desktopOnly)}
        onClick={() => ui.setOverlay('keys')}
      >
        <Question20Regular />
        <span>{t('help')}</span>
      </button>
    </nav>
  );
});
