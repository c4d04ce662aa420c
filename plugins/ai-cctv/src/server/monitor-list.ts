import type { Handlers } from '@gantry/plugin-sdk/server';
import type { cctvCalls } from '../contract/cctv-calls.ts';
import { allMonitors, type ReadingHost, shownMonitors } from './monitor-rows.ts';

export const monitorList = (host: ReadingHost): Pick<Handlers<typeof cctvCalls>, 'getMonitorList'> => ({
  async getMonitorList({ withRemoved }, context) {
    const found = await allMonitors(context.tx, host, withRemoved);
    return { monitorList: [...(await shownMonitors({ ...context, host }, found))] };
  },
});
