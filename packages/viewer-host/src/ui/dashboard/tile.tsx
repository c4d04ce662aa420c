import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ReOrderDotsVertical20Regular } from '@fluentui/react-icons';
import { comfortable } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { type PointerEvent, useId } from 'react';
import { Link, useNavigate } from 'react-router';
import { useHost } from '../host-context.ts';
import { ItemIcon } from '../item-icon.tsx';
import { paths } from '../paths.ts';
import type { DashboardItem } from '../plugin-ui-port.ts';
import { placeOf, useGridLayout } from './grid-layout.ts';
import { type TileSteps, TileTools } from './tile-tools.tsx';

const useStyles = makeStyles({
  root: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    minHeight: 0,
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  arranged: { border: `1px dashed ${tokens.colorBrandStroke1}` },
  head: {
    display: 'flex',
    alignItems: 'center',
    flexShrink: 0,
    columnGap: '8px',
    minHeight: '40px',
    padding: '0 16px',
    [comfortable]: { minHeight: '44px' },
  },
  grip: { cursor: 'grab', touchAction: 'none', userSelect: 'none', ':active': { cursor: 'grabbing' } },
  icon: { display: 'flex', flexShrink: 0, color: tokens.colorNeutralForeground3 },
  title: {
    flexGrow: 1,
    minWidth: 0,
    margin: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  link: {
    color: 'inherit',
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
    [comfortable]: { display: 'inline-block', paddingTop: '12px', paddingBottom: '12px' },
  },
  body: {
    flexGrow: 1,
    minHeight: 0,
    overflow: 'auto',
    containerType: 'inline-size',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  dimmed: { opacity: 0.25 },
  tools: {
    position: 'absolute',
    inset: '40px 0 0',
    display: 'grid',
    placeItems: 'center',
    padding: '4px 8px',
    overflow: 'auto',
    [comfortable]: { top: '44px' },
  },
  handle: {
    position: 'absolute',
    right: 0,
    bottom: 0,
    width: '24px',
    height: '24px',
    cursor: 'nwse-resize',
    touchAction: 'none',
    backgroundImage: `linear-gradient(135deg, transparent 50%, ${tokens.colorBrandStroke1} 50%)`,
    clipPath: 'inset(10px 3px 3px 10px)',
  },
});

export interface TileProps {
  readonly item: DashboardItem;
  /** In cells. */
  readonly size: { readonly w: number; readonly h: number };
  readonly order: number;
  readonly project: string;
  /** The actions while arranging; undefined otherwise. */
  readonly arranging:
    | { readonly steps: TileSteps; drag(event: PointerEvent): void; resize(event: PointerEvent): void }
    | undefined;
}

/** One dashboard item: its title, linked to its page, and its view. */
export const Tile = observer(function Tile({ item, size, order, project, arranging }: TileProps) {
  const styles = useStyles();
  const layout = useGridLayout();
  const { plugins } = useHost();
  const navigate = useNavigate();
  const id = useId();
  const open = (params: Readonly<Record<string, string | undefined>>) =>
    void navigate(paths.dashboard(project, item.code, params));
  return (
    <section
      className={mergeClasses(layout.tile, styles.root, arranging && styles.arranged)}
      style={placeOf(size, order)}
      aria-labelledby={id}
      data-tile={item.id}
    >
      <header className={mergeClasses(styles.head, arranging && styles.grip)} onPointerDown={arranging?.drag}>
        <span className={styles.icon} aria-hidden>
          {arranging ? <ReOrderDotsVertical20Regular /> : <ItemIcon icon={item.icon} size={20} />}
        </span>
        <h2 id={id} className={styles.title}>
          {arranging ? (
            item.title
          ) : (
            <Link to={paths.dashboard(project, item.code)} className={styles.link}>
              {item.title}
            </Link>
          )}
        </h2>
      </header>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and is for forms */}
      <div
        role="group"
        className={mergeClasses(styles.body, arranging && styles.dimmed)}
        aria-labelledby={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
        tabIndex={0}
        inert={arranging !== undefined}
      >
        <plugins.View
          point="dashboardItems"
          id={item.id}
          visible
          place="tile"
          size={size}
          editing={arranging !== undefined}
          params={none}
          setParams={open}
        />
      </div>
      {arranging && (
        <>
          <div className={styles.tools}>
            <TileTools title={item.title} steps={arranging.steps} />
          </div>
          {/* For the pointer alone: the buttons do the same. */}
          <div className={styles.handle} aria-hidden onPointerDown={arranging.resize} />
        </>
      )}
    </section>
  );
});

const none = {};
