import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Copy16Regular } from '@fluentui/react-icons';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '@gantry/plugin-ui';
import { copyText } from '../../copy-text.ts';
import { useHost } from '../../host-context.ts';
import { momentText } from '../../moment-text.ts';
import type { PluginEntry } from '../../plugin-entry.ts';
import { ChapterText } from './chapter-text.tsx';
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
  foot: { padding: '8px 16px' },
  copy: { [comfortable]: { minHeight: '44px' } },
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
export function PluginFaults({ entry }: { readonly entry: PluginEntry }) {
  const { faults, pageFaults, name, record } = entry;
  const styles = useStyles();
  const host = useHost();
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
  const isCalm = all.length === 0 && record.error === undefined;
  // For whoever mends it: moments in UTC, and what was running where.
  const report = [
    `${name} (${record.id} ${record.version}), SDK ${record.sdkVersion}`,
    `${location.origin} · ${host.projects.current?.code ?? ''} · ${new Date().toISOString()}`,
    navigator.userAgent,
    '',
    ...(record.error === undefined ? [] : [record.error]),
    ...all.map(({ at, where, text }) => `${at.toISOString()} · ${where}\n${text}`),
  ].join('\n');
  return (
    <>
      {all.length === 0 && <p className={styles.none}>{t('noFaults')}</p>}
      <ul className={styles.list}>
        {all.map(({ key, at, where, text }) => (
          <li key={key} className={styles.item}>
            <div className={styles.head}>
              <span className={styles.time}>{momentText(format, at)}</span>
              <span>{where}</span>
            </div>
            <div className={styles.text}>
              <ChapterText text={text} />
            </div>
          </li>
        ))}
      </ul>
      {!isCalm && (
        <div className={styles.foot}>
          <Button
            size="small"
            className={styles.copy}
            icon={<Copy16Regular />}
            onClick={() => copyText(host, report, t('reportCopied'))}
          >
            {t('copyReport')}
          </Button>
        </div>
      )}
    </>
  );

  function serverText({ count, last }: NonNullable<PluginEntry['faults']>): string {
    return count > 1 ? `${last.message} (${t('earlier', { count: count - 1 })})` : last.message;
  }
}
