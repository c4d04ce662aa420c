import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { type ReactNode, useMemo, useState } from 'react';
import { BackButton } from '../page/back-button.tsx';
import { PageLayout } from '../page/page-layout.tsx';
import { phoneQuery } from '../theme/media.ts';
import { useScreenSize } from '../theme/use-media.ts';
import { PageFootContext } from './page-foot.ts';
import { recordMessages } from './record-messages.ts';

const useStyles = makeStyles({
  // The bar at its foot brings its own space.
  page: { [phoneQuery]: { paddingBottom: 0 } },
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'end',
    gap: '8px',
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    margin: 'auto -12px 0',
    padding: '8px 12px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '& > button': { flexGrow: 1, minWidth: 'auto', minHeight: '44px', whiteSpace: 'nowrap' },
  },
  foot: {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    margin: 'auto -24px -24px',
    padding: '8px 24px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    [phoneQuery]: { margin: 'auto -12px 0', padding: '8px 12px' },
    ':empty': { display: 'none' },
  },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 380px',
    alignItems: 'start',
    gap: '12px',
    '@media (max-width: 1100px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  column: { display: 'flex', flexDirection: 'column', rowGap: '12px', minWidth: 0 },
  // Stays in sight beside a longer column. One that is taller than the screen shows its end once that column ends.
  aside: { '@media (min-width: 1101px)': { position: 'sticky', top: '12px' } },
});

/** The parts of a `RecordPage`. */
export type RecordPageProps = {
  /** The record's number, or what it is called. */
  readonly title: string;
  /** Where the record belongs: `RISC forms / Civil`. */
  readonly crumb?: string | undefined;
  /** Tags beside the title, such as the status. */
  readonly status?: ReactNode;
  /** Shows the page before; without it there is no button for that. */
  readonly onBack?: (() => void) | undefined;
  /** Name of that button; `Back` by default. */
  readonly backLabel?: string | undefined;
  /** Buttons of the heading, the primary one last. On a phone they are at the foot of the screen, unless there is a `bar`. */
  readonly actions?: ReactNode;
  /** An `ActionBar`. On a phone it is at the foot of the screen. */
  readonly bar?: ReactNode;
  /** Over both columns: notices, then the path of the record. */
  readonly top?: ReactNode;
  /** Cards of the wide column. */
  readonly children: ReactNode;
  /** Cards of the narrow column, which goes below the other on a small screen. */
  readonly aside?: ReactNode;
};

/** Everything about one record: heading with status and actions, cards in a wide and a narrow column. */
export function RecordPage(props: RecordPageProps) {
  const { title, crumb, status, onBack, backLabel, top, children, aside } = props;
  const styles = useStyles();
  const { t } = useMessages(recordMessages);
  const isPhone = useScreenSize() === 'phone';
  const [footElement, setFootElement] = useState<HTMLElement | null>(null);
  const [isFootTaken, setTaken] = useState(false);
  const foot = useMemo(() => ({ element: footElement, setTaken }), [footElement]);
  // Another action would throw away what was filled in for the one that stands aside.
  const { actions, bar } = isFootTaken ? {} : props;
  return (
    <PageLayout
      className={styles.page}
      title={title}
      crumb={crumb}
      before={onBack && <BackButton label={backLabel ?? t('back')} onBack={onBack} />}
      beside={status}
      actions={(!isPhone || bar !== undefined) && actions}
    >
      {top}
      {!isPhone && bar}
      <PageFootContext value={foot}>
        {aside === undefined ? (
          <div className={styles.column}>{children}</div>
        ) : (
          <div className={styles.columns}>
            <div className={styles.column}>{children}</div>
            <div className={mergeClasses(styles.column, styles.aside)}>{aside}</div>
          </div>
        )}
      </PageFootContext>
      <div ref={setFootElement} data-foot="" className={styles.foot} />
      {isPhone && bar}
      {actions && isPhone && bar === undefined && (
        <section data-foot="" className={styles.bar} aria-label={t('actions')}>
          {actions}
        </section>
      )}
    </PageLayout>
  );
}
