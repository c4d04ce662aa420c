import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ShieldCheckmark16Filled, Warning16Filled } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import type { ReactNode } from 'react';
import { StateTag } from '../tags/state-tag.tsx';
import { useMomentText } from '../values/moment-text.tsx';
import { workflowMessages } from './workflow-messages.ts';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '12px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  entry: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '10px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  withIcon: { gridTemplateColumns: '16px minmax(0, 1fr) auto' },
  icon: { color: tokens.colorNeutralForeground3 },
  what: { fontWeight: tokens.fontWeightMedium, overflowWrap: 'anywhere' },
  more: { color: tokens.colorNeutralForeground3, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  when: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
  mark: { color: tokens.colorNeutralForeground3, fontStyle: 'italic' },
  note: {
    margin: '0 0 12px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  image: {
    display: 'block',
    boxSizing: 'border-box',
    width: '100%',
    maxWidth: '240px',
    aspectRatio: '4 / 1',
    objectFit: 'contain',
    marginTop: '4px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    // Ink is dark in every theme.
    backgroundColor: '#FFFFFF',
  },
});

/** One thing that happened to a record. */
export interface HistoryItem {
  /** Unlike that of any other item. */
  readonly id: string;
  /** Who did what: `Leung Man-kit signed the result`. */
  readonly text: string;
  /** When; a text is ISO 8601. */
  readonly at: Date | string;
  /** 16 px, before the sentence; none by default. */
  readonly icon?: ReactNode;
  /** What the person wrote about it; empty and undefined for nothing. */
  readonly comment?: string | undefined;
  /** Further lines, such as the fields that changed. */
  readonly details?: readonly string[];
  /** The drawing, as a data URL, and who signed; undefined without a signature, or while it loads. */
  readonly signature?: { readonly image: string; readonly name: string } | undefined;
  /** How signatures cover it, as the server says; left out where nothing is signed. */
  readonly coverage?: Coverage | undefined;
}

/** `covered`: by a signature. `partly`: by one of an older format. `pending`: not yet. */
export type Coverage = 'covered' | 'partly' | 'pending';

/** What happened to a record, in the order given: newest first. */
export function HistoryList({ items }: { readonly items: readonly HistoryItem[] }) {
  const styles = useStyles();
  const { t } = useMessages(workflowMessages);
  const momentText = useMomentText();
  const hasIcons = items.some(({ icon }) => Boolean(icon));
  return (
    <>
      <CoverageNotes of={items.map(({ coverage }) => coverage)} />
      <ol className={styles.list} reversed>
        {items.map(({ id, text, at, icon, comment, details = [], signature, coverage }) => (
          <li key={id} className={mergeClasses(styles.entry, hasIcons && styles.withIcon)}>
            {hasIcons && (
              <span className={styles.icon} aria-hidden>
                {icon}
              </span>
            )}
            <div>
              <span className={styles.what}>{text}</span>
              {[comment, ...details].map(
                (line) =>
                  line && (
                    <div key={line} className={styles.more}>
                      {line}
                    </div>
                  ),
              )}
              <CoverageMark coverage={coverage} />
              {signature && (
                <img
                  className={styles.image}
                  src={signature.image}
                  alt={t('signatureOf', { name: signature.name })}
                />
              )}
            </div>
            <time className={styles.when} dateTime={new Date(at).toISOString()}>
              {momentText(at)}
            </time>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Marks what no signature, or only an older one, covers. */
export function CoverageMark({ coverage }: { readonly coverage: Coverage | undefined }) {
  const styles = useStyles();
  const { t } = useMessages(workflowMessages);
  if (coverage === undefined || coverage === 'covered') return null;
  return <div className={styles.mark}>{t(coverage)}</div>;
}

/** Says once what the marks mean; nothing where there are none. */
export function CoverageNotes({ of }: { readonly of: readonly (Coverage | undefined)[] }) {
  const styles = useStyles();
  const { t } = useMessages(workflowMessages);
  return (['pending', 'partly'] as const).map(
    (coverage) =>
      of.includes(coverage) && (
        <p key={coverage} className={styles.note}>
          <strong>{t('sentence', { text: t(coverage) })}</strong> {t(`${coverage}Why`)}
        </p>
      ),
  );
}

/** Whether the signatures are intact, for the heading of a card. */
export function SealTag(props: {
  readonly isIntact: boolean;
  /** Something is not covered by a signature, or in part: then no label says that all is intact. */
  readonly isPartial?: boolean | undefined;
  /** In the module's own words; `Seal intact` and `Seal broken` by default. */
  readonly label?: string | undefined;
}) {
  const { isIntact, isPartial = false, label } = props;
  const { t } = useMessages(workflowMessages);
  return (
    <StateTag
      tone={isIntact ? 'success' : 'danger'}
      icon={isIntact ? <ShieldCheckmark16Filled /> : <Warning16Filled />}
      solid={!isIntact}
    >
      {isIntact && isPartial ? t('intactSoFar') : (label ?? t(isIntact ? 'intact' : 'broken'))}
    </StateTag>
  );
}
