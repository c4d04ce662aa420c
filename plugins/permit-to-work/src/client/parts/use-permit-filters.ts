import { useMessages } from '@gantry/plugin-sdk';
import type { FilterSpec } from '@gantry/plugin-ui';
import { permitStatuses } from '../../contract/permit.ts';
import { permitTypes } from '../../contract/permit-type.ts';
import { indexMessages } from '../messages/index-panel.ts';
import { terms } from '../messages/terms.ts';
import { usePermitSession } from '../permit-session.ts';
import type { PermitFilters } from '../state/permit-list.ts';

/** The filters of a list of permits. Reads observables. */
export function usePermitFilters(): readonly FilterSpec<PermitFilters>[] {
  const { locations } = usePermitSession();
  const { t } = useMessages(indexMessages);
  const { t: term } = useMessages(terms);
  return [
    {
      kind: 'select',
      name: 'locationID',
      label: t('location'),
      allLabel: t('allLocations'),
      options: locations.locations.map(({ locationID, name }) => ({ value: locationID, label: name })),
      whyEmpty: locations.load.kind === 'ready' ? t('noLocations') : undefined,
    },
    {
      kind: 'select',
      name: 'permitType',
      label: t('permitType'),
      allLabel: t('allTypes'),
      options: permitTypes.map((type) => ({ value: type, label: term(`type.${type}`) })),
    },
    {
      kind: 'select',
      name: 'status',
      label: t('status'),
      allLabel: t('allStatuses'),
      options: permitStatuses.map((status) => ({ value: status, label: term(`status.${status}`) })),
    },
    {
      kind: 'dates',
      from: 'from',
      to: 'to',
      label: t('dates'),
      shortcuts: ['today', 'next7Days', 'lastWeek', 'lastMonth'],
    },
  ];
}
