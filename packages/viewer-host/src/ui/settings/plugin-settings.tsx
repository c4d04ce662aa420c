import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowSync16Regular } from '@fluentui/react-icons';
import { type LoadStatus, sdkVersion, useMessages } from '@gantry/plugin-sdk';
import { type DataColumn, Mono, PageLayout, SearchField } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useHost } from '../host-context.ts';
import type { PluginEntry } from '../plugin-ui-port.ts';
import { PluginFigures } from './plugin-figures.tsx';
import { PluginStatus } from './plugin-status.tsx';
import { settingsMessages } from './settings-messages.ts';
import { RowName, SettingsTable } from './settings-table.tsx';

const useStyles = makeStyles({
  search: { width: '220px' },
  wrap: {
    display: 'block',
    maxWidth: '320px',
    whiteSpace: 'normal',
    fontSize: '11px',
    lineHeight: '15px',
    color: tokens.colorNeutralForeground2,
  },
});

const canRetry: readonly LoadStatus[] = ['failed-load', 'failed-activate', 'quarantined', 'missing-service'];

/** What became of each plugin of this project. */
export const PluginSettings = observer(function PluginSettings() {
  const styles = useStyles();
  const { t } = useMessages(settingsMessages);
  const { plugins } = useHost();
  const [search, setSearch] = useState('');
  // The project may have been opened long ago.
  useEffect(() => void plugins.refresh(), [plugins]);
  const wanted = search.trim().toLowerCase();
  const rows = plugins.entries.filter(({ name, record }) =>
    `${name} ${record.id}`.toLowerCase().includes(wanted),
  );
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
      width: '90px',
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
      cell: (entry) => (
        <>
          <PluginStatus {...entry} />
          <PluginFigures {...entry} />
        </>
      ),
    },
    {
      id: 'capabilities',
      header: t('capabilities'),
      priority: 3,
      cell: ({ capabilities }) => (
        <span className={styles.wrap}>
          {capabilities.length > 0 ? <Mono>{capabilities.join(', ')}</Mono> : t('noCapabilities')}
        </span>
      ),
    },
    {
      id: 'retry',
      header: t('actions'),
      hideHeader: true,
      align: 'end',
      width: '110px',
      cell: ({ record, name }) =>
        canRetry.includes(record.status) && (
          <Button
            size="small"
            icon={<ArrowSync16Regular />}
            aria-label={t('retryPlugin', { name })}
            onClick={() => void plugins.retry(record.id)}
          >
            {t('retry')}
          </Button>
        ),
    },
  ];
  return (
    <PageLayout
      title={t('plugins')}
      text={
        plugins.isReady ? t('pluginsText', { count: plugins.entries.length, sdk: sdkVersion }) : undefined
      }
      actions={
        <SearchField
          className={styles.search}
          label={t('searchPlugins')}
          placeholder={t('searchPlugins')}
          value={search}
          onChange={setSearch}
          delayMs={100}
        />
      }
    >
      <SettingsTable
        label={t('plugins')}
        columns={columns}
        rows={rows}
        rowKey={({ record }) => record.id}
        load={{ kind: plugins.isReady ? 'ready' : 'loading' }}
        isFiltered={wanted !== ''}
        noMatch={{ onClear: () => setSearch('') }}
        empty={{ title: t('noPlugins'), text: t('noPluginsText') }}
      />
    </PageLayout>
  );
});
