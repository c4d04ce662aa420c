import { makeStyles, tokens } from '@fluentui/react-components';
import { Checkmark12Filled, Circle12Regular, Warning12Filled } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { Mono, StateTag, type Tone } from '@gantry/plugin-ui';
import type { ReactNode } from 'react';
import type { PluginEntry } from '../../plugin-entry.ts';
import { pluginTexts } from './plugin-texts.ts';

const useStyles = makeStyles({
  heading: {
    margin: 0,
    padding: '12px 16px 4px',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  list: { margin: 0, padding: 0, listStyle: 'none' },
  item: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '12px',
    padding: '8px 16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  id: { display: 'block', color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  none: { margin: 0, padding: '4px 16px 12px', color: tokens.colorNeutralForeground3 },
});

const yes: readonly [Tone, ReactNode] = ['success', <Checkmark12Filled key="i" />];

/** What a plugin may do in the browser, and which permissions it brings. */
export function PluginRights({ entry: { capabilities, permissions } }: { readonly entry: PluginEntry }) {
  const styles = useStyles();
  const { t } = useMessages(pluginTexts);
  return (
    <>
      <h3 className={styles.heading}>{t('capabilities')}</h3>
      <Rights
        none={t('mayNothing')}
        rights={capabilities.map(({ id, isGranted }) => ({
          id,
          title: t(`capability.${id}`),
          look: isGranted ? yes : ['warning', <Warning12Filled key="i" />],
          word: t(isGranted ? 'granted' : 'refused'),
        }))}
      />
      <h3 className={styles.heading}>{t('permissions')}</h3>
      <Rights
        none={t('noPermissions')}
        rights={permissions.map(({ id, title, isHeld }) => ({
          id,
          title,
          look: isHeld ? yes : ['neutral', <Circle12Regular key="i" />],
          word: t(isHeld ? 'held' : 'lacking'),
        }))}
      />
    </>
  );
}

interface Right {
  readonly id: string;
  readonly title: string;
  readonly look: readonly [Tone, ReactNode];
  readonly word: string;
}

function Rights({ rights, none }: { readonly rights: readonly Right[]; readonly none: string }) {
  const styles = useStyles();
  if (rights.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <ul className={styles.list}>
      {rights.map(({ id, title, look: [tone, icon], word }) => (
        <li key={id} className={styles.item}>
          <span>
            {title}
            {title !== id && <Mono className={styles.id}>{id}</Mono>}
          </span>
          <StateTag tone={tone} icon={icon}>
            {word}
          </StateTag>
        </li>
      ))}
    </ul>
  );
}
