import { makeStyles, tokens } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { momentText } from '../../moment-text.ts';
import type { PluginEntry } from '../../plugin-ui-port.ts';
import { pluginTexts } from './plugin-texts.ts';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyle: 'none' },
  item: { padding: '10px 16px', borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '12px',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
  },
  time: { whiteSpace: 'nowrap' },
  text: { overflowWrap: 'anywhere' },
  none: { margin: 0, padding: '16px', color: tokens.colorNeutralForeground3 },
});

interface Fault {
  readonly key: string;
  readonly at: Date;
  readonly where: string;
  readonly text: string;
}

/** How many faults of a plugin there are to show. */
export function countFaults({ faults, pageFaults }: PluginEntry): number {
  return (faults?.count ?? 0) + pageFaults.length;
}

/** What went wrong in a plugin, in its server half and in this page, the newest first. */
export function PluginFaults({ entry: { faults, pageFaults } }: { readonly entry: PluginEntry }) {
  const styles = useStyles();
  const { t } = useMessages(pluginTexts);
  const format = useFormat();
  const ofServer: readonly Fault[] = faults
    ? [{ key: 'server', at: new Date(faults.last.at), where: t('server'), text: serverText(faults) }]
    : [];
  const ofPage: readonly Fault[] = pageFaults.map(({ at, place, message }, i) => ({
    key: `page-${pageFaults.length - i}`,
    at,
    where: t('page', { place }),
    text: message,
  }));
  const all = [...ofServer, ...ofPage].sort((a, b) => b.at.getTime() - a.at.getTime());
  if (all.length === 0) return <p className={styles.none}>{t('noFaults')}</p>;
  return (
    <ul className={styles.list}>
      {all.map(({ key, at, where, text }) => (
        <li key={key} className={styles.item}>
          <div className={styles.head}>
            <span className={styles.time}>{momentText(format, at)}</span>
            <span>{where}</span>
          </div>
          <div className={styles.text}>{text}</div>
        </li>
      ))}
    </ul>
  );

  function serverText({ count, last }: NonNullable<PluginEntry['faults']>): string {
    return count > 1 ? `${last.message} (${t('earlier', { count: count - 1 })})` : last.message;
  }
}
