import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { spokenOnly } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { indexOf, type TreeRow as Row, rowAt, type TreeItem } from '../../state/tree-list.ts';
import { itemText } from './item-text.ts';
import { TreeKeys } from './tree-keys.ts';
import { TreeMenu } from './tree-menu.tsx';
import { treeMessages } from './tree-messages.ts';
import type { TreeParts } from './tree-parts.ts';
import { TreeRow } from './tree-row.tsx';

const useStyles = makeStyles({
  scroller: {
    position: 'relative',
    flex: '1 1 0',
    minHeight: 0,
    overflowX: 'hidden',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    outlineStyle: 'none',
  },
  rows: { position: 'relative' },
  message: {
    position: 'absolute',
    left: 0,
    right: 0,
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    boxSizing: 'border-box',
    paddingRight: '8px',
    overflow: 'hidden',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
  },
  hint: spokenOnly,
});

/** Rows above and below the view that are drawn too, so that scrolling shows no gap. */
const SPARE = 6;

/** The tree. Only rows in view are in the page, so that it does not matter how many there are. */
export const TreeView = observer(function TreeView(props: {
  readonly parts: TreeParts;
  /** Pixels. */
  readonly rowHeight: number;
  /** Position of a row to scroll to; another object scrolls again. */
  readonly goTo: { readonly index: number } | undefined;
}) {
  const { parts, rowHeight, goTo } = props;
  const { tree } = parts;
  const styles = useStyles();
  const { t } = useMessages(treeMessages);
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const hintId = useId();
  const [view, setView] = useState({ top: 0, height: 360 });
  const [menu, setMenu] = useState<{ readonly item: TreeItem; readonly at: HTMLElement }>();
  const keys = useMemo(
    () => new TreeKeys(parts, (item) => itemText(item, (category) => category).name),
    [parts],
  );
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => setView({ top: element.scrollTop, height: element.clientHeight });
    const watching = new ResizeObserver(look);
    watching.observe(element);
    look();
    return () => watching.disconnect();
  }, []);
  const { root, active } = tree;
  const { size } = root;
  const first = Math.max(0, Math.floor(view.top / rowHeight) - SPARE);
  const end = Math.min(size, Math.ceil((view.top + view.height) / rowHeight) + SPARE);
  const rows: { readonly row: Row; readonly index: number }[] = [];
  for (let index = first; index < end; index += 1) {
    const row = rowAt(root, index);
    if (row) rows.push({ row, index });
  }
  useEffect(() => {
    for (const { row } of rows) void row.list.need(row.nth ?? 0);
  });
  const show = (index: number) => {
    const element = scroller.current;
    if (!element) return;
    const top = index * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top + rowHeight - element.clientHeight;
  };
  useEffect(() => {
    const element = scroller.current;
    if (goTo && element) element.scrollTop = goTo.index * rowHeight - element.clientHeight / 3;
  }, [goTo, rowHeight]);
  const rowId = ({ list, nth }: Pick<Row, 'list' | 'nth'>) => `${id}-${list.key}-${nth}`;
  const openMenu = ({ list, nth }: Row, at: HTMLElement | null) => {
    const item = nth === undefined ? undefined : list.at(nth);
    if (item && at) setMenu({ item, at });
  };
  const isActiveDrawn = rows.some(({ row }) => row.list === active?.list && row.nth === active.nth);
  return (
    <>
      <span id={hintId} className={styles.hint}>
        {t('hint')}
      </span>
      <div
        ref={scroller}
        className={styles.scroller}
        role="tree"
        tabIndex={0}
        aria-label={t('tree')}
        aria-describedby={hintId}
        aria-activedescendant={active && isActiveDrawn ? rowId(active) : undefined}
        onScroll={({ currentTarget: { scrollTop, clientHeight } }) =>
          setView({ top: scrollTop, height: clientHeight })
        }
        onFocus={({ target, currentTarget }) => {
          if (target === currentTarget && !active) tree.setActive(rowAt(root, 0));
        }}
        onKeyDown={(event) => {
          const index = keys.press(event, Math.max(1, Math.floor(view.height / rowHeight) - 1), (row) =>
            openMenu(row, document.getElementById(rowId(row))),
          );
          if (index !== undefined) show(index);
        }}
      >
        <div className={styles.rows} role="none" style={{ height: size * rowHeight }}>
          {rows.map(({ row, index }) => {
            const { nth, list } = row;
            const item = nth === undefined ? undefined : list.at(nth);
            if (nth === undefined || !item)
              return <Message key={rowId(row)} row={row} top={index * rowHeight} height={rowHeight} />;
            return (
              <TreeRow
                key={rowId(row)}
                id={rowId(row)}
                row={{ ...row, nth }}
                item={item}
                parts={parts}
                top={index * rowHeight}
                height={rowHeight}
                onMenu={openMenu}
              />
            );
          })}
        </div>
      </div>
      {menu && (
        <TreeMenu
          item={menu.item}
          at={menu.at}
          parts={parts}
          onClose={() => {
            setMenu(undefined);
            if (active && indexOf(root, active) !== undefined)
              scroller.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </>
  );
});

/** In place of a row that is not there yet, or of the children of a node that has none. */
const Message = observer(function Message(props: {
  readonly row: Row;
  readonly top: number;
  readonly height: number;
}) {
  const { row, top, height } = props;
  const { list, nth, level } = row;
  const styles = useStyles();
  const { t } = useMessages(treeMessages);
  const isFailed = list.error !== undefined;
  const text = isFailed
    ? t('failed')
    : list.state === 'unknown'
      ? t('old')
      : nth === undefined && list.state === 'ready'
        ? t('empty')
        : t('loading');
  return (
    <div
      className={styles.message}
      role="treeitem"
      aria-level={level}
      aria-label={text}
      aria-selected={false}
      tabIndex={-1}
      style={{ top, height, paddingLeft: 28 + Math.min(level - 1, 12) * 14 }}
      title={text}
    >
      {text}
      {isFailed && (
        <Button size="small" onClick={() => list.retry()}>
          {t('retry')}
        </Button>
      )}
    </div>
  );
});
