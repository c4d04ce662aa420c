import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ChangedObject } from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, spokenOnly, surfaceTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { CompareStore } from '../../state/compare/compare-store.ts';
import { className } from '../model/ifc-class.ts';
import { compareMessages } from './compare-messages.ts';
import { KindSwatch } from './kind-toggles.tsx';

const useStyles = makeStyles({
  scroller: {
    position: 'relative',
    flex: '1 1 0',
    minHeight: '120px',
    overflowX: 'hidden',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    outlineStyle: 'none',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  rows: { position: 'relative' },
  row: {
    position: 'absolute',
    left: 0,
    right: 0,
    display: 'flex',
    alignItems: 'center',
    columnGap: '6px',
    boxSizing: 'border-box',
    padding: '0 8px',
    fontSize: '12px',
    lineHeight: '16px',
    cursor: 'default',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    ':hover': { backgroundColor: surfaceTokens.rowHover },
    [comfortable]: { fontSize: '13px' },
  },
  active: {
    backgroundColor: tokens.colorBrandBackground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
  },
  texts: { flexGrow: 1, minWidth: 0 },
  line: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  detail: { color: tokens.colorNeutralForeground3 },
  swatches: { display: 'inline-flex', flexDirection: 'column', flexShrink: 0, rowGap: '1px' },
  hint: spokenOnly,
  failed: { display: 'flex', alignItems: 'center', columnGap: '8px', padding: '4px 8px', fontSize: '12px' },
});

/** Rows above and below the view that are drawn too, so that scrolling shows no gap. */
const spare = 6;

/** The objects that differ. Only rows in view are in the page, so that it does not matter how many there are. */
export const ChangeList = observer(function ChangeList(props: {
  readonly compare: CompareStore;
  /** Pixels. */
  readonly rowHeight: number;
  /** @param flies - whether the camera goes there too. */
  readonly onLook: (index: number, flies: boolean) => void;
}) {
  const { compare, rowHeight, onLook } = props;
  const { total, active } = compare;
  const styles = useStyles();
  const { t } = useMessages(compareMessages);
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 300 });
  const id = useId();
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => setView({ top: element.scrollTop, height: element.clientHeight });
    const watching = new ResizeObserver(look);
    watching.observe(element);
    look();
    return () => watching.disconnect();
  }, []);
  const first = Math.max(0, Math.floor(view.top / rowHeight) - spare);
  const end = Math.min(total, Math.ceil((view.top + view.height) / rowHeight) + spare);
  useEffect(() => {
    if (end <= first) return;
    void compare.need(first);
    void compare.need(end - 1);
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element || active === undefined) return;
    const top = active * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top + rowHeight - element.clientHeight;
    // The event of scrolling may come many frames later.
    setView({ top: element.scrollTop, height: element.clientHeight });
  }, [active, rowHeight]);
  const press = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(view.height / rowHeight) - 1);
    const at = active ?? -1;
    const to = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: total - 1,
    }[event.key];
    if (event.key === 'Enter' && active !== undefined) onLook(active, true);
    else if (to !== undefined && total > 0) onLook(Math.min(total - 1, Math.max(0, to)), false);
    else return;
    event.preventDefault();
  };
  const rows: { readonly index: number; readonly object: ChangedObject | undefined }[] = [];
  for (let index = first; index < end; index += 1) rows.push({ index, object: compare.at(index) });
  const isActiveDrawn = active !== undefined && active >= first && active < end;
  return (
    <>
      <span id={`${id}-hint`} className={styles.hint}>
        {t('listHint')}
      </span>
      {compare.listError !== undefined && (
        <div className={styles.failed} role="alert">
          {t('listFailed')}
          <Button size="small" onClick={() => void compare.need(first)}>
            {t('retry')}
          </Button>
        </div>
      )}
      <div
        ref={scroller}
        className={styles.scroller}
        role="listbox"
        tabIndex={0}
        aria-label={t('list')}
        aria-describedby={`${id}-hint`}
        aria-activedescendant={isActiveDrawn ? `${id}-${active}` : undefined}
        onScroll={({ currentTarget: { scrollTop, clientHeight } }) =>
          setView({ top: scrollTop, height: clientHeight })
        }
        onKeyDown={press}
      >
        <div className={styles.rows} role="none" style={{ height: total * rowHeight }}>
          {rows.map(({ index, object }) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and the keys
            <div
              key={index}
              id={`${id}-${index}`}
              className={mergeClasses(styles.row, index === active && styles.active)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              aria-posinset={index + 1}
              aria-setsize={total}
              style={{ top: index * rowHeight, height: rowHeight }}
              onClick={() => onLook(index, false)}
              onDoubleClick={() => onLook(index, true)}
            >
              {object ? <ChangeRow object={object} /> : t('loading')}
            </div>
          ))}
        </div>
      </div>
    </>
  );
});

function ChangeRow({ object }: { readonly object: ChangedObject }) {
  const { kinds, name, category, storey, shapes } = object;
  const styles = useStyles();
  const { t } = useMessages(compareMessages);
  const title = name ?? t('unnamed', { category: className(category) });
  const details = [className(category), storey, shapes === 0 ? t('noShape') : null];
  return (
    <>
      <span className={styles.swatches}>
        {kinds.map((kind) => (
          <KindSwatch key={kind} kind={kind} />
        ))}
      </span>
      <span className={styles.texts} title={title}>
        <span className={styles.hint}>{kinds.map((kind) => t(`kind.${kind}`)).join(', ')}: </span>
        <div className={styles.line}>{title}</div>
        <div className={mergeClasses(styles.line, styles.detail)}>
          {details.filter((text) => text !== null).join(' · ')}
        </div>
      </span>
    </>
  );
}
