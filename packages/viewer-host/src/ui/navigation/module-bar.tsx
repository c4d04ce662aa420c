import {
  Button,
  Menu,
  MenuItemLink,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
  Overflow,
  OverflowItem,
  tokens,
  useIsOverflowItemVisible,
  useOverflowMenu,
} from '@fluentui/react-components';
import { ChevronDown16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { useHost } from '../host-context.ts';
import type { ModuleItem, ModulePage } from '../plugin-ui-port.ts';
import { pagePath, settingsPath } from './module-links.ts';
import { navigationMessages } from './navigation-messages.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    // What hides its overflow would shrink above a page that is longer than the screen.
    flexShrink: 0,
    overflow: 'hidden',
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
    padding: '0 12px',
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
      insetInline: '12px',
      bottom: 0,
      height: '2px',
      backgroundColor: tokens.colorCompoundBrandStroke,
      forcedColorAdjust: 'none',
    },
  },
  more: {
    flexShrink: 0,
    minWidth: 0,
    minHeight: '36px',
    padding: '0 8px',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    [comfortable]: { minHeight: '44px' },
  },
});

/** Width of the bar that its links cannot take, in pixels. */
const sides = 24;

interface BarLink {
  readonly title: string;
  readonly to: string;
}

/**
 * The pages of the module whose page is shown, where there is more than one. A single record's page has its own way back instead.
 * @param props.inSettings - one of the module's settings is shown, which may be another than the one that the bar leads to
 */
export const ModuleBar = observer(function ModuleBar(props: {
  readonly module: ModuleItem;
  readonly inSettings?: boolean;
}) {
  const { module, inSettings = false } = props;
  const styles = useStyles();
  const { project = '' } = useParams();
  const { pathname } = useLocation();
  const { plugins } = useHost();
  const { t } = useMessages(navigationMessages);
  const pages = module.pages.map((page) => ({ title: titleOf(page), to: pagePath(project, module, page) }));
  const settings = settingsPath(project, module, plugins);
  const isHere = (to: string) => (inSettings ? to === settings : to.split('?')[0] === pathname);
  const links = settings === undefined ? pages : [...pages, { title: t('settings'), to: settings }];
  if (links.length < 2 || !(inSettings || pages.some(({ to }) => isHere(to)))) return null;
  return (
    <Overflow minimumVisible={1} padding={sides}>
      <nav className={styles.root} aria-label={t('modulePages', { module: module.title })}>
        {links.map(({ title, to }) => (
          <OverflowItem key={to} id={to} priority={isHere(to) ? 1 : 0}>
            <Link
              to={to}
              className={mergeClasses(styles.link, isHere(to) && styles.on)}
              aria-current={isHere(to) ? 'page' : undefined}
            >
              {title}
            </Link>
          </OverflowItem>
        ))}
        <More links={links} />
      </nav>
    </Overflow>
  );

  function titleOf({ kind, title }: ModulePage): string {
    if (kind === 'other') return title;
    const isOneOfMany = module.pages.filter((page) => page.kind === kind).length > 1;
    return kind === 'statistics' && isOneOfMany ? t('statisticsOf', { title }) : t(kind);
  }
});

/** The pages that do not fit beside the others, as a menu. */
function More({ links }: { readonly links: readonly BarLink[] }) {
  const styles = useStyles();
  const { t } = useMessages(navigationMessages);
  const { ref, isOverflowing } = useOverflowMenu<HTMLButtonElement>();
  if (!isOverflowing) return null;
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button
          ref={ref}
          appearance="subtle"
          className={styles.more}
          icon={<ChevronDown16Regular />}
          iconPosition="after"
        >
          {t('more')}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {links.map((link) => (
            <MoreLink key={link.to} {...link} />
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

function MoreLink({ title, to }: BarLink) {
  const navigate = useNavigate();
  if (useIsOverflowItemVisible(to)) return null;
  return (
    <MenuItemLink
      href={to}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(to);
      }}
    >
      {title}
    </MenuItemLink>
  );
}
