import type { Api } from '@gantry/plugin-sdk';
import { PagedList } from '@gantry/plugin-ui';
import { type CompanyUser, type deviceCalls, deviceTopics } from '../../contract/devices/calls.ts';
import type { SiteFormsContext } from '../context.ts';

export type DeviceApi = Api<typeof deviceCalls>;
export type DeviceList = ReturnType<typeof deviceList>;

/** Members with their devices, eight a page. */
export function deviceList(context: SiteFormsContext, api: DeviceApi) {
  return new PagedList<CompanyUser, Record<never, string>, 'name'>(context, {
    orderBy: 'name',
    pageSize: 8,
    rowKey: ({ userId }) => userId,
    topics: [deviceTopics.devicesChanged],
    permission: 'USER_DEVICE_ADMIN',
    async fetch(ask, signal) {
      const { users, total } = await api.companyUsers(ask, { signal });
      return { rows: users, total };
    },
  });
}
