import { useMessages } from '@gantry/plugin-sdk';
import { DateRangeField, SearchField, SelectField } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { permitStatuses } from '../../contract/permit.ts';
import { permitTypes } from '../../contract/permit-type.ts';
import { indexMessages } from '../messages/index-panel.ts';
import { terms } from '../messages/terms.ts';
import { usePermitSession } from '../permit-session.ts';
import type { PermitList } from '../state/permit-list.ts';

interface PermitFiltersProps {
  readonly list: PermitList;
  /** Class names of the fields, for the surface that lays them out. */
  readonly classes: Readonly<Record<'search' | 'select' | 'dates', string>> & {
    /** Without it there is no filter by status. */
    readonly status?: string;
  };
}

/** Search, location, permit type, status and dates of a list of permits. */
export const PermitFilters = observer(function PermitFilters({ list, classes }: PermitFiltersProps) {
  const { locations, index } = usePermitSession();
  const { t } = useMessages(indexMessages);
  const { t: term } = useMessages(terms);
  const { filter } = list;
  const isPanel = list === index.list;
  const { setFilter } = isPanel ? index : list;
  const setLocation = (locationID: string | undefined) =>
    // In the panel the location's marker is picked out as well.
    isPanel ? index.chooseLocation(locationID) : setFilter({ locationID });
  return (
    <>
      <SearchField
        className={classes.search}
        label={t('search')}
        placeholder={t('searchWhat')}
        value={filter.search}
        onChange={(search) => setFilter({ search })}
      />
      <SelectField
        className={classes.select}
        label={t('location')}
        allLabel={t('allLocations')}
        options={locations.locations.map(({ locationID, name }) => ({ value: locationID, label: name }))}
        value={filter.locationID}
        onChange={setLocation}
      />
      <SelectField
        className={classes.select}
        label={t('permitType')}
        allLabel={t('allTypes')}
        options={permitTypes.map((type) => ({ value: type, label: term(`type.${type}`) }))}
        value={filter.permitType}
        onChange={(value) => setFilter({ permitType: permitTypes.find((type) => type === value) })}
      />
      {classes.status !== undefined && (
        <SelectField
          className={classes.status}
          label={t('status')}
          allLabel={t('allStatuses')}
          options={permitStatuses.map((status) => ({ value: status, label: term(`status.${status}`) }))}
          value={filter.status}
          onChange={(value) => setFilter({ status: permitStatuses.find((status) => status === value) })}
        />
      )}
      <DateRangeField
        className={classes.dates}
        label={t('dates')}
        value={{ from: filter.from, to: filter.to }}
        shortcuts={['today', 'next7Days', 'lastWeek', 'lastMonth']}
        onChange={({ from, to }) => setFilter({ from, to })}
      />
    </>
  );
});
