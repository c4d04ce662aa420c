import { Delete20Regular, Edit20Regular, Location20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { type ListColumn, ListPage, useConfirmedAction } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { hasPosition, type Location } from '../../contract/location.ts';
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
  const confirmed = useConfirmedAction(context);

  const remove = async ({ locationID }: Location) => {
    await confirmed({
      title: t('deleteTitle'),
      text: t('deleteText'),
      confirmLabel: t('confirm'),
      run: () => api.deleteLocation({ locationID }),
      doneText: t('deleted'),
      failedText: (why) => t('deleteFailed', { why }),
    });
    void locations.refresh();
    void list.refresh();
  };
  const show = async (location: Location) => {
    index.chooseLocation(location.locationID);
    await openIndexPanel(context);
    showOnMap(context, location);
  };
  const degrees = (id: 'latitude' | 'longitude'): ListColumn<Location, 'name'> => ({
    id,
    header: t(`column.${id}`),
    cell: (row) => (hasPosition(row) ? row[id].toFixed(6) : '–'),
    align: 'end',
    width: '130px',
    priority: 2,
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
      noMatch={t('noMatch')}
      failed={t('loadFailed')}
      columns={[
        {
          id: 'name',
          header: t('column.name'),
          orderBy: 'name',
          naming: true,
          cell: ({ name }) => name,
          title: ({ name }) => name,
        },
        degrees('latitude'),
        degrees('longitude'),
        {
          id: 'height',
          header: t('column.height'),
          cell: (row) => (hasPosition(row) || row.height !== 0 ? row.height.toFixed(2) : '–'),
          align: 'end',
          width: '120px',
          priority: 3,
        },
      ]}
      rowActions={(row) => [
        {
          label: t('edit', { name: row.name }),
          icon: <Edit20Regular />,
          run: () => void openLocationDialog(session, { location: row }),
        },
        { label: t('show', { name: row.name }), icon: <Location20Regular />, run: () => void show(row) },
        {
          label: t('remove', { name: row.name }),
          icon: <Delete20Regular />,
          isDanger: true,
          run: () => void remove(row),
        },
      ]}
    />
  );
});
