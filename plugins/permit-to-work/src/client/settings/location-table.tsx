import { Button, makeStyles, mergeClasses } from '@fluentui/react-components';
import { Delete20Regular, Edit20Regular, Location20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, type DataColumn, DataTable, stateTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { hasPosition, type Location } from '../../contract/location.ts';
import { locationMessages } from '../messages/location-settings.ts';
import { tableLoad } from '../parts/table-load.ts';
import { useProblemText } from '../parts/use-problem-text.ts';
import { usePermitSession } from '../permit-session.ts';

const useStyles = makeStyles({
  operations: { display: 'inline-flex', columnGap: '2px' },
  operation: {
    minWidth: '28px',
    width: '28px',
    height: '28px',
    [comfortable]: { minWidth: '44px', width: '44px', height: '44px' },
  },
  danger: {
    color: stateTokens.danger.fg,
    ':hover': { color: stateTokens.danger.fg },
  },
});

interface LocationTableProps {
  readonly onEdit: (location: Location) => void;
  readonly onShow: (location: Location) => void;
  readonly onRemove: (location: Location) => void;
}

/** Locations by name, ten a page. */
export const LocationTable = observer(function LocationTable(props: LocationTableProps) {
  const styles = useStyles();
  const { locationList: store } = usePermitSession();
  const { t } = useMessages(locationMessages);
  const problem = useProblemText();

  const operation = (label: string, icon: ReactElement, run: () => void, isDanger = false) => (
    <Button
      appearance="subtle"
      size="small"
      className={mergeClasses(styles.operation, isDanger && styles.danger)}
      icon={icon}
      aria-label={label}
      title={label}
      onClick={run}
    />
  );
  const degrees = (value: number, location: Location) => (hasPosition(location) ? value.toFixed(6) : '–');
  const columns: readonly DataColumn<Location>[] = [
    {
      id: 'name',
      header: t('column.name'),
      cell: (row) => row.name,
      title: (row) => row.name,
      naming: true,
      sortable: true,
    },
    {
      id: 'latitude',
      header: t('column.latitude'),
      cell: (row) => degrees(row.latitude, row),
      align: 'end',
      width: '130px',
      priority: 2,
    },
    {
      id: 'longitude',
      header: t('column.longitude'),
      cell: (row) => degrees(row.longitude, row),
      align: 'end',
      width: '130px',
      priority: 2,
    },
    {
      id: 'height',
      header: t('column.height'),
      cell: (row) => (hasPosition(row) || row.height !== 0 ? row.height.toFixed(2) : '–'),
      align: 'end',
      width: '120px',
      priority: 3,
    },
    {
      id: 'operation',
      header: t('column.operation'),
      width: '150px',
      align: 'center',
      cell: (row) => (
        <span className={styles.operations}>
          {operation(t('edit', { name: row.name }), <Edit20Regular fontSize={16} />, () => props.onEdit(row))}
          {operation(t('show', { name: row.name }), <Location20Regular fontSize={16} />, () =>
            props.onShow(row),
          )}
          {operation(
            t('remove', { name: row.name }),
            <Delete20Regular fontSize={16} />,
            () => props.onRemove(row),
            true,
          )}
        </span>
      ),
    },
  ];

  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={store.rows}
      rowKey={(row) => row.locationID}
      load={tableLoad(store.load, t('loadFailed'), problem)}
      sort={{ columnId: 'name', direction: store.filter.isDescending ? 'desc' : 'asc' }}
      onSortChange={({ direction }) => store.setFilter({ isDescending: direction === 'desc' })}
      isFiltered={store.filter.search !== ''}
      empty={{ title: t('empty'), text: t('emptyText') }}
      noMatch={{ title: t('noMatch'), onClear: () => store.setFilter({ search: '' }) }}
      onRetry={() => void store.refresh()}
    />
  );
});
