import { Button, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components';
import { ChevronDown16Regular, ChevronRight16Regular } from '@fluentui/react-icons';
import type { ObjectRef } from '@gantry/plugin-sdk';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { comfortable, KeyValues, stateTokens } from '@gantry/plugin-ui';
import { useEffect, useId, useRef, useState } from 'react';
import type { FactGroup } from '../../state/object-facts.ts';
import { useHost } from '../host-context.ts';
import { cardMessages } from './card-messages.ts';
import { ClassName } from './class-name.tsx';
import { factRows, groupTitle } from './fact-text.ts';

const useStyles = makeStyles({
  root: { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  toggle: {
    justifyContent: 'flex-start',
    width: '100%',
    minHeight: '36px',
    padding: '0 12px',
    borderRadius: 0,
    fontSize: '12px',
    fontWeight: tokens.fontWeightRegular,
    columnGap: '4px',
    [comfortable]: { minHeight: '44px' },
  },
  group: { padding: '4px 12px 8px' },
  title: {
    margin: '0 0 4px',
    fontSize: '11px',
    lineHeight: '14px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
  note: {
    display: 'block',
    margin: 0,
    padding: '4px 12px 10px',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
  },
  failed: { color: stateTokens.danger.fg },
});

type Read =
  | { readonly kind: 'no' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready'; readonly groups: readonly FactGroup[] };

/** Everything that the model's file says of the object, loaded on request. */
export function ObjectProperties({ object }: { readonly object: ObjectRef }) {
  const styles = useStyles();
  const { t, locale } = useMessages(cardMessages);
  const format = useFormat();
  const host = useHost();
  const bodyId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [read, setRead] = useState<Read>({ kind: 'no' });
  const root = useRef<HTMLDivElement>(null);
  const isShown = isOpen && read.kind === 'ready';
  useEffect(() => {
    // On a phone they would stay below the fold of the sheet.
    if (isShown) root.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  const toggle = async () => {
    setIsOpen(!isOpen);
    const scene = host.scene();
    if (isOpen || read.kind === 'ready' || read.kind === 'reading' || !scene) return;
    setRead({ kind: 'reading' });
    try {
      setRead({ kind: 'ready', groups: await scene.getFacts(object) });
    } catch {
      // The failure is shown in place; reopening the section tries again.
      setRead({ kind: 'failed' });
    }
  };
  return (
    <div ref={root} className={styles.root}>
      <Button
        appearance="transparent"
        className={styles.toggle}
        icon={isOpen ? <ChevronDown16Regular /> : <ChevronRight16Regular />}
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => void toggle()}
      >
        {t('properties')}
      </Button>
      {isOpen && (
        <div id={bodyId}>
          {read.kind === 'reading' && <Spinner size="tiny" label={t('propertiesLoading')} />}
          {read.kind === 'failed' && (
            <span className={mergeClasses(styles.note, styles.failed)} role="alert">
              {t('propertiesFailed')}
            </span>
          )}
          {read.kind === 'ready' && read.groups.length === 0 && (
            <span className={styles.note}>{t('propertiesNone')}</span>
          )}
          {read.kind === 'ready' &&
            read.groups.map((group, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two sets may have one name, and the list does not change
              <section key={index} className={styles.group}>
                <h3 className={styles.title}>{groupTitle(group, { locale, format })}</h3>
                <KeyValues
                  keyWidth={110}
                  items={factRows(group, { locale, format }).map(({ name, text, isClass }, at) => ({
                    id: `${at} ${name}`,
                    label: name,
                    value: isClass ? <ClassName name={text} /> : text,
                    wrap: true,
                  }))}
                />
              </section>
            ))}
        </div>
      )}
    </div>
  );
}
