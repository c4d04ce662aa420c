import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { Link, useLocation, useParams } from 'react-router';
import { useHost } from '../host-context.ts';
import type { ModuleItem, ModulePage } from '../plugin-ui-port.ts';
import { pagePath, settingsPath } from './module-links.ts';
import { navigationMessages } from './navigation-messages.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    // What scrolls sideways would shrink above a page that is longer than the screen.
    flexShrink: 0,
    columnGap: '4px',
    overflowX: 'auto',
    padding: '0 12px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  link: {
    position: 'relative',
    flexShrink: 0,
    display: 'flex',
    alignItems: 'center',
    minHeight: '36px',
    padding: '0 10px',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    ':hover': { color: tokens.colorNeutralForeground1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-3px' },
    [comfortable]: { minHeight: '44px', padding: '0 14px' },
  },
  on: {
    color: tokens.colorBrandForeground1,
    fontWeight: tokens.fontWeightSemibold,
    '::after': {
      content: '""',
      position: 'absolute',
      insetInline: '10px',
      bottom: 0,
      height: '2px',
      backgroundColor: tokens.colorCompoundBrandStroke,
      forcedColorAdjust: 'none',
    },
  },
});

/** The pages of the module whose page is shown, where there is more than one. A single record's page has its own way back instead. */
export const ModuleBar = observer(function ModuleBar({ module }: { readonly module: ModuleItem }) {
  const styles = useStyles();
  const { project = '' } = useParams();
  const { pathname } = useLocation();
  const { plugins } = useHost();
  const { t } = useMessages(navigationMessages);
  const pages = module.pages.map((page) => ({ title: titleOf(page), to: pagePath(project, module, page) }));
  const isHere = (to: string) => to.split('?')[0] === pathname;
  const settings = settingsPath(project, module, plugins);
  const links = settings === undefined ? pages : [...pages, { title: t('settings'), to: settings }];
  if (links.length < 2 || !pages.some(({ to }) => isHere(to))) return null;
  return (
    <nav className={styles.root} aria-label={t('modulePages', { module: module.title })}>
      {links.map(({ title, to }) => (
        <Link
          key={to}
          to={to}
          className={mergeClasses(styles.link, isHere(to) && styles.on)}
          aria-current={isHere(to) ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  );

  function titleOf({ kind, title }: ModulePage): string {
    if (kind === 'other') return title;
    const isOneOfMany = module.pages.filter((page) => page.kind === kind).length > 1;
    return kind === 'statistics' && isOneOfMany ? t('statisticsOf', { title }) : t(kind);
  }
});
