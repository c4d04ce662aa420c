import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronLeft16Regular, ChevronRight16Regular } from '@fluentui/react-icons';
import { type Load, useMessages } from '@gantry/plugin-sdk';
import { isUnderWay } from '../list/state/is-under-way.ts';
import type { TotalKind } from '../list/state/paged-list-options.ts';
import { comfortable, phoneQuery } from '../theme/media.ts';
import { surfaceTokens } from '../theme/state-tokens.ts';
import { pageRange, pageSlots } from './page-range.ts';
import { tableMessages } from './table-messages.ts';

/** In touch size: a row of page buttons does not fit beside the text, and `1/5` takes its place. */
const tight = '@container (max-width: 720px)';

const useStyles = makeStyles({
  // A container has no width of its own content: beside something else it keeps room for the text.
  root: { flexGrow: 1, minWidth: 'min(240px, 100%)', containerType: 'inline-size' },
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2px 8px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  text: { whiteSpace: 'nowrap' },
  cut: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
  end: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    alignItems: 'center',
    columnGap: '12px',
    marginLeft: 'auto',
  },
  pages: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '1px' },
  button: {
    minWidth: '24px',
    width: 'auto',
    maxWidth: 'none',
    height: '24px',
    padding: '0 3px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightRegular,
    [comfortable]: { minWidth: '44px', height: '44px' },
  },
  arrow: { padding: 0 },
  number: {
    color: tokens.colorNeutralForeground1,
    [phoneQuery]: { display: 'none' },
    [comfortable]: { [tight]: { display: 'none' } },
  },
  numberInNarrow: { [comfortable]: { display: 'none' } },
  current: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontWeight: tokens.fontWeightSemibold,
    outline: surfaceTokens.selectedOutline,
    outlineOffset: '-2px',
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover, color: tokens.colorBrandForeground2 },
  },
  gap: {
    minWidth: '16px',
    textAlign: 'center',
    [phoneQuery]: { display: 'none' },
    [comfortable]: { [tight]: { display: 'none' } },
  },
  short: {
    display: 'none',
    minWidth: '28px',
    textAlign: 'center',
    [phoneQuery]: { display: 'inline' },
    [comfortable]: { [tight]: { display: 'inline' } },
  },
  shortInNarrow: { [comfortable]: { display: 'inline' } },
  pageOf: {
    whiteSpace: 'nowrap',
    [phoneQuery]: { display: 'none' },
    [comfortable]: { [tight]: { display: 'none' } },
  },
});

/** The page of a list that `Pager` shows, and those it leads to. */
export type PagerProps = {
  /** Name of the list. Screen readers tell the pages of several lists apart by it. */
  readonly label?: string | undefined;
  /** From 1. A page beyond the last is shown as the last. */
  readonly page: number;
  /** Entries on a page, at least 1. */
  readonly pageSize: number;
  /** Entries on all pages, as far as `totalIs` says. */
  readonly total: number;
  /** Whether there are as many entries as `total`, more, or only not fewer, because they are still counted; left out, as many. */
  readonly totalIs?: TotalKind | undefined;
  /** The last page that can be gone to, where that is not the end of the entries. */
  readonly lastPage?: number | undefined;
  /** How far the list is; left out, it is loaded. Until then `total` 0 does not mean that there are no entries. */
  readonly load?: Load | undefined;
  /** Called with the number of a page, from 1. */
  readonly onPageChange: (page: number) => void;
  /** Adds `Page 1/3` at the end. */
  readonly showPageOf?: boolean;
  /** Leaves the buttons out while there is only one page. */
  readonly hideSinglePage?: boolean;
  /** In a panel: fewer page buttons, and on touch screens only previous and next. */
  readonly narrow?: boolean;
  /** No page can be gone to. */
  readonly disabled?: boolean;
  /** Added to the classes of the outermost element. */
  readonly className?: string | undefined;
};

const showing = { exact: 'showing', more: 'showingOfMore', atLeast: 'showingSome' } as const;

/** Says which part of a list is shown, and leads to the others. */
export function Pager(props: PagerProps) {
  const {
    label,
    page,
    pageSize,
    total,
    totalIs = 'exact',
    lastPage,
    load = { kind: 'ready' },
    onPageChange,
    showPageOf,
    hideSinglePage = false,
    narrow = false,
    disabled = false,
    className,
  } = props;
  const styles = useStyles();
  const { t } = useMessages(tableMessages);
  const whole = pageRange(page, pageSize, total);
  const range = { ...whole, pages: Math.min(whole.pages, lastPage ?? whole.pages) };
  const hide = narrow && styles.numberInNarrow;
  // Nothing is known of its pages.
  const isUnknown = total === 0 && load.kind === 'failed';
  return (
    <div className={mergeClasses(styles.root, className)}>
      <div className={styles.line}>
        <span className={styles.text} role="status">
          {total === 0
            ? load.kind !== 'failed' && t(isUnderWay(load) ? 'loading' : 'noEntries')
            : t(showing[totalIs], { from: range.from, to: range.to, total })}
        </span>
        {isUnknown || (hideSinglePage && range.pages <= 1) ? null : (
          <div className={styles.end}>
            <nav
              className={styles.pages}
              aria-label={label === undefined ? t('pages') : t('pagesOf', { list: label })}
            >
              <Button
                appearance="subtle"
                className={mergeClasses(styles.button, styles.arrow)}
                icon={<ChevronLeft16Regular />}
                aria-label={t('previousPage')}
                disabled={disabled || range.page === 1}
                onClick={() => onPageChange(range.page - 1)}
              />
              {pageSlots(range.page, range.pages, narrow ? 5 : 7).map((slot) =>
                typeof slot === 'number' ? (
                  <Button
                    key={slot}
                    appearance="subtle"
                    className={mergeClasses(
                      styles.button,
                      styles.number,
                      hide,
                      slot === range.page && styles.current,
                    )}
                    aria-label={t('page', { page: slot })}
                    aria-current={slot === range.page ? 'page' : undefined}
                    disabled={disabled}
                    onClick={() => slot !== range.page && onPageChange(slot)}
                  >
                    {slot}
                  </Button>
                ) : (
                  <span key={slot} className={mergeClasses(styles.gap, hide)} aria-hidden>
                    …
                  </span>
                ),
              )}
              <span className={mergeClasses(styles.short, narrow && styles.shortInNarrow)} aria-hidden>
                {range.page}/{range.pages}
              </span>
              <Button
                appearance="subtle"
                className={mergeClasses(styles.button, styles.arrow)}
                icon={<ChevronRight16Regular />}
                aria-label={t('nextPage')}
                disabled={disabled || range.page === range.pages}
                onClick={() => onPageChange(range.page + 1)}
              />
            </nav>
            {showPageOf && (
              <span className={styles.pageOf}>{t('pageOf', { page: range.page, pages: range.pages })}</span>
            )}
          </div>
        )}
      </div>
      {range.page === lastPage && totalIs !== 'atLeast' && lastPage * pageSize < total && (
        <div className={styles.cut}>{t('cut', { reached: lastPage * pageSize })}</div>
      )}
    </div>
  );
}
