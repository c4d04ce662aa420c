import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ObjectRef } from '@gantry/plugin-sdk';
import { comfortable, LoadingState } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useHost } from '../host-context.ts';
import { ItemIcon } from '../item-icon.tsx';
import type { ObjectCardSection } from '../plugin-ui-port.ts';

const useStyles = makeStyles({
  section: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '2px',
    padding: '8px 12px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    fontSize: '12px',
    lineHeight: '16px',
  },
  row: { display: 'flex', alignItems: 'center', columnGap: '8px', minHeight: '28px' },
  icon: { display: 'flex', flexShrink: 0, color: tokens.colorNeutralForeground3 },
  label: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  value: { fontWeight: tokens.fontWeightSemibold, textAlign: 'end', overflowWrap: 'anywhere' },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '6px',
    paddingTop: '4px',
    [comfortable]: { '& > button': { minHeight: '44px' } },
  },
});

/** Plugins' sections about the object, as each answers and when one has something else to say. */
export const CardSections = observer(function CardSections({ object }: { readonly object: ObjectRef }) {
  const styles = useStyles();
  const { plugins } = useHost();
  // A link may open the card before the project's plugins are loaded.
  const { isReady } = plugins;
  const [sections, setSections] = useState<readonly ObjectCardSection[]>([]);
  const { modelId, globalId } = object;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new reference to the same object does not ask again
  useEffect(() => {
    if (!isReady) return;
    const leaving = new AbortController();
    plugins.objectCard(object, leaving.signal, setSections);
    return () => leaving.abort();
  }, [plugins, isReady, modelId, globalId]);
  return sections.map((section) => (
    <section
      key={section.id}
      className={section.pending ? undefined : styles.section}
      aria-label={section.title}
      aria-busy={section.pending}
    >
      {/* Those that answer quickly leave no trace of having been waited for. */}
      {section.pending && <LoadingState rows={1} label={section.title} />}
      {section.rows.map((row) => (
        <span key={row.label} className={styles.row}>
          <span className={styles.icon} aria-hidden>
            <ItemIcon icon={section.icon} size={16} />
          </span>
          <span className={styles.label}>{row.label}</span>
          <span className={styles.value}>{row.value}</span>
        </span>
      ))}
      {section.actions.length > 0 && (
        <span className={styles.actions}>
          {section.actions.map((action) => (
            <Button
              key={action.command}
              size="small"
              icon={action.icon ? <ItemIcon icon={action.icon} size={16} /> : undefined}
              onClick={() => void plugins.execute(action.command, { value: { modelId, globalId } })}
            >
              {action.label}
            </Button>
          ))}
        </span>
      )}
    </section>
  ));
});
