import { Button, makeStaticStyles, makeStyles } from '@fluentui/react-components';
import { ArrowLeft20Regular, Print20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import type { ReactNode } from 'react';
import { printMessages } from './print-messages.ts';

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
    '@media print': { maxWidth: 'none', minHeight: 0, padding: 0, boxShadow: 'none' },
    '@media (max-width: 640px)': { padding: '16px' },
  },
});

export type PrintPageProps = {
  /** Name of the sheet for screen readers. */
  readonly label: string;
  readonly backLabel: string;
  readonly onBack: () => void;
  /** Shown above the sheet, and not printed. */
  readonly notice?: ReactNode;
  /** The sheet: an A4 page that grows with its content. */
  readonly children: ReactNode;
};

/** A sheet on screen as it will be on paper, with the button that prints it and nothing else of the page. */
export function PrintPage({ label, backLabel, onBack, notice, children }: PrintPageProps) {
  usePaperStyles();
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
      </article>
    </div>
  );
}
