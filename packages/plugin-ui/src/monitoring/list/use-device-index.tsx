import { makeStyles, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import type { ReactElement, ReactNode } from 'react';
import { SearchField } from '../../fields/search-field.tsx';
import { SelectField } from '../../fields/select-field.tsx';
import type { EmptyStateProps } from '../../states/states.tsx';
import { DataTable } from '../../table/data-table.tsx';
import { Pager } from '../../table/pager.tsx';
import { comfortable } from '../../theme/media.ts';
import type { Fetched } from '../../values/use-fetched.ts';
import { listMessages } from './list-messages.ts';
import type { DeviceFilter } from './use-devices.ts';

const useStyles = makeStyles({
  filters: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 110px',
    gap: '8px',
    padding: '8px 12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  rows: { flex: '1 1 auto', minHeight: 0, overflow: 'auto' },
  filter: { [comfortable]: { minHeight: '44px' } },
});

/** The devices of an index, and the module's words for them. */
export type DeviceIndexOptions<Row> = {
  /** The page that is shown, such as `useDevices` fetches it. */
  readonly devices: Fetched<{ readonly pageList: readonly Row[]; readonly total: number }>;
  /** What the page was asked with. */
  readonly filter: DeviceFilter;
  /** Called with another filter. */
  readonly onFilter: (filter: DeviceFilter) => void;
  /** Names the table, such as `Camera Index`. */
  readonly label: string;
  /** Heading of the names, such as `Camera`. */
  readonly heading: string;
  /** Label of the search, such as `Search cameras`. */
  readonly searchLabel: string;
  /** What failed, such as `Cameras did not load`. */
  readonly failed: string;
  /** What stands where there are no devices: why, and who adds the first one. */
  readonly empty: EmptyStateProps;
  /** Id of a device. */
  readonly idOf: (row: Row) => string;
  /** What people call a device. */
  readonly nameOf: (row: Row) => string;
  /** Its status, such as a `LevelTag`. */
  readonly statusOf: (row: Row) => ReactNode;
  /** Tints its row. */
  readonly isInDanger: (row: Row) => boolean;
  /** Id of the device that is marked. */
  readonly selected: string | undefined;
  /** Called for a click on a device. */
  readonly onSelect: (row: Row) => void;
};

/**
 * The index of a module's devices: search, All, Online or Offline, name and status, and a pager. In two parts, because a panel of the model
 * has its own place for the pager.
 */
export function useDeviceIndex<Row>(options: DeviceIndexOptions<Row>): {
  readonly body: ReactElement;
  readonly pager: ReactElement;
} {
  const { devices, filter, onFilter, nameOf, searchLabel } = options;
  const styles = useStyles();
  const { t } = useMessages(listMessages);
  const { pageList = [], total = 0 } = devices.value ?? {};
  const { page, pageSize } = filter;
  const change = (part: Partial<DeviceFilter>) => onFilter({ ...filter, page: 1, ...part });
  const body = (
    <>
      <div className={styles.filters}>
        <SearchField
          label={searchLabel}
          placeholder={searchLabel}
          value={filter.search}
          onChange={(search) => change({ search: search.trim() })}
        />
        <SelectField
          label={t('status')}
          allLabel={t('all')}
          options={(['Online', 'Offline'] as const).map((value) => ({ value, label: t(value) }))}
          value={filter.status || undefined}
          onChange={(value) => change({ status: value === 'Online' || value === 'Offline' ? value : '' })}
          className={styles.filter}
        />
      </div>
      <div className={styles.rows}>
        <DataTable
          label={options.label}
          columns={[
            { id: 'name', header: options.heading, naming: true, cell: nameOf, title: nameOf },
            { id: 'status', header: t('status'), width: '136px', cell: options.statusOf },
          ]}
          rows={pageList}
          rowKey={options.idOf}
          load={devices.load}
          failed={options.failed}
          onRetry={devices.refresh}
          selectedKey={options.selected}
          onRowClick={options.onSelect}
          isRowInDanger={options.isInDanger}
          isFiltered={filter.search !== '' || filter.status !== ''}
          empty={options.empty}
        />
      </div>
    </>
  );
  const pager = (
    <Pager
      narrow
      page={page}
      pageSize={pageSize}
      total={total}
      load={devices.load}
      onPageChange={(wanted) => change({ page: wanted })}
    />
  );
  return { body, pager };
}
