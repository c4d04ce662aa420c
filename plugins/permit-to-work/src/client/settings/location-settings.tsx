import { Location20Regular } from '@fluentui/react-icons';
import { ApiError, useMessages } from '@gantry/plugin-sdk';
import { type ListColumn, ListPage } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { hasPosition, type Location } from '../../contract/location.ts';
import { openStatuses } from '../../contract/permit.ts';
import { openIndexPanel } from '../host-pages.ts';
import { showOnMap } from '../map/show-on-map.ts';
import { locationMessages } from '../messages/location-settings.ts';
import { usePermitSession } from '../permit-session.ts';
import { openLocationDialog } from './open-location-dialog.tsx';

/** The settings tab for the locations of permits. */
export const LocationSettings = observer(function LocationSettings() {
  const session = usePermitSession();
  const { context, api, locations, locationList: list, index } = session;
  const { t } = useMessages(locationMessages);

  const remove = async ({ locationID }: Location) => {
    const asked = { location: locationID, status: openStatuses, pageSize: 1 };
    const { total } = await api.index(asked);
    // Known beforehand, so that the server need not refuse.
    if (total > 0) throw new ApiError(409, 'LOCATION_IN_USE', `${total} permits are open.`);
    await api.deleteLocation({ locationID }).finally(() => void locations.refresh());
  };
  const show = async (location: Location) => {
    index.chooseLocation(location.locationID);
    await openIndexPanel(context);
    showOnMap(context, location);
  };
  const figure = (
    id: 'latitude' | 'longitude' | 'height',
    digits: number,
    priority: 2 | 3,
  ): ListColumn<Location, 'name'> => ({
    id,
    header: t(`column.${id}`),
    cell: (row) => (hasPosition(row) || row[id] !== 0 ? row[id].toFixed(digits) : '–'),
    align: 'end',
    width: '125px',
    priority,
  });

  return (
    <ListPage
      title={t('title')}
      text={t('text')}
      list={list}
      searchLabel={t('search')}
      rowName={({ name }) => name}
      onAdd={() => void openLocationDialog(session)}
      empty={{ title: t('empty'), text: t('emptyText') }}
      columns={[
        {
          id: 'name',
          header: t('column.name'),
          orderBy: 'name',
          naming: true,
          cell: ({ name }) => name,
          title: ({ name }) => name,
        },
        figure('latitude', 6, 2),
        figure('longitude', 6, 2),
        figure('height', 2, 3),
      ]}
      rowActions={(row) => [
        { label: t('show', { name: row.name }), icon: <Location20Regular />, run: () => void show(row) },
      ]}
      host={context}
      onEdit={(location) => void openLocationDialog(session, { location })}
      onRemove={remove}
      removeTexts={{
        title: t('deleteTitle'),
        text: (name) => `${name}\n${t('deleteText')}`,
        confirmLabel: t('confirm'),
        done: t('deleted'),
        failed: (why) => t('deleteFailed', { why }),
      }}
    />
  );
});
