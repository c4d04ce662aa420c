import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  ChevronRight16Regular,
  Eye16Regular,
  EyeCircle16Regular,
  EyeLines20Regular,
  EyeOff16Regular,
  MoreHorizontal16Regular,
} from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, reducedMotionQuery, surfaceTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { MouseEvent } from 'react';
import type { TreeRow as Row, TreeItem } from '../../state/tree-list.ts';
import { childrenOf } from '../../state/tree-store.ts';
import { useHost } from '../host-context.ts';
import { itemText } from './item-text.ts';
import { treeMessages } from './tree-messages.ts';
import type { TreeParts } from './tree-parts.ts';
import { ghostsIn, type Sight, sightOf } from './tree-sight.ts';

const useStyles = makeStyles({
  row: {
    position: 'absolute',
    left: 0,
    right: 0,
    display: 'flex',
    alignItems: 'center',
    columnGap: '2px',
    boxSizing: 'border-box',
    paddingRight: '4px',
    fontSize: '12px',
    lineHeight: '16px',
    cursor: 'default',
    ':hover': { backgroundColor: surfaceTokens.rowHover },
    [comfortable]: { fontSize: '13px' },
  },
  selected: {
    backgroundColor: tokens.colorBrandBackground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
  },
  active: {
    ':is([role="tree"]:focus-visible *)': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
    },
  },
  chevron: {
    display: 'inline-flex',
    flexShrink: 0,
    justifyContent: 'center',
    alignItems: 'center',
    width: '20px',
    height: '100%',
    color: tokens.colorNeutralForeground3,
    [comfortable]: { width: '32px' },
  },
  turn: {
    transitionProperty: 'transform',
    transitionDuration: tokens.durationFast,
    [reducedMotionQuery]: { transitionDuration: '0s' },
  },
  open: { transform: 'rotate(90deg)' },
  name: {
    flexShrink: 1,
    minWidth: '48px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground1,
  },
  // It gives way to the name.
  category: {
    flexShrink: 1000,
    minWidth: 0,
    paddingLeft: '4px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground3,
  },
  faint: { color: tokens.colorNeutralForeground3 },
  count: { flexShrink: 0, marginLeft: 'auto', paddingLeft: '6px', color: tokens.colorNeutralForeground2 },
  end: { marginLeft: 'auto' },
  button: {
    flexShrink: 0,
    minWidth: '24px',
    width: '24px',
    height: '24px',
    padding: 0,
    color: tokens.colorNeutralForeground2,
    [comfortable]: { minWidth: '44px', width: '44px', height: '44px' },
  },
  blank: { flexShrink: 0, width: '24px', [comfortable]: { width: '44px' } },
});

const eyes: Readonly<Record<Exclude<Sight, 'none'>, typeof Eye16Regular>> = {
  shown: Eye16Regular,
  partly: EyeLines20Regular,
  hidden: EyeOff16Regular,
};
const eyeTexts = { shown: 'hide', partly: 'showRest', hidden: 'show' } as const;

/** One node of the tree. */
export const TreeRow = observer(function TreeRow(props: {
  readonly row: Row & { readonly nth: number };
  readonly item: TreeItem;
  readonly id: string;
  readonly parts: TreeParts;
  /** Pixels. */
  readonly top: number;
  readonly height: number;
  readonly onMenu: (row: Row, at: HTMLElement) => void;
}) {
  const { row, item, parts, top, height, onMenu } = props;
  const { tree, actions } = parts;
  const styles = useStyles();
  const host = useHost();
  const { t, locale } = useMessages(treeMessages);
  const { name, category, count } = itemText(item, (of) => t('unnamed', { category: of }));
  const sight = sightOf(host, tree.places, item);
  const isOpen = tree.isOpen(row);
  const isBranch = childrenOf(item) > 0;
  const isActive = tree.active?.list === row.list && tree.active.nth === row.nth;
  const isSelected =
    item.kind === 'object' &&
    host.selection.has({ modelId: item.model.modelId, globalId: item.node.globalId });
  const ghosts = ghostsIn(tree.places, item);
  const isGhost = sight === 'shown' && ghosts === 'all';
  const Eye = sight === 'none' ? undefined : isGhost ? EyeCircle16Regular : eyes[sight];
  const said = [
    name,
    category,
    count === undefined ? undefined : t('objects', { count }),
    sight === 'hidden' || sight === 'partly' ? t(sight) : undefined,
    sight === 'hidden' || ghosts === 'none' ? undefined : t(ghosts === 'all' ? 'ghostly' : 'partlyGhostly'),
  ];
  const stop = (event: MouseEvent, act: () => void) => {
    event.stopPropagation();
    tree.setActive(row);
    act();
  };
  const turn = () => (isOpen ? tree.close(row) : tree.openNode(row));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the tree has the focus and the keys
    <div
      id={props.id}
      role="treeitem"
      aria-level={row.level}
      aria-posinset={row.nth + 1}
      aria-setsize={row.list.total}
      aria-expanded={isBranch ? isOpen : undefined}
      aria-selected={isSelected}
      aria-label={said.filter((part) => part !== undefined).join(', ')}
      className={mergeClasses(styles.row, isActive && styles.active, isSelected && styles.selected)}
      style={{ top, height, paddingLeft: 4 + Math.min(row.level - 1, 12) * 14 }}
      onClick={(event) =>
        stop(event, () => {
          if (item.kind === 'object') parts.attempt(actions.select(item));
          else turn();
        })
      }
      onContextMenu={(event) => {
        event.preventDefault();
        stop(event, () => onMenu(row, event.currentTarget));
      }}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: arrow keys do the same */}
      <span className={styles.chevron} onClick={(event) => isBranch && stop(event, turn)}>
        {isBranch && <ChevronRight16Regular className={mergeClasses(styles.turn, isOpen && styles.open)} />}
      </span>
      {Eye ? (
        <Button
          appearance="transparent"
          className={mergeClasses(styles.button, sight === 'hidden' && styles.faint)}
          tabIndex={-1}
          icon={<Eye fontSize={16} />}
          aria-label={t(eyeTexts[sight === 'none' ? 'shown' : sight], { name })}
          onClick={(event) => stop(event, () => parts.attempt(actions.toggle(item)))}
        />
      ) : (
        <span className={styles.blank} title={t('noShape', { name })} />
      )}
      <span
        className={mergeClasses(styles.name, (sight === 'hidden' || sight === 'none') && styles.faint)}
        title={category ? `${name} (${category})` : name}
      >
        {name}
      </span>
      {category && <span className={styles.category}>{category}</span>}
      {count !== undefined && <span className={styles.count}>{count.toLocaleString(locale)}</span>}
      <Button
        appearance="transparent"
        className={mergeClasses(styles.button, count === undefined && styles.end)}
        tabIndex={-1}
        icon={<MoreHorizontal16Regular />}
        aria-label={t('actions', { name })}
        aria-haspopup="menu"
        onClick={(event) => stop(event, () => onMenu(row, event.currentTarget))}
      />
    </div>
  );
});
