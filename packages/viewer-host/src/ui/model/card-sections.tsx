import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type ObjectRef, useMessages } from '@gantry/plugin-sdk';
import { comfortable, LoadingState, StateTag } from '@gantry/plugin-ui';
import { useEffect, useState } from 'react';
import { useHost } from '../host-context.ts';
import { ItemIcon } from '../item-icon.tsx';
import type { ObjectCardSection } from '../plugin-ui-port.ts';
import { cardMessages } from './card-messages.ts';
import { StateIcon } from './state-icon.tsx';

const useStyles = makeStyles({
  section: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '2px',
    padding: '8px 12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    fontSize: '12px',
    lineHeight: '16px',
  },
  row: { display: 'flex', alignItems: 'center', columnGap: '8px', minHeight: '28px' },
  icon: { display: 'flex', flexShrink: 0, color: tokens.colorNeutralForeground3 },
  label: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  value: { fontWeight: tokens.fontWeightSemibold, textAlign: 'end', overflowWrap: 'anywhere' },
  ask: { flexShrink: 0, [comfortable]: { minHeight: '44px' } },
});

/**
 * Plugins' sections about the object, as each answers and when one has something else to say.
 * @param isLoaded - whether the object's model is; plugins that ask where the object is are asked again then
 */
export function useCardSections(
  { modelId, globalId }: ObjectRef,
  isLoaded: boolean,
): readonly ObjectCardSection[] {
  const { plugins } = useHost();
  // A link may open the card before the project's plugins are loaded.
  const { isReady } = plugins;
  const [sections, setSections] = useState<readonly ObjectCardSection[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isLoaded` asks again
  useEffect(() => {
    if (!isReady) return;
    const leaving = new AbortController();
    plugins.objectCard({ modelId, globalId }, leaving.signal, setSections);
    return () => leaving.abort();
  }, [plugins, isReady, modelId, globalId, isLoaded]);
  return sections;
}

export function CardSections({ sections }: { readonly sections: readonly ObjectCardSection[] }) {
  const styles = useStyles();
  const { t } = useMessages(cardMessages);
  return sections.map((section) => (
    <section
      key={section.id}
      className={section.rows.length === 0 && section.retry === undefined ? undefined : styles.section}
      aria-label={section.title}
      aria-busy={section.pending}
    >
      {/* Those that answer quickly leave no trace of having been waited for. */}
      {section.pending && <LoadingState rows={1} label={section.title} />}
      {section.retry && (
        <span className={styles.row}>
          <span className={styles.icon} aria-hidden>
            <ItemIcon icon={section.icon} size={16} />
          </span>
          <span className={styles.label}>{section.title}</span>
          <span className={styles.value}>{t('sectionFailed')}</span>
          <Button size="small" aria-label={`${t('askAgain')}: ${section.title}`} onClick={section.retry}>
            {t('askAgain')}
          </Button>
        </span>
      )}
      {section.rows.map((row) => (
        <span key={row.label} className={styles.row}>
          <span className={styles.icon} aria-hidden>
            <ItemIcon icon={section.icon} size={16} />
          </span>
          <span className={styles.label}>{row.label}</span>
          {row.tone === undefined ? (
            <span className={styles.value}>{row.value}</span>
          ) : (
            <StateTag tone={row.tone} icon={<StateIcon tone={row.tone} />}>
              {row.value}
            </StateTag>
          )}
        </span>
      ))}
    </section>
  ));
}
