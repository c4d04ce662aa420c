import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { comfortable, phoneQuery, SelectField, surfaceTokens, useScreenSize } from '@gantry/plugin-ui';
import type { ReactNode } from 'react';
import { NavLink, useNavigate } from 'react-router';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: '204px minmax(0, 1fr)',
    height: '100%',
    minHeight: 0,
    [phoneQuery]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto minmax(0, 1fr)' },
  },
  nav: {
    minHeight: 0,
    overflowY: 'auto',
    padding: '16px 8px',
    backgroundColor: tokens.colorNeutralBackground2,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  phoneNav: {
    padding: '8px 12px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  select: { width: '100%' },
  title: {
    margin: '0 0 12px',
    padding: '0 10px',
    fontSize: '16px',
    lineHeight: '22px',
    fontWeight: tokens.fontWeightSemibold,
  },
  group: {
    margin: '12px 0 4px',
    padding: '0 10px',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  list: { margin: 0, padding: 0, listStyle: 'none' },
  link: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    minHeight: '32px',
    padding: '4px 10px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    [comfortable]: { minHeight: '44px' },
  },
  on: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontWeight: tokens.fontWeightSemibold,
    outline: surfaceTokens.selectedOutline,
    outlineOffset: '-2px',
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
  },
  icon: { display: 'flex', flexShrink: 0 },
  side: { display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0 },
  main: { flexGrow: 1, minWidth: 0, minHeight: 0, overflow: 'auto' },
});

export interface SideGroup {
  readonly id: string;
  /** Undefined for no heading. */
  readonly title: string | undefined;
  readonly items: readonly SideItem[];
}
interface SideItem {
  readonly to: string;
  readonly title: string;
  readonly icon?: ReactNode;
}

/** A list of pages on the left and the current page; on a phone, a drop-down above the page. */
export function SidePage(props: {
  readonly title: string;
  readonly label: string;
  readonly groups: readonly SideGroup[];
  /** Path of the current page. */
  readonly current: string | undefined;
  /** Above the page, where it stays while the page scrolls. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
}) {
  const { title, label, groups, current, above, children } = props;
  const styles = useStyles();
  const navigate = useNavigate();
  const isPhone = useScreenSize() === 'phone';
  const shown = groups.filter(({ items }) => items.length > 0);
  const items = shown.flatMap((group) => group.items.map((item) => ({ ...item, group: group.title })));
  const isTwice = (title: string) => items.filter((item) => item.title === title).length > 1;
  // The drop-down shows no headings, which distinguish pages of the same name.
  const labelOf = (item: (typeof items)[number]) =>
    item.group !== undefined && isTwice(item.title) ? `${item.title} · ${item.group}` : item.title;
  return (
    <div className={styles.root}>
      {isPhone ? (
        <nav className={styles.phoneNav} aria-label={label}>
          <SelectField
            className={styles.select}
            label={label}
            prefix={title}
            options={items.map((item) => ({ value: item.to, label: labelOf(item) }))}
            value={current}
            onChange={(to) => to && void navigate(to)}
          />
        </nav>
      ) : (
        <nav className={styles.nav} aria-label={label}>
          <h2 className={styles.title}>{title}</h2>
          {shown.map((group) => (
            <div key={group.id}>
              {group.title && <h3 className={styles.group}>{group.title}</h3>}
              <ul className={styles.list}>
                {group.items.map((item) => (
                  <li key={item.to}>
                    <NavLink
                      to={item.to}
                      className={mergeClasses(styles.link, item.to === current && styles.on)}
                      aria-current={item.to === current ? 'page' : undefined}
                    >
                      {item.icon && (
                        <span className={styles.icon} aria-hidden>
                          {item.icon}
                        </span>
                      )}
                      {item.title}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      )}
      <div className={styles.side}>
        {above}
        <main className={styles.main}>{children}</main>
      </div>
    </div>
  );
}
