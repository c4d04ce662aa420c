import { Button, makeStaticStyles, makeStyles } from '@fluentui/react-components';
import { ArrowLeft20Regular, Print20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import type { ReactNode } from 'react';
import { printMessages } from './print-messages.ts';
import { usePageFooter } from './use-page-footer.ts';

/** Marks the sheet, so that nothing else of the page reaches the paper. */
const mark = 'data-paper-sheet';

/** When printing, only the sheet and its ancestors are shown, and none of these scrolls or clips. */
const usePaperStyles = makeStaticStyles(`
  @media print {
    :has([${mark}]) {
      display: block !important;
      position: static !important;
      height: auto !important;
      min-height: 0 !important;
      max-height: none !important;
      overflow: visible !important;
      margin: 0 !important;
      padding: 0 !important;
      background: none !important;
    }
    :has([${mark}]) > :not(:has([${mark}]), [${mark}]) { display: none !important; }
  }
`);

const useStyles = makeStyles({
  stage: { boxSizing: 'border-box', minHeight: '100%', padding: '16px' },
  bar: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '8px',
    maxWidth: '210mm',
    margin: '0 auto 12px',
    '@media print': { display: 'none' },
  },
  notice: {
    maxWidth: '210mm',
    margin: '0 auto 12px',
    ':empty': { display: 'none' },
    '@media print': { display: 'none' },
  },
  // Paper in every theme: dark ink on white. Lengths in print units are those of an A4 page.
  sheet: {
    boxSizing: 'border-box',
    width: '100%',
    maxWidth: '210mm',
    minHeight: '297mm',
    margin: '0 auto',
    padding: '12mm',
    backgroundColor: '#FFFFFF',
    color: '#14181D',
    fontSize: '9.5pt',
    lineHeight: 1.35,
    boxShadow: '0 1px 6px rgba(0, 0, 0, 0.25)',
    '@media print': { maxWidth: 'none', minHeight: 0, padding: 0, boxShadow: 'none', overflow: 'visible' },
    '@media (max-width: 640px)': { padding: '16px' },
    position: 'relative',
    overflow: 'hidden',
  },
  // On paper a fixed element is on every page.
  mark: {
    position: 'absolute',
    top: 'min(120mm, 45%)',
    left: '50%',
    transform: 'translate(-50%, -50%) rotate(-28deg)',
    padding: '2mm 8mm',
    border: '1.5mm solid currentColor',
    borderRadius: '3mm',
    color: 'rgba(176, 30, 20, 0.22)',
    fontSize: 'min(48pt, 9vw)',
    lineHeight: 1.2,
    fontWeight: 800,
    textAlign: 'center',
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
    userSelect: 'none',
    printColorAdjust: 'exact',
    // Faint on purpose, and said in words on the sheet: generated, so that it does not count as text to be read.
    '::before': { content: 'attr(data-mark)' },
    '@media print': { position: 'fixed', top: '50%', fontSize: '48pt' },
  },
});

/** The sheet of `PrintPage`, and what stands around it. */
export type PrintPageProps = {
  /** Name of the sheet for screen readers. */
  readonly label: string;
  /** Text of the button that leaves, such as `Back to the permit`. */
  readonly backLabel: string;
  /** Called for that button; the caller shows the page before. */
  readonly onBack: () => void;
  /** At the foot of each printed page, before its number: what a loose page belongs to. */
  readonly footer?: string | undefined;
  /** Shown above the sheet, and not printed. */
  readonly notice?: ReactNode;
  /** Across each page of the sheet, for a paper that must not be taken for a valid one. The sheet says it in words, too. */
  readonly mark?: string | undefined;
  /** The sheet: an A4 page that grows with its content. */
  readonly children: ReactNode;
};

/** A sheet on screen as it will be on paper, with the button that prints it and nothing else of the page. */
export function PrintPage(props: PrintPageProps) {
  const { label, backLabel, onBack, footer = '', notice, mark: across, children } = props;
  usePaperStyles();
  usePageFooter(footer);
  const styles = useStyles();
  const { t } = useMessages(printMessages);
  return (
    <div className={styles.stage}>
      <div className={styles.bar}>
        <Button icon={<ArrowLeft20Regular />} onClick={onBack}>
          {backLabel}
        </Button>
        <Button appearance="primary" icon={<Print20Regular />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      <div className={styles.notice}>{notice}</div>
      <article {...{ [mark]: '' }} className={styles.sheet} aria-label={label}>
        {children}
        {across !== undefined && <div className={styles.mark} data-mark={across} aria-hidden />}
      </article>
    </div>
  );
}
