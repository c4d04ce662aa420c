import { makeStyles, tokens } from '@fluentui/react-components';
import { Checkmark12Filled, EyeOff16Regular } from '@fluentui/react-icons';
import { useLanguage, useMessages } from '@gantry/plugin-sdk';
import { Mono, phoneQuery, StateTag } from '@gantry/plugin-ui';
import { useHost } from '../../host-context.ts';
import type { ContributionItem, PluginEntry } from '../../plugin-entry.ts';
import { clauseText } from './clause-text.ts';
import { pluginTexts } from './plugin-texts.ts';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyle: 'none' },
  item: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 150px) auto',
    alignItems: 'center',
    gap: '4px 12px',
    padding: '8px 16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    [phoneQuery]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  },
  title: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  id: { color: tokens.colorNeutralForeground3 },
  point: {
    fontSize: '12px',
    color: tokens.colorNeutralForeground3,
    [phoneQuery]: { gridColumn: '1 / -1', gridRow: 2 },
  },
  why: {
    gridColumn: '1 / -1',
    margin: 0,
    padding: '6px 12px',
    borderRadius: tokens.borderRadiusMedium,
    fontSize: '12px',
    lineHeight: '16px',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
  },
  none: { margin: 0, padding: '16px', color: tokens.colorNeutralForeground3 },
});

/** What a plugin adds to the host, and why some of it is hidden. */
export function PluginContributions({ entry }: { readonly entry: PluginEntry }) {
  const styles = useStyles();
  const { t } = useMessages(pluginTexts);
  const { contributions, health } = entry;
  if (contributions.length === 0)
    return <p className={styles.none}>{t(health === undefined ? 'unreadable' : 'bringsNothing')}</p>;
  return (
    <ul className={styles.list}>
      {contributions.map((one) => (
        <Contribution key={`${one.point}/${one.id}`} one={one} entry={entry} />
      ))}
    </ul>
  );
}

function Contribution({ one, entry }: { readonly one: ContributionItem; readonly entry: PluginEntry }) {
  const styles = useStyles();
  const { t } = useMessages(pluginTexts);
  const { locale } = useLanguage();
  const { projects } = useHost();
  const reasons = one.hiddenBy.map((reason) =>
    clauseText(reason, { locale, project: projects.current?.code ?? '' }),
  );
  // The heading says why the whole plugin is not used.
  const isHidden =
    entry.unused !== undefined || entry.record.status.startsWith('refused') || reasons.length > 0;
  return (
    <li className={styles.item}>
      <span className={styles.title}>
        {one.title} <Mono className={styles.id}>{one.id}</Mono>
      </span>
      <span className={styles.point}>{t(`point.${one.point}`)}</span>
      {isHidden ? (
        <StateTag tone="neutral" icon={<EyeOff16Regular />}>
          {t('hidden')}
        </StateTag>
      ) : (
        <StateTag tone="success" icon={<Checkmark12Filled />}>
          {t('shown')}
        </StateTag>
      )}
      {reasons.map((reason) => (
        <p key={reason} className={styles.why}>
          {reason}
        </p>
      ))}
    </li>
  );
}
