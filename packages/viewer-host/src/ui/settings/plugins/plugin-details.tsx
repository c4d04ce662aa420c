import { Button, makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { ArrowSync16Regular } from '@fluentui/react-icons';
import { type LoadStatus, useLanguage, useMessages } from '@gantry/plugin-sdk';
import { CountBadge, comfortable } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useState } from 'react';
import { useHost } from '../../host-context.ts';
import type { PluginEntry } from '../../plugin-entry.ts';
import { settingsMessages } from '../settings-messages.ts';
import { clauseText } from './clause-text.ts';
import { PluginContributions } from './plugin-contributions.tsx';
import { countFaults, PluginFaults } from './plugin-faults.tsx';
import { PluginFigures } from './plugin-figures.tsx';
import { PluginLoads } from './plugin-loads.tsx';
import { PluginRights } from './plugin-rights.tsx';
import { PluginReasons, PluginStatus } from './plugin-status.tsx';
import { pluginTexts } from './plugin-texts.ts';

const useStyles = makeStyles({
  root: {
    minWidth: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  head: { padding: '14px 16px 8px' },
  line: { display: 'flex', alignItems: 'center', columnGap: '8px' },
  title: {
    flexGrow: 1,
    minWidth: 0,
    margin: 0,
    fontSize: '16px',
    lineHeight: '22px',
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  about: {
    margin: '0 0 6px',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
  reason: { margin: '4px 0 0', color: tokens.colorNeutralForeground2 },
  retry: { marginTop: '8px', [comfortable]: { minHeight: '44px' } },
  tabs: {
    padding: '0 6px',
    overflowX: 'auto',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [comfortable]: { '& > button': { minHeight: '44px' } },
  },
  tab: { paddingLeft: '8px', paddingRight: '8px', whiteSpace: 'nowrap' },
  count: { marginLeft: '6px' },
});

const canRetry: readonly LoadStatus[] = ['failed-load', 'failed-activate', 'quarantined', 'missing-service'];

const pages = ['brings', 'may', 'faults', 'figures', 'loads'] as const;
type Page = (typeof pages)[number];

/** One plugin: what it brings, what it may do, why something of it is hidden, and what went wrong. */
export const PluginDetails = observer(function PluginDetails({ entry }: { readonly entry: PluginEntry }) {
  const styles = useStyles();
  const { t } = useMessages(pluginTexts);
  const { t: settingsText } = useMessages(settingsMessages);
  const { locale } = useLanguage();
  const { plugins, projects, session } = useHost();
  const [page, setPage] = useState<Page>('brings');
  const { name, record, publisher, unused, blockedBy, contributions, capabilities, permissions } = entry;
  const counts: Readonly<Record<Page, number | undefined>> = {
    brings: contributions.length,
    may: capabilities.length + permissions.length,
    faults: countFaults(entry),
    figures: undefined,
    loads: undefined,
  };
  // The record is that of the whole server.
  const offered = pages.filter((one) => one !== 'loads' || session.current?.mayInstallPlugins === true);
  const contents: Readonly<Record<Page, ReactNode>> = {
    brings: <PluginContributions entry={entry} />,
    may: <PluginRights entry={entry} />,
    faults: <PluginFaults entry={entry} />,
    figures: <PluginFigures {...entry} />,
    loads: <PluginLoads id={record.id} />,
  };
  return (
    <section className={styles.root} aria-label={t('detailsOf', { name })}>
      <div className={styles.head}>
        <div className={styles.line}>
          <h2 className={styles.title} tabIndex={-1}>
            {name}
          </h2>
          <PluginStatus {...entry} />
        </div>
        <p className={styles.about}>
          {[`${record.id} ${record.version}`, settingsText(`trust.${entry.trust}`), publisher]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {unused && <p className={styles.reason}>{t(`unused.${unused}.text`)}</p>}
        {blockedBy.map((reason) => (
          <p key={reason.text} className={styles.reason}>
            {clauseText(reason, { locale, project: projects.current?.code ?? '' })}
          </p>
        ))}
        <PluginReasons {...entry} />
        {canRetry.includes(record.status) && (
          <Button
            className={styles.retry}
            size="small"
            icon={<ArrowSync16Regular />}
            aria-label={settingsText('retryPlugin', { name })}
            onClick={() => void plugins.retry(record.id)}
          >
            {settingsText('retry')}
          </Button>
        )}
      </div>
      <TabList
        className={styles.tabs}
        aria-label={t('tabs')}
        selectedValue={page}
        onTabSelect={(_, { value }) => setPage(pages.find((one) => one === value) ?? 'brings')}
      >
        {offered.map((one) => (
          <Tab key={one} value={one} className={styles.tab}>
            {t(`tab.${one}`)}
            {counts[one] !== undefined && (
              <span className={styles.count}>
                <CountBadge count={counts[one]} />
              </span>
            )}
          </Tab>
        ))}
      </TabList>
      <div role="tabpanel" aria-label={t(`tab.${page}`)}>
        {contents[page]}
      </div>
    </section>
  );
});
