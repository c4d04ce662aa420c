import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowLeft16Regular, Book20Regular } from '@fluentui/react-icons';
import { sdkVersion, useMessages } from '@gantry/plugin-sdk';
import {
  comfortable,
  type DataColumn,
  PageLayout,
  SearchField,
  SelectField,
  useScreenSize,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useHost } from '../../host-context.ts';
import { docsAddress } from '../../paths.ts';
import type { PluginEntry } from '../../plugin-entry.ts';
import { settingsMessages } from '../settings-messages.ts';
import { RowName, SettingsTable } from '../settings-table.tsx';
import { InstalledPlugins } from './installs/installed-plugins.tsx';
import { PluginDetails } from './plugin-details.tsx';
import { countFaults } from './plugin-faults.tsx';
import { PluginStatus } from './plugin-status.tsx';
import { PluginSwitch } from './plugin-switch.tsx';
import { pluginTexts } from './plugin-texts.ts';

const useStyles = makeStyles({
  docs: { [comfortable]: { minHeight: '44px' } },
  search: { width: '220px' },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignItems: 'start',
    gap: '12px',
  },
  both: { gridTemplateColumns: 'minmax(0, 1.15fr) minmax(0, 1fr)' },
  hint: { margin: 0, padding: '16px', color: tokens.colorNeutralForeground3 },
});

const filters = ['used', 'off', 'faulty'] as const;
type Filter = (typeof filters)[number];

const passes: Readonly<Record<Filter, (entry: PluginEntry) => boolean>> = {
  used: ({ unused }) => unused === undefined,
  off: ({ unused }) => unused !== undefined,
  faulty: (entry) =>
    (entry.problem !== undefined && entry.problem.code !== 'server-not-granted') ||
    entry.record.error !== undefined ||
    countFaults(entry) > 0,
};

/** The plugins of this deployment: what became of each, and the details of the chosen one. */
export const PluginSettings = observer(function PluginSettings() {
  const styles = useStyles();
  const { t } = useMessages(settingsMessages);
  const { t: pluginText } = useMessages(pluginTexts);
  const { plugins, session } = useHost();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<Filter>();
  const [params, setParams] = useSearchParams();
  const details = useRef<HTMLDivElement>(null);
  const isWide = useScreenSize() === 'desktop';
  // The project may have been opened long ago.
  useEffect(() => void plugins.refresh(), [plugins]);
  const wanted = search.trim().toLowerCase();
  const rows = plugins.entries.filter(
    (entry) =>
      `${entry.name} ${entry.record.id}`.toLowerCase().includes(wanted) &&
      (filter === undefined || passes[filter](entry)),
  );
  const chosenId = params.get('plugin') ?? undefined;
  // On a wide screen there is always something to see beside the list.
  const chosen =
    plugins.entries.find(({ record }) => record.id === chosenId) ?? (isWide ? rows[0] : undefined);
  const choose = (id: string | undefined) => {
    setParams(id === undefined ? {} : { plugin: id }, { replace: true });
    if (id !== undefined) requestAnimationFrame(() => details.current?.querySelector('h2')?.focus());
  };
  const clear = () => {
    setSearch('');
    setFilter(undefined);
  };
  const columns: readonly DataColumn<PluginEntry>[] = [
    {
      id: 'name',
      header: t('plugin'),
      naming: true,
      cell: ({ name, record, publisher }) => (
        <RowName name={name} detail={[record.id, publisher].filter(Boolean).join(' · ')} />
      ),
    },
    {
      id: 'version',
      header: t('version'),
      width: '80px',
      priority: 2,
      cell: ({ record }) => record.version,
    },
    {
      id: 'trust',
      header: t('trust'),
      width: '100px',
      priority: 2,
      cell: ({ trust }) => t(`trust.${trust}`),
    },
    {
      id: 'status',
      header: t('status'),
      width: '150px',
      cell: (entry) => <PluginStatus {...entry} />,
    },
    {
      id: 'switch',
      header: pluginText('inProject'),
      hideHeader: true,
      align: 'end',
      width: '64px',
      cell: (entry) => <PluginSwitch entry={entry} />,
    },
  ];
  const list = (
    <SettingsTable
      label={t('plugins')}
      columns={columns}
      rows={rows}
      rowKey={({ record }) => record.id}
      selectedKey={chosen?.record.id}
      onRowClick={({ record }) => choose(record.id)}
      load={{ kind: plugins.isReady ? 'ready' : 'loading' }}
      isFiltered={wanted !== '' || filter !== undefined}
      noMatch={{ onClear: clear }}
      empty={{ title: t('noPlugins'), text: t('noPluginsText') }}
    />
  );
  const about = chosen && <PluginDetails key={chosen.record.id} entry={chosen} />;
  const isAlone = chosen !== undefined && !isWide;
  return (
    <PageLayout
      title={t('plugins')}
      text={
        plugins.isReady ? t('pluginsText', { count: plugins.entries.length, sdk: sdkVersion }) : undefined
      }
      beside={
        !isAlone && (
          <Button
            as="a"
            appearance="subtle"
            className={styles.docs}
            icon={<Book20Regular />}
            href={docsAddress}
            target="_blank"
          >
            {pluginText('docs')}
          </Button>
        )
      }
      actions={
        isAlone ? (
          <Button icon={<ArrowLeft16Regular />} onClick={() => choose(undefined)}>
            {pluginText('back')}
          </Button>
        ) : (
          <>
            <SearchField
              className={styles.search}
              label={t('searchPlugins')}
              placeholder={t('searchPlugins')}
              value={search}
              onChange={setSearch}
              delayMs={100}
            />
            <SelectField
              label={pluginText('statusFilter')}
              prefix={pluginText('statusFilter')}
              options={[
                { value: '', label: pluginText('statusAll') },
                { value: 'used', label: pluginText('statusUsed') },
                { value: 'off', label: pluginText('statusOff') },
                { value: 'faulty', label: pluginText('statusFaulty') },
              ]}
              value={filter ?? ''}
              onChange={(value) => setFilter(filters.find((one) => one === value))}
            />
          </>
        )
      }
    >
      {!isAlone && session.current?.mayInstallPlugins === true && <InstalledPlugins />}
      <div className={mergeClasses(styles.columns, isWide && styles.both)}>
        {!isAlone && list}
        {chosen && <div ref={details}>{about}</div>}
        {isWide && !chosen && <p className={styles.hint}>{pluginText('choose')}</p>}
      </div>
    </PageLayout>
  );
});
